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

    /// A page in one file, without scripts or external files.
    package var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(Markup.escape(title))</title>
        <style>
        body { font: 15px/1.5 system-ui, sans-serif; color: \(Palette.ink); max-width: 1080px; margin: 2em auto; padding: 0 1em; }
        h1 { font-size: 1.6em; } h2 { font-size: 1.15em; margin-top: 2em; }
        .verdict { border-left: 6px solid \(diagnosis.faults.suspects.isEmpty ? Palette.pale : Palette.baseline); padding: .4em 1em; background: #f4f6f8; }
        table { border-collapse: collapse; margin: .8em 0; font-size: .93em; } th, td { padding: .25em .5em; text-align: left; vertical-align: top; }
        th { border-bottom: 2px solid \(Palette.rule); font-weight: 600; } td { border-bottom: 1px solid \(Palette.rule); }
        svg { max-width: 100%; height: auto; } .wide { overflow-x: auto; } .wide td.text { white-space: normal; min-width: 11em; }
        </style>
        </head>
        <body>
        <h1>\(Markup.escape(title))</h1>
        <div class="verdict">\(verdict)</div>
        \(levels.map { DiagnosisDrawing(diagnosis, level: $0).drawing.text }.joined())\
        <h2>Bad places and minutes</h2>
        <p>\(Markup.escape(areaSentence))</p>
        \(areaTable)<h2>Beacons by residual</h2>
        <p>\(Markup.escape(beaconSentence))</p>
        \(SectionTable(header: diagnosis.beaconTable.header, rows: diagnosis.beaconTable.rows).html)
        </body>
        </html>

        """
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
        let faults = suspects.isEmpty ? "No beacon and no phone is suspect." : suspects.joined(separator: "<br>")
        return faults + (diagnosis.all.map { "<br>\(Markup.escape(diagnosis.words($0, causes: 6)))" } ?? "")
    }

    private var areaSentence: String {
        "Zones, squares of \(Format.number(diagnosis.cellSize)) m and minutes with a median error above "
            + "\(Format.number(diagnosis.threshold)) m: \(diagnosis.areas.count). The causes of an area add up to 100 %. "
            + "“Without it” is the median error of the core that is run again without the cause."
    }

    private var areaTable: String {
        guard !diagnosis.areas.isEmpty else { return "" }
        let kinds: [(AreaDiagnosis) -> Bool] = [
            { if case .zone = $0.kind { true } else { false } }, { if case .square = $0.kind { true } else { false } },
            { if case .minute = $0.kind { true } else { false } },
        ]
        let rows = kinds.flatMap { kind in diagnosis.areas.filter(kind).prefix(Self.rowLimit) }.map { area in
            [
                diagnosis.words(area.kind, zone: area.zone), "\(area.instants)", Format.metres(area.medianError),
                area.causes.filter { $0.share >= 0.05 }.map { diagnosis.words($0) }.joined(separator: "; "),
            ]
        }
        return SectionTable(header: ["where or when", "seconds", "median error", "causes"], rows: rows).html
    }

    private var beaconSentence: String {
        "Residual: mean level minus the believed level, without the phone's offset, over squares of 2 m in which the beacon is surely heard. "
            + "Heard and expected: number of squares, of all walks. Evidence: natural logarithm of the odds against a healthy "
            + "beacon; a fault is named above \(Format.number(FaultFinder.leastEvidence))."
    }
}
