import Evaluation
import Geometry
import NumericalMethods
import Radio
import Recordings
import VenueModel
import Walks

/// What walks heard of a venue's beacons, by squares of the map and visits.
///
/// Positions come from the truth. A ranging report counts half a second before its time, because it is a mean of that second. Seconds
/// in which the phone reported nothing at all, of no beacon, are not listened.
///
/// Near the floor of a phone, weak packets of a cell get lost, so that the mean of the others is too strong. So a beacon counts as heard
/// in a cell only if its mean is ``margin`` above the floor, the 2 % quantile of the walk's readings.
struct BeaconReadings: Sendable {
    /// For each recording, the index of its walk: parts of one run are one walk, with one phone and one change by the
    /// visit.
    let runs: [Int]
    /// The cells of all walks, in the order of the walks.
    private(set) var cells: [HearingCell] = []
    private(set) var cellsOfWalk: [Range<Int>] = []
    /// For each beacon, what was heard of it well above the floor, by cell.
    private(set) var heard: [[HeardCell]]
    /// For each beacon, the number of all its readings.
    private(set) var readingCounts: [Int]

    /// dB above the floor: the spread of packets within a cell.
    private static let margin = 6.0

    /// A phone that reports nothing for longer than this has not listened, seconds.
    private static let silence = 3.0

    /// O(readings + seconds).
    ///
    /// - Parameter storeys: the venue's levels, ascending.
    init(_ walks: [(recording: Recording, truth: GroundTruth)], of venue: Venue, storeys: [Level]) {
        runs = RecordedRuns.groups(of: walks.map(\.recording.name))
        heard = venue.beacons.map { _ in [] }
        readingCounts = venue.beacons.map { _ in 0 }
        let indices = Dictionary(
            venue.beacons.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        for run in 0..<((runs.max() ?? -1) + 1) {
            let first = cells.count
            for (walk, index) in zip(walks, runs) where index == run {
                add(walk.recording, walk.truth, walk: run, storeys: storeys, indices: indices)
            }
            cellsOfWalk.append(first..<cells.count)
        }
    }

    private struct Sum {
        var seconds = 0
        var x = 0.0
        var y = 0.0
        var elevation = 0.0
        /// By beacon: sum of RSSI and number of readings.
        var levels: [Int: (sum: Double, count: Int)] = [:]
    }

    private mutating func add(
        _ recording: Recording, _ truth: GroundTruth, walk: Int, storeys: [Level], indices: [BeaconID: Int]
    ) {
        var order: [GridCell] = []
        var sums: [GridCell: Sum] = [:]
        func key(_ place: TruthSample) -> GridCell? {
            guard place.position.isFinite, let storey = storeys.firstIndex(where: { $0.number == place.level }) else {
                return nil
            }
            return GridCell(around: place.position, level: storey, side: HearingCell.side)
        }
        let reports = recording.observations.filter { !$0.readings.isEmpty }.map(\.time)
        var next = 0
        var time = 0.5
        while time <= min(recording.duration, 86_400) {
            defer { time += 1 }
            while next < reports.count, reports[next] < time - Self.silence { next += 1 }
            guard next < reports.count, reports[next] <= time + Self.silence, let place = truth.sample(at: time),
                let key = key(place)
            else { continue }
            if sums[key] == nil { order.append(key) }
            sums[key, default: Sum()].seconds += 1
            sums[key]?.x += place.position.x
            sums[key]?.y += place.position.y
            sums[key]?.elevation += storeys[key.level].elevation + (place.height ?? PhoneHeight.inHand)
        }
        var all: [Double] = []
        for observation in recording.observations {
            let age = if case .ranging = observation { 0.5 } else { 0.0 }
            guard let place = truth.sample(at: observation.time - age), let key = key(place), sums[key] != nil else {
                continue
            }
            for reading in observation.readings where reading.rssi.isFinite && reading.rssi < 0 {
                guard let beacon = indices[reading.beacon] else { continue }
                sums[key]?.levels[beacon, default: (0, 0)].sum += reading.rssi
                sums[key]?.levels[beacon]?.count += 1
                readingCounts[beacon] += 1
                all.append(reading.rssi)
            }
        }
        let limit = (Statistics.quantile(all, 0.02) ?? 0) + Self.margin
        for key in order {
            guard let sum = sums[key] else { continue }
            let seconds = Double(sum.seconds)
            let phone = AntennaPosition(Point(sum.x / seconds, sum.y / seconds), elevation: sum.elevation / seconds)
            for (beacon, level) in sum.levels.sorted(by: { $0.key < $1.key })
            where level.sum / Double(level.count) >= limit {
                heard[beacon].append(
                    HeardCell(cell: cells.count, mean: level.sum / Double(level.count), count: level.count))
            }
            cells.append(HearingCell(walk: walk, storey: key.level, phone: phone, seconds: sum.seconds))
        }
    }
}
