import Foundation
import Geometry
import NumericalMethods
import VenueModel

extension Walk {
    /// Walks a plan step by step, beside the middle of each path.
    ///
    /// A walker at a distance from the middle keeps it around bends: near a node the direction that counts as
    /// sideways turns gradually from one leg's to the next's, which also brings the walker to the middle for an
    /// about-turn.
    init(
        along itinerary: Itinerary, through paths: WalkableGraph, until end: Double, walker: UInt64, seed: UInt64,
        parameters: SimulationParameters
    ) {
        let stream = RandomStream(seed: seed, purpose: "lateral offset", entity: walker)
        var offset = LateralOffset(
            sigma: parameters.movement.lateralSigma, time: parameters.movement.lateralTime, step: 1 / Walk.rate,
            stream: stream)
        let tracks = itinerary.legs.map { Track($0.way, in: paths) }
        var leg = 0
        var heading = 0.0
        var last: Point?
        states = (0...Int(end * Walk.rate) + 1).map { tick in
            let time = Double(tick) / Walk.rate
            while leg + 1 < tracks.count, itinerary.legs[leg + 1].departure <= time { leg += 1 }
            let plan = itinerary.legs[leg]
            let fraction = min(max((time - plan.departure) / (plan.arrival - plan.departure), 0), 1)
            let isUnderWay = time >= plan.departure && time < plan.arrival
            let isWalking = plan.way.isWalked && isUnderWay
            if isWalking { offset.advance(tick: UInt64(tick)) }
            let place = Track.place(fraction, on: tracks, leg, offset: offset.value)
            // A walker faces where the last step went.
            if let last, last != place { heading = atan2(place.y - last.y, place.x - last.x) }
            last = place
            return State(
                position: place, level: paths.nodes[fraction < 0.5 ? plan.way.from : plan.way.to].level,
                elevation: paths.elevations[plan.way.from] + plan.way.rise * fraction, heading: heading,
                activity: plan.way.activity(isWalking: isWalking, isUnderWay: isUnderWay))
        }
    }
}

/// The plan view of a leg.
private struct Track {
    /// Nearer to a node than this, the sideways direction turns, metres.
    static let bend = 1.0
    /// How fast the room at the sides narrows towards a narrower leg, metres a metre.
    static let taper = 0.5
    /// Shoulders stay this far from the border, metres.
    static let shoulder = 0.2

    var middle: Segment
    var length: Double
    /// To the left, of length 1; zero for a leg without a direction on the plan.
    var left: Vector
    /// The most that a walker keeps from the middle, metres.
    var room: Double

    init(_ way: WalkableGraph.Way, in paths: WalkableGraph) {
        middle = Segment(paths.nodes[way.from].position, paths.nodes[way.to].position)
        length = way.length
        let along = middle.end - middle.start
        left = length > 0 ? Vector(-along.dy, along.dx) * (1 / length) : Vector(0, 0)
        room = way.isLevel && length > 0 ? max(way.width / 2 - Self.shoulder, 0) : 0
    }

    /// The place after a fraction of the leg with index `leg`.
    static func place(_ fraction: Double, on tracks: [Track], _ leg: Int, offset: Double) -> Point {
        let track = tracks[leg]
        var left = track.left
        var room = track.room
        func meet(_ neighbour: Track, at distance: Double) {
            room = min(room, neighbour.room + taper * distance)
            let reach = min(bend, track.length / 2, neighbour.length / 2)
            guard distance < reach else { return }
            let share = 0.5 - 0.5 * distance / reach
            left = track.left * (1 - share) + neighbour.left * share
        }
        if leg > 0 { meet(tracks[leg - 1], at: fraction * track.length) }
        if leg + 1 < tracks.count { meet(tracks[leg + 1], at: (1 - fraction) * track.length) }
        let aside = min(max(offset, -room), room)
        return track.middle.start.interpolated(to: track.middle.end, at: fraction) + left * aside
    }
}
