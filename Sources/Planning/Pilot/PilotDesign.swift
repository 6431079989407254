internal import Diagnostics
internal import Geometry
package import Parallelism
package import Parameters
internal import Radio
internal import Simulation
package import VenueModel
internal import Walks
internal import Worlds

/// At which places temporary beacons teach most about a building.
///
/// A beacon b that is heard at places of a walk tells A_b = Σ g gᵀ / σ² about the common exponent, the factor of all
/// walls and the common power, where g is how its mean RSSI changes with the three. Its own power, exponent and walls
/// differ from the common ones with the covariance D, so that (A_b⁻¹ + D)⁻¹ is left. The sum over the beacons and the
/// blind ranges, as normal distributions, give the covariance of what is known after the walk. The best beacons have
/// the least mean of the three variances, each divided by that of its blind range.
package struct PilotDesign: Sendable {
    package struct Options: Sendable {
        package var count = 5
        /// Height of the stands, metres.
        package var height = 2.0
        /// Length of the walk, seconds.
        package var duration = 900.0

        /// Few beacons teach little about powers, many are work.
        package static let allowedCounts = 2...20
        package init() {}
    }

    /// A chosen place.
    package struct Site: Sendable {
        /// The beacon, without an identity of its own.
        package let beacon: Beacon
        /// At how many places of the walk it is heard.
        package let heard: Int
        /// At how many of these walls are between.
        package let behindWalls: Int
        /// How much the mean variance rises without it, as a share of the blind one.
        package fileprivate(set) var gain: Double
    }

    /// The chosen places, the one that teaches most first.
    package private(set) var sites: [Site] = []
    package let route: PilotRoute
    /// Expected standard deviations after the walk, in the order of ``WorldDraw/building``.
    package private(set) var expected: [Double] = []

    /// Standard deviation of the mean RSSI of a beacon at a place about the model: shadowing, fading and the body, dB
    /// (5.8 in malls, Indoor Location Competition 2.0).
    static let error = 5.0
    /// Standard deviations of a beacon's own exponent, walls and power about the common ones: those of the
    /// buildings after a pilot, of the simulator's walls, and of the middle of the blind range.
    static let own = [WorldDraw.exponentSpread.value(at: 0), 0.15, 3.5]
    /// Places of the walk in one square with this side are one: shadowing is alike there, metres.
    private static let cell = 4.0
    /// From one site to the next along a path, metres.
    private static let spacing = 3.0
    /// Pilot beacons are at least so far from each other if there is room, metres.
    private static let apart = 8.0
    /// A beacon is heard well if its mean RSSI is above the sensitivity by so much, dB.
    private static let margin = 6.0
    private static let rounds = 10

    /// Chooses places: greedily, then each beacon in turn moves to the best other place, as long as that teaches more.
    /// O(places of the path × places of the walk) rays.
    ///
    /// - Throws: ``Problems`` if the venue has no paths, or too few places for the beacons; ``Interrupted``.
    package init(_ venue: Venue, parameters: SimulationParameters, options: Options, pool: WorkerPool) throws {
        let route = PilotRoute(venue, duration: options.duration)
        guard route.duration > 0 else {
            throw Problems(
                "The venue has no paths, so there is no walk. Add paths where people walk: see `paths` in Venues/README.md."
            )
        }
        self.route = route
        let sight = Sight(venue, parameters: parameters, route: route, cell: Self.cell)
        let places = Self.places(along: venue, height: options.height)
        let taught = try pool.map(places.count) { sight.information(of: places[$0], margin: Self.margin) }
        let offset = Self.offset(of: EnvironmentPeople.of(venue.environment).phones)
        func score(_ chosen: [Int]) -> Double {
            Self.variances(chosen.map { taught[$0].matrix }, offset: offset).score
        }
        var chosen: [Int] = []
        func best(besides others: [Int], apart: Double) -> Int? {
            places.indices.filter { place in
                taught[place].heard > 0
                    && !others.contains { other in
                        places[other].level == places[place].level
                            && places[other].position.distance(to: places[place].position) < apart
                    }
            }.map { (place: $0, score: score(others + [$0])) }.min { ($0.score, $0.place) < ($1.score, $1.place) }?
            .place
        }
        while chosen.count < options.count {
            guard let next = best(besides: chosen, apart: Self.apart) ?? best(besides: chosen, apart: 1) else { break }
            chosen.append(next)
        }
        guard chosen.count == options.count else {
            throw Problems(
                "The paths have room for \(chosen.count) pilot beacons, not for \(options.count). Give a smaller --count, or "
                    + "add paths.")
        }
        for _ in 0..<Self.rounds {
            let before = chosen
            for index in chosen.indices {
                var others = chosen
                others.remove(at: index)
                guard let better = best(besides: others, apart: Self.apart) else { continue }
                var moved = chosen
                moved[index] = better
                if score(moved) < score(chosen) - 1e-9 { chosen = moved }
            }
            if chosen == before { break }
        }
        let all = score(chosen)
        sites = chosen.map { place in
            Site(
                beacon: places[place], heard: taught[place].heard, behindWalls: taught[place].behindWalls,
                gain: score(chosen.filter { $0 != place }) - all)
        }
        sites.sort {
            ($1.gain, $0.beacon.level, $0.beacon.position.x) < ($0.gain, $1.beacon.level, $1.beacon.position.x)
        }
        expected = Self.expected(
            Self.variances(chosen.map { taught[$0].matrix }, offset: offset).variances, beacons: options.count,
            heard: chosen.reduce(0) { $0 + taught[$1].heard })
    }

    /// Places for stands: along the paths on each level.
    private static func places(along venue: Venue, height: Double) -> [Beacon] {
        var places: [Beacon] = []
        for edge in venue.paths.edges {
            let (from, to) = (venue.paths.nodes[edge.from], venue.paths.nodes[edge.to])
            guard from.level == to.level, let level = venue.level(from.level) else { continue }
            let count = max(Int(from.position.distance(to: to.position) / spacing), 1)
            for index in 0..<count {
                let point = from.position.interpolated(to: to.position, at: (Double(index) + 0.5) / Double(count))
                guard level.outline.contains(point) else { continue }
                places.append(
                    Beacon(
                        id: .named("pilot \(places.count)"), level: from.level, position: point,
                        height: min(height, max(level.height - CandidateSites.clearance, 0.2))))
            }
        }
        return places
    }
}

