internal import Diagnostics
internal import Geometry
internal import Parameters
internal import Simulation
internal import VenueModel
internal import Walks

/// Simulated phones that stand at points and are carried along tracks, in one world.
struct SimulatedSurvey: Sendable {
    private let venue: Venue
    private let parameters: SimulationParameters
    private let seed: UInt64

    /// A world from a seed. A venue without paths gets one, because the simulator needs paths. Phones report packets;
    /// their heights are those that the truth gives.
    init(venue: Venue, parameters: SimulationParameters, seed: UInt64) {
        var parameters = parameters
        parameters.phone.reporting = .packets
        parameters.phone.heightSigma = 0
        var venue = venue
        if venue.paths.edges.isEmpty, let beacon = venue.beacons.first {
            venue.paths = NavigationPaths(
                nodes: [
                    PathNode(name: "one", level: beacon.level, position: beacon.position),
                    PathNode(name: "other", level: beacon.level, position: beacon.position + Vector(1, 0)),
                ], edges: [PathEdge(from: 0, to: 1)])
        }
        self.venue = venue
        self.parameters = parameters
        self.seed = seed
    }

    /// Phones that stand.
    ///
    /// - Parameters:
    ///   - duration: seconds.
    ///   - interval: from one packet of a beacon to the next, seconds: a survey in which only some packets were kept
    ///     can be simulated with fewer packets.
    ///   - headings: where the carriers face, radians; one a point.
    ///   - isSamePhone: whether one phone goes from point to point; else each point has a phone of its own.
    func stays(
        at points: [TruthSample], duration: Double, interval: Double, headings: [Double] = [], isSamePhone: Bool = true
    ) throws(Problems) -> [ObservedSite.Visit] {
        let simulator = try simulator(interval: interval)
        var visits: [ObservedSite.Visit] = []
        for (index, point) in points.enumerated() {
            let truth = GroundTruth(name: "point", samples: [point])
            let heading = index < headings.count ? headings[index] : nil
            visits.append(
                try visit(truth, simulator, walker: isSamePhone ? 0 : index, duration: duration, heading: heading))
        }
        return visits
    }

    /// Phones that are carried, each a walker of its own.
    ///
    /// - Parameters:
    ///   - interval: from one packet of a beacon to the next, seconds.
    ///   - only: the index of the only track that is simulated, as it is among all; `nil` for all tracks.
    func walks(
        along tracks: [GroundTruth], interval: Double, only: Int? = nil
    ) throws(Problems) -> [ObservedSite.Visit] {
        let simulator = try simulator(interval: interval)
        var visits: [ObservedSite.Visit] = []
        for (index, track) in tracks.enumerated() where index == only ?? index {
            let duration = max(track.samples.last?.time ?? 0, 1)
            visits.append(try visit(track, simulator, walker: index, duration: duration, heading: nil))
        }
        return visits
    }

    private func simulator(interval: Double) throws(Problems) -> Simulator {
        var venue = venue
        for index in venue.beacons.indices { venue.beacons[index].advertisingInterval = interval }
        return try Simulator(venue: venue, parameters: parameters, seed: seed)
    }

    private func visit(
        _ truth: GroundTruth, _ simulator: Simulator, walker: Int, duration: Double, heading: Double?
    ) throws(Problems) -> ObservedSite.Visit {
        let person = TruthWalker(truth, phoneHeight: parameters.phone.height, heading: heading ?? 0)
        let recording = try simulator.simulate(along: person, walker: walker, duration: duration).recording
        // The given way is exactly the truth.
        return ObservedSite.Visit(recording: recording, truth: truth, heading: heading)
    }
}
