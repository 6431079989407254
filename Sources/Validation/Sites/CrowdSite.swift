internal import Diagnostics
internal import Foundation
internal import Geometry
internal import NumericalMethods
internal import Parameters
internal import Radio
internal import Recordings
internal import Simulation
internal import VenueModel
internal import Walkers
internal import Walks

extension ValidationSite {
    /// A hall with a beacon, 10 m from phones; first empty, then with two persons on each square metre, as a density.
    static let denseCrowd = ValidationSite(name: "dense crowd", environment: .mall) { seed, _ in
        var crowded = CrowdSite.parameters
        crowded.people.density = CrowdSite.density
        let visits = try [CrowdSite.parameters, crowded].flatMap {
            try CrowdSite.stays(seed: seed, parameters: $0, crowd: [])
        }
        return ObservedSite(venue: CrowdSite.venue, stays: visits)
    }

    /// The same hall; two persons on each square metre, each at a place of their own.
    static let standingCrowd = ValidationSite(name: "standing crowd", environment: .mall) { seed, _ in
        let visits = try [[], CrowdSite.crowd(seed: seed)].flatMap {
            try CrowdSite.stays(seed: seed, parameters: CrowdSite.parameters, crowd: $0)
        }
        return ObservedSite(venue: CrowdSite.venue, stays: visits)
    }
}

/// The numbers of both halls.
enum CrowdSite {
    /// Persons a square metre.
    static let density = 2.0
    /// From the phones to the beacon, metres.
    private static let distance = 10.0
    /// How many phones, one after another.
    private static let count = 24
    private static let duration = 30.0
    private static let centre = Point(12, 12)

    static let parameters: SimulationParameters = {
        var parameters = SimulationParameters()
        parameters.phone.reporting = .packets
        parameters.phone.heightSigma = 0
        return parameters
    }()

    static let venue: Venue = {
        let outline = Polygon([Point(0, 0), Point(24, 0), Point(24, 24), Point(0, 24)])
        let hall = Level(number: 0, name: "Hall", elevation: 0, height: 5, outline: outline)
        let beacon = Beacon(
            id: .named("C1"), level: 0, position: centre, height: 1.5, powerAt1m: -55, advertisingInterval: 0.1)
        let paths = NavigationPaths(
            nodes: [
                PathNode(name: "one", level: 0, position: centre),
                PathNode(name: "other", level: 0, position: centre + Vector(1, 0)),
            ], edges: [PathEdge(from: 0, to: 1)])
        return Venue(name: "crowded hall", levels: [hall], beacons: [beacon], paths: paths)
    }()

    /// People who stand, evenly but not in rows.
    static func crowd(seed: UInt64) -> [Walk.State] {
        let places = RandomStream(seed: seed, purpose: "validation crowd")
        let step = (1 / density).squareRoot()
        let side = Int(24 / step)
        return (0..<(side * side)).map { index in
            func place(_ number: Int, lane: UInt32) -> Double {
                step * (Double(number) + places.uniform(UInt64(index), lane: lane))
            }
            return Walk.State(
                position: Point(place(index % side, lane: 0), place(index / side, lane: 1)), level: 0, elevation: 0,
                activity: .standing)
        }
    }

    /// Phones around the beacon, each held by a person who faces it.
    static func stays(
        seed: UInt64, parameters: SimulationParameters, crowd: [Walk.State]
    ) throws(Problems) -> [ObservedSite.Visit] {
        let simulator = try Simulator(venue: venue, parameters: parameters, seed: seed)
        var stays: [ObservedSite.Visit] = []
        for index in 0..<count {
            let bearing = 2 * .pi * Double(index) / Double(count)
            let place = centre + Vector(distance * cos(bearing), distance * sin(bearing))
            let truth = GroundTruth(
                name: "phone \(index)",
                samples: [TruthSample(time: 0, position: place, level: 0, height: PhoneHeight.inHand)])
            let person = TruthWalker(truth, phoneHeight: parameters.phone.height, heading: bearing + .pi)
            // No person of the crowd stands at the carrier's place.
            let others = crowd.filter { $0.position.distance(to: place) > 0.5 }
            let company = [[Walk.State]](repeating: others, count: others.isEmpty ? 0 : Int(Walk.rate) + 1)
            var visit = try simulator.visit(of: person, walker: index, duration: duration)
            var recording = Recording(name: truth.name, duration: duration, observations: [])
            while let second = visit.next(among: company) { recording.observations += second.observations }
            stays.append(ObservedSite.Visit(recording: recording, truth: truth))
        }
        return stays
    }
}
