import NumericalMethods
import Recordings

/// The phone's walking detector: late, and now and then wrong.
struct WalkingDetector {
    var parameters: SimulationParameters
    /// Tick: the second for errors (lane 0), the ordinal of the change for delays (lane 1).
    var stream: RandomStream

    /// What it says at 0, 1, 2, … s up to `duration`.
    func samples(of walk: Walk, duration: Double) -> [MotionSample] {
        var samples: [MotionSample] = []
        var noticed = walk.state(at: 0).isWalking
        var differsSince: Double?
        var changes: UInt64 = 0
        for tick in 0...Int(duration * Walk.rate) {
            let time = Double(tick) / Walk.rate
            let isWalking = walk.states[tick].isWalking
            if isWalking == noticed {
                differsSince = nil
            } else {
                let start = differsSince ?? time
                differsSince = start
                let sensors = parameters.sensors
                let delays =
                    isWalking
                    ? sensors.leastOnsetDelay...max(sensors.leastOnsetDelay, sensors.greatestOnsetDelay)
                    : sensors.leastOffsetDelay...max(sensors.leastOffsetDelay, sensors.greatestOffsetDelay)
                if time - start >= stream.uniform(in: delays, changes, lane: 1) {
                    noticed = isWalking
                    differsSince = nil
                    changes += 1
                }
            }
            guard tick % Int(Walk.rate) == 0 else { continue }
            let errorProbability = noticed ? parameters.sensors.missedWalking : parameters.sensors.falseWalking
            let isWrong = stream.uniform(UInt64(tick) / UInt64(Walk.rate)) < errorProbability
            samples.append(MotionSample(time: time, isWalking: noticed != isWrong))
        }
        return samples
    }
}
