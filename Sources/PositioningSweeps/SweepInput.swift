internal import Positioning
internal import Recordings

/// Data that all parts of a sweep over one recording share: its seconds, and for each section the groups of
/// configurations with the same settings of this section.
///
/// It has a property for each input of the engine and for each section, as the engine has.
struct SweepInput {
    /// Configurations grouped by the settings of a section.
    struct Groups {
        /// For each configuration, its group.
        var numbers: [Int]
        /// For each group, one of its configurations.
        var settings: [PositioningSettings]
    }

    let map: BeaconMap
    let times: [Double]
    let samples: [ArraySlice<BeaconSample>]
    let pressure: [ArraySlice<PressureSample>]
    /// Whether fixes shall have an accuracy radius.
    let makesRadii: Bool
    /// The walker's stance in each second: that without motion settings, and that of the walking detector, if it
    /// differs.
    let stances: [[Stance]]
    /// For each configuration, its stances.
    let stanceNumbers: [Int]
    /// For each configuration, its settings.
    let settings: [PositioningSettings]
    let smoothing: Groups
    /// For each configuration, its group by the settings of the offset stage; −1 where that is off.
    let offset: [Int]
    let loudness: Groups
    let barometer: Groups
    let selection: Groups
    let place: Groups
    let mean: Groups
    let track: Groups
    /// The configurations, neighbours next to each other.
    let order: [Int]

    init(
        _ recording: SampledRecording, settings: [PositioningSettings], rows: SettingsRows, makesRadii: Bool
    ) {
        self.makesRadii = makesRadii
        map = recording.map
        var seconds: [SampledRecording.Second] = []
        seconds.reserveCapacity(recording.stepCount)
        recording.forEachSecond { seconds.append($0) }
        times = seconds.map(\.time)
        samples = seconds.map(\.samples)
        pressure = seconds.map(\.pressure)

        let map = recording.map
        let motion = rows.groups(by: MotionStage.settings)
        let detected = motion.rows.map { row in
            var stage = MotionStage(settings[row], map: map)
            return seconds.map { second -> Stance in
                for sample in second.motion { stage.ingest(sample) }
                return stage.stance(at: second.time)
            }
        }
        let walking = [Stance](repeating: .walking, count: seconds.count)
        let standing = detected.first { $0 != walking }
        stances = standing.map { [walking, $0] } ?? [walking]
        stanceNumbers = motion.numbers.map { detected[$0] == walking ? 0 : 1 }

        let rows = rows.canonical(
            given: map.settingInputs(hasMotion: standing != nil, hasPressure: recording.hasPressure))
        func groups(_ keys: [String]) -> Groups {
            let groups = rows.groups(by: keys)
            // The representative of a group has the values that the group has in common.
            return Groups(numbers: groups.numbers, settings: groups.rows.map { rows.settings($0, of: settings[$0]) })
        }
        self.settings = settings
        smoothing = groups(SmoothingStage.settings)
        offset = zip(groups(OffsetStage.settings).numbers, settings).map { $1[.receiverOffset] ? $0 : -1 }
        loudness = groups(LoudnessSection.settings)
        barometer = groups(BarometerStage.settings)
        selection = groups(SelectionSection.settings)
        place = groups(PlaceSection.settings)
        mean = groups(MeanSection.settings)
        track = groups(TrackSection.settings)
        let all = [smoothing.numbers, offset] + [loudness, barometer, selection, place, mean, track].map(\.numbers)
        let keys = settings.indices.map { index in all.map { $0[index] } + [index] }
        order = settings.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
    }
}
