internal import Diagnostics
internal import Geometry
internal import Parameters
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
        package let gain: Double
    }

    /// The chosen places, the one that teaches most first.
    package let sites: [Site]
    package let route: PilotRoute
    /// Expected standard deviations after the walk, in the order of ``WorldDraw/building``.
    package let expected: [Double]

    /// Standard deviation of the mean RSSI of a beacon at a place about the model: shadowing, fading and the body, dB
    /// (5.8 in malls, Indoor Location Competition 2.0).
    static let error = 5.0
    /// Standard deviations of a beacon's own exponent, walls and power about the common ones: those of the
    /// buildings after a pilot, of the simulator's walls, and of the middle of the blind range.
    static let own = [WorldDraw.exponentSpread.value(at: 0), 0.15, 3.5]

    /// The design with beacons at the chosen places.
    init(_ places: PilotPlaces, _ chosen: [Int], along route: PilotRoute) {
        self.route = route
        let (variances, all) = places.variances(chosen)
        sites = chosen.map { place in
            let lesson = places.all[place].lesson
            return Site(
                beacon: places.all[place].beacon, heard: lesson.heard, behindWalls: lesson.behindWalls,
                gain: places.score(chosen.filter { $0 != place }) - all)
        }.sorted {
            ($1.gain, $0.beacon.level, $0.beacon.position.x) < ($0.gain, $1.beacon.level, $1.beacon.position.x)
        }
        expected = Self.expected(
            variances, beacons: chosen.count, heard: chosen.reduce(0) { $0 + places.all[$1].lesson.heard })
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
        options.walks = 1
        options.duration = duration
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
