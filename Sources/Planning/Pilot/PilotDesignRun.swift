internal import Diagnostics
internal import Geometry
package import Parallelism
package import Parameters
internal import Radio
internal import Simulation
package import VenueModel

/// What a pilot is asked for.
package struct PilotDesignRequest: Sendable {
    package var venue: Venue
    /// The venue's file, for problems.
    package var file: String
    package var parameters: SimulationParameters
    package var options: PilotDesign.Options

    /// A request with these defaults.
    package init(
        _ venue: Venue, file: String, parameters: SimulationParameters = SimulationParameters(),
        options: PilotDesign.Options = PilotDesign.Options()
    ) {
        self.venue = venue
        self.file = file
        self.parameters = parameters
        self.options = options
    }
}

/// Chooses where temporary beacons stand, in one call.
///
/// Steps: each place along the paths says what a beacon there would teach; places are chosen greedily, then each beacon in
/// turn moves to the best other place, as long as that teaches more.
package struct PilotDesignRun: Sendable {
    package let request: PilotDesignRequest
    let context: RunContext

    /// From one site to the next along a path, metres.
    private static let spacing = 3.0
    /// Pilot beacons are at least so far from each other if there is room, metres.
    private static let apart = 8.0
    /// A beacon is heard well if its mean RSSI is above the sensitivity by so much, dB.
    private static let margin = 6.0
    private static let rounds = 10

    package init(_ request: PilotDesignRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// Chooses the places. O(places of the path × places of the walk) rays.
    ///
    /// - Throws: ``Problems`` if the venue has no paths, or too few places for the beacons; ``Interrupted``.
    package func run() throws -> PilotDesign {
        let venue = request.venue
        let route = PilotRoute(venue, duration: request.options.duration)
        guard route.duration > 0 else {
            throw Problems(
                "The venue has no paths, so there is no walk. Add paths where people walk: see `paths` in Venues/README.md.",
                file: request.file)
        }
        let sight = PilotDesign.Sight(venue, parameters: request.parameters, route: route)
        let beacons = beacons()
        let lessons = try context.map("Trying places", beacons.count) {
            sight.lesson(of: beacons[$0], margin: Self.margin)
        }
        let places = zip(beacons, lessons).map { PilotPlaces.Place(beacon: $0, lesson: $1) }
        let offset = PilotDesign.offset(of: EnvironmentPeople.of(venue.environment).phones)
        let choice = PilotPlaces(places, offset: offset)
        return PilotDesign(choice, try moved(greedy(choice), in: choice), along: route)
    }

    /// The best place beside those that are chosen, again and again.
    private func greedy(_ places: PilotPlaces) throws -> [Int] {
        var chosen: [Int] = []
        while chosen.count < request.options.count {
            try context.check()
            guard
                let next = places.best(besides: chosen, apart: Self.apart) ?? places.best(besides: chosen, apart: 1)
            else {
                throw Problems(
                    "The paths have room for \(chosen.count) pilot beacons, not for \(request.options.count). Give a smaller --count, or "
                        + "add paths.", file: request.file)
            }
            chosen.append(next)
        }
        return chosen
    }

    /// Each beacon in turn at the best other place, as long as that teaches more.
    private func moved(_ start: [Int], in places: PilotPlaces) throws -> [Int] {
        var chosen = start
        for _ in 0..<Self.rounds {
            let before = chosen
            for index in chosen.indices {
                try context.check()
                var others = chosen
                others.remove(at: index)
                guard let better = places.best(besides: others, apart: Self.apart) else { continue }
                var moved = chosen
                moved[index] = better
                if places.score(moved) < places.score(chosen) - 1e-9 { chosen = moved }
            }
            if chosen == before { break }
        }
        return chosen
    }

    /// Beacons on stands along the paths on each level.
    private func beacons() -> [Beacon] {
        let venue = request.venue
        var places: [Beacon] = []
        for edge in venue.paths.edges {
            let from = venue.paths.nodes[edge.from]
            let to = venue.paths.nodes[edge.to]
            guard from.level == to.level, let level = venue.level(from.level) else { continue }
            let count = max(Int(from.position.distance(to: to.position) / Self.spacing), 1)
            for index in 0..<count {
                let point = from.position.interpolated(to: to.position, at: (Double(index) + 0.5) / Double(count))
                guard level.outline.contains(point) else { continue }
                places.append(
                    Beacon(
                        id: .named("pilot \(places.count)"), level: from.level, position: point,
                        height: min(request.options.height, max(CandidateSites.top(of: level), 0.2))))
            }
        }
        return places
    }
}

/// Places where a pilot beacon may stand.
struct PilotPlaces {
    struct Place {
        let beacon: Beacon
        let lesson: PilotDesign.Lesson
    }

    let all: [Place]
    /// Variance of the offset of the walker's phone, dB².
    let offset: Double

    init(_ all: [Place], offset: Double) {
        self.all = all
        self.offset = offset
    }

    /// The variances after a walk between beacons at these places, and the mean of their shares.
    func variances(_ chosen: [Int]) -> (variances: [Double], score: Double) {
        PilotDesign.variances(chosen.map { all[$0].lesson.matrix }, offset: offset)
    }

    func score(_ chosen: [Int]) -> Double { variances(chosen).score }

    /// The place that teaches most beside these others, at a distance of at least `apart` metres.
    func best(besides others: [Int], apart: Double) -> Int? {
        all.indices.filter { place in
            all[place].lesson.heard > 0
                && !others.contains { other in
                    let one = all[place].beacon
                    let two = all[other].beacon
                    return one.level == two.level && one.position.distance(to: two.position) < apart
                }
        }.map { (place: $0, score: score(others + [$0])) }.min { ($0.score, $0.place) < ($1.score, $1.place) }?.place
    }
}
