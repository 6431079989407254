import Evaluation
import Foundation
import Geometry
import NumericalMethods
import Parallelism
import Parameters
import Planning
import Radio
import TestSupport
import Testing
import VenueModel

/// The table of mean levels against its formula with every wall tried, and against itself made again.
@Suite struct SignalTableTests {
    private func table(_ venue: Venue, level: Int = 0, cell: Double = 0.7, jobs: Int = 1) throws -> SignalTable {
        let radio = MeanRadio(venue, parameters: PlanningVenue.parameters)
        return try SignalTable(
            radio, grid: try LevelGrid(try #require(venue.level(level)), cellSize: cell),
            pool: WorkerPool(workerCount: jobs))
    }

    @Test(arguments: [0, 1]) func levelsAreThoseOfTheFormula(level: Int) throws {
        let venue = PlanningVenue.venue
        let table = try table(venue, level: level)
        let plain = PlainLevels(venue: venue)
        var compared = 0
        var clear = 0
        var below = 0
        for (index, centre) in table.grid.centres.enumerated() {
            for (number, beacon) in venue.beacons.enumerated() {
                let expected = plain.level(beacon, at: centre, level: level)
                let value = table.rows[number]?.level(index) ?? -.infinity
                guard abs(expected.level - table.floor) > 0.01 else { continue }
                guard expected.level >= table.floor else {
                    below += 1
                    #expect(value == -.infinity)
                    continue
                }
                compared += 1
                // The limit of wall losses is interpolated, within 5e-4 dB.
                #expect(
                    abs(Double(value) - expected.level) < 1e-3, "\(beacon.id) at \(centre): \(value), \(expected.level)"
                )
                let sight = table.signals(in: index).first { $0.beacon == number }?.sight
                #expect((sight == .clear) == expected.isClear, "\(beacon.id) at \(centre)")
                if expected.isClear { clear += 1 }
            }
        }
        #expect(compared > 3000 && clear > 300 && clear < compared)
        #expect(level == 0 || below == 0 || compared > below)
    }

    @Test func thinWallsAreNoMoreThanAPartition() throws {
        let table = try table(PlanningVenue.venue, level: 1)
        let signals = table.grid.centres.indices.flatMap { cell in table.signals(in: cell).map { (cell, $0) } }
        // The only wall of level 1 has 3 dB, so what is not clear from a beacon of level 1 is behind it alone.
        let blocked = signals.filter { $0.1.beacon == 6 && $0.1.sight != .clear }
        #expect(!blocked.isEmpty && blocked.allSatisfy { $0.1.sight == .thinWalls && table.grid.centres[$0.0].y > 6 })
    }

    @Test func aChangedBeaconGivesTheBitsOfANewTable() throws {
        var venue = PlanningVenue.venue
        for level in [0, 1] {
            var table = try table(venue, level: level)
            for step in 0..<12 {
                let index = step % venue.beacons.count
                let stream = RandomStream(seed: UInt64(step), purpose: "planning test: moves")
                venue.beacons[index].position = Point(24 * stream.uniform(0), 14 * stream.uniform(1))
                venue.beacons[index].powerAt1m = -80 + 25 * stream.uniform(2)
                table.change(index, to: venue.beacons[index])
            }
            expectSame(table, try self.table(venue, level: level))
            table.change(2, to: nil)
            #expect(table.rows[2] == nil)
            #expect(table.grid.centres.indices.allSatisfy { !table.signals(in: $0).contains { $0.beacon == 2 } })
        }
    }

    @Test func workersDoNotMatter() throws {
        expectSame(try table(PlanningVenue.venue, jobs: 1), try table(PlanningVenue.venue, jobs: 3))
    }

    private func expectSame(_ table: SignalTable, _ other: SignalTable) {
        #expect(table.rows.count == other.rows.count)
        for (row, same) in zip(table.rows, other.rows) {
            #expect(row?.first == same?.first && row?.sights == same?.sights)
            #expect(row?.levels.map(\.bitPattern) == same?.levels.map(\.bitPattern))
        }
    }

    /// Twenty storeys with 250 beacons each: a table holds its own storey and the edges of its neighbours.
    @Test func aTableIsAsLargeAsItsLevel() throws {
        var venue = Venue(name: "tower", levels: (0..<20).map { SampleVenues.level($0, width: 60, depth: 50) })
        venue.radio = RadioModel(powerAt1m: -65, pathLossExponent: 2.5)
        for level in 0..<20 {
            for index in 0..<250 {
                venue.beacons.append(
                    PlanningVenue.beacon(
                        1000 * level + index, level: level, 2 + 2.4 * Double(index % 24), 2 + 4.4 * Double(index / 24)))
            }
        }
        let table = try table(venue, level: 9, cell: 1)
        let cells = table.rows.reduce(0) { $0 + ($1?.levels.count ?? 0) }
        #expect(table.rows.indices.allSatisfy { table.rows[$0] == nil || abs($0 / 250 - 9) <= 1 })
        // 5 bytes a cell: 20 tables like this would be below 200 MB, and the maps make one after the other.
        #expect(cells * 5 < 10_000_000 && cells > 200_000)
    }

    @Test func cellsAreThoseInsideTheOutline() throws {
        var level = SampleVenues.level(0, width: 9, depth: 6)
        level.outline = Polygon([Point(-1.2, 0), Point(9, 0), Point(9, 3), Point(4, 3), Point(4, 6), Point(-1.2, 6)])
        let grid = try LevelGrid(level, cellSize: 0.5)
        var expected = 0
        for row in -5..<20 {
            for column in -10..<30
            where level.outline.contains(Point(0.25 + 0.5 * Double(column), 0.25 + 0.5 * Double(row))) {
                expected += 1
            }
        }
        #expect(grid.cells.count == expected)
        #expect(zip(grid.cells, grid.cells.dropFirst()).allSatisfy { $0 < $1 })
        for (cell, centre) in zip(grid.cells, grid.centres) {
            let bounds = cell.bounds(side: 0.5)
            #expect(bounds.lower.interpolated(to: bounds.upper, at: 0.5).distance(to: centre) < 1e-12)
        }
        #expect(throws: (any Error).self) { try LevelGrid(level, cellSize: 0.001) }
        #expect(throws: (any Error).self) { try LevelGrid(level, cellSize: 900) }
    }
}
