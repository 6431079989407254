import Foundation
import Geometry
import Testing
import VenueModel
import Walkers

/// What every implementation of ``Walker`` must do.
enum WalkerConformance {
    /// Runs the whole suite over the first states of a walker.
    ///
    /// - Parameters:
    ///   - fastest: the most that it moves on the map, m/s.
    ///   - make: makes the walker; called twice.
    static func check<Kind: Walker>(
        count: Int = 3000, fastest: Double = 3, venue: Venue, _ make: () throws -> Kind,
        sourceLocation: SourceLocation = #_sourceLocation
    ) rethrows {
        var walker = try make()
        var copy: Kind?
        var states: [Walk.State] = []
        for tick in 0..<count {
            if tick == count / 3 { copy = walker }
            states.append(walker.next())
        }
        func expect(_ condition: Bool, _ comment: Comment) {
            #expect(condition, comment, sourceLocation: sourceLocation)
        }

        // The same again, whole or from a copy, and as the beginning of a longer walk.
        var again = try make()
        expect(states == (0..<count).map { _ in again.next() }, "same seed, same states")
        expect(
            Array(states[(count / 3)...]) == (count / 3..<count).compactMap { _ in copy?.next() },
            "a copy goes on alike")
        let short = try Walk(of: make(), duration: Double(count / 2) / Walk.rate)
        expect(Array(short.states.prefix(count / 2)) == Array(states.prefix(count / 2)), "a prefix")

        // One expectation a rule: a million of them take minutes.
        let odd = states.first { !($0.position.isFinite && $0.elevation.isFinite && $0.heading.isFinite) }
        expect(odd == nil, "\(odd.map { "\($0)" } ?? "") is finite")
        let levels = Set(venue.levels.map(\.number))
        expect(states.allSatisfy { levels.contains($0.level) }, "on a level of the venue")
        let heights = venue.levels.map(\.elevation)
        expect(
            states.allSatisfy { (heights.min() ?? 0) - 1e-9...(heights.max() ?? 0) + 1e-9 ~= $0.elevation },
            "between the lowest and the highest floor")
        let jump = zip(states, states.dropFirst()).first { before, after in
            before.position.distance(to: after.position) > fastest / Walk.rate + 1e-9
                || abs(after.elevation - before.elevation) > 0.2 || abs(after.level - before.level) > 1
        }
        expect(jump == nil, "a jump: \(jump.map { "\($0)" } ?? "")")
    }

    /// Moves of 0.1 s that pass through an obstacle of the venue.
    static func crossings(of states: [Walk.State], in venue: Venue) -> [(Walk.State, Walk.State)] {
        var indices: [Int: SegmentIndex] = [:]
        for level in venue.levels {
            indices[level.number] = SegmentIndex(
                venue.obstacles.filter { $0.level == level.number }.flatMap(\.segments))
        }
        return zip(states, states.dropFirst()).filter { before, after in
            guard before.level == after.level, before.position != after.position else { return false }
            let move = Segment(before.position, after.position)
            return indices[before.level]?.crossings(of: move).isEmpty == false
        }
    }
}

/// A walker of any kind as a type of its own, for the conformance suite.
struct AnyWalker: Walker {
    private var walker: any Walker

    init(_ walker: any Walker) { self.walker = walker }

    mutating func next() -> Walk.State { walker.next() }
}
