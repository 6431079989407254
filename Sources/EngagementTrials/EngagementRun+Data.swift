internal import Engagement
internal import Evaluation
internal import Parallelism
internal import Positioning
internal import Radio
internal import Recordings
internal import VenueModel
internal import Walks

extension EngagementRun {
    func visits(in venue: Venue, step: String) throws -> [EngagementVisit] {
        let count = plan.visits * 3
        return try EngagementVisit.simulated(
            count, through: venue, duration: plan.duration, seed: plan.seed, pool: pool, interruption: interruption
        ) { [progress] in progress?(step, $0, count) }
    }

    /// What triggers look at in a venue with other beacons.
    func data(in venue: Venue, settings: [NamedSettings], step: String) throws -> TriggerData {
        try data(of: visits(in: venue, step: step), in: venue, settings: settings)
    }

    /// What all triggers look at.
    func data(
        of visits: [EngagementVisit], in venue: Venue, settings: [NamedSettings]
    ) throws -> TriggerData {
        let given = plan.given.map { Array($0.triggers.values) } ?? []
        let times = (TriggerGrid.levels + given.filter { $0.signal != .position }).averagingTimes
        let powers = venue.beaconPowers.merging(plan.given?.powers ?? [:]) { $1 }
        let parts = try pool.map(visits.count) { index in
            try interruption?.check()
            let (recording, truth) = (visits[index].recording, visits[index].truth)
            let levels = times.map { time in
                (
                    time,
                    BeaconLevels(
                        recording.observations, duration: recording.duration, averaging: time, powers: powers)
                )
            }
            return TriggerData.Visit(
                stays: venue.zones.map { ZoneStays(truth, zone: $0, goal: plan.goal) },
                levels: Dictionary(uniqueKeysWithValues: levels), truth: truth)
        }
        var data = TriggerData(venue: venue, setSize: plan.visits, visits: parts)
        let map = PositioningInput(venue).map
        for classifier in try plan.given?.classifiers ?? classifiers(in: venue) {
            try data.use(classifier, pool: pool, interruption: interruption)
        }
        data.add(settings, tracks: try tracks(of: visits.map(\.recording), map: map, settings: settings))
        return data
    }

    /// The fixes of each recording by settings.
    func tracks(
        of recordings: [Recording], map: BeaconMap, settings: [NamedSettings]
    ) throws -> [[[Fix]]] {
        let count = recordings.count
        return try pool.map(count, progress: { [progress] in progress?("Positioning", $0, count) }) { index in
            try interruption?.check()
            let recording = SampledRecording(recordings[index], map: map)
            return settings.map { PositioningEngine.run(recording, settings: $0.settings) }
        }
    }
}
