import Geometry
import NumericalMethods
import Parameters
import Walkers

/// How a phone moves about the place where its carrier holds it. Hands always move a little, and so do people who
/// stand.
///
/// Three independent ``SmoothFluctuation``s, along the axes of space. A few centimetres are a large part of the
/// wavelength of 12 cm. So the levels at a phone in the hand of a person who stands vary by 5.1 to 5.5 dB in 30 s,
/// those at a phone on a table by 2.9 dB (measured).
struct HeldPhone: Sendable {
    /// From the place where it is held to its present place, metres.
    struct Offset: Sendable {
        var along: Vector
        var up: Double
    }

    /// τ of the fluctuations, seconds.
    private static let time = 1.5

    private var axes: [SmoothFluctuation]
    private var tick: UInt64 = 0

    init(_ parameters: PeopleParameters, seed: UInt64, walker: UInt64) {
        axes = ["x", "y", "z"].map { axis in
            SmoothFluctuation(
                sigma: parameters.handMotion, time: Self.time, step: 2 / Walk.rate,
                stream: RandomStream(seed: seed, purpose: "hand motion \(axis)", entity: walker))
        }
    }

    /// At a second's beginning and every 1/``Walk/rate`` s after it; its end is the next one's beginning. Every second
    /// one is the mean of its neighbours, because the movement hardly changes within 0.2 s.
    mutating func second() -> [Offset] {
        var offsets = [offset]
        for _ in 0..<Int(Walk.rate / 2) {
            let last = offset
            tick &+= 1
            for axis in axes.indices { axes[axis].advance(tick: tick) }
            let next = offset
            offsets.append(Offset(along: (last.along + next.along) * 0.5, up: (last.up + next.up) / 2))
            offsets.append(next)
        }
        return offsets
    }

    private var offset: Offset { Offset(along: Vector(axes[0].value, axes[1].value), up: axes[2].value) }
}
