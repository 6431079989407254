internal import Diagnosis
internal import Evaluation
internal import Geometry
internal import VenueModel

/// A cell of an error map with a large median error.
struct WorstCell {
    /// Its place among the worst, from 1.
    let number: Int
    let cell: ErrorMap.Cell
    private let bounds: Bounds
    private let zone: String?

    /// A place of fewer walks may be bad by chance.
    private static let surelyBad = 3
    /// The first that is surely bad, or else the first; `nil` without any.
    static func first(of cells: [WorstCell]) -> WorstCell? { cells.first { $0.cell.walks >= surelyBad } ?? cells.first }

    /// How many cells are named.
    private static let count = 5

    /// The cells with the largest median error, the worst first, among those with enough positions.
    static func all(of map: ErrorMap, at venue: Venue) -> [WorstCell] {
        let site = EvaluationSite(venue: venue)
        let worst = map.cells.filter(\.hasEnough).enumerated()
            .sorted { ($1.element.medianError ?? 0, $0.offset) < ($0.element.medianError ?? 0, $1.offset) }
        return worst.prefix(count).enumerated().map { place, entry in
            let cell = entry.element
            let bounds = map.bounds(of: cell)
            let middle = bounds.lower.interpolated(to: bounds.upper, at: 0.5)
            return WorstCell(
                number: place + 1, cell: cell, bounds: bounds, zone: site.zone(at: middle, level: cell.level)?.name)
        }
    }

    static let header = ["no.", "level", "x", "y", "zone of its middle", "instants", "walks", "median error"]

    var cells: [String] { place + [Format.metres(cell.medianError)] }

    /// The same without the error.
    var place: [String] {
        [
            "\(number)", "\(cell.level)", "\(Format.number(bounds.lower.x)) to \(Format.number(bounds.upper.x)) m",
            "\(Format.number(bounds.lower.y)) to \(Format.number(bounds.upper.y)) m", zone ?? "–", "\(cell.instants)",
            "\(cell.walks)",
        ]
    }

    static let causesHeader = "why: share of the mean error"

    /// The main causes; a dash if they are not known.
    func causes(_ diagnosis: VenueDiagnosis?) -> String {
        diagnosis?.causes(in: bounds, level: cell.level, zone: zone) ?? "–"
    }

    /// Where it is, how bad, and why, in a sentence or two.
    func sentence(_ diagnosis: VenueDiagnosis?) -> String {
        (number == 1 ? "Worst" : "Worst of those with at least \(Self.surelyBad) walks")
            + ": x \(place[2]), y \(place[3]) on level \(cell.level)\(zone.map { " (\($0))" } ?? ""), median error "
            + "\(Format.metres(cell.medianError))."
            + (diagnosis?.causes(in: bounds, level: cell.level, zone: zone).map { " Why: \($0)." } ?? "")
    }
}
