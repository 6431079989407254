internal import Calibration
internal import Evaluation
internal import Positioning
internal import Search

/// The section of a calibration's report about the picks: one configuration for each purpose, on test walks.
struct PicksSection {
    let evidence: FrontEvidence
    let baseline: PositioningSettings

    static let title = "One preset for each purpose, on test walks"

    /// The section; `nil` if the picks were not tested.
    var section: ReportSection? {
        guard !evidence.picks.isEmpty else { return nil }
        return ReportSection(Self.title, [.paragraph(sentence), .table(header, rows), .list(changes)])
    }

    private var sentence: String {
        let isSet = { (name: String) in Preset(rawValue: name).map(Installation.changeable.contains) ?? false }
        let confirmed = evidence.picks.filter(\.stands).map(\.pick.preset)
        let standing = confirmed.filter(isSet)
        let left = confirmed.filter { !isSet($0) }
        let parts = [
            standing.isEmpty
                ? ""
                : "Use these presets, which are significantly better for their purpose and keep the constraints: "
                    + "\(Format.names(standing)).",
            left.isEmpty
                ? ""
                : "Confirmed\(standing.isEmpty ? "" : ", too"): \(Format.names(left)). "
                    + "No code changes these presets; the folder presets has the values.",
            confirmed.isEmpty
                ? "Keep the SDK's presets: no pick is significantly better for its purpose than the baseline and the SDK's preset."
                : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
            + " Where a pick is not confirmed, its preset stays as the SDK has it: do not choose it in the app if the table of candidates says that it "
            + "does harm. Left of an arrow is the "
            + "baseline's mean over walks, right of it the pick's; \"better\" and \"worse\" are "
            + "significant, by a level that is divided among all picks and metrics. mostAccurate is the recommended preset; "
            + "another pick may reach the same on these walks by chance. An app chooses one preset for its purpose; it need not install the others."
    }

    private var metrics: [Metric] {
        let keys = evidence.picks.first { !$0.metrics.isEmpty }?.metrics.map(\.metric) ?? []
        return keys.compactMap { key in Metric.all.first { $0.key == key } }
    }

    private var header: [String] { ["preset", "purpose", "confirmed"] + metrics.map(\.name) }

    /// For each pick, the settings that differ from the baseline.
    private var changes: [ReportText] {
        evidence.picks.map { pick in
            let changes = pick.settings?.differences(from: baseline).map { "\($0.setting.key) \($0.value)" } ?? []
            let list = changes.isEmpty ? "no setting" : changes.joined(separator: ", ")
            return "\(pick.pick.purpose.rawValue) differs from the baseline in: \(list)."
        }
    }

    private var rows: [[String]] {
        evidence.picks.map { pick in
            let cells = metrics.map { metric -> String in
                guard let result = pick.metrics.first(where: { $0.metric == metric.key }) else { return "–" }
                let values =
                    "\(metric.format(result.baselineValue)) → \(metric.format(result.value))\(metric.unitSuffix)"
                return result.verdict == .inconclusive ? values : "\(values), \(result.verdict.rawValue)"
            }
            return [pick.pick.preset, pick.pick.purpose.rawValue, pick.objection.map { "no: \($0)" } ?? "yes"] + cells
        }
    }
}
