import Foundation
import Geometry
package import VenueModel

/// One instruction for somebody who follows a route.
package struct RouteStep: Hashable, Sendable {
    package enum Instruction: Hashable, Sendable {
        /// Go straight: at the start, and after a change of level.
        case straight
        /// Turn, then go straight.
        case turn(RouteTurn)
        /// Take stairs, an escalator, a lift or a ramp to another level.
        case changeLevel(kind: PathEdge.Kind, to: Int)
        /// The route ends here.
        case arrive
    }

    package fileprivate(set) var instruction: Instruction
    /// Where to do it.
    package let place: RoutePlace
    /// Metres of the route before it.
    package let travelled: Double
}

/// A change of direction.
///
/// A change of less than 30° is none; pieces of the path graph that continue within 30° count as one line in the
/// positioning core, too. The other borders, 60° and 120°, are an assumption.
package enum RouteTurn: String, Hashable, Sendable, CaseIterable {
    /// 30° to 60° to the left.
    case slightLeft
    /// 60° to 120° to the left.
    case left
    /// More than 120° to the left.
    case sharpLeft
    /// 30° to 60° to the right.
    case slightRight
    /// 60° to 120° to the right.
    case right
    /// More than 120° to the right, or back.
    case sharpRight

    /// The turn for a change of direction, degrees to the left; `nil` for straight on.
    package init?(degrees: Double) {
        switch abs(degrees) {
        case 30..<60: self = degrees > 0 ? .slightLeft : .slightRight
        case 60...120: self = degrees > 0 ? .left : .right
        case let size where size > 120: self = degrees > 0 && degrees < 180 ? .sharpLeft : .sharpRight
        default: return nil
        }
    }
}

extension Route {
    /// The instructions in order; the last one is ``RouteStep/Instruction/arrive``. Where the route goes straight on, there
    /// is none; a ride over several levels is one. O(legs).
    package var steps: [RouteStep] {
        var steps: [RouteStep] = []
        var previous: Leg?
        for leg in legs {
            if let previous, previous.changesLevel, leg.changesLevel, previous.kind == leg.kind {
                steps[steps.count - 1].instruction = .changeLevel(kind: leg.kind, to: leg.end.level)
            } else if let instruction = Self.instruction(for: leg, after: previous) {
                steps.append(RouteStep(instruction: instruction, place: leg.start, travelled: leg.offset))
            }
            previous = leg
        }
        return steps + [RouteStep(instruction: .arrive, place: end, travelled: length)]
    }

    private static func instruction(for leg: Leg, after previous: Leg?) -> RouteStep.Instruction? {
        if leg.changesLevel { return .changeLevel(kind: leg.kind, to: leg.end.level) }
        guard let previous, !previous.changesLevel else { return .straight }
        return RouteTurn(degrees: previous.turn(to: leg)).map { .turn($0) }
    }
}

extension Route.Leg {
    fileprivate var changesLevel: Bool { start.level != end.level }

    /// Change of direction at its end, degrees to the left.
    fileprivate func turn(to next: Route.Leg) -> Double {
        let here = end.position - start.position
        let there = next.end.position - next.start.position
        return atan2(here.cross(there), here.dot(there)) * 180 / .pi
    }
}
