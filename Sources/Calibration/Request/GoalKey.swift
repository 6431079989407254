package import Formats

/// What notifications are to achieve: the same options of `engage zones` and of a calibration of triggers.
package enum GoalKey {
    package static let event = YAMLKey(
        "event", .choice(["enter", "exit", "dwellInside", "dwellOutside"]),
        "What visitors are notified of: enter, exit, dwellInside, dwellOutside. Profiles that do not report it are left out."
    )
    package static let stay = YAMLKey(
        "stay", .number(0...86_400, unit: "seconds"),
        "A visitor who stays in a zone for this long is notified. exit: who is away for this long after such a stay. dwellOutside: who is away for this long. A trigger of dwell waits as long; without the option, a profile's own time."
    )
    package static let recall = YAMLKey(
        "recall", .number(0...1, unit: "share"), "Smallest allowed share of the due visits that get a notification.")
    package static let falseAVisit = YAMLKey(
        "false", .number(0...1000, unit: ""), "Largest allowed number of false notifications of a zone per visit.")
    package static let latency = YAMLKey(
        "latency", .number(0...3600, unit: "seconds"), "Largest allowed latency of 95 % of the notifications.")

    package static let all = [event, stay, recall, falseAVisit, latency]
}

extension RequestOption<CalibrationRequest> {
    /// A number of the goal.
    static func goal(
        _ key: YAMLKey, _ path: any WritableKeyPath<CalibrationRequest, Double?> & Sendable
    ) -> RequestOption {
        goal(key, path, read: { $0.number($1).map(Optional.some) }, yaml: { $0.map(YAMLText.number) })
    }

    /// A word of the goal.
    static func goal(
        _ key: YAMLKey, _ path: any WritableKeyPath<CalibrationRequest, String?> & Sendable
    ) -> RequestOption {
        goal(key, path, read: { $0.text($1).map(Optional.some) }, yaml: \.self)
    }

    private static func goal<Value>(
        _ key: YAMLKey, _ path: any WritableKeyPath<CalibrationRequest, Value> & Sendable,
        read: @escaping @Sendable (YAMLFields, String) -> Value?, yaml: @escaping @Sendable (Value) -> String?
    ) -> RequestOption {
        .value(
            key.name, .data, path, key.kind,
            "With \(CriteriaOptions.triggers) as the objective, as in engage zones. \(key.description)",
            defaultText: "that of engage zones", read: read, yaml: yaml)
    }
}
