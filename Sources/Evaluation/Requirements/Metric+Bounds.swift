internal import Formats

extension Metric {
    /// The values that it can have.
    package var range: ClosedRange<Double> {
        if isShare { return 0...1 }
        let least = better == .near(0) ? -Double.infinity : 0
        return least...Double.infinity
    }

    /// What is wrong with a bound that is asked for, in a sentence: no value can meet it, or every value does; `nil` if
    /// neither.
    ///
    /// - Parameter isUpper: whether values must be at most, not at least, the bound.
    package func doubt(of bound: Double, isUpper: Bool) -> String? {
        let lower = YAMLText.number(range.lowerBound)
        let upper = YAMLText.number(range.upperBound)
        if isShare, !range.contains(bound) { return "\"\(key)\" is a share. Write a number within 0…1." }
        if isUpper {
            if bound < range.lowerBound {
                return "No value of \"\(key)\" is below \(lower)\(unitSuffix). Write a number from \(lower) on."
            }
            guard bound >= range.upperBound else { return nil }
            return "This always holds: \"\(key)\" is at most \(upper)\(unitSuffix). Write a number below \(upper)."
        }
        guard bound <= range.lowerBound else { return nil }
        return "This always holds: \"\(key)\" is at least \(lower)\(unitSuffix). Write a number above \(lower)."
    }

    /// A value with its key and unit, such as `ce75 3.38 m`.
    package func figure(_ value: Double?) -> String {
        value == nil ? "\(key) has no value" : "\(key) \(format(value))\(unitSuffix)"
    }
}
