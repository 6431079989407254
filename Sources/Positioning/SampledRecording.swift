public import Recordings

/// A recording after identification: the samples of each second, for a map. Whoever positions one recording with many
/// settings makes it once.
public struct SampledRecording: Hashable, Sendable {
    /// The recording's name.
    public let name: String
    /// The map whose beacons the samples name.
    public let map: BeaconMap
    /// Packets and ranging entries whose beacon the map does not have.
    public let unknownCount: Int

    /// Times of the steps, and where the samples of each end in `samples`.
    private let steps: [Step]
    private let samples: [BeaconSample]

    private struct Step: Hashable, Sendable {
        var time: Double
        var end: Int
    }

    /// The samples of `recording`, one step a second: 1, 2, … s up to its duration, each with everything heard at or
    /// before it and after the one before.
    public init(_ recording: Recording, map: BeaconMap) {
        var identify = IdentifyStage(PositioningSettings(), map: map)
        var steps: [Step] = []
        var samples: [BeaconSample] = []
        var second: [BeaconSample] = []
        var next = recording.observations.startIndex
        // No stage remembers beacons for longer than this, seconds: the steps of longer silences give nothing.
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
            identify.collect(into: &second)
            samples.append(contentsOf: second)
            steps.append(Step(time: time, end: samples.count))
            time += 1
        }
        name = recording.name
        self.map = map
        unknownCount = identify.unknownCount
        self.steps = steps
        self.samples = samples
    }

    /// Calls `body` for each step, in the order of time.
    func forEachStep(_ body: (_ time: Double, _ samples: ArraySlice<BeaconSample>) -> Void) {
        var start = 0
        for step in steps {
            body(step.time, samples[start..<step.end])
            start = step.end
        }
    }
}

extension PositioningEngine {
    /// The fixes of a recording, one step a second (1, 2, … s up to its duration); seconds without a fix are left out.
    public static func run(_ recording: Recording, map: BeaconMap, settings: PositioningSettings) -> [Fix] {
        run(SampledRecording(recording, map: map), settings: settings)
    }

    /// The same for a recording that is sampled already.
    public static func run(_ recording: SampledRecording, settings: PositioningSettings) -> [Fix] {
        var engine = PositioningEngine(map: recording.map, settings: settings)
        var fixes: [Fix] = []
        recording.forEachStep { time, samples in
            if let fix = engine.step(at: time, samples: samples) { fixes.append(fix) }
        }
        return fixes
    }
}
