package import Evaluation
internal import Recordings
internal import Search
package import VenueModel
package import Walks

/// The report of a benchmark: which core is better, by how much, and how sure that is. One page.
package struct BenchmarkReport {
    private let result: BenchmarkResult
    private let venue: Venue
    private let truths: [GroundTruth]

    /// The report of a result.
    ///
    /// - Parameter truths: of the walks of the result, in their order.
    package init(_ result: BenchmarkResult, of venue: Venue, truths: [GroundTruth]) {
        self.result = result
        self.venue = venue
        self.truths = truths
    }

    package var html: String { report.html }

    private var report: Report {
        let sections = [
            ReportSection("Which core is better?", sentences.map { .paragraph($0) } + [.picture(distribution.text)]),
            comparisons, walk,
            ReportSection(
                "Figures",
                .table(["core, all walks together", "walks"] + BenchmarkResult.columns.map(\.columnTitle), rows)),
            ReportSection(
                "Each walk: \(Metric.ce75.label), m", isEvidence: true,
                [.table(["walk"] + result.cores.map(\.name), walkRows)]),
            ReportSection("Cores", isEvidence: true, [.table(["core", "what it is", "program"], cores)]),
        ]
        return Report(
            title: "Cores in \(venue.name)", accent: result.isComplete ? Palette.candidate : Palette.baseline,
            verdict: ReportText(verdict), lead: [.cards(answers)], sections: sections.compactMap(\.self))
    }

    private var verdict: String {
        guard let first = result.comparisons.first else {
            let core = result.cores.first
            let error = core?.pooled?[.ce50].map { Metric.ce50.format($0) } ?? "–"
            return "\(core?.name ?? ""): half of the positions are within \(error) m. Give a second core to compare."
        }
        return result.comparisons.count == 1
            ? first.sentence : result.comparisons.map(\.sentence).joined(separator: " ")
    }

    /// The errors of each core, and what the comparisons show of the median.
    private var answers: [(title: String, text: ReportText)] {
        let errors = result.cores.map { core -> ReportText in
            let half = Metric.ce50.format(core.pooled?[.ce50])
            let most = Metric.ce95.format(core.pooled?[.ce95])
            return "\(pale: core.name) half within \(strong: "\(half) m"), 95 % within \(strong: "\(most) m")"
        }
        let gains = result.comparisons.compactMap { comparison in
            comparison.rows.first { $0.metric == Metric.ce50.key && $0.evidence.walkCount > 0 }.map { row in
                let interval = row.evidence.interval == nil ? "" : ", 95 % interval \(Format.interval(row.evidence)) m"
                return ReportText(
                    "\(comparison.core) against \(comparison.reference): the improvement of \(Metric.ce50.name), mean of walks, is "
                        + "\(Format.signed(row.evidence.meanImprovement)) m\(interval): \(row.verdict.rawValue).")
            }
        }
        return [("Figures", .joined(errors, by: .lineBreak))]
            + (gains.isEmpty ? [] : [("By how much?", .joined(gains, by: .lineBreak))])
    }

    private var sentences: [String] {
        let failures = result.cores.flatMap { $0.failureSentences(of: result.walks.count) }
        return (failures + [PhoneCount.sentence(result.phones)]).filter { !$0.isEmpty }
    }

    private static func colour(_ index: Int) -> String {
        let all = [Palette.baseline, Palette.candidate] + Palette.others
        return all[index % all.count]
    }

    /// The errors of each core at the true samples of the walks that it finished.
    private var distribution: SVG {
        let truths = Dictionary(truths.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return DistributionChart(
            series: result.cores.enumerated().map { index, core in
                let errors = core.tracks.flatMap { track in
                    truths[track.name].map { truth in
                        EvaluatedWalk(
                            name: track.name, fixes: track.fixes, truth: truth, publishInterval: track.publishInterval
                        ).instants.compactMap(\.error)
                    } ?? []
                }
                return DistributionChart.Series(name: core.name, errors: errors, colour: Self.colour(index))
            }
        ).drawing
    }

    private var comparisons: ReportSection? {
        guard !result.comparisons.isEmpty else { return nil }
        let charts = result.comparisons.flatMap { comparison -> [ReportPart?] in
            let rows = comparison.rows.compactMap { row -> RowChart.MarkedRow? in
                guard let metric = CoreComparison.metrics.first(where: { $0.key == row.metric }),
                    row.evidence.walkCount > 0, metric.unit == "m"
                else { return nil }
                return RowChart.MarkedRow(
                    label: metric.name, note: row.verdict.rawValue,
                    marks: [.init(row.evidence, colour: row.verdict.colour)])
            }
            let chart = RowChart(rows: rows, axisTitle: "improvement, mean of walks with 95 % interval, m")
            return [.heading("\(comparison.core) against \(comparison.reference)"), .picture(chart.drawing.text)]
        }
        let table = result.differenceTable
        return ReportSection(
            "By how much?", charts + [.table(table.header, table.rows), .paragraph(CoreComparison.verdictNote)])
    }

    /// The walk in the middle by the error of the first core, with the tracks of all cores.
    private var walk: ReportSection? {
        let errors = result.cores.first?.walks.compactMap { walk in
            walk.flatMap { walk in walk[.ce75].map { (name: walk.name ?? "", error: $0) } }
        }.sorted { $0.error < $1.error }
        guard let errors, !errors.isEmpty,
            let truth = truths.first(where: { $0.name == errors[errors.count / 2].name })
        else { return nil }
        let map = WalkMap(
            venue: venue, level: WalkMap.level(of: truth), truth: truth,
            tracks: result.cores.enumerated().compactMap { index, core in
                core.tracks.first { $0.name == truth.name }.map {
                    .init(name: core.name, fixes: $0.fixes, colour: Self.colour(index))
                }
            })
        return ReportSection(
            "One walk", .paragraph("\(truth.name), the middle one by the error of the first core."),
            .picture(map.player))
    }

    private var rows: [[String]] {
        result.cores.map { core in
            [core.name, "\(core.tracks.count) of \(result.walks.count)"]
                + BenchmarkResult.columns.map { $0.format(core.pooled?[$0]) }
        }
    }

    private var walkRows: [[String]] {
        result.walks.indices.map { index in
            [result.walks[index]] + result.cores.map { Metric.ce75.format($0.walks[index]?[.ce75]) }
        }
    }

    private var cores: [[String]] {
        result.cores.map { core in
            [core.name, core.summary, [core.program, core.version].compactMap(\.self).joined(separator: " ")]
        }
    }
}
