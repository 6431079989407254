internal import Formats
internal import Positioning
internal import Search

extension PresetFile {
    /// The evidence for the settings of a file.
    enum Evidence: JSONKind, Encodable, Sendable {
        case calibration(CalibrationEvidence)
        case pick(PickEvidence)

        static var kind: YAMLKind { .either([CalibrationEvidence.kind, PickEvidence.kind]) }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .calibration(let evidence): try evidence.encode(to: encoder)
            case .pick(let evidence): try evidence.encode(to: encoder)
            }
        }
    }

    struct CalibrationEvidence: JSONRecord, Sendable {
        let result: CalibrationResult

        static let shape = JSONShape<Self>(
            "presetEvidence", "The evidence of a calibration.",
            .always("source", \.result.source, "Where the walks came from."),
            .always("objective", \.result.objective.key, "Key of the metric that was minimised."),
            .always("unit", \.result.objective.unit, "Unit of the objective."),
            .always(
                "minimumEffect", \.result.options.minimumEffect,
                "The smallest mean improvement that counts, in that unit."),
            .always("significance", .share, \.result.options.significance, "Level of significance."),
            .always(
                "configurationsTried", \.result.configurationCount,
                "Number of configurations that the search tried."),
            .always("splits", \.result.splits.count, "Number of splits into training, validation and test walks."),
            .always("testWalks", \.result.walks.count, "Number of test walks."),
            .always("testIsUntouched", \.result.testIsUntouched, "Whether no walk both validates and tests."),
            .always(
                "baselineScore", { $0.mean(\.baseline) }, "Mean objective of the baseline over the test walks."),
            .always(
                "candidateScore", { $0.mean(\.candidate) }, "Mean objective of the candidate over the test walks."),
            .always("improvement", \.result.headline, "The candidate against the baseline."),
            .offeredPhones(\.result.offeredPhones), .refusedPhones(\.result.refusedPhones),
            .maybe(
                "reason", \.result.decision.reason, "Why the default is kept. Missing if a preset is recommended."),
            .always(
                "bestFound", { $0.result.candidate.differences(from: $0.result.baseline).byKey },
                "The candidate's values that differ from the baseline."),
            .always("settings", \.result.settings, "The settings that the search changed."),
            .maybe("radius", \.result.radius, "The accuracy radius. Missing if no factor was learned."))

        private func mean(_ score: (WalkEvidence) -> Double) -> Double {
            result.walks.reduce(0) { $0 + score($1) } / Double(max(result.walks.count, 1))
        }
    }

    struct PickEvidence: JSONRecord, Sendable {
        let pick: FrontEvidence.Pick
        let radius: RadiusEvidence?

        static let shape = JSONShape<Self>(
            "pickEvidence", "The evidence for a pick.",
            .always("purpose", \.pick.pick.purpose, "The purpose."),
            .always("rule", \.pick.pick.rule, "The rule of the selection."),
            .always("testMetrics", \.pick.metrics, "The metrics on test walks."),
            .always("testMetricsAgainstSDK", \.pick.againstSDK, "Against the SDK's own preset."),
            .maybe("radius", \.radius, "The accuracy radius. Missing if no factor was learned."))
    }
}
