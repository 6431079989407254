internal import Evaluation
internal import Geometry
internal import NumericalMethods
internal import Recordings
internal import VenueModel
internal import Walks

/// The instants of the walks by zone, square and minute.
struct AreaSplits {
    let all: AreaDiagnosis?
    let zones: [AreaDiagnosis]
    let squares: [AreaDiagnosis]
    let minutes: [AreaDiagnosis]

    init(_ errors: SplitErrors, venue: Venue, cellSize: Double) {
        let site = EvaluationSite(venue: venue)
        var byZone: [Int: [ErrorSplit.Instant]] = [:]
        var byCell: [GridCell: [ErrorSplit.Instant]] = [:]
        var minutes: [AreaDiagnosis] = []
        func area(
            _ kind: AreaDiagnosis.Kind, zone: String? = nil, fewest: Int = AreaDiagnosis.fewestInstants,
            _ instants: [ErrorSplit.Instant]
        ) -> AreaDiagnosis? {
            guard instants.count >= fewest,
                let median = Statistics.median(instants.map(\.error)),
                let split = ErrorSplit.causes(of: instants, corrections: errors.causes)
            else { return nil }
            return AreaDiagnosis(
                kind: kind, zone: zone, instants: instants.count, medianError: median, meanError: split.mean,
                rightLevel: Double(instants.count(where: \.isOnLevel)) / Double(instants.count), causes: split.causes)
        }
        for (walk, seconds) in errors.instants.enumerated() {
            var byMinute: [Int: [ErrorSplit.Instant]] = [:]
            for (truth, instant) in seconds {
                byMinute[Int(truth.time / 60), default: []].append(instant)
                let cell = GridCell(around: truth.position, level: truth.level, side: cellSize)
                byCell[cell, default: []].append(instant)
                let zone = site.zone(at: truth.position, level: truth.level)
                if let zone, let place = site.zones.firstIndex(of: zone) { byZone[place, default: []].append(instant) }
            }
            minutes += byMinute.sorted { $0.key < $1.key }.compactMap {
                area(.minute(walk: errors.walks[walk].recording.name, number: $0.key), $0.value)
            }
        }
        self.minutes = minutes
        all = area(.all, fewest: 1, errors.instants.flatMap { $0.map(\.split) })
        zones = byZone.sorted { $0.key < $1.key }.compactMap {
            area(.zone(site.zones[$0.key].name, level: site.zones[$0.key].level), $0.value)
        }
        squares = byCell.sorted { $0.key < $1.key }.compactMap { cell, instants in
            let bounds = cell.bounds(side: cellSize)
            let middle = bounds.lower.interpolated(to: bounds.upper, at: 0.5)
            let zone = site.zone(at: middle, level: cell.level)
            return area(.square(bounds, level: cell.level), zone: zone?.name, instants)
        }
    }
}
