import Diagnostics
import Geometry
import Parallelism
import Planning
import Testing
import VenueModel

/// The maps of a whole venue in one call.
@Suite struct MapsRunTests {
    private func run(cellSize: Double) throws -> MapsRun {
        let kinds = try ["strongest1", "inSight"].map { try #require(MapKind.named($0)) }
        var request = MapsRequest(
            PlanningVenue.venue, file: "block.yaml", options: MapOptions(cellSize: cellSize, kinds: kinds))
        request.parameters = PlanningVenue.parameters
        return MapsRun(request, in: RunContext(workers: 2))
    }

    /// On both levels, the strongest beacon is that of the formula, and the live maps have the same bits.
    @Test func everyLevelHasItsMaps() throws {
        let run = try run(cellSize: 0.7)
        let venue = PlanningVenue.venue
        let plain = PlainLevels(venue: venue)
        var levels: [Int] = []
        let summary = try run.run { maps in
            let level = maps.grid.level
            levels.append(level.number)
            for (cell, centre) in maps.grid.centres.enumerated() {
                let strongest = venue.beacons.map { plain.level($0, at: centre, level: level.number).level }.max() ?? 0
                // Below the sensitivity there is no value.
                let isNear = maps.values[0][cell].map { abs($0 - strongest) <= 2e-3 } ?? (strongest < -96 + 2e-3)
                #expect(isNear, "\(level.number) \(centre): \(strongest)")
            }
            let live = try run.live(level)
            #expect(live.maps.values == maps.values)
        }
        #expect(levels == [0, 1])
        #expect(summary.text.split(separator: "\n").count { $0.contains(" beacons reach ") } == 2)
    }

    /// Each level without cells is said before maps of any are made.
    @Test func levelsWithoutCellsAreSaid() throws {
        let run = try run(cellSize: 60)
        let problems = #expect(throws: Problems.self) {
            try run.run { _ in Issue.record("There are no cells.") }
        }
        #expect(problems?.all.count == 2)
        #expect(problems?.all.allSatisfy { $0.file == "block.yaml" } == true)
    }
}
