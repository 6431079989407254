import Foundation
import Geometry
import Parameters
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel
import Walkers

@Suite struct SensorTests {
    /// Without beacons, which have no part in this.
    static let silentShop: Venue = {
        var venue = SampleVenues.shop
        venue.beacons = []
        return venue
    }()

    /// The barometric formula, dp/dh = −0.12 hPa/m at sea level; noise, drift and the phone's error have their
    /// deviations.
    @Test func barometer() throws {
        var quiet = SimulationParameters.undisturbed(pathLossExponent: 2)
        let exact = try Simulator(venue: SampleVenues.mall, parameters: quiet, seed: 5)
        let walk = try exact.walk(of: 2, duration: 600)
        for sample in try exact.simulate(walker: 2, duration: 600).recording.pressure {
            let height = walk.state(at: sample.time).elevation + 1.2
            #expect(abs(sample.pressure - 1013.25 * exp(-9.80665 * 0.0289644 * height / (8.314462618 * 288.15))) < 1e-9)
            #expect(abs(sample.pressure - (1013.25 - 0.12 * height)) < 0.005 * max(height, 1))
        }
        quiet.sensors.pressureNoise = 1.5
        quiet.sensors.pressureDrift = 3
        quiet.sensors.pressureBiasSigma = 80
        let noisy = try Simulator(venue: SampleVenues.line, parameters: quiet, seed: 5)
        let flat = 101_325 * exp(-9.80665 * 0.0289644 * 1.2 / (8.314462618 * 288.15))
        var first: [Double] = []
        var steps: [Double] = []
        var drift: [Double] = []
        for walker in 0..<400 {
            let error = try noisy.simulate(walker: walker, duration: 60).recording.pressure.map {
                100 * $0.pressure - flat
            }
            first.append(pow(error[0], 2))
            steps.append(pow(error[1] - error[0], 2))
            drift.append(pow(error[60] - error[0], 2))
        }
        #expect(EnsembleMean(first).agrees(with: 80 * 80 + 1.5 * 1.5), "\(EnsembleMean(first))")
        #expect(EnsembleMean(steps).agrees(with: 2 * 1.5 * 1.5 + 9.0 / 60), "\(EnsembleMean(steps))")
        #expect(EnsembleMean(drift).agrees(with: 2 * 1.5 * 1.5 + 9), "\(EnsembleMean(drift))")
    }

    /// Doors: a Poisson process of steps up and down whose variance grows by rate times E[size²].
    @Test func pressureSteps() {
        var parameters = SensorParameters()
        parameters.pressureBiasSigma = 0
        parameters.pressureNoise = 0
        parameters.pressureDrift = 0
        parameters.pressureStepRate = 360
        var squares: [Double] = []
        var counts: [Double] = []
        for walker in 0..<300 {
            var barometer = Barometer(parameters, phoneHeight: 1.2, seed: 3, walker: UInt64(walker))
            let pascals = Self.standing(seconds: 60).compactMap { barometer.next($0) }.map { 100 * $0.pressure }
            let jumps = zip(pascals, pascals.dropFirst()).map { $1 - $0 }.filter { abs($0) > 1e-6 }
            #expect(jumps.allSatisfy { (5 - 1e-6...20 + 1e-6).contains(abs($0)) })
            counts.append(Double(jumps.count))
            squares.append(pow(pascals[60] - pascals[0], 2))
        }
        #expect(EnsembleMean(counts).agrees(with: 6), "\(EnsembleMean(counts))")
        #expect(EnsembleMean(squares).agrees(with: 6 * 175), "\(EnsembleMean(squares))")
    }

    /// Somebody who stands, ten states a second from time 0 on.
    static func standing(seconds: Int) -> [Walk.State] {
        [Walk.State](
            repeating: Walk.State(position: Point(5, 5), level: 0, elevation: 0, activity: .standing),
            count: 10 * seconds + 1)
    }

    /// Somebody who walks along y with 1.1 m/s.
    static func walking(seconds: Int) -> [Walk.State] {
        (0...10 * seconds).map {
            Walk.State(
                position: Point(5, 0.11 * Double($0)), level: 0, elevation: 0, heading: .pi / 2, activity: .walking)
        }
    }

    /// All sensors through the simulator: at their times, each effect touching its own sensor alone, and a longer
    /// recording beginning with the shorter one.
    @Test func sensorsAreIndependent() throws {
        func recording(duration: Double = 90, off effect: SimulationEffect? = nil) throws -> Recording {
            var parameters = SimulationParameters()
            if let effect { parameters.switchOff(effect) }
            return try Simulator(venue: Self.silentShop, parameters: parameters, seed: 6)
                .simulate(walker: 4, duration: duration).recording
        }
        let all = try recording()
        #expect(all.motion.map(\.time) == (0...90).map { Double($0) })
        #expect(all.pressure.map(\.time) == (0...90).map { Double($0) })
        #expect(all.headings.map(\.time) == (0...180).map { Double($0) / 2 })
        #expect(all.steps.count > 50 && all.steps.map(\.time) == all.steps.map(\.time).sorted())
        let short = try recording(duration: 40.5)
        #expect(Array(all.motion.prefix(41)) == short.motion && Array(all.pressure.prefix(41)) == short.pressure)
        #expect(Array(all.headings.prefix(82)) == short.headings)
        #expect(all.steps.filter { $0.time <= 40.5 }.starts(with: short.steps))
        let unmoved = try recording(off: .motionErrors)
        #expect(unmoved.headings == all.headings && unmoved.pressure == all.pressure)
        #expect(unmoved.motion != all.motion && unmoved.steps != all.steps)
        let unbent = try recording(off: .headingErrors)
        #expect(unbent.motion == all.motion && unbent.pressure == all.pressure && unbent.steps == all.steps)
        #expect(unbent.headings != all.headings)
        let calm = try recording(off: .pressureErrors)
        #expect(calm.motion == all.motion && calm.headings == all.headings && calm.steps == all.steps)
        #expect(calm.pressure != all.pressure)
    }
}
