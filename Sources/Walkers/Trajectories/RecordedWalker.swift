public import Diagnostics
internal import Foundation
internal import Geometry
public import VenueModel
public import Walks

/// A walker who moves as a person in a trajectory file.
///
/// The walk covers only the time for which the person is in the file. Its first state is that of the first sample, at
/// the file's time ``start``, and it lasts ``duration``; after that, each call returns the last state. Between samples
/// the position is interpolated on a straight line.
///
/// The person stands in each second in which they move less than 0.1 m from beginning to end, walks otherwise, and is
/// on stairs where the height changes by more than 0.1 m in a second. They face the direction that the file gives. If
/// it gives none, they face the direction of movement over a second; a person who stands faces the direction of the
/// last movement or, at the beginning, of the first.
///
/// A value; copies share their memory, which is that of the states: 3 MB for an hour. O(1) a state.
public struct RecordedWalker: Walker {
    /// Seconds of the file's clock at the first state.
    public let start: Double
    /// Seconds from the first sample to the last.
    public let duration: Double

    private let states: [Walk.State]
    private var tick = 0

    /// The person of a trajectory in a venue. O(samples + states).
    ///
    /// - Parameters:
    ///   - level: the number of the level for the whole trajectory; `nil` takes the level whose floor is nearest to the
    ///     height of each sample.
    /// - Throws: ``Problems``: the trajectory is empty or not in the order of time, lasts longer than a day, or a level
    ///   is neither given nor follows from the heights.
    public init(_ trajectory: Trajectory, in venue: Venue, level: Int? = nil) throws(Problems) {
        let problems = Self.problems(of: trajectory, in: venue, level: level)
        guard problems.isEmpty, let first = trajectory.samples.first, let last = trajectory.samples.last else {
            throw Problems(problems)
        }
        start = first.time
        duration = last.time - first.time
        let samples = trajectory.samples.resampled(count: Int(duration * Walk.rate) + 1)
        let isStill = samples.stillness
        let floor = level.flatMap { venue.level($0) }
        var heading: Double?
        var states: [Walk.State] = []
        // The directions before the first movement are filled in when that is known.
        var unknown = 0
        for (index, sample) in samples.enumerated() {
            let before = samples[Swift.max(index - 5, 0)]
            let after = samples[Swift.min(index + 5, samples.count - 1)]
            let course = after.position - before.position
            if !isStill[index], course.length > 0 { heading = atan2(course.dy, course.dx) }
            if let known = sample.heading { heading = known }
            if let heading, unknown < index {
                for earlier in unknown..<index { states[earlier].heading = heading }
            }
            if heading != nil { unknown = samples.count }
            let elevation = floor?.elevation ?? sample.elevation ?? 0
            let climb = floor == nil ? abs((after.elevation ?? 0) - (before.elevation ?? 0)) : 0
            let near = floor ?? venue.levels.min { abs($0.elevation - elevation) < abs($1.elevation - elevation) }
            states.append(
                Walk.State(
                    position: sample.position, level: near?.number ?? 0, elevation: elevation, heading: heading ?? 0,
                    activity: isStill[index] ? .standing : climb > Self.stairClimb ? .stairs : .walking))
        }
        self.states = states
    }

    /// The next state; see ``Walker``.
    public mutating func next() -> Walk.State {
        defer { tick = Swift.min(tick + 1, states.count) }
        return states[Swift.min(tick, states.count - 1)]
    }

    /// Metres in a second.
    private static let stairClimb = 0.1

    private static func problems(of trajectory: Trajectory, in venue: Venue, level: Int?) -> [Problem] {
        var problems: [Problem] = []
        let samples = trajectory.samples
        let name = "Person \(trajectory.id)"
        if let level, venue.level(level) == nil {
            let known = venue.levels.map { String($0.number) }.joined(separator: ", ")
            problems.append(Problem("\(name): there is no level \(level) in the venue. Known: \(known)."))
        }
        if level == nil, venue.levels.isEmpty || samples.contains(where: { $0.elevation == nil }) {
            problems.append(Problem("\(name): give \"level\", because the trajectory has no heights."))
        }
        let areFinite = samples.allSatisfy {
            $0.time.isFinite && $0.position.isFinite && ($0.elevation ?? 0).isFinite && ($0.heading ?? 0).isFinite
        }
        if !areFinite || !zip(samples, samples.dropFirst()).allSatisfy({ $0.time < $1.time }) {
            problems.append(Problem("\(name): the samples must be finite and in the order of time."))
        }
        let duration = (samples.last?.time ?? 0) - (samples.first?.time ?? 0)
        if samples.isEmpty || !(duration <= Walk.longestDuration) {
            problems.append(
                Problem("\(name): a trajectory must have samples and last at most 86400 s, not \(duration) s."))
        }
        return problems
    }
}

extension [Trajectory.Sample] {
    /// `count` samples every 1/``Walk/rate`` s from the first, straight between those there are.
    fileprivate func resampled(count: Int) -> [Trajectory.Sample] {
        var place = 0
        return (0..<count).map { tick in
            let time = self[0].time + Double(tick) / Walk.rate
            while place + 1 < self.count, self[place + 1].time <= time { place += 1 }
            guard place + 1 < self.count else { return self[place] }
            let before = self[place]
            let after = self[place + 1]
            let fraction = (time - before.time) / (after.time - before.time)
            var sample = before
            sample.time = time
            sample.position = before.position.interpolated(to: after.position, at: fraction)
            if let low = before.elevation, let high = after.elevation {
                sample.elevation = low + (high - low) * fraction
            }
            if let left = before.heading, let right = after.heading {
                // The shorter way round.
                sample.heading = left + remainder(right - left, 2 * .pi) * fraction
            }
            return sample
        }
    }

    /// Whether each of these samples, 1/``Walk/rate`` s apart, lies in a second of rest. A shorter trajectory is looked
    /// at as a whole.
    fileprivate var stillness: [Bool] {
        let window = Swift.min(Int(Walk.rate), count - 1)
        var isStill = [Bool](repeating: window == 0, count: count)
        var done = 0
        for first in 0..<(count - window) where window > 0 {
            let distance = self[first].position.distance(to: self[first + window].position)
            guard distance < Walk.standingSpeed * Double(window) / Walk.rate else { continue }
            for index in Swift.max(first, done)...(first + window) { isStill[index] = true }
            done = first + window + 1
        }
        return isStill
    }
}
