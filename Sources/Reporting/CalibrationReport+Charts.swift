internal import Calibration
internal import Evaluation
internal import Search
internal import VenueModel
internal import Walks

extension CalibrationReport {
    /// The cumulative distribution of errors on test walks.
    var distribution: SVG {
        DistributionChart(series: [
            .init(name: "baseline", errors: result.walks.flatMap(\.baselineErrors), colour: Palette.baseline),
            .init(name: candidateName, errors: result.walks.flatMap(\.candidateErrors), colour: Palette.candidate),
        ]).drawing
    }

    /// The level on which most of the shown walk lies; of equal ones the lowest.
    var showcaseLevel: Int { WalkMap.level(of: result.showcase.truth) }

    var map: WalkMap {
        WalkMap(
            venue: result.venue, level: showcaseLevel, truth: result.showcase.truth,
            tracks: [
                .init(name: "baseline", fixes: result.showcase.baseline, colour: Palette.baseline),
                .init(name: candidateName, fixes: result.showcase.candidate, colour: Palette.candidate),
            ])
    }

    /// The improvement from each changed setting.
    var effects: SVG {
        RowChart(
            rows: result.settings.map { setting in
                RowChart.MarkedRow(
                    label: "\(setting.key): \(setting.baseline) → \(setting.candidate)",
                    marks: [.init(setting.evidence, colour: setting.isAccepted ? Palette.candidate : Palette.wall)])
            }, axisTitle: "improvement, \(result.objective.unit) (blue: recommended)",
            format: { Format.signed($0) }
        ).drawing
    }

    /// The score of each test walk with the baseline and with the candidate.
    var pairs: SVG {
        WalkChart(
            rows: result.walks.map { .init(name: $0.name, baseline: $0.baseline, candidate: $0.candidate) },
            axisTitle: "\(result.objective.name), \(result.objective.unit)"
        ).drawing
    }
}
