import Geometry
import NumericalMethods
import Parameters
import Recordings
import Simulation
import TestSupport
import VenueFiles
import VenueModel
import Walkers
import Walks

/// Surveys and walks of the bundled office, simulated with powers and wall losses that the venue file does not have.
struct OfficeWorld {
    typealias Pairs = [(recording: Recording, truth: GroundTruth)]

    /// What the fit is told.
    let venue: Venue
    /// What the simulator is told.
    var real: Venue
    var parameters: SimulationParameters
    var seed: UInt64
    /// The loss of walls of each material divided by that of the venue file.
    private(set) var factors: [String: Double] = [:]

    static let exponent = 2.0
    private static let power = -62.0

    /// The office as it is drawn, without any disturbance.
    init(ideal reporting: PhoneParameters.Reporting) throws {
        venue = try VenueFile.readVenue(path: Project.venuePath("office")).venue
        real = venue
        parameters = .undisturbed(pathLossExponent: Self.exponent)
        parameters.phone.reporting = reporting
        seed = 1
        for wall in venue.walls { factors[wall.material ?? ""] = 1 }
    }

    /// The office with shadowing, fading, noise, rounding, lost packets, and beacons and walls other than in the venue file.
    init(noisy reporting: PhoneParameters.Reporting, seed: UInt64) throws {
        try self.init(ideal: reporting)
        self.seed = seed
        parameters = SimulationParameters()
        Environment.named("office")?.apply(to: &parameters)
        parameters.propagation.exponent = Self.exponent
        parameters.phone.reporting = reporting
        // Powers and walls are drawn below. What people do to signals, antennas and visits is no part of the model.
        for effect in [
            .exponentError, .beaconPower, .wallSpread, .body, .crowd, .antenna, .visits, .phoneOffset,
        ] as [SimulationEffect] { parameters.switchOff(effect) }
        let powers = RandomStream(seed: seed, purpose: "powers of the office")
        for index in real.beacons.indices {
            real.beacons[index].powerAt1m = Self.power + 3 * powers.normal(UInt64(index))
        }
        let losses = RandomStream(seed: seed, purpose: "walls of the office")
        for (index, material) in factors.keys.sorted().enumerated() {
            factors[material] = losses.uniform(in: 0.7...1.4, UInt64(index))
        }
        for index in real.walls.indices { real.walls[index].loss *= factors[real.walls[index].material ?? ""] ?? 1 }
    }

    /// The power of a beacon, dBm.
    func power(_ beacon: Int) -> Double { real.beacons[beacon].powerAt1m ?? Self.power }

    func walks(_ count: Int) throws -> Pairs {
        let simulator = try Simulator(venue: real, parameters: parameters, seed: seed)
        return try (0..<count).map { try simulator.simulate(walker: $0, duration: 120) }
    }

    /// Ten seconds at each of 84 points all over the level.
    func survey(phone: String? = nil) throws -> Pairs {
        let simulator = try Simulator(venue: real, parameters: parameters, seed: seed)
        let scatter = RandomStream(seed: seed, purpose: "points of the office")
        return try (0..<84).map { index in
            let (column, row) = (Double(index % 14), Double(index / 14))
            let place = Point(
                1.7 + 3.2 * column + scatter.uniform(in: -1...1, UInt64(index)),
                1.5 + 3 * row + scatter.uniform(in: -1...1, UInt64(index), lane: 1))
            var (recording, truth) = try simulator.simulate(
                along: Standing(position: place, level: venue.levels[0].number), walker: index, duration: 10)
            recording.kind = .survey
            recording.device = phone
            return (recording, truth)
        }
    }

    private struct Standing: Walker {
        let position: Point
        let level: Int

        func next() -> Walk.State {
            Walk.State(position: position, level: level, elevation: 0, activity: .standing)
        }
    }
}
