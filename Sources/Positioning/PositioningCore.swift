public import Recordings

/// A method that turns the signals and sensor data of one phone into positions: this project's ``PositioningEngine``,
/// another filter, or a program in another language behind a pipe.
///
/// A core is made for a venue and is at the start of a recording. It receives samples as they come, by ascending time,
/// and computes the position about once a second:
///
/// ```swift
/// core.ingest(.packet(packet))
/// let fix = try core.step(at: 1)
/// ```
///
/// All cores follow these rules, which `CoreConformance` in the tests checks: the same input gives the same fixes; a
/// time that is not finite or not after the last step's gives `nil` and changes nothing; beacons that the venue does
/// not have change nothing; seconds without samples and gaps of hours are allowed; a fix is of the time asked for, its
/// numbers are finite, its radius is not negative, and its level is one of the venue's.
public protocol PositioningCore {
    /// Takes what was received since the last step.
    mutating func ingest(_ observation: Observation)
    /// Takes the samples of the walking detector since the last step.
    mutating func ingest(_ sample: MotionSample)
    /// Takes a step of the step detector.
    mutating func ingest(_ sample: StepSample)
    /// Takes the samples of the compass since the last step.
    mutating func ingest(_ sample: HeadingSample)
    /// Takes the samples of the barometer since the last step.
    mutating func ingest(_ sample: PressureSample)

    /// The position now, from everything ingested so far; `nil` if there is none.
    ///
    /// - Parameter time: seconds since the start of the recording.
    /// - Throws: only if the core itself has failed, such as a program that has ended. After that it cannot be used.
    mutating func step(at time: Double) throws -> Fix?
}

extension PositioningCore {
    /// Does nothing: not every core uses the walking detector.
    public mutating func ingest(_ sample: MotionSample) {}
    /// Does nothing: not every core uses the step detector.
    public mutating func ingest(_ sample: StepSample) {}
    /// Does nothing: not every core uses the compass.
    public mutating func ingest(_ sample: HeadingSample) {}
    /// Does nothing: not every core uses the barometer.
    public mutating func ingest(_ sample: PressureSample) {}
}

extension PositioningEngine: PositioningCore {}

extension PositioningCore {
    /// The fixes of a recording from its start; seconds without a fix are left out.
    ///
    /// One step a second: 1, 2, … s up to the recording's end, each with everything sampled at or before it and after
    /// the one before. A minute after the last sample the steps pause until the next sample, so that a recording of
    /// days without samples costs nothing. O(samples + seconds).
    public mutating func run(_ recording: Recording) throws -> [Fix] {
        var observations = recording.observations[...]
        var motion = recording.motion[...]
        var steps = recording.steps[...]
        var headings = recording.headings[...]
        var pressure = recording.pressure[...]
        var fixes: [Fix] = []
        var time = 1.0
        var lastSample = 0.0
        while time <= min(recording.duration, 1e9) {
            if time - lastSample > 60 {
                let next = [
                    observations.first?.time, motion.first?.time, steps.first?.time, headings.first?.time,
                    pressure.first?.time,
                ].compactMap(\.self).min()
                guard let next else { break }
                time = max(time, next.rounded(.up))
                lastSample = time
                continue
            }
            var hasSample = false
            func take<Sample>(_ samples: inout ArraySlice<Sample>, at moment: KeyPath<Sample, Double>) -> ArraySlice<
                Sample
            > {
                let taken = samples.prefix { $0[keyPath: moment] <= time }
                samples = samples.dropFirst(taken.count)
                hasSample = hasSample || !taken.isEmpty
                return taken
            }
            for sample in take(&observations, at: \.time) { ingest(sample) }
            for sample in take(&motion, at: \.time) { ingest(sample) }
            for sample in take(&steps, at: \.time) { ingest(sample) }
            for sample in take(&headings, at: \.time) { ingest(sample) }
            for sample in take(&pressure, at: \.time) { ingest(sample) }
            if hasSample { lastSample = time }
            if let fix = try step(at: time) { fixes.append(fix) }
            time += 1
        }
        return fixes
    }
}
