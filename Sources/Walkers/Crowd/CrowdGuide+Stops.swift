import Foundation
import Geometry
import NumericalMethods
import Parameters
import VenueModel

extension CrowdGuide {
    /// The stop of a person on the leg that begins: a wait in front of a lift, by chance a stop beside the way, or `nil`.
    func stop(of agent: CrowdAgent, movement: MovementParameters, seed: UInt64) -> CrowdAgent.Stop? {
        guard let label = agent.route.last, paths.ways[label].isLevel else { return nil }
        let way = paths.ways[label]
        let stream = RandomStream(seed: seed, purpose: "crowd stop", entity: agent.number)
        let places = RandomStream(seed: seed, purpose: "crowd stop place", entity: agent.number)
        if let next = agent.route.dropLast().last, paths.ways[next].kind == .lift {
            let wait = 2 * movement.liftWait * stream.uniform(agent.legs, lane: 2)
            let place = paths.waitingSpot(at: way.to, places, agent.legs).place.position
            let distance = max(way.length - WalkableGraph.waiting.upperBound, way.length / 2)
            return CrowdAgent.Stop(place: place, distance: distance, ticks: Int(wait * Walk.rate))
        }
        guard stream.uniform(agent.legs) < movement.stopProbability else { return nil }
        let duration = movement.stopDuration(z: stream.normal(agent.legs, lane: 1))
        let spot = paths.standingSpot(beside: label, places, agent.legs)
        return CrowdAgent.Stop(
            place: spot.place.position, distance: (spot.way?.fraction ?? 1) * way.length,
            ticks: Int(duration * Walk.rate))
    }
}
