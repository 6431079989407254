package import VenueModel
package import Walkers
internal import Walks

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

    /// The walk as a timetable for the simulator.
    package var waypoints: [Waypoint] {
        stops.map(\.waypoint)
    }

    /// Where the walker is every so many seconds.
    func places(every step: Double) -> [TruthSample] {
        let truth = GroundTruth(
            name: "pilot", kind: .taps,
            samples: stops.map { TruthSample(time: $0.time, position: $0.position, level: $0.level) })
        guard step > 0, duration.isFinite else { return [] }
        return (0...Int(duration / step)).compactMap { truth.sample(at: Double($0) * step) }
    }
}
