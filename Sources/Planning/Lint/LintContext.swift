internal import Evaluation
internal import Geometry
package import Parallelism
package import Parameters
package import Positioning
package import VenueModel

/// What rules look at: the venue, and for each level what is heard in its cells.
package struct LintContext: Sendable {
    /// The cells of a level, without those over an opening of its floor, where nobody walks.
    struct LevelCells: Sendable {
        let level: Level
        let cellSize: Double
        let cells: [GridCell]
        let centres: [Point]
        /// Number of beacons that are audible.
        let audible: [Int]
        /// Number of audible beacons in line of sight, or behind thin walls and within ``LintRule/nearBehindWalls``.
        let inSight: [Int]
    }

    package let venue: Venue
    /// The settings that positions are computed with.
    let zonedPreset: ZonedPreset
    let levels: [LevelCells]

    /// Looks at a venue. O(cells × beacons in reach).
    ///
    /// - Parameter zonedPreset: the settings that positions are computed with.
    /// - Throws: ``Interrupted`` only.
    package init(
        _ radio: MeanRadio, grids: [LevelGrid], zonedPreset: ZonedPreset = ZonedPreset(base: PositioningSettings()),
        pool: WorkerPool = WorkerPool(workerCount: 1)
    ) throws {
        venue = radio.venue
        self.zonedPreset = zonedPreset
        levels = try grids.map { grid in
            let table = try SignalTable(radio, grid: grid, pool: pool)
            let walked = grid.cells.indices.filter { index in
                !grid.level.openings.contains { $0.outline.contains(grid.centres[index]) }
            }
            let counts = walked.map { index in
                let heard = table.signals(in: index).filter { $0.level >= radio.parameters.phone.sensitivity }
                let inSight = heard.count { signal in
                    let away = radio.venue.beacons[signal.beacon].position.distance(to: grid.centres[index])
                    return signal.sight == .clear
                        || signal.sight == .thinWalls && away <= LintRule.nearBehindWalls
                }
                return (heard: heard.count, inSight: inSight)
            }
            return LevelCells(
                level: grid.level, cellSize: grid.cellSize, cells: walked.map { grid.cells[$0] },
                centres: walked.map { grid.centres[$0] }, audible: counts.map(\.heard), inSight: counts.map(\.inSight))
        }
    }

    /// Looks at a venue in cells of this size, by default of the usual one.
    ///
    /// - Parameter file: the venue's file, for problems.
    /// - Throws: ``Problems`` if there are too many cells; ``Interrupted``.
    package init(
        _ venue: Venue, parameters: SimulationParameters, cellSize: Double? = nil,
        zonedPreset: ZonedPreset = ZonedPreset(base: PositioningSettings()), file: String, pool: WorkerPool
    ) throws {
        let radio = MeanRadio(venue, parameters: parameters)
        let grids = try LevelGrid.all(
            of: radio, cellSize: cellSize ?? LevelGrid.usualCellSize(of: venue), file: file)
        try self.init(radio, grids: grids, zonedPreset: zonedPreset, pool: pool)
    }

    /// The findings of some rules, by rule, level and place.
    package func findings(of rules: [LintRule]) -> [LintFinding] {
        rules.flatMap { rule in
            rule.check(self).map { finding in
                var named = finding
                named.rule = rule.key
                return named
            }
        }
    }

    func beacons(of level: Level) -> [Beacon] { venue.beacons.filter { $0.level == level.number } }
}

extension LintContext.LevelCells {
    /// Cells that belong together.
    struct Area {
        /// The level's number.
        var level: Int
        /// The middle of the cell that is nearest to the mean of all.
        var middle: Point
        /// Square metres.
        var size: Double
        /// Indices of its cells, ascending.
        var members: [Int]
    }

    /// The connected parts of the cells for which a condition holds, those of at least ``LintRule/smallestArea``, in
    /// the order of their first cells. O(cells log cells).
    func areas(where holds: (Int) -> Bool) -> [Area] {
        var places: [GridCell: Int] = [:]
        for index in cells.indices where holds(index) { places[cells[index]] = index }
        var areas: [Area] = []
        for start in cells.indices {
            guard places.removeValue(forKey: cells[start]) != nil else { continue }
            var members = [start]
            var next = 0
            while next < members.count {
                let cell = cells[members[next]]
                next += 1
                for (row, column) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let key = GridCell(level: cell.level, row: cell.row + row, column: cell.column + column)
                    if let index = places.removeValue(forKey: key) { members.append(index) }
                }
            }
            let size = Double(members.count) * cellSize * cellSize
            guard size >= LintRule.smallestArea else { continue }
            members.sort()
            let count = Double(members.count)
            let sum = members.reduce(Vector(0, 0)) { $0 + (centres[$1] - Point(0, 0)) }
            let mean = Point(sum.dx / count, sum.dy / count)
            let middle = members.map { centres[$0] }.min { $0.distance(to: mean) < $1.distance(to: mean) } ?? mean
            areas.append(Area(level: level.number, middle: middle, size: size, members: members))
        }
        return areas
    }
}
