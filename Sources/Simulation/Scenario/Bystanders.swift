public import Walkers
public import Walks

/// Gathers the ways of people of a crowd who are none of the walkers: a fair sample of them, in a fixed order.
///
/// ```swift
/// var bystanders = simulator.bystanders(besides: 0..<6, limit: 100)
/// try simulator.write(walkers: 0..<6, open: open, watch: { bystanders.look(at: $1, after: $0) })
/// ```
public struct Bystanders: Sendable {
    /// One a person, with a position at each moment that was looked at.
    public private(set) var ways: [GroundTruth]
    /// How many more there are.
    public let leftOut: Int
    private let people: [Int]

    /// The first `limit` of those at some places of the crowd's states.
    init(_ places: [Int], limit: Int) {
        people = Array(places.prefix(max(limit, 0)))
        leftOut = places.count - people.count
        ways = people.map { GroundTruth(name: "crowd-\($0 + 1)", samples: []) }
    }

    /// Takes down where they are. O(people).
    ///
    /// - Parameters:
    ///   - crowd: where everybody of the crowd is.
    ///   - seconds: since the beginning; more than the last time.
    public mutating func look(at crowd: [Walk.State], after seconds: Int) {
        for (index, person) in people.enumerated() where crowd.indices.contains(person) {
            let state = crowd[person]
            ways[index].samples.append(
                TruthSample(time: Double(seconds), position: state.position, level: state.level))
        }
    }
}

extension ScenarioSimulator {
    /// The people of the crowd who are none of the walkers, not yet looked at; none without a crowd.
    ///
    /// - Parameters:
    ///   - walkers: who is left out, if in the crowd.
    ///   - limit: the most people.
    public func bystanders(besides walkers: Range<Int>, limit: Int) -> Bystanders {
        var members = Set<Int>()
        for index in walkers {
            let (mix, place) = scenario.kind(ofWalker: index)
            if mix.isInCrowd, phoneOrder.indices.contains(place) { members.insert(phoneOrder[place]) }
        }
        return Bystanders(phoneOrder.filter { !members.contains($0) }, limit: limit)
    }
}
