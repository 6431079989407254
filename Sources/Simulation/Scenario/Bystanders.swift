public import Walkers
public import Walks

/// Records the ways of people of a crowd who are not walkers: a random sample of them, in a fixed order.
///
/// ```swift
/// var bystanders = simulator.bystanders(besides: 0..<6, limit: 100)
/// try simulator.write(walkers: 0..<6, open: open, watch: { bystanders.look(at: $1, after: $0) })
/// ```
public struct Bystanders: Sendable {
    /// One for each person, with a position at each moment that was recorded.
    public private(set) var ways: [GroundTruth]
    /// The number of other people in the crowd.
    public let leftOut: Int
    private let people: [Int]

    /// The first `limit` people with these indices of the crowd's states.
    init(_ places: [Int], limit: Int) {
        people = Array(places.prefix(max(limit, 0)))
        leftOut = places.count - people.count
        ways = people.map { GroundTruth(name: "crowd-\($0 + 1)", samples: []) }
    }

    /// Records where they are. O(people).
    ///
    /// - Parameters:
    ///   - crowd: the crowd at this moment.
    ///   - seconds: since the beginning; larger than in the last call.
    public mutating func look(at crowd: [Walk.State], after seconds: Int) {
        for (index, person) in people.enumerated() where crowd.indices.contains(person) {
            let state = crowd[person]
            ways[index].samples.append(TruthSample(time: Double(seconds), position: state.position, level: state.level))
        }
    }
}

extension ScenarioSimulator {
    /// The people of the crowd who are not walkers, without positions yet; none without a crowd.
    ///
    /// - Parameters:
    ///   - walkers: the walkers to leave out, if they are in the crowd.
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
