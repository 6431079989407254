import Foundation
import Geometry
import NumericalMethods
import Parameters

/// The direction that a walker faces: ahead while they move, to the shelf and around while they stand. Bodies turn at a
/// limited rate.
struct Gaze {
    /// Radians counter-clockwise from the x axis.
    private(set) var heading: Double
    private var course: Double
    /// Radians to the left of the course.
    private var look = 0.0
    /// Seconds until the next look.
    private var patience = 0.0
    private var looks: UInt64 = 0
    private let interval: Double
    private let sigma: Double
    private let stream: RandomStream

    /// How fast a body turns, radians a second.
    static let turnRate = Double.pi

    /// A walker who faces the direction of movement.
    init(course: Double, parameters: MovementParameters, stream: RandomStream) {
        heading = course
        self.course = course
        interval = parameters.lookInterval
        sigma = parameters.lookSigma * .pi / 180
        self.stream = stream
    }

    /// The walker moves along `course` for `time` seconds.
    mutating func follow(_ course: Double, for time: Double) {
        self.course = course
        look = 0
        patience = 0
        turn(to: course, for: time)
    }

    /// The walker stands for `time` seconds. With `looksAside` they turn to one side or the other of `direction`, the way
    /// on which they stand, otherwise in this direction (zero for none); from time to time they look elsewhere.
    mutating func rest(for time: Double, along direction: Vector, looksAside: Bool) {
        if direction != Vector(0, 0) { course = atan2(direction.dy, direction.dx) }
        patience -= time
        if patience < 0 {
            patience = stream.exponential(mean: interval, looks, lane: 0)
            let side = looksAside ? (stream.uniform(looks, lane: 1) < 0.5 ? 0.5 : -0.5) * Double.pi : 0
            look = side + sigma * stream.normal(looks, lane: 2)
            looks += 1
        }
        turn(to: course + look, for: time)
    }

    private mutating func turn(to goal: Double, for time: Double) {
        let limit = Self.turnRate * time
        // The shorter way round.
        heading += min(max(remainder(goal - heading, 2 * .pi), -limit), limit)
    }
}
