package import Fleets

/// The page of a fleet: who gains, who keeps the default, which requirements are met, and who failed and why.
package struct FleetReport {
    private let result: FleetResult

    package init(_ result: FleetResult) { self.result = result }

    package var html: String { report.html }

    /// For a terminal.
    package var text: String { report.text }

    private var report: Report {
        Report(
            title: "Fleet of \(Format.count(result.rows.count, "venue"))",
            accent: result.isGood ? Palette.beacon : Palette.baseline,
            verdict: ReportText(totals.joined(separator: " ")),
            remark: "\(code: result.command), seed \(result.seed.description)",
            sections: [failures, gains, requirements, accuracy, zones, suspects, beacons, kept].compactMap(\.self))
    }

    // MARK: Totals

    private var totals: [String] {
        let failed = result.count(.failed)
        let all = result.rows.count
        var sentences = [
            failed == 0 ? "All \(all) venues have a result." : "\(all - failed) of \(all) venues have a result."
        ]
        if let recommended = result.recommendations {
            let kept = recommended.filter { $0.key != "preset" }.reduce(0) { $0 + $1.value }
            sentences.append("\(recommended["preset"] ?? 0) gain by a preset, \(kept) keep the default.")
        }
        if let verdicts = result.sum(\.requirements) { sentences.append("Requirements: \(Self.words(verdicts)).") }
        if let verdicts = result.sum(\.zones) { sentences.append("Zones: \(Self.words(verdicts)).") }
        let suspected = result.rows.compactMap(\.figures.suspects)
        if !suspected.isEmpty {
            sentences.append("\(suspected.count { !$0.isEmpty }) venues have suspected faults.")
        }
        let added = result.rows.compactMap(\.figures.newBeacons)
        if !added.isEmpty { sentences.append("\(added.reduce(0, +)) new beacons.") }
        return sentences
    }

    /// Counts by their words, such as `12 met, 1 missed`.
    private static func words(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }

    // MARK: Sections

    /// A table of venues, whose names lead to their reports; `nil` without rows.
    private func section(
        _ title: String, _ header: [String], _ rows: [FleetResult.Row], isEvidence: Bool = false,
        _ cells: (FleetResult.Row) -> [String]
    ) -> ReportSection? {
        guard !rows.isEmpty else { return nil }
        let pages = rows.compactMap { row in row.report.map { (row.name, $0) } }
        let table = SectionTable(
            header: ["venue"] + header, rows: rows.map { [$0.name] + cells($0) },
            leftAligned: Set(0...header.count), pages: Dictionary(pages) { first, _ in first })
        return ReportSection(title, isEvidence: isEvidence, [.table(table)])
    }

    private var failures: ReportSection? {
        section("Who failed, and why?", ["file", "reason"], result.rows.filter { $0.status == .failed }) {
            [$0.venue, $0.reason ?? ""]
        }
    }

    private func calibrated(_ isKept: Bool) -> [FleetResult.Row] {
        result.rows.filter { $0.figures.recommendation.map { ($0 != "preset") == isKept } ?? false }
            .sorted { ($0.figures.gain?.value ?? 0) > ($1.figures.gain?.value ?? 0) }
    }

    private var gains: ReportSection? {
        section(
            "Who gains?", ["improvement", "95 % interval", "unit", "of"], calibrated(false), Self.gain)
    }

    private var kept: ReportSection? {
        section(
            "Who keeps the default?", ["improvement of the candidate", "95 % interval", "unit", "of"],
            calibrated(true), isEvidence: true, Self.gain)
    }

    private static func gain(_ row: FleetResult.Row) -> [String] {
        let figure = row.figures.gain
        let interval = figure?.interval.map { "\(Format.signed($0.lowerBound)) to \(Format.signed($0.upperBound))" }
        return [
            figure.map { Format.signed($0.value) } ?? "–", interval ?? "–", row.figures.unit ?? "",
            row.figures.objective ?? "",
        ]
    }

    private var requirements: ReportSection? {
        let rows = result.rows.filter { $0.figures.requirements != nil }
            .sorted { $0.figures.missed.count > $1.figures.missed.count }
        return section("Which requirements are met?", ["verdicts", "missed"], rows) {
            [Self.words($0.figures.requirements ?? [:]), $0.figures.missed.joined(separator: ", ")]
        }
    }

    private var accuracy: ReportSection? {
        let rows = result.rows.filter { $0.figures.ce75 != nil }
            .sorted { ($0.figures.ce75?.value ?? 0) > ($1.figures.ce75?.value ?? 0) }
        return section("How accurate?", ["CE75, m", "interval, m"], rows) { row in
            let figure = row.figures.ce75
            let interval = figure?.interval.map { "\(Format.fixed($0.lowerBound)) to \(Format.fixed($0.upperBound))" }
            return [figure.map { Format.fixed($0.value) } ?? "–", interval ?? "–"]
        }
    }

    private var zones: ReportSection? {
        section("Which zones can be notified?", ["verdicts"], result.rows.filter { $0.figures.zones != nil }) {
            [Self.words($0.figures.zones ?? [:])]
        }
    }

    private var suspects: ReportSection? {
        let rows = result.rows.filter { $0.figures.suspects?.isEmpty == false }
        return section("Which faults are suspected?", ["faults"], rows) {
            [($0.figures.suspects ?? []).joined(separator: " ")]
        }
    }

    private var beacons: ReportSection? {
        let rows = result.rows.filter { $0.figures.newBeacons != nil }
        return section("How many beacons?", ["new beacons", "cells with enough, worst level"], rows) {
            [$0.figures.newBeacons.map { "\($0)" } ?? "", Format.percent($0.figures.coverage)]
        }
    }
}
