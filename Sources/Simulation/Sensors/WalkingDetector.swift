import Foundation
import NumericalMethods
package import Parameters
package import Recordings
package import Walkers

/// The phone's walking detector, with its delay and its errors.
///
/// It sees the standard deviation of the acceleration's magnitude over the last ``SensorParameters/detectorWindow``,
/// which is 3.7 m/s² · LogNormal(0.35) for people who walk with a phone in the hand and 0.15 m/s² for people who stand
/// (measured in malls). Above ``SensorParameters/detectorThreshold`` it looks like walking. The detector reports a
/// change only after it has lasted, so it notices the first step 1 to 2 s late and the last one 2 to 3 s late.
///
/// It errs when a standing person handles the phone for one or two seconds, which looks like walking, and when a
/// walking person carries it smoothly for three to five. The rates of both are set so that a person who stands (walks)
/// for long is reported as walking (standing) for the shares ``SensorParameters/falseWalking`` and
/// ``SensorParameters/missedWalking`` of the time.
///
/// Each of the causes (gait, handling, smooth carrying, delay) has its own random numbers and its own state, hence the
/// number of properties.
package struct WalkingDetector: Sendable {
    /// Acceleration of a walker: median, and standard deviation of its logarithm from second to second.
    private static let walking = (median: 3.7, logSigma: 0.35)
    /// Acceleration of a person who stands, m/s².
    private static let standing = 0.15
    /// Acceleration of a person who stands and handles the phone, m/s².
    private static let handling = 2.5
    /// Acceleration of a person who walks smoothly, m/s².
    private static let smooth = 0.3
    /// How long people handle the phone, seconds.
    private static let handlings = 1.0...2.0
    /// How long people carry the phone smoothly, seconds.
    private static let smoothness = 3.0...5.0

    private let threshold: Double
    private let onsets: ClosedRange<Double>
    private let offsets: ClosedRange<Double>
    private let intensity: RandomStream
    private let delays: RandomStream

    private var handlingSpells: Episodes
    private var smoothSpells: Episodes
    /// Variance of each of the last tenths of a second, (m/s²)².
    private var variances: [Double]
    /// Acceleration of a walker in this second, m/s².
    private var gait = 0.0
    private var tick = 0
    private var saysWalking: Bool?
    private var differsSince = 0
    private var changes: UInt64 = 0

    /// The detector of one walker's phone.
    package init(_ parameters: SensorParameters, seed: UInt64, walker: UInt64) {
        func stream(_ purpose: String) -> RandomStream { RandomStream(seed: seed, purpose: purpose, entity: walker) }
        threshold = parameters.detectorThreshold
        intensity = stream("acceleration")
        delays = stream("walking detector")
        variances = [Double](repeating: 0, count: max(Int((parameters.detectorWindow * Walk.rate).rounded()), 1))
        // A change of gait must leave the window before the detector can see that it is over.
        let lag = Double(variances.count - 1) / Walk.rate
        func rest(_ delay: Double) -> Double { max(delay - lag, 0) }
        onsets = parameters.leastOnsetDelay...max(parameters.leastOnsetDelay, parameters.greatestOnsetDelay)
        let greatest = max(parameters.leastOffsetDelay, parameters.greatestOffsetDelay)
        offsets = rest(parameters.leastOffsetDelay)...rest(greatest)
        let handlingError = Self.meanError(of: Self.handlings, notice: onsets, release: offsets, lag: lag)
        let smoothError = Self.meanError(of: Self.smoothness, notice: offsets, release: onsets, lag: -lag)
        handlingSpells = Episodes(
            meanGap: Self.meanGap(share: parameters.falseWalking, error: handlingError, durations: Self.handlings),
            durations: Self.handlings, stream: stream("handling"))
        smoothSpells = Episodes(
            meanGap: Self.meanGap(share: parameters.missedWalking, error: smoothError, durations: Self.smoothness),
            durations: Self.smoothness, stream: stream("smooth gait"))
    }

    /// One state after the other, ten a second from time 0; gives a sample a second.
    package mutating func next(_ state: Walk.State) -> MotionSample? {
        let time = Double(tick) / Walk.rate
        let acceleration = acceleration(isWalking: state.isWalking, at: time)
        variances[tick % variances.count] = acceleration * acceleration
        if tick == 0 {
            // The initial state is that after a long time.
            for index in variances.indices { variances[index] = acceleration * acceleration }
            saysWalking = state.isWalking
        }
        let variance = variances.reduce(0, +) / Double(variances.count)
        let looksWalking = variance > threshold * threshold
        if looksWalking == saysWalking {
            differsSince = tick + 1
        } else {
            let patience = delays.uniform(in: looksWalking ? onsets : offsets, changes)
            if Double(tick - differsSince) / Walk.rate >= patience - 1e-9 {
                saysWalking = looksWalking
                differsSince = tick + 1
                changes &+= 1
            }
        }
        tick += 1
        guard (tick - 1) % Int(Walk.rate) == 0 else { return nil }
        return MotionSample(time: time, isWalking: saysWalking ?? false)
    }

    /// Standard deviation of the acceleration's magnitude at a moment, m/s².
    private mutating func acceleration(isWalking: Bool, at time: Double) -> Double {
        if tick % Int(Walk.rate) == 0 {
            let z = intensity.normal(UInt64(tick / Int(Walk.rate)))
            gait = Self.walking.median * exp(Self.walking.logSigma * z)
        }
        let isHandling = handlingSpells.isUnderWay(at: time)
        let isSmooth = smoothSpells.isUnderWay(at: time)
        guard isWalking else { return isHandling ? Self.handling : Self.standing }
        guard !isSmooth else { return Self.smooth }
        return gait
    }
}

