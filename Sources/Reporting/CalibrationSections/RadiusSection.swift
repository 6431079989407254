internal import Calibration
internal import Evaluation

/// The section of a calibration's report about the accuracy radius: the factor of each preset, and how often the radius
/// holds the truth on test walks.
struct RadiusSection {
    let radii: [RadiusEvidence]

    private var title: String {
        radii.first?.source == .recorded ? "Accuracy radius on recorded walks" : "Accuracy radius on test walks"
    }

    /// The section; `nil` if nothing was learned.
    var section: ReportSection? {
        radii.isEmpty ? nil : ReportSection(title, [.paragraph(sentence), .table(header, rows)])
    }

    /// The table for a terminal; `nil` if nothing was learned.
    var brief: ReportSection? {
        radii.isEmpty ? nil : ReportSection("\(title) (0.68 is correct)", [.table(header, rows), .paragraph(farther)])
    }

    private var sentence: String {
        let scale = radii[0].scale
        let walks = Format.count(scale.walks, "\(radii[0].source.rawValue) walk")
        return
            "The radius should hold the true position in 68 of 100 cases. The accuracy honesty is the share of cases "
            + "in which it does. The factor accuracyScale was learned on \(walks). "
            + "No walk was tested with a factor that was learned on it. Figures are over all instants of all walks together. "
            + "A radius that is too large also holds the truth: compare the accuracy radius, which is the "
            + "median of the stated radii. The figures of the other tables do not depend on the factor."
            + (farther.map { " \($0)" } ?? "")
    }

    /// The presets whose radius is farther from right on these walks with the learned factor than without it, a sentence;
    /// `nil` without any.
    private var farther: String? {
        let presets = radii.filter { radius in
            guard let with = radius.with.share.value, let without = radius.without.share.value else { return false }
            return abs(with - AccuracyScale.coverage) > abs(without - AccuracyScale.coverage)
        }
        guard !presets.isEmpty else { return nil }
        let names = Format.names(presets.map(\.preset))
        return "On these walks the factor brings the share farther from 0.68 for: \(names). "
            + "More walks would show whether that is chance."
    }

    private let header = [
        "preset", "accuracyScale", "accuracy honesty", "95 % interval", "accuracy radius", "honesty without the factor",
        "radius without it",
    ]

    private var rows: [[String]] {
        radii.map { radius in
            let metric = Metric.accuracyHonesty
            let interval = radius.with.share.interval.map {
                "\(metric.format($0.lowerBound)) to \(metric.format($0.upperBound))"
            }
            return [
                radius.preset, Format.fixed(radius.scale.factor), metric.format(radius.with.share.value),
                interval ?? "–",
                Format.metres(radius.with.medianRadius), metric.format(radius.without.share.value),
                Format.metres(radius.without.medianRadius),
            ]
        }
    }
}
