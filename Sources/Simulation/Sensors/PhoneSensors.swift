package import Parameters
package import Recordings
package import Walkers

/// The sensors of one walker's phone. A second costs about 2.5 µs, and memory does not grow with time.
package struct PhoneSensors: Sendable {
    /// Their samples, each kind by ascending time.
    package struct Samples: Hashable, Sendable {
        /// The walking detector, once a second.
        package var motion: [MotionSample] = []
        /// The step detector.
        package var steps: [StepSample] = []
        /// The heading, twice a second.
        package var headings: [HeadingSample] = []
        /// The barometer, once a second.
        package var pressure: [PressureSample] = []
    }

    private var walking: WalkingDetector
    private var steps: StepDetector
    private var compass: Compass
    private var barometer: Barometer

    /// The sensors of one walker's phone.
    package init(
        _ parameters: SensorParameters, phoneHeight: Double, side: Double = 0, field: MagneticField, seed: UInt64,
        walker: UInt64
    ) {
        walking = WalkingDetector(parameters, seed: seed, walker: walker)
        steps = StepDetector(parameters, seed: seed, walker: walker)
        compass = Compass(parameters, side: side, field: field, seed: seed, walker: walker)
        barometer = Barometer(parameters, phoneHeight: phoneHeight, seed: seed, walker: walker)
    }

    /// Adds the samples for the next states, ten a second from time 0.
    package mutating func sense(_ states: some Sequence<Walk.State>, into samples: inout Samples) {
        for state in states {
            if let sample = walking.next(state) { samples.motion.append(sample) }
            if let sample = steps.next(state) { samples.steps.append(sample) }
            if let sample = compass.next(state) { samples.headings.append(sample) }
            if let sample = barometer.next(state) { samples.pressure.append(sample) }
        }
    }
}
