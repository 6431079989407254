internal import Calibration
internal import Diagnosis
internal import Evaluation
internal import VenueModel

/// The section of a calibration's report about where positions are wrong: maps of each level with the baseline and with the
/// candidate, and the worst cells.
struct ErrorMapSection {
    private let maps: ErrorMapEvidence
    private let venue: Venue
    private let name: String
    private let causes: VenueDiagnosis?
    /// Whether the table is about the candidate, and not about the baseline.
    private let isOfCandidate: Bool
    /// The worst cells with the settings to use.
    private let worst: [WorstCell]
    /// The median error of each cell with the baseline and with the candidate, metres.
    private let (before, after): ([GridCell: Double], [GridCell: Double])

    /// The section of a result.
    ///
    /// - Parameter name: what the candidate is called.
    init(_ result: CalibrationResult, name: String) {
        // The table is about the settings to use, and so are the causes.
        self.init(
            result.errorMaps, venue: result.venue, name: name, causes: result.causes,
            isOfCandidate: result.decision == .recommend)
    }

    /// The section of these maps.
    init(
        _ maps: ErrorMapEvidence, venue: Venue, name: String, causes: VenueDiagnosis? = nil, isOfCandidate: Bool = true
    ) {
        self.maps = maps
        self.venue = venue
        self.name = name
        self.causes = causes
        self.isOfCandidate = isOfCandidate
        worst = WorstCell.all(of: isOfCandidate ? maps.candidate : maps.baseline, at: venue)
        before = Self.errors(maps.baseline)
        after = Self.errors(maps.candidate)
    }

    private static func errors(_ map: ErrorMap) -> [GridCell: Double] {
        Dictionary(map.cells.compactMap { cell in cell.medianError.map { (cell.place, $0) } }) { first, _ in first }
    }

    /// Maps of each level side by side, and the worst cells; `nil` without a cell.
    var section: ReportSection? {
        guard !maps.baseline.cells.isEmpty else { return nil }
        let numbers: ReportText = "\(picture: " The maps have the numbers of the table.", without: "")"
        let pictures = maps.baseline.levels.map { level -> ReportPart in
            let pair = [("baseline", maps.baseline), (name, maps.candidate)].map { settings, map in
                ErrorMapDrawing(map, venue: venue, level: level, title: "Level \(level), \(settings)", worst: worst)
                    .drawing
            }
            return .picture("<div class=\"pair\">\(pair.map(\.text).joined())</div>\(pair[0].keyText)")
        }
        return ReportSection(
            "Where is it bad?",
            [.paragraph(ReportText(sentence) + (rows.isEmpty ? "" : numbers))] + pictures + [.table(header, rows)])
    }

    private var sentence: String {
        "All test walks together, in cells of \(Format.number(maps.baseline.cellSize)) m by where the phone really was. The table "
            + "shows the cells with the largest median error with the \(isOfCandidate ? name : "baseline") settings, among cells with at least "
            + "\(ErrorMap.fewestInstants) positions. An arrow leads from the middle of a cell to where positions from it are on average.\(changes)"
    }

    /// In how many cells the median error falls and rises; the table alone would show only where it is largest in the end.
    private var changes: String {
        let pairs = maps.candidate.cells.filter(\.hasEnough).compactMap { cell in
            before[cell.place].flatMap { old in cell.medianError.map { (old: old, new: $0) } }
        }
        guard !pairs.isEmpty else { return "" }
        return " With the \(name) settings, the median error falls in \(pairs.count { $0.new < $0.old }) of "
            + "\(Format.count(pairs.count, "such cell")) and rises in \(pairs.count { $0.new > $0.old })."
    }

    private var header: [String] {
        let errors = ["median error, baseline", "median error, \(name)"]
        return Array(WorstCell.header.dropLast()) + errors + (causes == nil ? [] : [WorstCell.causesHeader])
    }

    private var rows: [[String]] {
        worst.map {
            $0.place + [Format.metres(before[$0.cell.place]), Format.metres(after[$0.cell.place])]
                + (causes == nil ? [] : [$0.causes(causes)])
        }
    }
}
