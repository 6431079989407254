import Positioning
import Recordings

/// Feeds an engine what a recording holds, in the order of time.
struct Playback {
    private let recording: Recording
    private var next = 0
    private var nextMotion = 0
    private var nextPressure = 0

    init(_ recording: Recording) { self.recording = recording }

    /// Everything that has not been fed and is not later than `time`.
    mutating func feed(_ engine: inout PositioningEngine, until time: Double) {
        while next < recording.observations.count, recording.observations[next].time <= time {
            engine.ingest(recording.observations[next])
            next += 1
        }
        while nextMotion < recording.motion.count, recording.motion[nextMotion].time <= time {
            engine.ingest(recording.motion[nextMotion])
            nextMotion += 1
        }
        while nextPressure < recording.pressure.count, recording.pressure[nextPressure].time <= time {
            engine.ingest(recording.pressure[nextPressure])
            nextPressure += 1
        }
    }

    /// The fixes of steps at 1, 2, … s; `settings` says what is applied before a step.
    static func fixes(
        of recording: Recording, through engine: PositioningEngine, seconds: Int,
        applying settings: (Int) -> PositioningSettings? = { _ in nil }
    ) -> [Fix] {
        var engine = engine
        var playback = Playback(recording)
        return (1...seconds).compactMap { second in
            if let settings = settings(second) { engine.apply(settings) }
            playback.feed(&engine, until: Double(second))
            return engine.step(at: Double(second))
        }
    }
}
