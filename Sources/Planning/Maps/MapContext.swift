internal import Geometry
internal import Lateration
internal import Parameters
internal import Positioning
internal import Radio
internal import VenueModel

/// What all cells of a level share. A class, so that a cell counts one reference.
final class MapContext: Sendable {
    let table: SignalTable
    let options: MapOptions
    let cost: LaterationCost
    let reception: ReceptionModel
    let map: PlannedMap
    /// What cells keep of each beacon for the maps.
    let parts: MapKind.Parts
    private let settings: PositioningSettings
    /// Lowest mean level at which a beacon counts as audible, dBm.
    let sensitivity: Double
    /// One a beacon of the venue.
    let positions: [Point]
    let isOfLevel: [Bool]
    /// Advertising events a second, rounded to 2⁻¹⁶: so their sums are exact, and do not depend on the order.
    let rates: [Double]
    /// Reciprocals of the standard deviations of a reading, 1/dB.
    let precisions: [Double]
    /// Made if a map needs them.
    let draws: ScanDraws?
    /// The place of each beacon in the order by x and y.
    private let ranks: [Int]

    /// - Parameter known: a model of reception that may be right, because making one takes some milliseconds.
    init(_ table: SignalTable, _ options: MapOptions, known: ReceptionModel? = nil) {
        self.table = table
        self.options = options
        let parameters = table.radio.parameters
        let beacons = table.radio.venue.beacons
        sensitivity = parameters.phone.sensitivity
        let level = table.grid.level.number
        let settings = options.settings.map { $0.levels[level] ?? $0.base }
        self.settings = settings ?? PositioningSettings()
        map = options.map ?? PlannedMap(table.radio.venue)
        cost = settings?[.laterationCost] ?? .rssi
        parts = options.kinds.reduce(into: []) { $0.formUnion($1.parts) }
        let senders = table.rows.map { $0?.sender }
        let spreads = senders.compactMap { $0?.residualStandardDeviation }
        // To a thousandth of a decibel: so the mean of equal figures is the same for any number of beacons.
        let spread = spreads.isEmpty ? 0 : spreads.reduce(0, +) / Double(spreads.count)
        let rounded = (spread * 1000).rounded() / 1000
        if let known, known.standardDeviation == rounded {
            reception = known
        } else {
            reception = ReceptionModel(parameters, standardDeviation: rounded, scanTime: options.scanTime)
        }
        positions = beacons.map(\.position)
        isOfLevel = beacons.map { $0.level == level }
        rates = senders.map { (($0?.rate ?? 0) * 65536).rounded() / 65536 }
        precisions = senders.map { 1 / ($0?.residualStandardDeviation ?? .infinity) }
        draws =
            options.kinds.contains { $0.key == MapKind.expectedErrorKey }
            ? ScanDraws(table, scanTime: options.scanTime) : nil
        var ranks = [Int](repeating: 0, count: beacons.count)
        let order = beacons.indices.sorted { [positions] in
            (positions[$0].x, positions[$0].y, $0) < (positions[$1].x, positions[$1].y, $1)
        }
        for (rank, beacon) in order.enumerated() { ranks[beacon] = rank }
        self.ranks = ranks
    }

    /// The stages of the settings; one object a worker.
    func stages() -> MeanPosition {
        MeanPosition(settings, map, level: table.grid.level.number, sensitivity: sensitivity)
    }

    /// Whether a map asks which beacons the settings choose.
    var needsBar: Bool { options.settings != nil || parts.contains(.bar) }

    /// Whether all other beacons are as in another context: the same model of reception, and visible to the settings
    /// or not. O(beacons).
    func hasSameOthers(as other: MapContext, besides index: Int) -> Bool {
        reception.standardDeviation == other.reception.standardDeviation
            && zip(map.inMap, other.map.inMap).enumerated().allSatisfy { beacon, pair in
                beacon == index || (pair.0 == nil) == (pair.1 == nil)
            }
    }

    func phone(in cell: Int) -> AntennaPosition {
        table.radio.phone(at: table.grid.centres[cell], storey: table.storey)
    }

    /// The places of beacons by x and y. O(beacons of the venue/64 + beacons).
    func sortedPositions(of beacons: [Int]) -> [Point] {
        var marks = [UInt64](repeating: 0, count: (ranks.count + 63) / 64)
        var places = [Point](repeating: Point(0, 0), count: beacons.count)
        for beacon in beacons { marks[ranks[beacon] >> 6] |= 1 << UInt64(ranks[beacon] & 63) }
        var before: [Int] = []
        before.reserveCapacity(marks.count)
        var sum = 0
        for mark in marks {
            before.append(sum)
            sum += mark.nonzeroBitCount
        }
        for beacon in beacons {
            let word = ranks[beacon] >> 6
            let bit = UInt64(ranks[beacon] & 63)
            places[before[word] + (marks[word] & ((1 << bit) - 1)).nonzeroBitCount] = positions[beacon]
        }
        return places
    }
}
