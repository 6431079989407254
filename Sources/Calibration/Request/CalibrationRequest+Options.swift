internal import Evaluation
internal import Formats
internal import Positioning
internal import Search
internal import Simulation
internal import Walkers

extension CalibrationRequest {
    /// All options, in the order of the help texts.
    public static let options: [RequestOption<CalibrationRequest>] =
        data + search + selection + variationOptions + notes

    private static let notes: [RequestOption<CalibrationRequest>] = [
        .note(
            "sdkVersion", \.sdkVersion,
            "Version of the positioning SDK, to note it in the preset. A baseline file can also state it."),
        .note("date", \.date, "Date to note in the preset, such as 2025-05-01."),
    ]

    private static let data: [RequestOption<CalibrationRequest>] = [
        .venue(\.data.venuePath),
        .path(
            "recordings", .data, \.data.recordings, without: "walks are simulated",
            "Folder of recordings and truths. Every recorded walk is tested with settings that were searched on the others. "
                + "With a survey, the recorded walks only show how well the result holds on site."),
        .flag(
            "strict", .data, \.data.strict,
            "Stop if a line of a recording or truth file is bad, instead of leaving it out, or if walks are copies of each other."
        ),
        .path(
            "survey", .data, \.data.survey, without: "none",
            "Folder of recordings with surveys. The radio model is fitted to them, and walks are "
                + "simulated in worlds that agree with them."),
        .speed(\.data.speed, "Mean walking speed of the simulated visitors. Needs a survey."),
        .integer(
            "walks", .data, \.data.walks, 2...10_000,
            "Number of simulated training walks. The same number of validation walks and of test walks is added."),
        .number(
            "duration", .data, \.data.duration, 1...Walk.longestDuration, unit: "s", "Length of a simulated walk."),
        .value(
            "phones", .data, \.data.phones,
            .list(
                of: .choice(EnvironmentPeople.phoneWords), count: 1...EnvironmentPeople.phoneWords.count, noun: "phones"
            ),
            "The phones of your app: a platform, or the names of profiles. Walks have them by their shares in the venue's "
                + "environment, or equally often if one is not among those, and the recommendation is for them only.",
            defaultText: "walks with iPhones, and a test with all phones of the environment",
            read: { $0.texts($1).map { words in EnvironmentPeople.phoneWords.filter(words.contains) } },
            yaml: \.yamlList),
        .text(
            "profile", .data, \.data.profile, without: "the trigger of each zone is searched",
            "With \(CriteriaOptions.triggers) as the objective: the profile of an app whose numbers are searched, a name or a file, "
                + "with its options behind plus signs."),
        .value(
            "uses", .data, \.data.uses, .list(of: .text, count: 1...100, noun: "uses"),
            "With a profile: how visitors use their phones, such as \"pocket\", or with weights: \"pocket=3\", \"inHand=1\".",
            defaultText: "inHand, mixed, pocket and closed, equally often", read: { $0.texts($1) },
            yaml: { $0.isEmpty ? nil : $0.map { YAMLText.text($0) }.yamlList }),
        .number(
            "missedPerFalse", .data, \.data.missedPerFalse, 0.01...100, unit: "",
            "With \(CriteriaOptions.triggers) as the objective: number of false notifications that are as bad as one missed notification."
        ),
        .number(
            "chargePerFalse", .data, \.data.chargePerFalse, 0.001...1_000_000, unit: "mAh",
            "With a profile: how much charge of a phone's battery is as bad as one false notification."),
        .goal(GoalKey.event, \.data.event), .goal(GoalKey.stay, \.data.stay), .goal(GoalKey.recall, \.data.recall),
        .goal(GoalKey.falseAVisit, \.data.falseAVisit), .goal(GoalKey.latency, \.data.latency),
        .baseline(\.data.baseline), .constants(\.data.constants),
        .seed(\.options.seed),
    ]

