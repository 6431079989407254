import Foundation
import NumericalMethods
package import Parameters
package import Recordings
package import Walkers

/// The phone's heading: turns from the gyroscope, held near the compass.
///
/// The error e of the heading follows a complementary filter: de/dt = g + (m(x) − e)/τ, with the gyroscope's drift g
/// (constant for a phone), the ``MagneticField`` m and the time constant ``SensorParameters/compassTime`` τ. With a
/// long time constant the drift of the gyroscope dominates, with a short one the magnetic disturbances. The angle
/// between phone and carrier is constant during a visit.
package struct Compass: Sendable {
    /// Samples a second.
    package static let rate = 2.0

    private let field: MagneticField
    private let misalignment: Double
    private let drift: Double
    private let memory: Double
    private let noiseSigma: Double
    private let noise: RandomStream

    private var tick: UInt64 = 0
    private var error: Double?

    /// The compass of one walker's phone.
    ///
    /// - Parameter side: the side of the carrier on which the phone is, radians from their front. The phone points that
    ///   way without knowing it, unless it is perfectly aligned.
    package init(_ parameters: SensorParameters, side: Double = 0, field: MagneticField, seed: UInt64, walker: UInt64) {
        func stream(_ purpose: String) -> RandomStream { RandomStream(seed: seed, purpose: purpose, entity: walker) }
        self.field = field
        let sigma = parameters.misalignmentSigma
        misalignment = sigma > 0 ? side * 180 / .pi + sigma * stream("misalignment").normal() : 0
        drift = parameters.gyroscopeDrift / 60 / Self.rate * stream("gyroscope drift").normal()
        memory = parameters.compassTime > 0 ? exp(-1 / (Self.rate * parameters.compassTime)) : 0
        noiseSigma = parameters.headingNoise
        noise = stream("heading noise")
    }

    /// One state after the other, ten a second from time 0.
    package mutating func next(_ state: Walk.State) -> HeadingSample? {
        let time = Double(tick) / Walk.rate
        let isDue = tick % UInt64(Walk.rate / Self.rate) == 0
        tick &+= 1
        guard isDue else { return nil }
        let bend = field.deviation(at: state.position, level: state.level)
        let error = error.map { bend + ($0 + drift - bend) * memory } ?? bend
        self.error = error
        var heading = state.heading * 180 / .pi + misalignment + error
        if noiseSigma > 0 { heading += noiseSigma * noise.normal(tick) }
        let turns = heading / 360
        let tenths = (3600 * (turns - turns.rounded(.down))).rounded()
        return HeadingSample(time: time, heading: tenths < 3600 ? tenths / 10 : 0)
    }
}
