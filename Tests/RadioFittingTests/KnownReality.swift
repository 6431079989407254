import Geometry
import NumericalMethods
import Parameters
import Radio
import Recordings
import Simulation
import TestSupport
import VenueFiles
import VenueModel
import Walkers
import Walks

/// Surveys and walks of a venue, simulated with powers and wall losses that the venue file does not have.
struct KnownReality {
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

    /// The bundled office.
    static func office() throws -> Venue { try VenueFile.readVenue(path: Project.venuePath("office")).venue }

    /// A made-up clinic of 36 x 16 m: six rooms on each side of a corridor, brick between rooms, glass to the corridor, and
    /// eight beacons under the ceiling.
    static var clinic: Venue {
        let middles = stride(from: 3.0, to: 36, by: 6).map { $0 }
        var walls: [Wall] = []
        var nodes: [PathNode] = []
        var edges: [PathEdge] = []
        func wall(_ from: Point, _ to: Point, _ loss: Double, _ material: String) {
            walls.append(Wall(level: 0, points: [from, to], loss: loss, material: material))
        }
        for (index, x) in middles.enumerated() {
            for (front, back) in [(7.0, 0.0), (9, 16)] {
                if index > 0 { wall(Point(x - 3, back), Point(x - 3, front), 7, "brick") }
                wall(Point(x - 3, front), Point(x - 0.6, front), 3, "glass")
                wall(Point(x + 0.6, front), Point(x + 3, front), 3, "glass")
            }
            for y in [8, 3.5, 12.5] {
                nodes.append(
                    PathNode(name: "\(x) \(y)", level: 0, position: Point(x, y), isEntrance: index == 0 && y == 8))
            }
            if index > 0 { edges.append(PathEdge(from: 3 * index - 3, to: 3 * index)) }
            edges += [1, 2].map { PathEdge(from: 3 * index, to: 3 * index + $0, width: 1) }
        }
        let corners = [Point(0, 0), Point(36, 0), Point(36, 16), Point(0, 16)]
        let places = [(3, 3), (15, 4), (27, 3), (9, 13), (21, 12), (33, 13), (10, 8), (26, 8)]
        return Venue(
            name: "clinic",
            levels: [Level(number: 0, name: "ground", elevation: 0, height: 3, outline: Polygon(corners))],
            walls: walls,
            beacons: places.enumerated().map { index, place in
                Beacon(
                    id: .named("c\(index)"), level: 0, position: Point(Double(place.0), Double(place.1)), height: 2.8,
                    mount: .ceiling)
            },
            paths: NavigationPaths(nodes: nodes, edges: edges))
    }

    /// The office as it is drawn, without any disturbance: beacons in the open, and nobody beside the phone.
    init(ideal reporting: PhoneParameters.Reporting) throws {
        var office = try Self.office()
        for index in office.beacons.indices { office.beacons[index].mount = .free }
        venue = office
        real = office
        parameters = .undisturbed(pathLossExponent: Self.exponent)
        parameters.phone.reporting = reporting
        parameters.phone.height = 1.8
        seed = 1
        for wall in venue.walls { factors[wall.material ?? ""] = 1 }
    }

    /// A venue with everything that the simulator knows: visits, bodies, antennas, shadowing, fading, lost packets. Powers and
    /// walls are other than in the venue file. All recordings of a phone are of the same one.
    init(
        _ venue: Venue, in environment: String = "office", reporting: PhoneParameters.Reporting, seed: UInt64
    ) {
        self.venue = venue
        real = venue
        self.seed = seed
        for wall in venue.walls { factors[wall.material ?? ""] = 1 }
        parameters = SimulationParameters()
        Environment.named(environment)?.apply(to: &parameters)
        parameters.propagation.exponent = Self.exponent
        parameters.phone.reporting = reporting
        // Powers, walls and offsets are drawn here or given.
        for effect in [.exponentError, .beaconPower, .wallSpread, .phoneOffset] as [SimulationEffect] {
            parameters.switchOff(effect)
        }
        let powers = RandomStream(seed: seed, purpose: "powers of the venue")
        for index in real.beacons.indices {
            real.beacons[index].powerAt1m = Self.power + 3 * powers.normal(UInt64(index))
        }
        let losses = RandomStream(seed: seed, purpose: "walls of the venue")
        for (index, material) in factors.keys.sorted().enumerated() {
            factors[material] = losses.uniform(in: 0.7...1.4, UInt64(index))
        }
        for index in real.walls.indices { real.walls[index].loss *= factors[real.walls[index].material ?? ""] ?? 1 }
    }

    /// The power of a beacon, dBm.
    func power(_ beacon: Int) -> Double { real.beacons[beacon].powerAt1m ?? Self.power }

    /// Walks of two minutes.
    ///
    /// - Parameter first: number of the first visit; each is another one.
    func walks(_ count: Int, phone: String? = nil, first: Int = 0) throws -> Pairs {
        let simulator = try Simulator(venue: real, parameters: parameters, seed: seed)
        return try (0..<count).map {
            var (recording, truth) = try simulator.simulate(walker: first + $0, duration: 120)
            recording.device = phone
            return (recording, truth)
        }
    }

    /// Ten seconds at each of 84 points all over the level, in any direction.
    func survey(phone: String? = nil, first: Int = 0) throws -> Pairs {
        let simulator = try Simulator(venue: real, parameters: parameters, seed: seed)
        let scatter = RandomStream(seed: seed, purpose: "points of the venue")
        let corners = venue.levels[0].outline.vertices
        let width = corners.map(\.x).max() ?? 0
        let depth = corners.map(\.y).max() ?? 0
        return try (0..<84).map { index in
            let column = Double(index % 14)
            let row = Double(index / 14)
            let place = Point(
                width * (column + 0.5 + scatter.uniform(in: -0.3...0.3, UInt64(index))) / 14,
                depth * (row + 0.5 + scatter.uniform(in: -0.3...0.3, UInt64(index), lane: 1)) / 6)
            let heading = scatter.uniform(in: -Double.pi...Double.pi, UInt64(first + index), lane: 2)
            var (recording, truth) = try simulator.simulate(
                along: Standing(position: place, level: venue.levels[0].number, heading: heading),
                walker: first + index, duration: 10)
            recording.kind = .survey
            recording.device = phone
            return (recording, truth)
        }
    }

    private struct Standing: Walker {
        let position: Point
        let level: Int
        let heading: Double

        func next() -> Walk.State {
            Walk.State(position: position, level: level, elevation: 0, heading: heading, activity: .standing)
        }
    }
}
