public import Recordings

/// A recording after identification: the samples of each second, for a map. To run one recording with many
/// configurations, make it once.
public struct SampledRecording: Hashable, Sendable {
    /// The recording's name.
    public let name: String
    /// The map whose beacons the samples name.
    public private(set) var map: BeaconMap
    /// Packets and ranging entries whose beacon the map does not have.
    public let unknownCount: Int
    /// Whether there are samples of the walking detector.
    public var hasMotion: Bool { !content.motion.isEmpty }
    /// Whether there are samples of the barometer.
    public var hasPressure: Bool { !content.pressure.isEmpty }

    /// Its numbers. They take nearly all its memory, so a caller with many recordings may keep them elsewhere.
    package var content: Content

    /// The numbers of a recording.
    package struct Content: Hashable, Sendable {
        /// Times of the steps, and for each step the end of its samples in ``samples``, ``motion`` and ``pressure``.
        package var steps: [Step] = []
        package var samples: [BeaconSample] = []
        package var motion: [MotionSample] = []
        package var pressure: [PressureSample] = []

        package init() {}
    }

    /// A step of a ``Content``.
    package struct Step: Hashable, Sendable, BitwiseCopyable {
        fileprivate var time: Double
        fileprivate var end: Int
        fileprivate var motionEnd: Int
        fileprivate var pressureEnd: Int
    }

    /// The samples of `recording`, one step a second: 1, 2, … s up to its duration, each with all samples up to this
    /// time and after the one before.
    public init(_ recording: Recording, map: BeaconMap) {
        var identify = IdentifyStage(PositioningSettings(), map: map)
        var content = Content()
        var second: [BeaconSample] = []
        var next = recording.observations.startIndex
        var nextMotion = recording.motion.startIndex
        var nextPressure = recording.pressure.startIndex
        // No stage keeps signals for longer than this, seconds: steps in longer silences give no fix.
        let silence = 20.0
        let end = min(recording.duration, (recording.observations.last?.time ?? 0) + silence, 1e9)
        var time = 1.0
        var lastHeard = 0.0
        while time <= end {
            if time - lastHeard > silence, next < recording.observations.endIndex {
                time = max(time, recording.observations[next].time.rounded(.up))
            }
            while next < recording.observations.endIndex, recording.observations[next].time <= time {
                identify.ingest(recording.observations[next])
                next += 1
                lastHeard = time
            }
            while nextMotion < recording.motion.endIndex, recording.motion[nextMotion].time <= time { nextMotion += 1 }
            while nextPressure < recording.pressure.endIndex, recording.pressure[nextPressure].time <= time {
                nextPressure += 1
            }
            identify.collect(into: &second)
            content.samples.append(contentsOf: second)
            content.steps.append(
                Step(time: time, end: content.samples.count, motionEnd: nextMotion, pressureEnd: nextPressure))
            time += 1
        }
        name = recording.name
        self.map = map
        unknownCount = identify.memory.unknownCount
        content.motion = recording.motion
        content.pressure = recording.pressure
        self.content = content
    }

    /// The same recording for a core with another interpretation of the SDK's document.
    package func interpreting(_ constants: OpenConstants) -> SampledRecording {
        var recording = self
        recording.map.constants = constants
        return recording
    }

    /// The same recording for a map with the same beacons and levels.
    package func on(_ map: BeaconMap) -> SampledRecording {
        var recording = self
        recording.map = map
        return recording
    }

    /// How many steps there are.
    package var stepCount: Int { content.steps.count }

    /// Time of a step, seconds.
    package func time(ofStep step: Int) -> Double { content.steps[step].time }

    /// Samples since the step before, one for each beacon that was heard.
    package func samples(inStep step: Int) -> ArraySlice<BeaconSample> {
        content.samples[(step == 0 ? 0 : content.steps[step - 1].end)..<content.steps[step].end]
    }