/// The walk of a pilot: along the paths of the venue, at a stroll, for some minutes.
package struct PilotRoute: Sendable {
    /// A place where the walker turns, or taps for the truth.
    package typealias Stop = CommissioningRoute.TimedStop

    /// The stops by time; empty if the venue has no paths.
    package let stops: [Stop]
    /// The way once along every path of the venue, metres.
    package let tourMetres: Double

    /// The first part of the tour along all paths; if the tour is shorter than the walk, it is walked again.
    ///
    /// - Parameter duration: seconds.
    package init(_ venue: Venue, duration: Double) {
        var options = CommissioningRoute.Options()
        (options.walks, options.duration) = (1, duration)
        let route = CommissioningRoute(venue, options: options)
        tourMetres = route.tourMetres
        stops = route.walks.isEmpty ? [] : route.timetable(ofWalk: 0)
    }

    /// Length of the walk, seconds.
    package var duration: Double { stops.last?.time ?? 0 }
    /// Length of the walk, metres.
    package var metres: Double { duration * CommissioningRoute.speed }

    /// Where the walker is every so many seconds.
    func places(every step: Double) -> [TruthSample] {
        let truth = GroundTruth(
            name: "pilot", kind: .taps,
            samples: stops.map { TruthSample(time: $0.time, position: $0.position, level: $0.level) })
        guard step > 0, duration.isFinite else { return [] }
        return (0...Int(duration / step)).compactMap { truth.sample(at: Double($0) * step) }
    }
}
