internal import ArgumentParser
internal import Formats

/// Limits of options that take numbers.
enum NumberCheck {
    /// Checks a number.
    ///
    /// - Parameter unit: what the option takes, such as "seconds".
    /// - Throws: a sentence with the range, also for what is no number.
    static func check(_ value: Double, _ range: ClosedRange<Double>, _ option: String, _ unit: String) throws {
        guard !range.contains(value) else { return }
        let (from, to) = (YAMLText.number(range.lowerBound), YAMLText.number(range.upperBound))
        throw ValidationError("\(option) takes \(unit) from \(from) to \(to).")
    }

    /// Checks a whole number.
    static func check(_ value: Int, _ range: ClosedRange<Int>, _ option: String) throws {
        guard !range.contains(value) else { return }
        throw ValidationError(
            "\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
}
