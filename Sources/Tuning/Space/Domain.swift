public import Positioning

/// The values that a search may give to one setting.
public enum Domain: Codable, Hashable, Sendable {
    /// How the numbers of a range are spread.
    public enum Scale: String, Codable, Hashable, Sendable, CaseIterable {
        /// Equal differences are equally far.
        case linear
        /// Equal ratios are equally far.
        case logarithmic
    }

    /// One of these; a single one is fixed.
    case values([SettingValue])
    /// A number from `lower` to `upper`, in the setting's unit, or its off value too if `orOff`. Without a scale:
    /// logarithmic if the upper end is at least ten times the lower one and that is above zero.
    case range(lower: Double, upper: Double, scale: Scale? = nil, orOff: Bool = false)
    /// Whatever the catalogue allows.
    case free

    /// The domain with the values in the setting's own type, and `free` spelt out.
    ///
    /// - Throws: ``SettingProblems`` with all that the catalogue does not allow.
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
            if values.isEmpty { refuse("\(setting.key) has no values; give at least one.") }
        case .range(let lower, let upper, let scale, let orOff):
            guard let range = setting.range else {
                refuse("\(setting.key) takes no range, but \(setting.allowed).")
                break
            }
            let shown = "\(SettingValue.number(lower)) to \(SettingValue.number(upper))"
            if !(lower <= upper) {
                refuse("The range of \(setting.key), \(shown), has its ends the wrong way round.")
            } else if !range.contains(lower) || !range.contains(upper) {
                refuse("The range of \(setting.key) is \(shown), but must lie in \(setting.allowed).")
            } else if setting.isCount, lower != lower.rounded() || upper != upper.rounded() {
                refuse("The range of \(setting.key) is \(shown), but a count has whole ends.")
            }
            if scale == .logarithmic, lower <= 0 {
                refuse("The range of \(setting.key), \(shown), cannot be logarithmic: it begins at zero or below.")
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

    /// True for a value that lies in it. Both have been checked.
    func contains(_ value: SettingValue, of setting: Setting) -> Bool {
        switch self {
        case .values(let values): return values.contains(value)
        case .range(let lower, let upper, _, let orOff):
            if value == setting.offValue { return orOff }
            return Double(value).map { lower <= $0 && $0 <= upper } ?? false
        case .free: return true
        }
    }
}

extension Setting {
    /// The range of a count or a quantity, without its off value.
    package var range: ClosedRange<Double>? {
        switch kind {
        case .integer(let range): Double(range.lowerBound)...Double(range.upperBound)
        case .number(let range): range
        case .boolean, .choice: nil
        }
    }

    /// True if its values are whole numbers.
    var isCount: Bool { if case .integer = kind { true } else { false } }
}
