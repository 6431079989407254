package import Geometry
package import VenueModel
package import Walkers
internal import Walks

/// The walk of a pilot: along the paths of the venue, at a stroll, for some minutes.
package struct PilotRoute: Sendable {
    /// A place where the walker turns, or taps for the truth.
    package struct Stop: Hashable, Sendable {
        /// Its name, such as `C7`.
        package let name: String
        /// The level's number.
        package let level: Int
        /// Where it is, metres.
        package let position: Point
        /// Seconds from the start.
        package let time: Double
    }

    /// The stops by time; empty if the venue has no paths.
    package private(set) var stops: [Stop] = []
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
        for stop in route.walks.first ?? [] {
            let place = route.checkpoints[stop.checkpoint]
            let time = stop.metres / CommissioningRoute.speed
            // Two stops at one place are one.
            if let last = stops.last, time - last.time < 0.1 { continue }
            stops.append(Stop(name: place.name, level: place.level, position: place.position, time: time))
        }
    }

    /// Length of the walk, seconds.
    package var duration: Double { stops.last?.time ?? 0 }
    /// Length of the walk, metres.
    package var metres: Double { duration * CommissioningRoute.speed }

    /// The walk as a timetable for the simulator.
    package var waypoints: [Waypoint] {
        stops.map { Waypoint(time: $0.time, position: $0.position, level: $0.level) }
    }

    /// Where the walker is every so many seconds.
    func places(every step: Double) -> [TruthSample] {
        let truth = GroundTruth(
            name: "pilot",
            samples: stops.map { TruthSample(time: $0.time, position: $0.position, level: $0.level) })
        guard step > 0, duration.isFinite else { return [] }
        return (0...Int(duration / step)).compactMap { truth.sample(at: Double($0) * step) }
    }
}
