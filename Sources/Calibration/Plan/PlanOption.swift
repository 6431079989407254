internal import Formats
internal import Tuning

/// One property of a ``CalibrationPlan`` that a user can set on the command line or in a study file. Help texts, the schema
/// and the documentation are generated from it.
public struct PlanOption: Sendable {
    /// The steps of a calibration, by which options are grouped.
    public enum Step: String, Sendable, CaseIterable {
        /// The walks.
        case data = "Data sets"
        /// The configurations to try.
        case search = "Search"
        /// The rules for a recommendation.
        case selection = "Selection and test"
        /// The scenario variations to test under.
        case variations = "Scenario variations"
        /// What the preset says about itself.
        case notes = "Notes in the preset"
    }

    /// The key in a study file.
    public let key: String
    /// The step that it belongs to.
    public let step: Step
    /// The help text, a sentence or two, without the default.
    public let sentence: String
    /// The default as text, or what happens without the option.
    public let defaultText: String
    /// The allowed values.
    let kind: YAMLKind
    /// Sets the plan's value from the fields that were read.
    let read: @Sendable (YAMLFields, inout CalibrationPlan) -> Void
    /// The value as YAML; `nil` if it is the default.
    let text: @Sendable (CalibrationPlan) -> String?

    /// The option on the command line: `--minimum-effect` for `minimumEffect`.
    public var flag: String {
        "--" + key.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }

    /// True if the option has no value on the command line.
    public var isSwitch: Bool { if case .flag = kind { true } else { false } }

    /// The allowed words, if the values are words.
    public var words: [String] {
        switch kind {
        case .choice(let words): words
        case .list(.choice(let words), _, _): words
        default: []
        }
    }

    /// The placeholder for the value in help texts.
    public var placeholder: String {
        switch kind {
        case .flag: ""
        case .integer: "<count>"
        case .number(_, let unit): unit.isEmpty ? "<number>" : "<\(unit)>"
        case .choice: "<word>"
        case .text: step == .notes ? "<text>" : "<path>"
        case .list: "<list>"
        default: "<yaml>"
        }
    }

    /// The key of the study file's schema.
    var yamlKey: YAMLKey { YAMLKey(key, kind, "\(sentence) Default: \(defaultText).") }
}

extension CalibrationPlan {
    /// The option of a key.
    static func option(_ key: String) -> PlanOption? { options.first { $0.key == key } }

    /// Whether a study file may say the same: a plan that was decoded may hold values out of range.
    var isValid: Bool {
        var plan = self
        // The command line allows seeds that YAML has no number for.
        plan.options.seed = CalibrationPlan().options.seed
        let text = plan.changes.map { "\($0.option.key): \($0.text)\n" }.joined()
        return (try? StudyFile.parse(text.isEmpty ? "{}" : text)) != nil
    }

    /// The options that differ from their defaults, with their values as YAML, in the order of ``options``.
    public var changes: [(option: PlanOption, text: String)] {
        Self.options.compactMap { option in option.text(self).map { (option, $0) } }
    }
}

// Shorthands for common kinds of properties.
extension PlanOption {
    static func integer(
        _ key: String, _ step: Step, _ path: any WritableKeyPath<CalibrationPlan, Int> & Sendable,
        _ range: ClosedRange<Int>, _ sentence: String
    ) -> PlanOption {
        let baseline = CalibrationPlan()[keyPath: path]
        return PlanOption(
            key: key, step: step, sentence: sentence, defaultText: "\(baseline)", kind: .integer(range),
            read: { fields, plan in if let value = fields.integer(key) { plan[keyPath: path] = value } },
            text: { $0[keyPath: path] == baseline ? nil : "\($0[keyPath: path])" })
    }

    static func number(
        _ key: String, _ step: Step, _ path: any WritableKeyPath<CalibrationPlan, Double> & Sendable,
        _ range: ClosedRange<Double>, unit: String, _ sentence: String
    ) -> PlanOption {
        let baseline = CalibrationPlan()[keyPath: path]
        return PlanOption(
            key: key, step: step, sentence: sentence, defaultText: YAMLText.number(baseline),
            kind: .number(range, unit: unit),
            read: { fields, plan in if let value = fields.number(key) { plan[keyPath: path] = value } },
            text: { $0[keyPath: path] == baseline ? nil : YAMLText.number($0[keyPath: path]) })
    }

    static func flag(
        _ key: String, _ step: Step, _ path: any WritableKeyPath<CalibrationPlan, Bool> & Sendable, _ sentence: String
    ) -> PlanOption {
        PlanOption(
            key: key, step: step, sentence: sentence, defaultText: "false", kind: .flag,
            read: { fields, plan in if let value = fields.flag(key) { plan[keyPath: path] = value } },
            text: { $0[keyPath: path] ? "true" : nil })
    }

    /// A text of at most 40 letters, digits, dots and hyphens that is only noted; `nil` by default.
    static func note(
        _ key: String, _ path: any WritableKeyPath<CalibrationPlan, String?> & Sendable, _ sentence: String
    ) -> PlanOption {
        PlanOption(
            key: key, step: .notes, sentence: sentence, defaultText: "none", kind: .text,
            read: { fields, plan in
                guard let text = fields.text(key) else { return }
                if text.wholeMatch(of: #/[A-Za-z0-9.\-]{1,40}/#) == nil {
                    fields.place(key).report(
                        "1 to 40 letters, digits, dots and hyphens are expected here, not \"\(text)\".")
                } else {
                    plan[keyPath: path] = text
                }
            },
            text: { $0[keyPath: path].map { YAMLText.text($0) } })
    }

    /// A path of a file or folder, `nil` by default.
    static func path(
        _ key: String, _ step: Step, _ path: any WritableKeyPath<CalibrationPlan, String?> & Sendable,
        without: String, _ sentence: String
    ) -> PlanOption {
        PlanOption(
            key: key, step: step, sentence: sentence, defaultText: without, kind: .text,
            read: { fields, plan in if let value = fields.text(key) { plan[keyPath: path] = value } },
            text: { $0[keyPath: path].map { YAMLText.text($0) } })
    }
}
