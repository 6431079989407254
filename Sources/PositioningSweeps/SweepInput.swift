internal import Positioning

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

    let recording: SampledRecording
    let times: [Double]
    /// Whether fixes have an accuracy radius.
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

    init(_ recording: SampledRecording, settings: [PositioningSettings], rows: SettingsRows, makesRadii: Bool) {
        self.recording = recording
        self.makesRadii = makesRadii
        let steps = 0..<recording.stepCount
        times = steps.map { recording.time(ofStep: $0) }

        let map = recording.map
        let motion = rows.groups(by: Columns.motion)
        let detected = motion.rows.map { row in
            var stage = MotionStage(settings[row], map: map)
            return steps.map { step -> Stance in
                for sample in recording.motion(inStep: step) { stage.ingest(sample) }
                return stage.stance(at: recording.time(ofStep: step))
            }
        }
        let walking = [Stance](repeating: .walking, count: steps.count)
        let standing = detected.first { $0 != walking }
        stances = standing.map { [walking, $0] } ?? [walking]
        stanceNumbers = motion.numbers.map { detected[$0] == walking ? 0 : 1 }

        let rows = rows.canonical(
            given: map.settingInputs(hasMotion: standing != nil, hasPressure: recording.hasPressure))
        func groups(_ columns: SettingsRows.Columns) -> Groups {
            let groups = rows.groups(by: columns)
            // The representative of a group has the values that the group has in common.
            return Groups(numbers: groups.numbers, settings: groups.rows.map { rows.settings($0, of: settings[$0]) })
        }
        self.settings = settings
        smoothing = groups(Columns.smoothing)
        let receiverOffset = SettingKey.receiverOffset
        offset = zip(groups(Columns.offset).numbers, settings).map { $1[receiverOffset] ? $0 : -1 }
        loudness = groups(Columns.loudness)
        barometer = groups(Columns.barometer)
        selection = groups(Columns.selection)
        place = groups(Columns.place)
        mean = groups(Columns.mean)
        track = groups(Columns.track)
        let all = [smoothing.numbers, offset] + [loudness, barometer, selection, place, mean, track].map(\.numbers)
        order = settings.indices.sorted { one, other in
            for numbers in all where numbers[one] != numbers[other] { return numbers[one] < numbers[other] }
            return one < other
        }
    }

    var map: BeaconMap { recording.map }

    /// The settings of each section, looked up once for all sweeps.
    private enum Columns {
        static let motion = SettingsRows.Columns(MotionStage.settings)
        static let smoothing = SettingsRows.Columns(SmoothingStage.settings)
        static let offset = SettingsRows.Columns(OffsetStage.settings)
        static let loudness = SettingsRows.Columns(LoudnessSection.settings)
        static let barometer = SettingsRows.Columns(BarometerStage.settings)
        static let selection = SettingsRows.Columns(SelectionSection.settings)
        static let place = SettingsRows.Columns(PlaceSection.settings)
        static let mean = SettingsRows.Columns(MeanSection.settings)
        static let track = SettingsRows.Columns(TrackSection.settings)
    }
}
