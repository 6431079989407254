internal import Geometry
package import Parallelism
internal import Parameters
internal import Radio
package import VenueModel

/// What is between a beacon and a place.
package enum Sight: UInt8, Sendable {
    /// Walls or slabs of more than ``thinWalls``.
    case blocked
    /// Walls of at most ``thinWalls``, no slab.
    case thinWalls
    case clear

    /// The largest loss of thin walls together, dB: one of plasterboard, glass or wood.
    package static let thinWallLoss = 4.0
}

/// The mean RSSI of each beacon in each cell of a level, made once; maps and placement read it.
///
/// A row holds the cells from the first to the last that the beacon can reach, 5 bytes a cell. Beacons without such a
/// cell have none, so that a table is as large as its level, not as the building. A row depends on its beacon alone: if
/// one beacon changes, only its row is made again, with the same bits as in a new table.
package struct SignalTable: Sendable {
    package struct BeaconRow: Sendable {
        package let sender: MeanRadio.Sender
        /// Index of the first cell.
        package let first: Int
        /// Mean RSSI in this cell and those after it, dBm; −∞ where it is below the table's floor.
        package let levels: [Float]
        /// What is between.
        package let sights: [Sight]

        /// Mean RSSI in a cell, dBm; −∞ where it is below the floor.
        package func level(_ cell: Int) -> Float {
            let index = cell - first
            return levels.indices.contains(index) ? levels[index] : -.infinity
        }
    }

    package private(set) var radio: MeanRadio
    package let grid: LevelGrid
    /// Index of the level's storey.
    package let storey: Int
    /// Lower levels are not in the table, dBm.
    package let floor: Double
    /// One a beacon, in the order of the venue; `nil` for those that do not reach the level.
    package private(set) var rows: [BeaconRow?] { didSet { columns = Self.columns(of: rows) } }
    /// The rows that there are, with what is read again and again.
    private var columns: [Column] = []

    private struct Column: Sendable {
        let beacon: Int
        let first: Int
        let levels: [Float]
        let sights: [Sight]
    }

    private static func columns(of rows: [BeaconRow?]) -> [Column] {
        rows.indices.compactMap { index in
            rows[index].map { Column(beacon: index, first: $0.first, levels: $0.levels, sights: $0.sights) }
        }
    }

    /// Deep shadowing and fading seldom lift a signal by more than this, dB: what is weaker than the sensitivity by
    /// more does not count.
    package static let headroom = 10.0

    /// The table of a level. O(cells × beacons in reach), about 0.1 µs each.
    ///
    /// - Throws: ``Interrupted`` only.
    package init(_ radio: MeanRadio, grid: LevelGrid, pool: WorkerPool = WorkerPool(workerCount: 1)) throws {
        self.radio = radio
        self.grid = grid
        storey = radio.storeys.firstIndex { $0.number == grid.level.number } ?? 0
        floor = radio.parameters.phone.sensitivity - Self.headroom
        rows = []
        let beacons = radio.venue.beacons
        rows = try pool.map(beacons.count) { [self] in radio.sender(of: beacons[$0]).flatMap(row) }
        columns = Self.columns(of: rows)
    }

    /// Puts a beacon in the place of another in the venue, or after the last, and makes its row; `nil` leaves the beacon
    /// in the venue, so that indices stay, and removes its row. O(cells in reach).
    package mutating func change(_ index: Int, to beacon: Beacon?) {
        if let beacon { radio.put(beacon, at: index) }
        let row = beacon.flatMap(radio.sender(of:)).flatMap(row)
        if index == rows.count { rows.append(row) } else { rows[index] = row }
    }

    /// The row of a sender, which need not be of the venue; `nil` if it does not reach the level. O(cells in reach).
    package func row(of sender: MeanRadio.Sender) -> BeaconRow? {
        guard let reach = radio.reach(of: sender, to: storey, floor: floor) else { return nil }
        let centre = sender.antenna.point
        let cells = grid.cells(within: reach, of: centre)
        guard !cells.isEmpty else { return nil }
        let rays = radio.rays(from: sender, to: storey)
        var levels = [Float](repeating: -.infinity, count: cells.count)
        var sights = [Sight](repeating: .blocked, count: cells.count)
        var last: Int?
        var first = cells.count
        for index in cells.indices {
            let point = grid.centres[index]
            let away = point - centre
            guard away.dot(away) <= reach * reach else { continue }
            let (level, obstruction) = rays.level(at: radio.phone(at: point, storey: storey))
            guard level >= floor else { continue }
            let place = index - cells.lowerBound
            levels[place] = Float(level)
            if obstruction.floors == 0, obstruction.walls <= Sight.thinWallLoss {
                sights[place] = obstruction.isLineOfSight ? .clear : .thinWalls
            }
            first = min(first, place)
            last = place
        }
        guard let last else { return nil }
        return BeaconRow(
            sender: sender, first: cells.lowerBound + first, levels: Array(levels[first...last]),
            sights: Array(sights[first...last]))
    }

    /// A beacon in a cell.
    package struct Signal: Sendable {
        /// Its index in the table.
        package let beacon: Int
        /// Mean RSSI, dBm.
        package let level: Double
        /// What is between.
        package let sight: Sight
    }

    /// The beacons of a cell above the floor, in the order of the venue. O(beacons in reach of the level).
    package func signals(in cell: Int) -> [Signal] {
        var signals: [Signal] = []
        for column in columns.indices {
            let index = cell - columns[column].first
            guard index >= 0, index < columns[column].levels.count else { continue }
            let level = columns[column].levels[index]
            guard level > -.infinity else { continue }
            signals.append(
                Signal(beacon: columns[column].beacon, level: Double(level), sight: columns[column].sights[index]))
        }
        return signals
    }
}