    private static let search: [RequestOption<CalibrationRequest>] = [
        .value(
            "settings", .search, \.space.domains, .mapping(RequestFileShape.settings),
            "The values that each setting may take. A single value fixes the setting, for the baseline too.",
            defaultText: "the catalogue's values", read: { $0.mapping($1).map(RequestFile.domains) }, yaml: Domain.yaml),
        .value(
            "otherSettings", .search, \.space.searchesOthers, .choice(["searched", "fixed"]),
            "What to do with settings that are not named: searched uses the catalogue's values, fixed keeps the defaults.",
            read: { $0.text($1).map { $0 == "searched" } }, yaml: { $0 ? "searched" : "fixed" }),
        .flag(
            "extended", .search, \.space.includesExtended,
            "Also search the settings that Beaconry adds to those of the positioning SDK."),
        .value(
            "forbidden", .search, \.space.forbidden,
            .list(of: .mapping(RequestFileShape.settings), count: 0...1000, noun: "combinations"),
            "Combinations that are not tried. A configuration is left out if every named setting has one "
                + "of these values and has an effect.",
            defaultText: "none", read: { fields, _ in RequestFile.forbidden(fields) },
            yaml: { $0.map { Domain.yaml($0.conditions) }.yamlList }),
        .value(
            "hints", .search, \.options.hints,
            .list(of: .mapping(RequestFileShape.configuration), count: 0...1000, noun: "configurations"),
            "Configurations that the search starts with, besides the presets. Each is replaced by the "
                + "nearest one in the search space.",
            defaultText: "none", read: { fields, _ in RequestFile.hints(fields) },
            yaml: { hints in
                hints.map { hint in
                    Domain.yaml(
                        Dictionary(
                            uniqueKeysWithValues: hint.differences.map { ($0.setting.key, .values([$0.value])) }))
                }.yamlList
            }),
        .value(
            "sampler", .search, \.options.sampler, .choice(SamplerKind.allCases.map(\.rawValue)),
            "How starting configurations are sampled: grid (every combination of a few values), random, "
                + "sobol (evenly spread) or model (near good ones).",
            read: { $0.text($1).flatMap { SamplerKind(rawValue: $0) } }, yaml: { $0.rawValue }),
        .integer(
            "configurations", .search, \.options.sampleCount, 0...100_000,
            "Number of sampled configurations that the search starts with, besides the presets and hints."),
        .integer(
            "starts", .search, \.options.startCount, 1...1000,
            "Number of the best starting configurations that the search improves, one setting after another."),
    ]

    private static let situations: RequestOption<CalibrationRequest> = {
        var option = RequestOption<CalibrationRequest>.flag(
            "situations", .selection, \.criteria.asksForSituations,
            "Search a policy instead of settings: which preset an app switches on, and how it ranges, while its map shows the level "
                + "of the position, while it shows another level, in the background, and at rest.")
        option.insteadOf = "objective"
        return option
    }()

