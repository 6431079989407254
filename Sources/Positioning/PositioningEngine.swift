public import Diagnostics
import Lateration
public import Recordings

/// Turns the signals of a phone into positions. There is one object for each phone; it takes packets as they come and
/// computes a position once a second.
///
///     var engine = PositioningEngine(map: BeaconMap(venue), settings: settings)
///     engine.ingest(.packet(packet))          // as often as they come; likewise samples of the walking detector and the barometer
///     let fix = engine.step(at: time)         // every second
///
/// No file, clock, thread or global state is touched; the same input gives the same fixes to the bit. It holds scratch
/// memory of GSL, so it stays in the task where it was made, and so does a copy of it.
///
/// It has a property for each stage or section, so that ``step(at:)`` reads as the list of them.
public struct PositioningEngine {
    private var identify: IdentifyStage
    private var motion: MotionStage
    private var rssi: RssiSection
    private var loudness: LoudnessSection
    private var level: LevelStage
    private var barometer: BarometerStage
    private var selection: SelectionSection
    private var place: PlaceSection
    private var mean: MeanSection
    private var track: TrackSection

    private let map: BeaconMap
    private var follower: ZonedPresetFollower
    public private(set) var settings: PositioningSettings
    /// When the last step was; `nil` before the first.
    private var time: Double?
    private var samples: [BeaconSample] = []
    private var signals: [BeaconSignal] = []
    /// The signals before any was filtered out.
    private var heard: [BeaconSignal] = []
    /// The distances that the last position was made from, strongest beacon first.
    package var ranges: [BeaconRange] { place.ranges }

    /// Whether fixes have an accuracy radius. Without it, it is not a number; the positions are the same.
    var makesRadii: Bool {
        get { place.makesRadii }
        set { place.makesRadii = newValue }
    }

    /// An engine at the start of a recording.
    public init(map: BeaconMap, settings: PositioningSettings) {
        self.init(map: map, zonedPreset: ZonedPreset(base: settings))
    }

    /// An engine at the start of a recording, with settings that depend on where the walker is.
    public init(map: BeaconMap, zonedPreset: ZonedPreset) {
        let settings = zonedPreset.base
        self.map = map
        self.settings = settings
        follower = ZonedPresetFollower(zonedPreset)
        identify = IdentifyStage(settings, map: map)
        motion = MotionStage(settings, map: map)
        rssi = RssiSection(settings, map: map)
        loudness = LoudnessSection(settings, map: map)
        level = LevelStage(settings, map: map)
        barometer = BarometerStage(settings, map: map)
        selection = SelectionSection(settings, map: map)
        place = PlaceSection(settings, map: map)
        mean = MeanSection(settings, map: map)
        track = TrackSection(settings, map: map)
    }

    /// Packets and ranging entries whose beacon the map does not have; they change nothing.
    public var unknownCount: Int { identify.memory.unknownCount }
    /// Packets and ranging entries whose RSSI is no measurement (outside −127 ..< 0 dBm); they change nothing.
    public var invalidCount: Int { identify.memory.invalidCount }

    /// Positions since the engine was made for which `mapFilter` had no data, such as fingerprints of the level, so that the
    /// centroid or lateration gave them.
    public var fallbackCount: Int { place.fallbackCount }

    /// Takes what was received since the last step.
    public mutating func ingest(_ observation: Observation) { identify.ingest(observation) }

    /// Takes the samples of the walking detector since the last step.
    public mutating func ingest(_ sample: MotionSample) { motion.ingest(sample) }

    /// Takes the samples of the barometer since the last step.
    public mutating func ingest(_ sample: PressureSample) { barometer.ingest(sample) }

    /// Changes the settings from now on, everywhere; a zoned preset ends. Signals and results so far are kept.
    public mutating func apply(_ settings: PositioningSettings) { apply(ZonedPreset(base: settings)) }

    /// Changes the zoned preset from now on. Its base is used until the next fix.
    public mutating func apply(_ zonedPreset: ZonedPreset) {
        follower = ZonedPresetFollower(zonedPreset)
        change(to: zonedPreset.base)
    }

