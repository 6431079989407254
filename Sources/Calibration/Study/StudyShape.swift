internal import Evaluation
internal import Positioning
internal import TextInput

/// The keys of a study file: what the reader accepts, what the schema publishes.
enum StudyShape {
    static let study = YAMLShape(
        "study", "What a calibration searches, and how long.",
        keys: [
            YAMLKey(
                "settings", .mapping(settings),
                "Settings with the values that they may take. One value fixes a setting: then it holds for all, also "
                    + "for what the result is compared with."),
            YAMLKey(
                "otherSettings", .choice(OtherSettings.allCases.map(\.rawValue)),
                "What becomes of settings that are not named: searched with the catalogue's candidates, or kept at "
                    + "their defaults. Default: searched."),
            YAMLKey(
                "extended", .flag,
                "Whether those take in the settings that are ours, which the positioning SDK does not have. "
                    + "Default: false."
            ),
            YAMLKey(
                "forbidden", .list(of: .mapping(settings), count: 0...1000, noun: "combinations"),
                "Combinations that must not be: configurations in which every setting named has one of these values "
                    + "and an effect."),
            YAMLKey(
                "hints", .list(of: .mapping(configuration), count: 0...1000, noun: "configurations"),
                "Configurations to begin with, besides the presets; each as the nearest that the space has."),
            YAMLKey(
                "sampler", .choice(SamplerKind.allCases.map(\.rawValue)),
                "What proposes configurations: grid, every combination of a few values each; random; sobol, evenly "
                    + "spread; model, near the good ones. Default: sobol."),
            YAMLKey("configurations", .integer(0...100_000), "How many are proposed. Default: 256."),
            YAMLKey(
                "walks", .integer(2...10_000),
                "Simulated walks to tune on; as many others choose, and as many judge. Default: 120."),
            YAMLKey("duration", .number(1...86_400, unit: "s"), "Length of a simulated walk. Default: 240."),
            YAMLKey("objective", .choice(Objective.all.map(\.key)), "The metric to minimise. Default: ipinScore."),
            YAMLKey(
                "objectives", .list(of: .choice(Metric.all.map(\.key)), count: 1...Metric.all.count, noun: "metrics"),
                "Instead of \"objective\": the metrics of the front. The first is the one to minimise."),
            YAMLKey(
                "limits", .list(of: .text, count: 0...Metric.all.count * 2, noun: "limits"),
                "What a configuration must meet, such as \"floorDetection >= 0.98\" or \"ce95 <= 8\": a metric, <= or >=, "
                    + "and a number in the metric's unit (shares from 0 to 1), held against the mean over walks."),
            YAMLKey(
                "minimumEffect", .number(0...1000, unit: "m"),
                "Least improvement on hold-out walks that is worth a change. Default: 0.05."),
            YAMLKey(
                "worlds", .mapping(worlds),
                "Other radio worlds than the expected one, under which what was found is judged."),
            YAMLKey("seed", .integer(0...Int.max), "All randomness comes from it. Default: 1."),
        ])

    static let worlds = YAMLShape(
        "worlds", "Radio worlds to judge under: what is drawn anew for each walk is not as expected.",
        keys: [
            YAMLKey(
                "kinds",
                .list(
                    of: .choice(WorldKind.allCases.map(\.rawValue)), count: 0...WorldKind.allCases.count,
                    noun: "kinds"),
                "Which; an empty list judges under none. Default: all."),
            YAMLKey("walks", .integer(WorldPlan.allowedWalks), "Simulated walks in each. Default: 24."),
        ])

    /// What becomes of settings that a study does not name.
    enum OtherSettings: String, CaseIterable {
        case searched
        case fixed
    }

    static let settings = YAMLShape(
        "settings", "Settings with one value, a list of values, a range, or \"free\": all that the catalogue allows.",
        keys: SettingsCatalogue.all.map { setting in
            YAMLKey(
                setting.key,
                .either(
                    setting.kinds + [
                        .choice(["free"]), .list(of: .either(setting.kinds), count: 1...1000, noun: "values"),
                    ] + (setting.range == nil ? [] : [.mapping(range)])), setting.summary)
        })

    static let configuration = YAMLShape(
        "configuration", "A value each; settings that are not named are at their defaults.",
        keys: SettingsCatalogue.all.map { YAMLKey($0.key, .either($0.kinds), $0.summary) })

    static let range = YAMLShape(
        "range", "Numbers in the setting's unit.",
        keys: [
            YAMLKey("from", .number(-1000...1000, unit: ""), "The least. Default: the catalogue's."),
            YAMLKey("to", .number(-1000...1000, unit: ""), "The greatest. Default: the catalogue's."),
            YAMLKey(
                "scale", .choice(Domain.Scale.allCases.map(\.rawValue)),
                "Whether equal differences or equal ratios are equally far. Default: logarithmic if \"to\" is at least "
                    + "ten times \"from\"."),
            YAMLKey("orOff", .flag, "Whether it may be off, too. Default: false."),
        ])
}

extension Setting {
    /// What one value of it looks like.
    fileprivate var kinds: [YAMLKind] {
        let off: [YAMLKind] =
            range == nil
            ? []
            : [offValue].compactMap { $0.flatMap { Double($0) } }.map {
                .number($0...$0, unit: "")
            }
        return switch kind {
        case .boolean: [.flag]
        case .choice(let words): [.choice(words)]
        case .integer(let range): [.integer(range)] + off
        case .number(let range): [.number(range, unit: unit ?? "")] + off
        }
    }
}

/// The published form of a study file.
public enum StudySchema {
    /// The JSON Schema (draft 2020-12) of a study file, as text. Made from the table that the reader reads by.
    public static var json: String { StudyShape.study.jsonSchema(id: "urn:beaconry:study") }

    /// The keys at its top.
    package static var keys: [String] { StudyShape.study.keys.map(\.name) }

    /// Tables of its keys for a page, one a mapping, from the same table.
    public static var markdown: String { StudyShape.study.all.map(\.markdown).joined(separator: "\n") }
}
