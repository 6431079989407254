package import Diagnosis
internal import Evaluation
internal import Geometry
internal import VenueModel

/// The report of a diagnosis: what is suspect, a map of each level, the bad places by cause, and the table of beacons.
package struct DiagnosisReport {
    private let diagnosis: VenueDiagnosis

    /// How many zones, squares and minutes each table has.
    private static let rowLimit = 20

    /// The report of a diagnosis.
    package init(_ diagnosis: VenueDiagnosis) { self.diagnosis = diagnosis }

    /// The page.
    package var html: String {
        Page.html(
            title: title, accent: diagnosis.faults.suspects.isEmpty ? Palette.pale : Palette.baseline,
            body: """
                <div class="verdict">\(verdict)</div>
                \(levels.isEmpty ? "" : "<h2>Map</h2>")\
                \(levels.map { DiagnosisDrawing(diagnosis, level: $0).drawing.figure }.joined())\
                <h2>Bad places and minutes</h2>
                <p>\(Markup.escape(areaSentence))</p>
                \(areaTable)<h2>Beacons by residual</h2>
                <p>\(Markup.escape(beaconSentence))</p>
                \(SectionTable(header: diagnosis.beaconTable.header, rows: diagnosis.beaconTable.rows).html)
                """)
    }

    private var title: String { "Diagnosis of \(diagnosis.venue.name)" }

    /// The levels that somebody walked.
    var levels: [Int] {
        let walked = Set(
            diagnosis.squares.compactMap { if case .square(_, let level) = $0.kind { level } else { nil } })
        return diagnosis.venue.levels.map(\.number).filter(walked.contains)
    }

    private var verdict: String {
        let suspects = diagnosis.faults.suspects.map { "<strong>\(Markup.escape(diagnosis.words($0.fault)))</strong>" }
        let faults =
            suspects.isEmpty
            ? "<strong>\(diagnosis.noSuspectText)</strong>" : suspects.joined(separator: "<br>")
        let reference = [
            diagnosis.unmeasuredText, diagnosis.weakMoveText, diagnosis.referenceText, diagnosis.missingReferenceText,
        ]
        .compactMap(\.self).map { "<br>\(Markup.escape($0))" }.joined()
        let remedy = diagnosis.levelRemedy.map { "<br>\(Markup.escape($0.words))" } ?? ""
        let all = diagnosis.all.map { diagnosis.words($0, causes: 6) } ?? ""
        return faults + reference
            + (all.isEmpty ? "" : "<br>\(Markup.escape(all.prefix(1).uppercased() + all.dropFirst()))") + remedy
    }

    private var areaSentence: String {
        "Zones, squares of \(Format.number(diagnosis.cellSize)) m and minutes with a \(diagnosis.badWords): "
            + "\(diagnosis.areas.count). The causes of an area add up to 100 %; causes below "
            + "\(Format.number(100 * VenueDiagnosis.leastListedShare)) % are not listed. “Without it” is the "
            + "median error of the same instants if the core is run again without the cause; for a dead beacon and for "
            + "lag it is estimated. \(diagnosis.phoneSentence)"
    }

    private var areaTable: String {
        guard !diagnosis.areas.isEmpty else { return "" }
        let kinds: [(AreaDiagnosis) -> Bool] = [
            { if case .zone = $0.kind { true } else { false } }, { if case .square = $0.kind { true } else { false } },
            { if case .minute = $0.kind { true } else { false } },
        ]
        let rows = kinds.flatMap { kind in diagnosis.areas.filter(kind).prefix(Self.rowLimit) }.map { area in
            [
                diagnosis.words(area.kind, zone: area.zone), "\(area.instants)",
                Format.metres(area.medianError) + diagnosis.levelWords(area),
                area.causes.filter { $0.share >= VenueDiagnosis.leastListedShare }.map { diagnosis.words($0) }
                    .joined(separator: "; "),
            ]
        }
        return SectionTable(
            header: ["where or when", "instants", "median error", "causes: shares of the mean error"], rows: rows
        ).html
    }

    private var beaconSentence: String {
        "Residual: mean level minus the believed level, without the phone's offset, over squares of 2 m in which the beacon is surely heard. "
            + "Heard and expected: number of squares, of all walks. Evidence: natural logarithm of the odds against a healthy "
            + "beacon; a fault is named above \(Format.number(FaultFinder.leastEvidence))."
    }
}