    /// The position now, from everything ingested so far; `nil` if no usable signal is received.
    ///
    /// - Parameter time: seconds since the start of the recording, to be called about once a second. A time that is not
    ///   finite or not after the last one gives `nil` and changes nothing.
    public mutating func step(at time: Double) -> Fix? {
        guard time.isFinite, time > self.time ?? -.infinity else { return nil }
        identify.collect(into: &samples)
        return locate(samples[...], at: time)
    }

    /// The same with the samples of this second instead of ingested packets; see ``SampledRecording``.
    ///
    /// - Parameter samples: beacons of the engine's map, each once.
    mutating func step(at time: Double, samples: ArraySlice<BeaconSample>) -> Fix? {
        guard time.isFinite, time > self.time ?? -.infinity else { return nil }
        return locate(samples, at: time)
    }

    private mutating func locate(_ samples: ArraySlice<BeaconSample>, at time: Double) -> Fix? {
        self.time = time
        let stance = motion.stance(at: time)
        rssi.apply(samples, at: time, stance: stance, into: &signals)
        if place.readsHeard {
            heard.removeAll(keepingCapacity: true)
            heard.append(contentsOf: signals)
        }
        loudness.apply(&signals)
        guard let loudest = level.decide(signals, at: time) else { return nil }
        let level = barometer.confirm(loudest, votes: level.votes, at: time, stance: stance)
        selection.apply(&signals, level: level)
        guard let estimate = place.locate(signals, heard: heard, level: level, at: time) else { return nil }
        let position = mean.apply(estimate, age: rssi.age, at: time, stance: stance)
        let fix = track.apply(position, level: level, number: map.levels[level].number, at: time, stance: stance)
        if let settings = follower.settings(after: fix) { change(to: settings) }
        return fix
    }

    private mutating func change(to settings: PositioningSettings) {
        guard settings != self.settings else { return }
        self.settings = settings
        for stage in Self.all { stage.change(&self, settings, map) }
    }

    /// The stages in their order, those of sections from their own lists. ``locate(at:)`` runs them in this order.
    private static let all: [EngineStage<PositioningEngine>] =
        [EngineStage(\.identify, \.identify), EngineStage(\.motion, \.motion)] + RssiSection.stages(in: \.rssi)
        + LoudnessSection.stages(in: \.loudness)
        + [EngineStage(\.level, \.level), EngineStage(\.barometer, \.barometer)]
        + SelectionSection.stages(in: \.selection) + PlaceSection.stages(in: \.place)
        + MeanSection.stages(in: \.mean) + TrackSection.stages(in: \.track)
}

extension PositioningEngine {
    /// All state of the engine. An engine restored from it gives the same fixes as this one.
    public func snapshot() -> EngineSnapshot {
        var stages = StageMemories()
        for stage in Self.all { stage.save(self, &stages) }
        return EngineSnapshot(
            map: map.digest, zonedPreset: follower.zonedPreset, time: time, follower: follower.memory, stages: stages)
    }

    /// The engine that a snapshot is of.
    ///
    /// - Parameters:
    ///   - map: that of the venue where it was taken.
    ///   - snapshot: the state of an engine, from ``snapshot()``.
    /// - Throws: everything in it that is impossible for an engine for this map.
    public init(map: BeaconMap, restoring snapshot: EngineSnapshot) throws(Problems) {
        guard snapshot.map == map.digest else {
            throw Problems(
                "This is a snapshot for the map \(snapshot.map); allowed is \(map.digest), the map given.", path: "map")
        }
        var check = MemoryCheck(time: snapshot.time)
        self.init(map: map, zonedPreset: snapshot.zonedPreset)
        if let settings = follower.restore(snapshot.follower, by: &check) { change(to: settings) }
        time = snapshot.time
        for stage in Self.all { stage.check(self, snapshot.stages, &check) }
        guard check.problems.isEmpty else { throw Problems(check.problems) }
        for stage in Self.all { stage.restore(&self, snapshot.stages) }
    }
}

extension PositioningEngine {
    /// A stage and the keys of the settings that it uses.
    public struct StageDescription: Hashable, Sendable {
        /// What the stage is called.
        public var name: String
        /// Keys of the catalogue.
        public var settings: [String]
    }

    /// The stages in their order. Two configurations that agree in all keys of the first k stages have the same outputs
    /// of these stages.
    public static let stages: [StageDescription] = all.map(\.description)
}
