import Evaluation
import Geometry
import Lateration
import NumericalMethods
import Parallelism
import Parameters
import Planning
import Positioning
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walks

/// Maps against simulated visitors, place by place.
@Suite(.serialized) struct MapProofTests {
    /// Side of the squares in which visitors are compared with maps, metres.
    private static let side = 3.0
    /// The fewest seconds in a square.
    private static let fewest = 300

    private struct Square: Hashable {
        var level: Int
        var column: Int
        var row: Int

        init(_ place: Point, level: Int) {
            self.level = level
            column = Int((place.x / side).rounded(.down))
            row = Int((place.y / side).rounded(.down))
        }
    }

    private struct Seen {
        var count = 0
        var errors: [Double] = []
        /// The sums of the maps over the places of visitors, and how many had a value.
        var sums: [Double]
        var counts: [Int]
    }

    /// Settings without anything that remembers earlier positions.
    private static func settings(_ isLateration: Bool) -> PositioningSettings {
        var settings = PositioningSettings()
        settings[.activateRssiSmoothing] = false
        settings[.activateEvolvingWeightedAverageLocation] = false
        settings[.sensibleDistanceFilterSpeed] = 0
        if isLateration {
            settings[.activateOptimisedCircularLateration] = true
            settings[.useBestNumberOfBeacons] = 12
            settings[.laterationCost] = .rssi
        }
        return settings
    }

    /// The rank correlations of maps with CE75 of squares that had enough visitors.
    private static func correlations(
        _ keys: [String], _ name: String, isLateration: Bool, worlds count: Int
    ) throws -> [Double] {
        let venue = try VenueFile.read(path: Project.venuePath(name)).venue
        let preset = ZonedPreset(base: settings(isLateration))
        let pool = WorkerPool()
        var options = PlanTrial.Options()
        options.worlds = count
        options.walks = 24
        options.knowledge = .surveyed
        options.seed = 51
        let worlds = try PlanTrial(options, pool: pool).run([TrialArm(name, venue: venue, preset: preset)]) {
            _, walks in
            walks.flatMap { walk in
                walk.instants.map { instant in
                    let isRight = instant.fix?.level == instant.truth.level
                    return (instant.truth.position, instant.truth.level, isRight ? instant.error : nil)
                }
            }
        }[0]
        let radio = MeanRadio(venue, parameters: SimulationParameters())
        let kinds = keys.compactMap(MapKind.named)
        var squares: [Square: Seen] = [:]
        for level in venue.levels {
            let grid = try LevelGrid(level, cellSize: 1)
            let maps = try LevelMaps(
                SignalTable(radio, grid: grid, pool: pool),
                options: MapOptions(cellSize: 1, kinds: kinds, settings: preset), pool: pool)
            let places = Dictionary(zip(grid.cells, grid.cells.indices)) { $1 }
            for (place, number, error) in worlds.joined() where number == level.number {
                var seen =
                    squares[Square(place, level: number)]
                    ?? Seen(sums: kinds.map { _ in 0 }, counts: kinds.map { _ in 0 })
                seen.count += 1
                if let error { seen.errors.append(error) }
                if let cell = places[GridCell(around: place, level: number, side: 1)] {
                    for map in kinds.indices {
                        guard let value = maps.values[map][cell] else { continue }
                        seen.sums[map] += value
                        seen.counts[map] += 1
                    }
                }
                squares[Square(place, level: number)] = seen
            }
        }
        // In an order that does not depend on hashing; ranks do not, but sums of ranks might.
        let enough = squares.filter { $0.value.count >= fewest && !$0.value.counts.contains(0) }
            .sorted { ($0.key.level, $0.key.row, $0.key.column) < ($1.key.level, $1.key.row, $1.key.column) }
            .map(\.value)
        let errors = enough.map { Statistics.quantile($0.errors, 0.75) ?? .infinity }
        let found = kinds.indices.map { map in
            rankCorrelation(enough.map { $0.sums[map] / Double($0.counts[map]) }, errors)
        }
        print(
            name, isLateration ? "lateration" : "centroid", enough.count, "squares:",
            zip(keys, found).map { "\($0) \($1)" })
        return found
    }

    /// Spearman's: the correlation of the ranks.
    private static func rankCorrelation(_ first: [Double], _ second: [Double]) -> Double {
        func ranks(_ values: [Double]) -> [Double] {
            var ranks = [Double](repeating: 0, count: values.count)
            for (rank, index) in values.indices.sorted(by: { (values[$0], $0) < (values[$1], $1) }).enumerated() {
                ranks[index] = Double(rank)
            }
            return ranks
        }
        let middle = Double(first.count - 1) / 2
        let a = ranks(first).map { $0 - middle }
        let b = ranks(second).map { $0 - middle }
        func product(_ x: [Double], _ y: [Double]) -> Double { zip(x, y).reduce(0) { $0 + $1.0 * $1.1 } }
        return product(a, b) / (product(a, a) * product(b, b)).squareRoot()
    }

    /// The expected error tells where errors are large: in the office with few visitors, in the long mode everywhere.
    @Test func theExpectedErrorTellsWhereErrorsAreLarge() throws {
        let found = try Self.correlations(["expectedError"], "office", isLateration: true, worlds: 24)
        #expect(found[0] >= 0.7)
    }

    @Test(.enabled(if: LongMode.isOn), arguments: ["supermarket", "office", "mall"], [true, false])
    func theExpectedErrorTellsWhereErrorsAreLargeEverywhere(name: String, isLateration: Bool) throws {
        let found = try Self.correlations(
            ["expectedError", "bound", "errorWithoutNoise"], name, isLateration: isLateration, worlds: 48)
        // For lateration as asked. Errors of the centroid differ less from place to place, in the supermarket hardly at all.
        #expect(found[0] >= (isLateration ? 0.7 : 0.6), "\(found)")
    }
}
