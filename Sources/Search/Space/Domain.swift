public import Formats
public import Positioning

/// The values that a search may give to one setting.
public enum Domain: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The scale of the numbers of a range.
    public enum Scale: String, Codable, Hashable, Sendable, CaseIterable {
        /// Equal differences are equally distant.
        case linear
        /// Equal ratios are equally distant.
        case logarithmic
    }

    /// One of these values; a single value is fixed.
    case values([SettingValue])
    /// A number from `lower` to `upper`, in the setting's unit; with `orOff` also the off value. Without a scale, the range
    /// is logarithmic if the lower end is above zero and the upper end is at least ten times as large.
    case range(lower: Double, upper: Double, scale: Scale? = nil, orOff: Bool = false)
    /// All values that the catalogue allows.
    case free

    /// The domain with values of the setting's type, and with `free` replaced by the allowed values.
    ///
    /// - Throws: ``SettingProblems`` with all values that the catalogue does not allow.
    package func checked(for setting: Setting) throws(SettingProblems) -> Domain {
        var problems: [SettingProblem] = []
        func check(_ value: SettingValue) -> SettingValue? {
            do throws(SettingProblem) {
                return try setting.checked(value)
            } catch {
                problems.append(error)
                return nil
            }
        }
        func refuse(_ sentence: String) {
            problems.append(SettingProblem(key: setting.key, sentence: sentence, allowed: setting.allowed))
        }
        var result = self
        switch self {
        case .values(let values):
            var known: Set<SettingValue> = []
            result = .values(values.compactMap(check).filter { known.insert($0).inserted })
            if values.isEmpty { refuse("\(setting.key) has no values. Give at least one.") }
        case .range(let lower, let upper, let scale, let orOff):
            guard let range = setting.range else {
                refuse("\(setting.key) does not take a range. Allowed: \(setting.allowed).")
                break
            }
            let shown = "\(SettingValue.number(lower)) to \(SettingValue.number(upper))"
            if !(lower <= upper) {
                refuse("Swap the ends of the range of \(setting.key), \(shown): the lower one must be first.")
            } else if !range.contains(lower) || !range.contains(upper) {
                refuse("The range of \(setting.key) is \(shown), but must be within \(setting.allowed).")
            } else if setting.isCount, lower != lower.rounded() || upper != upper.rounded() {
                refuse("The range of \(setting.key) is \(shown), but its ends must be whole numbers.")
            }
            if scale == .logarithmic, lower <= 0 {
                refuse(
                    "The range of \(setting.key), \(shown), cannot be logarithmic: its lower end must be above zero.")
            }
            if orOff, setting.offValue == nil { refuse("\(setting.key) cannot be off.") }
        case .free:
            switch setting.kind {
            case .boolean: result = .values([false, true])
            case .choice(let words): result = .values(words.map { .text($0) })
            case .integer, .number:
                if let range = setting.range {
                    result = .range(lower: range.lowerBound, upper: range.upperBound, orOff: setting.offValue != nil)
                }
            }
        }
        guard problems.isEmpty else { throw SettingProblems(problems) }
        return result
    }

    /// True if the domain contains the value. Both must be checked before.
    func contains(_ value: SettingValue, of setting: Setting) -> Bool {
        switch self {
        case .values(let values): return values.contains(value)
        case .range(let lower, let upper, _, let orOff):
            if value == setting.offValue { return orOff }
            return Double(value).map { lower <= $0 && $0 <= upper } ?? false
        case .free: return true
        }
    }

    /// The values, or the range.
    public var description: String {
        switch self {
        case .values(let values): "[\(values.map { "\($0)" }.joined(separator: ", "))]"
        case .range(let lower, let upper, let scale, let orOff):
            "\(lower) to \(upper)\(scale.map { " \($0.rawValue)" } ?? "")\(orOff ? " or off" : "")"
        case .free: "free"
        }
    }
}

extension Setting {
    /// The range of a count or a quantity, without the off value.
    package var range: ClosedRange<Double>? {
        switch kind {
        case .integer(let range): Double(range.lowerBound)...Double(range.upperBound)
        case .number(let range): range
        case .boolean, .choice: nil
        }
    }

    /// True if the values are whole numbers.
    var isCount: Bool { if case .integer = kind { true } else { false } }

    /// The value in a document; reports a value that is not allowed.
    package func value(in document: YAMLValue) -> SettingValue? {
        guard let text = document.scalar() else { return nil }
        do throws(SettingProblem) {
            return try value(parsing: text)
        } catch {
            document.report(error.sentence)
            return nil
        }
    }
}

extension SettingValue: JSONKind {
    /// A Boolean, a number or a word.
    public static var kind: YAMLKind { .scalar }
}

extension PositioningSettings: JSONKind {
    /// Values by keys.
    public static var kind: YAMLKind { .settings }
}
