public import Diagnostics
import NumericalMethods
public import Parameters

extension VisitItinerary {
    /// The visitor with this number.
    ///
    /// - Parameters:
    ///   - paths: the paths of a venue, and what else the itinerary needs to know about it.
    ///   - walker: the number; together with the seed it determines everything.
    ///   - movement: the values that the itinerary does not give.
    /// - Throws: ``Problems``, all that ``problems(in:)`` finds, or that nothing can be reached on the paths.
    public func makeWalker(
        paths: WalkableGraph, walker: UInt64, seed: UInt64,
        movement: MovementParameters = MovementParameters()
    ) throws(Problems) -> any Walker {
        let problems = problems(in: paths.venue)
        guard problems.isEmpty else { throw Problems(problems) }
        let movement = self.movement(from: movement)
        let itinerary: any Itinerary
        switch course {
        case .route(let waypoints): return try ScriptedWalker(waypoints, venue: paths.venue)
        case .wander: itinerary = Wandering(paths: paths, walker: walker, seed: seed, movement: movement)
        case .commute(let from, let to):
            itinerary = try Commuting(from: from, to: to, paths: paths, walker: walker, seed: seed)
        case .visit(let visits):
            itinerary = try Visiting(visits, paths: paths, walker: walker, seed: seed, movement: movement)
        }
        return GraphWalker(itinerary, paths: paths, walker: walker, seed: seed, movement: movement)
    }

    /// How many persons the group of a visitor has.
    public func groupSize(of walker: UInt64, seed: UInt64) -> Int {
        RandomStream(seed: seed, purpose: "group size", entity: walker).choice(groupSizes) + 1
    }

    /// The visitor with this number and the people with them; the visitor comes first and carries the phone.
    ///
    /// - Throws: as ``makeWalker(paths:walker:seed:movement:)``.
    public func makeGroup(
        paths: WalkableGraph, walker: UInt64, seed: UInt64,
        movement: MovementParameters = MovementParameters()
    ) throws(Problems) -> [any Walker] {
        let leader = try makeWalker(paths: paths, walker: walker, seed: seed, movement: movement)
        return [leader]
            + Self.companions(
                of: leader, count: groupSize(of: walker, seed: seed) - 1, paths: paths, walker: walker, seed: seed)
    }

    private static func companions(
        of leader: some Walker, count: Int, paths: WalkableGraph, walker: UInt64, seed: UInt64
    ) -> [any Walker] {
        (0..<max(count, 0)).map { Companion(of: leader, rank: $0 + 1, paths: paths, walker: walker, seed: seed) }
    }
}
