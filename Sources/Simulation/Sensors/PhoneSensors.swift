import Parameters
import Walkers
import Walks

/// The sensors of one walker's phone. A second costs about 2.5 µs, and memory does not grow with time.
struct PhoneSensors: Sendable {
    private var walking: WalkingDetector
    private var steps: StepDetector
    private var compass: Compass
    private var barometer: Barometer

    init(
        _ parameters: SensorParameters, phoneHeight: Double, side: Double = 0, field: MagneticField, seed: UInt64,
        walker: UInt64
    ) {
        walking = WalkingDetector(parameters, seed: seed, walker: walker)
        steps = StepDetector(parameters, seed: seed, walker: walker)
        compass = Compass(parameters, side: side, field: field, seed: seed, walker: walker)
        barometer = Barometer(parameters, phoneHeight: phoneHeight, seed: seed, walker: walker)
    }

    /// The samples of the next states, ten a second from time 0: of the walking detector and the barometer once a
    /// second, of the compass twice, each kind by ascending time.
    mutating func sense(_ states: some Sequence<Walk.State>) -> [RecordingSample] {
        var samples: [RecordingSample] = []
        for state in states {
            if let sample = walking.next(state) { samples.append(.motion(sample)) }
            if let sample = steps.next(state) { samples.append(.step(sample)) }
            if let sample = compass.next(state) { samples.append(.heading(sample)) }
            if let sample = barometer.next(state) { samples.append(.pressure(sample)) }
        }
        return samples
    }
}
