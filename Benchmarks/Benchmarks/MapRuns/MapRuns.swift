import Foundation
import Geometry
import NumericalMethods
import Parallelism
import Planning
import VenueModel

/// Times the maps of a level, their update and placement. Each line is `name value`; times are seconds of the processor,
/// or elapsed where the name ends in `wall`.
///
///     MapRuns write FOLDER            the level and our values, for Peers/maps.py
///     MapRuns maps [short]            maps made, and updated after a beacon moved; short: only all of them together
///     MapRuns place [SPACING]         60 beacons among the sites of the empty level, with two workers
///     MapRuns tower                   20 levels with 250 beacons each
@main
struct MapRuns {
    static let cell = 0.5

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "write": try MapProblemFile.write(to: arguments.dropFirst().first ?? ".")
        case "maps": try maps()
        case "place": try place(spacing: arguments.dropFirst().first.flatMap { Double($0) } ?? 3)
        case "tower": try tower()
        default: print("MapRuns write FOLDER | maps | place [SPACING] | tower")
        }
    }

    /// The maps that run no stage of the engine: numpy makes those, too.
    static let plainKinds = quickKinds.filter { $0.key != "errorWithoutNoise" }
    /// The maps without the one that computes 128 positions in each cell, which would hide all others.
    private static let quickKinds = MapKind.all.filter { $0.key != "expectedError" }

    private static func maps() throws {
        let venue = MapScene.venue()
        let (radio, grids) = try MapScene.table(venue, cell: cell)
        let grid = grids[0]
        let table = try SignalTable(radio, grid: grid)
        let reached = table.rows.reduce(0) { $0 + ($1?.levels.count { $0 > -.infinity } ?? 0) }
        let audible = table.rows.reduce(0) { sum, row in
            sum + (row?.levels.count { Double($0) >= radio.parameters.phone.sensitivity } ?? 0)
        }
        print("cells \(grid.cells.count)")
        print("reached \(Double(reached) / Double(venue.beacons.count))")
        print("audible \(Double(audible) / Double(venue.beacons.count))")
        print("table \(try least(3) { _ = try SignalTable(radio, grid: grid) })")
        var sets = [("plain", plainKinds), ("all", quickKinds)]
        sets += MapKind.all.map { ($0.key, [$0]) }
        if CommandLine.arguments.contains("short") { sets = [sets[1]] }
        for (name, kinds) in sets {
            var options = MapOptions(cellSize: cell, kinds: kinds)
            options.map = PlannedMap(venue)
            print(
                "make-\(name)",
                try least(3) { _ = try LevelMaps(SignalTable(radio, grid: grid), options: options) })
            for (word, reach) in [("step", 3.0), ("jump", .infinity)] {
                var live = try LiveMaps(table, options: options)
                let times = try (0..<moves(name)).map { move in
                    let stream = RandomStream(seed: UInt64(move), purpose: "benchmark of maps: moves")
                    let index = Int(stream.uniform(0) * Double(venue.beacons.count))
                    var beacon = live.table.radio.venue.beacons[index]
                    let angle = 2 * Double.pi * stream.uniform(1)
                    beacon.position =
                        reach.isFinite
                        ? beacon.position + Vector(cos(angle), sin(angle)) * reach
                        : Point(MapScene.width * stream.uniform(2), MapScene.depth * stream.uniform(3))
                    return try time { try live.change(index, to: beacon) }
                }.sorted()
                print("\(word)-\(name) \(times[times.count / 2])")
            }
        }
    }

    /// How often a beacon is moved for the median.
    private static func moves(_ name: String) -> Int {
        switch name {
        case "plain", "all": 60
        case "expectedError": 3
        default: 25
        }
    }

    private static func place(spacing: Double) throws {
        var venue = MapScene.venue()
        venue.beacons = []
        let sites = CandidateSites(spacing: spacing, height: 3)
        let (radio, grids) = try MapScene.table(venue, cell: 1)
        let options = Placement.Options(count: 60, sites: sites, cellSize: 1)
        let start = Date()
        let pool = WorkerPool(workerCount: 2)
        let problem = try PlacementProblem(radio, grids: grids, sites: sites, pool: pool)
        let placement = try Placement(problem, options: options)
        print("sites \(problem.sites.count)")
        print("place-wall \(Date().timeIntervalSince(start))")
        // What `Placement` is never worse than: greedy by both of its aims.
        let coverage = problem.coverage(need: options.need, threshold: options.leastRSSI)
        let greedy = problem.bound().extended(coverage.greedy(60), to: 60)
        let first = Placement(problem, options: options, sites: greedy)
        for (name, placement) in [("greedy", first), ("placed", placement)] {
            print("\(name)-covered \(coverage.value(placement.sites))")
            print("\(name)-error \(placement.after[0].meanError)")
        }
    }

    private static func tower() throws {
        let (radio, grids) = try MapScene.table(MapScene.venue(levels: 20, beacons: 250), cell: cell)
        var options = MapOptions(cellSize: cell, kinds: quickKinds)
        options.map = PlannedMap(radio.venue)
        let pool = WorkerPool(workerCount: 2)
        let start = Date()
        var summary = MapSummary(venue: "tower", options: options)
        for grid in grids {
            summary.add(try LevelMaps(SignalTable(radio, grid: grid, pool: pool), options: options, pool: pool))
        }
        print("tower-wall \(Date().timeIntervalSince(start))")
        print("tower-mib \(Double(peakBytes) / 1_048_576)")
    }
}
