import Diagnostics
import Foundation
import Geometry
import NumericalMethods
import Parameters
import VenueModel

/// A visit: in by an entrance, to zones chosen by their weights, and out again.
///
/// In a zone the visitor goes to a random place, off the middle of the ways, and stays there as long as the zone's kind
/// says. In shops they browse from place to place until the time is over.
struct Visiting: Itinerary {
    /// A zone with its weight and a spot that can be reached in any case.
    private struct Attraction {
        var zone: Zone
        var weight: Double
        var spot: Spot
    }

    /// The distance that one level counts as in the choice by distance, metres.
    private static let storey = 30.0
    /// Nearer zones have the same weight as zones at this distance, metres.
    private static let near = 5.0
    /// Number of random places in a zone that are tried.
    private static let attempts = 24 as UInt32

    private let paths: WalkableGraph
    private let visits: ZoneVisits
    /// Typical speed, used to plan the time of browsing, m/s.
    private let speed: Double
    private let attractions: [Attraction]
    private let entrances: [Int]
    private let choices: RandomStream
    private let places: RandomStream

    private var here: Spot
    private var trip: UInt64 = 0
    /// Number of zones to visit before leaving; `nil` if the visitor never leaves.
    private var stopsLeft: Int?
    /// The shop in which the visitor browses, and the seconds left there.
    private var browsing: (attraction: Int, left: Double)?

    /// - Throws: ``Problems`` if no zone that draws visitors can be reached.
    init(
        _ visits: ZoneVisits, paths: WalkableGraph, walker: UInt64, seed: UInt64, movement: MovementParameters
    ) throws(Problems) {
        self.visits = visits
        self.paths = paths
        speed = movement.speed(of: walker, seed: seed)
        choices = RandomStream(seed: seed, purpose: "visit choice", entity: walker)
        places = RandomStream(seed: seed, purpose: "visit place", entity: walker)
        let doors = paths.starts.filter { paths.nodes[$0].isEntrance }
        let starts = doors.isEmpty ? paths.starts : doors
        let start = starts[choices.index(below: starts.count, lane: 6)]
        entrances = starts.filter { paths.joins($0, start) }
        here = paths.spot(atNode: start)
        attractions = paths.venue.zones.compactMap { zone in
            let weight = visits.weight(of: zone)
            guard weight > 0,
                let spot = paths.spot(near: zone.middle, level: zone.level, home: start, staysOnPaths: true)
            else { return nil }
            return Attraction(zone: zone, weight: weight, spot: spot)
        }
        if attractions.isEmpty {
            throw Problems(
                "No zone of venue \"\(paths.venue.name)\" that draws visitors can be reached on its paths.",
                path: "zones")
        }
        stopsLeft = numberOfStops()
    }

    mutating func nextTrip() -> [Leg] {
        defer { trip += 1 }
        if let (attraction, left) = browsing { return browse(attraction, left: left) }
        if stopsLeft == 0 { return leave() }
        stopsLeft = stopsLeft.map { $0 - 1 }
        let choice = choose()
        let zone = attractions[choice].zone
        let law = visits.law(of: zone.kind)
        let isStop = choices.uniform(trip, lane: 1) < law.stopProbability
        let duration = isStop ? law.duration(z: choices.normal(trip, lane: 2)) : 0
        if zone.kind == .shop, isStop {
            return browse(choice, left: duration, isEntering: true)
        }
        return go(to: place(in: choice), stay: duration)
    }

    /// To the first place of the shop, where the time in the shop begins, or to another one. A visitor without enough
    /// time left to get there stays where they are.
    private mutating func browse(_ attraction: Int, left: Double, isEntering: Bool = false) -> [Leg] {
        let goal = place(in: attraction)
        let walk = isEntering ? 0 : paths.legs(from: here, to: goal).reduce(0) { $0 + $1.length } / speed
        guard walk < left else {
            browsing = nil
            return go(to: here, stay: left)
        }
        let law = DwellLaw.usual(for: .aisle)
        let pause = min(law.duration(z: choices.normal(trip, lane: 5)), left - walk)
        let rest = left - walk - pause
        browsing = rest > 0 ? (attraction, rest) : nil
        return go(to: goal, stay: pause)
    }

    private mutating func leave() -> [Leg] {
        let exit = entrances[choices.index(below: entrances.count, trip, lane: 3)]
        stopsLeft = numberOfStops()
        return visits.returns
            ? go(to: paths.spot(atNode: exit), stay: 0)
            : go(to: paths.waitingSpot(at: exit, places, trip), stay: .infinity)
    }

    private func numberOfStops() -> Int? {
        visits.stops.map { $0.lowerBound + choices.index(below: $0.count, trip, lane: 4) }
    }

    private mutating func go(to goal: Spot, stay: Double) -> [Leg] { paths.legs(from: &here, to: goal, stay: stay) }

    /// A random zone, by its weight and its distance.
    private func choose() -> Int {
        let shares = attractions.map { attraction -> Double in
            let place = attraction.spot.place
            let storeys = Double(abs(place.level - here.place.level))
            let distance = place.position.distance(to: here.place.position) + Self.storey * storeys
            return attraction.weight / visits.gravityFactor(distance: max(distance, Self.near))
        }
        return choices.choice(shares, trip, lane: 0)
    }

    /// A place in a zone where the visitor can stand: a random one, off the lanes if there is room, or else on the way
    /// that can always be reached.
    private func place(in attraction: Int) -> Spot {
        let zone = attractions[attraction].zone
        let usual = attractions[attraction].spot
        guard let bounds = Bounds(around: zone.outline.vertices), let home = usual.accesses.first?.node else {
            return usual
        }
        var last: Spot?
        for attempt in 0..<Self.attempts {
            let point = Point(
                places.uniform(in: bounds.lower.x...bounds.upper.x, trip, lane: 2 * attempt),
                places.uniform(in: bounds.lower.y...bounds.upper.y, trip, lane: 2 * attempt + 1))
            guard zone.outline.contains(point),
                let spot = paths.spot(near: point, level: zone.level, home: home, staysOnPaths: visits.staysOnPaths)
                    .map({ $0.place.position == $0.foot ? onWay($0, attempt) : $0 }),
                zone.outline.contains(spot.place.position)
            else { continue }
            last = spot
            if paths.isOffLanes(spot.place.position, level: zone.level) { return spot }
        }
        return last ?? onWay(usual, Self.attempts)
    }

    /// A spot on a way, moved to a random place across the way.
    private func onWay(_ spot: Spot, _ attempt: UInt32) -> Spot {
        guard let way = spot.way else { return spot }
        let aside = places.uniform(in: -1...1, trip, lane: 1000 + attempt)
        return paths.spot(on: way.label, at: way.fraction, aside: aside)
    }
}

extension ZoneVisits {
    /// Factor by which a zone at this distance, in metres, is chosen less often.
    func gravityFactor(distance: Double) -> Double { gravity == 0 ? 1 : pow(distance, gravity) }
}

extension Zone {
    /// The mean of the corners, metres.
    fileprivate var middle: Point {
        let corners = outline.vertices
        let sum = corners.reduce(Vector(0, 0)) { $0 + ($1 - Point(0, 0)) }
        return Point(0, 0) + sum * (1 / Double(max(corners.count, 1)))
    }
}