    /// Samples of the walking detector since the step before.
    package func motion(inStep step: Int) -> ArraySlice<MotionSample> {
        content.motion[(step == 0 ? 0 : content.steps[step - 1].motionEnd)..<content.steps[step].motionEnd]
    }

    /// Samples of the barometer since the step before.
    package func pressure(inStep step: Int) -> ArraySlice<PressureSample> {
        content.pressure[(step == 0 ? 0 : content.steps[step - 1].pressureEnd)..<content.steps[step].pressureEnd]
    }

    /// Runs `engine`, which has this recording's map and is at its start. Calls `body` after each step, in the order of
    /// time, with the time and the fix.
    package func replay(through engine: inout PositioningEngine, _ body: (_ time: Double, _ fix: Fix?) -> Void) {
        for step in 0..<stepCount {
            for sample in motion(inStep: step) { engine.ingest(sample) }
            for sample in pressure(inStep: step) { engine.ingest(sample) }
            let time = time(ofStep: step)
            body(time, engine.step(at: time, samples: samples(inStep: step)))
        }
    }
}

extension PositioningEngine {
    /// The fixes of a recording, one step a second (1, 2, … s up to its duration); seconds without a fix are left out.
    public static func run(_ recording: Recording, map: BeaconMap, settings: PositioningSettings) -> [Fix] {
        run(SampledRecording(recording, map: map), settings: settings)
    }

    /// The same for a recording that is already sampled.
    public static func run(_ recording: SampledRecording, settings: PositioningSettings) -> [Fix] {
        run(recording, zonedPreset: ZonedPreset(base: settings))
    }

    /// The same with settings that depend on where the walker is.
    ///
    /// - Parameters:
    ///   - recording: the samples, with the map of the venue.
    ///   - zonedPreset: the settings, by level and zone.
    ///   - withRadii: whether something reads the accuracy radii; without it, they are not numbers.
    public static func run(_ recording: SampledRecording, zonedPreset: ZonedPreset, withRadii: Bool = true) -> [Fix] {
        track(recording, zonedPreset: zonedPreset, withRadii: withRadii).fixes
    }

    /// The same with the number of fixes for which `mapFilter` had no data; see ``fallbackCount``.
    public static func track(
        _ recording: SampledRecording, zonedPreset: ZonedPreset, withRadii: Bool = true
    ) -> (fixes: [Fix], fallbackCount: Int) {
        var engine = PositioningEngine(map: recording.map, zonedPreset: zonedPreset)
        engine.makesRadii = withRadii
        var fixes: [Fix] = []
        recording.replay(through: &engine) { _, fix in
            if let fix { fixes.append(fix) }
        }
        return (fixes, engine.fallbackCount)
    }

    /// The fixes in an app that decides before each step. In a second without ranging the engine hears and computes nothing;
    /// sensors go on. Signals and results so far are kept if the settings change.
    ///
    /// - Parameter decide: gets the number of the step and the fix of the step before, and says whether the app ranges now,
    ///   and new settings if they change.
    package static func run(
        _ recording: SampledRecording, settings: PositioningSettings,
        deciding decide: (_ step: Int, _ last: Fix?) -> (ranges: Bool, settings: PositioningSettings?)
    ) -> [Fix] {
        var engine = PositioningEngine(map: recording.map, settings: settings)
        engine.makesRadii = false
        var fixes: [Fix] = []
        var last: Fix?
        for step in 0..<recording.stepCount {
            for sample in recording.motion(inStep: step) { engine.ingest(sample) }
            for sample in recording.pressure(inStep: step) { engine.ingest(sample) }
            let decision = decide(step, last)
            if let settings = decision.settings { engine.apply(settings) }
            last =
                decision.ranges
                ? engine.step(at: recording.time(ofStep: step), samples: recording.samples(inStep: step)) : nil
            if let last { fixes.append(last) }
        }
        return fixes
    }
}