    private static let selection: [RequestOption<CalibrationRequest>] = [
        RequestOption(
            key: "objective", step: .selection,
            sentence:
                "The metric to minimise; or \(CriteriaOptions.triggers), to search triggers of zones and settings together, so that "
                + "few notifications are missed, late or false.",
            defaultText: CalibrationRequest().criteria.objective,
            kind: .choice(Objective.all.map(\.key) + [CriteriaOptions.triggers]),
            read: { fields, request in
                guard let key = fields.text("objective") else { return }
                request.criteria.objective = key
                // It moves to the beginning of a front that was given earlier.
                request.criteria.objectives.removeAll { $0 == key }
                if !request.criteria.objectives.isEmpty { request.criteria.objectives.insert(key, at: 0) }
            },
            text: { request in
                let isSaid =
                    request.criteria.objectives.first == request.criteria.objective
                    || request.criteria.asksForSituations
                return isSaid ? nil : request.criteria.objective
            }),
        situations,
        RequestOption(
            key: "objectives", step: .selection,
            sentence: "Instead of \"objective\": the metrics of the Pareto front. The first is the one to minimise.",
            defaultText: "the objective and the latency",
            kind: .list(of: .choice(Metric.all.map(\.key)), count: 1...Metric.all.count, noun: "metrics"),
            insteadOf: "objective",
            read: { fields, request in
                let keys = RequestFile.objectives(fields)
                guard let first = keys.first else { return }
                request.criteria.objective = first
                request.criteria.objectives = keys
            },
            text: { $0.criteria.objectives.yamlList }),
        .value(
            "constraints", .selection, \.criteria.constraints,
            .list(of: .text, count: 0...Metric.all.count * 2, noun: "constraints"),
            "What a configuration must meet, such as \"floorDetection >= 0.98\" or \"ce95 <= 8\": a metric, <= or "
                + ">=, and a number in the metric's unit (shares from 0 to 1). The mean over walks must meet it. A constraint on ce75 or "
                + "availability replaces the limit that always holds.",
            defaultText: "none", read: { fields, _ in RequestFile.constraints(fields) },
            yaml: { $0.map { YAMLText.text($0.description) }.yamlList }),
        .number(
            "minimumEffect", .selection, \.options.minimumEffect, 0...1000, unit: "m",
            "Smallest improvement that is worth a change of settings."),
        .number(
            "accuracyTolerance", .selection, \.options.accuracyTolerance, 0...1000, unit: "m",
            "How much less accurate than the baseline a preset for another purpose, such as powerSaving, may be; with situations, "
                + "how much larger the error may be where the map does not show the position."),
        .number(
            "availabilityTolerance", .selection, \.options.availabilityTolerance, 0...1, unit: "",
            "How much lower than the baseline's the availability of a recommended preset may be."),
        .number(
            "significance", .selection, \.options.significance, 0.0001...0.5, unit: "",
            "Level of significance of each test: the accepted probability of a false recommendation."),
    ]

    private static let variationOptions: [RequestOption<CalibrationRequest>] = [
        .value(
            "variations", .variations, \.variations.kinds,
            .list(
                of: .choice(VariationKind.allCases.map(\.rawValue)), count: 0...VariationKind.allCases.count,
                noun: "variations"),
            "Scenario variations in which a recommendation is tested; with an empty list, there is no such test.",
            defaultText: "all",
            read: { $0.texts($1).map { words in VariationKind.allCases.filter { words.contains($0.rawValue) } } },
            yaml: { $0.map(\.rawValue).yamlList }),
        .integer(
            "variationWalks", .variations, \.variations.walksPerKind, VariationOptions.allowedWalks,
            "Number of simulated walks in each scenario variation."),
        .integer(
            "documentVariants", .variations, \.documentVariants, 0...1000,
            "Number of other interpretations of the SDK's document: what it leaves open is drawn from stated ranges. The "
                + "selected settings are recommended only if, all together, they gain in at least 90 % of them, or gain in "
                + "the mean and lose little in the others. 0 tries none."),
        .flag(
            "venueChanges", .variations, \.venueChanges,
            "Also search what the venue file decides, after the settings: the strengths of obstacles, and the areas whose ways "
                + "positions snap to. The preset stays the same."),
    ]
}

extension [String] {
    /// The items as a YAML list on one line.
    fileprivate var yamlList: String { "[\(joined(separator: ", "))]" }
}

extension Domain {
    /// Settings with their domains as a YAML mapping on one line, by ascending key.
    static func yaml(_ domains: [String: Domain]) -> String {
        "{" + domains.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.yaml)" }.joined(separator: ", ") + "}"
    }

    /// The domain as YAML on one line.
    private var yaml: String {
        switch self {
        case .values(let values) where values.count == 1: return Self.yaml(values[0])
        case .values(let values): return "[\(values.map { Self.yaml($0) }.joined(separator: ", "))]"
        case .range(let lower, let upper, let scale, let orOff):
            var parts = ["from: \(YAMLText.number(lower))", "to: \(YAMLText.number(upper))"]
            if let scale { parts.append("scale: \(scale.rawValue)") }
            if orOff { parts.append("orOff: true") }
            return "{\(parts.joined(separator: ", "))}"
        case .free: return "free"
        }
    }

    private static func yaml(_ value: SettingValue) -> String {
        if case .text(let word) = value { YAMLText.text(word) } else { "\(value)" }
    }
}