/// Random episodes with exponential gaps and uniform durations.
private struct Episodes: Sendable {
    /// From the end of one to the start of the next, seconds; infinite for none.
    let meanGap: Double
    /// Seconds.
    let durations: ClosedRange<Double>
    let stream: RandomStream
    var ordinal: UInt64 = 0
    var start = 0.0
    var end = 0.0

    /// Whether an episode lasts at `time`, seconds; not earlier than the time of the last call.
    mutating func isUnderWay(at time: Double) -> Bool {
        while time >= end {
            start = end + stream.exponential(mean: meanGap, ordinal)
            end = start + max(stream.uniform(in: durations, ordinal, lane: 1), 0.01)
            ordinal &+= 1
        }
        return time >= start
    }
}

extension WalkingDetector {
    /// Mean duration of the error that a spell of the opposite appearance causes, seconds.
    ///
    /// A spell of the duration D is visible for D + lag. If the detector needs longer than that to notice it, there is
    /// no error. Otherwise the error lasts from the delay N until the release R after the end of the spell: E[(D + lag
    /// − N + R) · 1(N < D + lag)], with uniform D, N and R, by the midpoint rule over D.
    static func meanError(
        of durations: ClosedRange<Double>, notice: ClosedRange<Double>, release: ClosedRange<Double>, lag: Double
    ) -> Double {
        let parts = 40
        let width = durations.upperBound - durations.lowerBound
        let meanRelease = (release.lowerBound + release.upperBound) / 2
        var sum = 0.0
        for part in 0..<parts {
            let limit = durations.lowerBound + width * (Double(part) + 0.5) / Double(parts) + lag
            // The share of delays below the limit, and the mean of these.
            let last = min(limit, notice.upperBound)
            guard last > notice.lowerBound || limit > notice.upperBound else { continue }
            let spread = notice.upperBound - notice.lowerBound
            let share = spread > 0 ? (last - notice.lowerBound) / spread : 1
            sum += share * (limit - (notice.lowerBound + last) / 2 + meanRelease)
        }
        return sum / Double(parts)
    }

    /// The mean gap between spells with which the detector errs for `share` of the time, seconds.
    static func meanGap(share: Double, error: Double, durations: ClosedRange<Double>) -> Double {
        guard share > 0 else { return .infinity }
        return max(error / share - (durations.lowerBound + durations.upperBound) / 2, 0)
    }
}
