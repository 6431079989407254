import Geometry
import Lateration
import NumericalMethods
import Parallelism
import Parameters
import Planning
import Positioning
import Radio
import TestSupport
import Testing
import VenueModel

/// The map `expectedError` against what is known without it.
@Suite struct ExpectedErrorTests {
    /// Parameters without anything random.
    private static var quiet: SimulationParameters {
        var parameters = SimulationParameters()
        parameters.shadowing.sigma = 0
        parameters.shadowing.visitSigma = 0
        parameters.shadowing.visitCommonSigma = 0
        parameters.propagation.beaconPowerSigma = 0
        parameters.phone.offsetSigma = 0
        parameters.phone.offsetMean = 0
        parameters.fading.scale = 0
        parameters.people.bodyLoss = 0
        return parameters
    }

    private static func lateration(_ count: Int) -> ZonedPreset {
        var settings = PositioningSettings()
        settings[.activateOptimisedCircularLateration] = true
        settings[.laterationCost] = .rssi
        settings[.useBestNumberOfBeacons] = count
        return ZonedPreset(base: settings)
    }

    /// The maps in the cells that have all of them.
    private func maps(
        _ keys: [String], of venue: Venue, _ parameters: SimulationParameters, settings: ZonedPreset?, jobs: Int = 1,
        cellSize: Double = LongMode.isOn ? 1 : 2, where isWanted: (Point) -> Bool = { _ in true }
    ) throws -> [[Double]] {
        let radio = MeanRadio(venue, parameters: parameters)
        let pool = WorkerPool(workerCount: jobs)
        let grid = try LevelGrid(try #require(venue.levels.first), cellSize: cellSize)
        let options = MapOptions(cellSize: cellSize, kinds: keys.compactMap(MapKind.named), settings: settings)
        let maps = try LevelMaps(SignalTable(radio, grid: grid, pool: pool), options: options, pool: pool)
        let cells = grid.cells.indices.filter { cell in
            isWanted(grid.centres[cell]) && maps.values.allSatisfy { $0[cell] != nil }
        }
        return maps.values.map { values in cells.compactMap { values[$0] } }
    }

    /// If nothing is random but readings with a tenth of a dB, it is the error without noise.
    @Test(arguments: [true, false]) func withoutNoiseItIsTheErrorWithoutNoise(isCentroid: Bool) throws {
        let values = try maps(
            ["expectedError", "errorWithoutNoise"], of: PlanningVenue.venue, Self.quiet,
            settings: isCentroid ? nil : Self.lateration(6), cellSize: 1)
        #expect(values[0].count > 200)
        let gaps = zip(values[0], values[1]).map { abs($0 - $1) }
        #expect(try #require(Statistics.median(gaps)) < 0.15, "\(Statistics.median(gaps) ?? 0)")
    }

    /// Lateration of normal errors in dB inside a grid is nearly as good as the bound: then 75 % are within
    /// √(2 ln 4) = 1.67 standard deviations of each direction.
    @Test(arguments: [2.0, 4]) func inAGridItFollowsTheBound(sigma: Double) throws {
        var parameters = Self.quiet
        parameters.shadowing.sigma = sigma
        let venue = PlanningVenue.grid(columns: 7, rows: 7, spacing: 6)
        let values = try maps(
            ["expectedError", "bound"], of: venue, parameters, settings: Self.lateration(12)
        ) { (14...34).contains($0.x) && (14...34).contains($0.y) }
        let ratio = (Statistics.mean(values[0]) ?? 0) / (1.665 / 2.0.squareRoot() * (Statistics.mean(values[1]) ?? 1))
        // The draws, which all cells share, err by some percent, and large errors are larger than to first order.
        #expect((0.85...1.35).contains(ratio), "\(ratio)")
    }

    /// Each source of noise makes it larger, workers change nothing, and where nothing is heard there is no value.
    @Test func noiseMakesItLargerAndWorkersChangeNothing() throws {
        let venue = PlanningVenue.grid(columns: 5, rows: 4, spacing: 6)
        func mean(_ change: (inout SimulationParameters) -> Void) throws -> Double {
            var parameters = Self.quiet
            parameters.shadowing.sigma = 2
            change(&parameters)
            return Statistics.mean(
                try maps(["expectedError"], of: venue, parameters, settings: Self.lateration(8))[0]) ?? 0
        }
        let usual = try mean { _ in }
        #expect(try mean { $0.shadowing.sigma = 4 } > usual * 1.5)
        #expect(try mean { $0.phone.offsetSigma = 6 } > usual * 1.05)
        #expect(try mean { $0.fading.scale = 1 } > usual * 1.1)
        #expect(
            try mean {
                $0.fading.scale = 1
                $0.people.bodyLoss = 18
            } > mean { $0.fading.scale = 1 })
        let parameters = SimulationParameters()
        let one = try maps(["expectedError"], of: venue, parameters, settings: nil)
        #expect(try maps(["expectedError"], of: venue, parameters, settings: nil, jobs: 3) == one)
        var deaf = parameters
        deaf.phone.sensitivity = -40
        #expect(try maps(["expectedError"], of: venue, deaf, settings: nil)[0].isEmpty)
    }
}
