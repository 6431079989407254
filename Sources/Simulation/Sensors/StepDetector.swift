import Geometry
import NumericalMethods
package import Parameters
package import Recordings
package import Walkers

/// The phone's step detector: one event a step, with the phone's estimate of the step's length.
///
/// While a walker walks, steps follow each other at their cadence (measured: 1.90 ± 0.15 Hz, independent of speed). The
/// distance from step to step is the step's true length, which the phone knows up to a factor that differs between
/// walkers. Some steps are missed, and a walker who stands sometimes causes spurious ones.
package struct StepDetector: Sendable {
    /// Length of a step without any information, metres.
    private static let typicalLength = 0.64

    private let cadence: Double
    private let lengthFactor: Double
    private let missed: Double
    private let spurious: Double
    private let misses: RandomStream
    private let ghosts: RandomStream

    private var tick: UInt64 = 0
    private var steps: UInt64 = 0
    /// Share of the step that is done.
    private var phase: Double
    private var covered = 0.0
    private var last: Point?

    /// The detector of one walker's phone.
    package init(_ parameters: SensorParameters, seed: UInt64, walker: UInt64) {
        let gait = RandomStream(seed: seed, purpose: "gait", entity: walker)
        cadence = min(max(parameters.cadence + parameters.cadenceSigma * gait.normal(), 0.5), 4)
        phase = gait.uniform(lane: 1)
        lengthFactor = max(1 + parameters.stepLengthSigma * gait.normal(lane: 2), 0.1)
        missed = parameters.missedSteps
        spurious = parameters.spuriousSteps / Walk.rate
        misses = RandomStream(seed: seed, purpose: "missed step", entity: walker)
        ghosts = RandomStream(seed: seed, purpose: "spurious step", entity: walker)
    }

    /// One state after the other, ten a second from time 0.
    package mutating func next(_ state: Walk.State) -> StepSample? {
        let time = Double(tick) / Walk.rate
        defer {
            tick &+= 1
            last = state.position
        }
        guard let last else { return nil }
        guard state.isWalking else {
            guard spurious > 0, ghosts.uniform(tick) < spurious else { return nil }
            return StepSample(time: time, length: Self.centimetres(lengthFactor * Self.typicalLength))
        }
        covered += last.distance(to: state.position)
        phase += cadence / Walk.rate
        guard phase >= 1 else { return nil }
        phase -= 1
        steps &+= 1
        let length = covered
        covered = 0
        guard misses.uniform(steps) >= missed else { return nil }
        return StepSample(
            time: (1000 * (time - phase / cadence)).rounded() / 1000, length: Self.centimetres(lengthFactor * length))
    }

    private static func centimetres(_ metres: Double) -> Double { (100 * metres).rounded() / 100 }
}
