internal import Foundation
internal import Geometry
package import Walkers
package import Walks

/// A walker exactly along a truth, with the phone at the height of the truth.
package struct TruthWalker: Walker {
    private let samples: [TruthSample]
    /// Height at which the simulator holds the phone above the walker's floor, metres.
    private let phoneHeight: Double
    private var tick = 0
    private var index = 0
    private var heading: Double

    /// - Parameters:
    ///   - truth: before its first and after its last sample the walker stands.
    ///   - phoneHeight: the height at which the simulator holds the phone above the walker's floor, metres.
    ///   - heading: the direction that the walker faces until they move, radians; after that they face the direction of
    ///     movement.
    package init(_ truth: GroundTruth, phoneHeight: Double, heading: Double = 0) {
        samples = truth.samples
        self.phoneHeight = phoneHeight
        self.heading = heading
    }

    package mutating func next() -> Walk.State {
        let time = Double(tick) / Walk.rate
        tick += 1
        while index + 1 < samples.count, samples[index + 1].time <= time { index += 1 }
        guard index < samples.count else {
            return Walk.State(position: Point(0, 0), level: 0, elevation: 0, activity: .standing)
        }
        let here = samples[index]
        var position = here.position
        var height = here.height ?? phoneHeight
        var moves = false
        if index + 1 < samples.count, time > here.time {
            let next = samples[index + 1]
            let fraction = (time - here.time) / (next.time - here.time)
            position = here.position.interpolated(to: next.position, at: fraction)
            height += ((next.height ?? phoneHeight) - height) * fraction
            let step = next.position - here.position
            moves = step.length > 0
            if moves { heading = atan2(step.dy, step.dx) }
        }
        return Walk.State(
            position: position, level: here.level, elevation: height - phoneHeight, heading: heading,
            activity: moves ? .walking : .standing)
    }
}
