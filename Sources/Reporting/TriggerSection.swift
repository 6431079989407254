internal import Engagement
internal import EngagementTrials
internal import Evaluation
internal import Geometry
internal import Positioning
internal import Search

/// The section of a calibration for triggers: what is recommended, the evidence, and the trade-off.
struct TriggerSection {
    private let result: TriggerCalibration
    private let goal: TriggerGoal

    init(_ result: TriggerCalibration, goal: TriggerGoal) {
        self.result = result
        self.goal = goal
    }

    var section: ReportSection {
        let changes = result.installed.settings.differences.map { [$0.setting.key, "\($0.value)"] }
        let cost = """
            The cost of a visit is the number of false notifications, plus \(Format.number(goal.missedPerFalse)) for each zone that \
            was missed or notified too late. Without a search it is \(Format.fixed(result.profileCost, 2)).
            """
        let choice =
            "Each point has other triggers: further right, missing a visit weighs more. All are on test visits, over all zones."
        return ReportSection(
            "What is recommended", .paragraph("\(strong: result.sentence)"),
            .table(["compared on test visits", "cost of a visit falls by", "95 % interval", "p, gain"], evidence),
            .paragraph(cost), changes.isEmpty ? nil : .heading("Settings to set"),
            .table(["setting", "value"], changes), .heading("Missed or false: your choice"), .paragraph(choice),
            .figure(chart))
    }

    private var evidence: [[String]] {
        var rows = [
            ("triggers alone, with the default settings", result.triggers), ("triggers and settings", result.all),
        ]
        if let settings = result.settingsAlone { rows.append(("of it, by the settings", settings)) }
        return rows.map { name, evidence in
            [
                name, Format.fixed(evidence.meanImprovement, 2),
                evidence.interval.map { "\(Format.fixed($0.lowerBound, 2)) to \(Format.fixed($0.upperBound, 2))" }
                    ?? "–",
                Format.pValue(evidence.pValue),
            ]
        }
    }

    private var chart: SVG {
        let frame = Bounds(lower: Point(84, 16), upper: Point(580, 256))
        let axes = NotificationAxes(in: frame, upTo: result.front.map(\.falseAVisit).max())
        let points = result.front.map { axes.place($0.falseAVisit, $0.outcome.visitRecall) }
        var svg = SVG(
            width: 620, height: 308, title: "Notified due visits against false notifications a visit",
            description: result.front.map(Self.sentence).joined(separator: "; "))
        axes.draw(into: &svg)
        for (one, other) in zip(points, points.dropFirst()) { svg.line(one, other, .line(Palette.candidate)) }
        for (place, point) in zip(points, result.front) {
            svg.circle(place, radius: 5, .fill(Palette.candidate), tooltip: Self.sentence(point))
        }
        return svg
    }

    private static func sentence(_ point: TriggerCalibration.Point) -> String {
        "a miss weighs \(Format.number(point.missedPerFalse)): \(Format.percent(point.outcome.visitRecall ?? 0)) notified, "
            + "\(Format.fixed(point.falseAVisit, 2)) false a visit"
    }
}
