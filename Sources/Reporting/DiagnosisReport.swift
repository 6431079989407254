internal import Diagnosis
internal import Evaluation
internal import VenueModel

/// The report of a diagnosis: what is suspect, a map of each level, the bad places by cause, and the table of beacons.
struct DiagnosisReport {
    let diagnosis: VenueDiagnosis

    /// How many zones, squares and minutes each table has.
    private static let rowLimit = 20

    var html: String { report.html }

    private var report: Report {
        let suspects = diagnosis.faults.suspects.map { ReportText(diagnosis.words($0.fault)) }
        let map = levels.map { ReportPart.picture(DiagnosisDrawing(diagnosis, level: $0).drawing.figure) }
        let beacons = diagnosis.beaconTable
        return Report(
            title: "Diagnosis of \(diagnosis.venue.name)", accent: suspects.isEmpty ? Palette.pale : Palette.baseline,
            verdict: suspects.isEmpty ? ReportText(diagnosis.noSuspectText) : .joined(suspects, by: .lineBreak),
            remark: remark,
            sections: (map.isEmpty ? [] : [ReportSection("Map", map)]) + [
                ReportSection("Bad places and minutes", [.paragraph(areaSentence), areaTable]),
                ReportSection(
                    "Beacons by residual", [.paragraph(beaconSentence), .table(beacons.header, beacons.rows)]),
            ])
    }

    /// The levels that somebody walked.
    var levels: [Int] {
        let walked = Set(
            diagnosis.squares.compactMap { if case .square(_, let level) = $0.kind { level } else { nil } })
        return diagnosis.venue.levels.map(\.number).filter(walked.contains)
    }

    /// What else is known: the reference, what all walks show, and what would help. `nil` if nothing is.
    private var remark: ReportText? {
        let all = diagnosis.all.map { diagnosis.words($0, causes: 6) }.map {
            $0.prefix(1).uppercased() + $0.dropFirst()
        }
        let lines = [
            diagnosis.unmeasuredText, diagnosis.weakMoveText, diagnosis.referenceText, diagnosis.missingReferenceText,
            all, diagnosis.levelRemedy?.words,
        ].compactMap(\.self)
        return lines.isEmpty ? nil : .joined(lines.map { ReportText(marked: $0) }, by: .lineBreak)
    }

    private var areaSentence: String {
        "Zones, squares of \(Format.number(diagnosis.cellSize)) m and minutes with a \(diagnosis.badWords): "
            + "\(diagnosis.areas.count). The causes of an area add up to 100 %; causes below "
            + "\(Format.number(100 * VenueDiagnosis.leastListedShare)) % are not listed. “Without it” is the "
            + "median error of the same instants if the core is run again without the cause; for a dead beacon and for "
            + "lag it is estimated. \(diagnosis.phoneSentence)"
    }

    private var areaTable: ReportPart? {
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
        return .table(["where or when", "instants", "median error", "causes: shares of the mean error"], rows)
    }

    private var beaconSentence: String {
        "Residual: mean level minus the believed level, without the phone's offset, over squares of 2 m in which the beacon is surely heard. "
            + "Heard and expected: number of squares, of all walks. Evidence: natural logarithm of the odds against a healthy "
            + "beacon; a fault is named above \(Format.number(FaultFinder.leastEvidence))."
    }
}
