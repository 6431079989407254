package import Benchmarking
internal import Evaluation
internal import Recordings
internal import Tuning
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
        (self.result, self.venue, self.truths) = (result, venue, truths)
    }

    private static let titles = ["Which core is better?", "By how much?", "One walk", "Figures"]

    /// The page.
    package var html: String {
        Page.html(
            title: "Cores in \(venue.name)", accent: result.isComplete ? Palette.candidate : Palette.baseline,
            body: """
                <div class="verdict"><strong>\(Markup.escape(verdict))</strong></div>
                \(PageSection.cards(answers))
                <h2>Which core is better?</h2>
                \(sentences)\(distribution.text)
                \(comparisons)\(walk)<h2>Figures</h2>
                \(SectionTable(header: ["core, all walks together", "walks"] + BenchmarkResult.columns.map(\.columnTitle), rows: rows).html)
                <h2>Each walk: \(Metric.ce75.label), m</h2>
                \(SectionTable(header: ["walk"] + result.cores.map(\.name), rows: walkRows).html)
                <h2>Cores</h2>
                \(SectionTable(header: ["core", "what it is", "program"], rows: cores).html)
                """, folded: { !Self.titles.contains($0) })
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
    private var answers: [(title: String, text: String)] {
        let errors = result.cores.map { core in
            let (half, most) = (Metric.ce50.format(core.pooled?[.ce50]), Metric.ce95.format(core.pooled?[.ce95]))
            return "<span>\(Markup.escape(core.name))</span> half within <b>\(half) m</b>, 95 % within <b>\(most) m</b>"
        }
        let gains = result.comparisons.compactMap { comparison in
            comparison.rows.first { $0.metric == Metric.ce50.key && $0.evidence.walkCount > 0 }.map { row in
                let interval = row.evidence.interval == nil ? "" : ", 95 % interval \(Format.interval(row.evidence)) m"
                return
                    "\(comparison.core) against \(comparison.reference): the improvement of \(Metric.ce50.name), mean of walks, is "
                    + "\(Format.signed(row.evidence.meanImprovement)) m\(interval): \(row.verdict.rawValue)."
            }
        }
        return [("Figures", errors.joined(separator: "<br>"))]
            + (gains.isEmpty ? [] : [("By how much?", gains.map(Markup.escape).joined(separator: "<br>"))])
    }

    private var sentences: String {
        let failures = result.cores.flatMap { $0.failureSentences(of: result.walks.count) }
        return (failures + [PhoneCount.sentence(result.phones)]).filter { !$0.isEmpty }
            .map { "<p>\(Markup.escape($0))</p>" }.joined()
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

    private var comparisons: String {
        guard !result.comparisons.isEmpty else { return "" }
        let charts = result.comparisons.map { comparison in
            let rows = comparison.rows.compactMap { row -> RowChart.Row? in
                guard let metric = CoreComparison.metrics.first(where: { $0.key == row.metric }),
                    row.evidence.walkCount > 0, metric.unit == "m"
                else { return nil }
                let colour =
                    switch row.verdict {
                    case .better: Palette.candidate
                    case .worse: Palette.baseline
                    case .mixed, .equivalent, .inconclusive: Palette.pale
                    }
                return RowChart.Row(
                    metric.name, note: row.verdict.rawValue,
                    [RowChart.Mark(row.evidence.meanImprovement, interval: row.evidence.interval, colour: colour)])
            }
            return "<h3>\(Markup.escape("\(comparison.core) against \(comparison.reference)"))</h3>"
                + RowChart(rows: rows, axisTitle: "improvement, mean of walks with 95 % interval, m").drawing.text
        }
        let table = result.differenceTable
        return "<h2>By how much?</h2>\n\(charts.joined())\(SectionTable(header: table.header, rows: table.rows).html)"
            + "<p>\(Markup.escape(CoreComparison.verdictNote))</p>"
    }

    /// The walk in the middle by the error of the first core, with the tracks of all cores.
    private var walk: String {
        let errors = result.cores.first?.walks.compactMap { walk in
            walk.flatMap { walk in walk[.ce75].map { (name: walk.name ?? "", error: $0) } }
        }.sorted { $0.error < $1.error }
        guard let errors, !errors.isEmpty,
            let truth = truths.first(where: { $0.name == errors[errors.count / 2].name })
        else { return "" }
        let map = WalkMap(
            venue: venue, level: WalkMap.level(of: truth), truth: truth,
            tracks: result.cores.enumerated().compactMap { index, core in
                core.tracks.first { $0.name == truth.name }.map {
                    .init(name: core.name, fixes: $0.fixes, colour: Self.colour(index))
                }
            })
        return
            "<h2>One walk</h2><p>\(Markup.escape(truth.name)), the middle one by the error of the first core.</p>\(map.player)"
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
