internal import Engagement
internal import Evaluation
internal import NumericalMethods
internal import Parallelism
internal import Positioning
internal import Radio
internal import Recordings
internal import VenueModel
internal import Walks

extension EngagementRun {
    /// Visits of one or more sets.
    typealias Visits = [TriggerData.Part: [EngagementVisit]]

    /// The visits that triggers are searched on; none if they are given.
    func searchVisits(in venue: Venue, step: String) throws -> Visits {
        guard plan.given == nil else { return [:] }
        let visits = try visits(2 * plan.visits, in: venue, seed: plan.seed, step: step)
        return [.training: Array(visits.prefix(plan.visits)), .validation: Array(visits.dropFirst(plan.visits))]
    }

    private func visits(_ count: Int, in venue: Venue, seed: UInt64, step: String) throws -> [EngagementVisit] {
        try EngagementVisit.simulated(
            count, through: venue, duration: plan.duration, seed: seed, pool: pool, interruption: interruption
        ) { [progress] in progress?(step, $0, count) }
    }

    /// What all triggers look at.
    func searchData(of visits: Visits, in venue: Venue, settings: [NamedSettings]) throws -> TriggerData {
        let given = plan.given.map { Array($0.triggers.values) } ?? []
        let observer = VisitObserver(
            venue: venue, plan: plan, settings: settings, averaging: (TriggerGrid.levels + given).averagingTimes,
            classifiers: try plan.given?.classifiers ?? classifiers(in: venue))
        let sets = try visits.mapValues { visits in
            let count = visits.count
            return try pool.map(count, progress: { [progress] in progress?("Positioning", $0, count) }) { index in
                try interruption?.check()
                return observer.visit(visits[index])
            }
        }
        return TriggerData(observer, sets: sets)
    }

    /// What the triggers of a selection look at on test visits, with the first settings and with those of the selection: other
    /// people, in other buildings. Their recordings are dropped at once, but for those of the first visits, as many as of
    /// training.
    ///
    /// - Returns: the data, the selection as it counts their settings, and the first visits.
    func testData(
        in venue: Venue, like data: TriggerData, _ selection: TriggerSelection, step: String
    ) throws -> (data: TriggerData, selection: TriggerSelection, visits: [EngagementVisit]) {
        let used = selection.settings == 0 ? [0] : [0, selection.settings]
        let times = (selection.triggers + selection.plain).filter { $0.signal != .position }.averagingTimes
        var selection = selection
        selection.settings = used.count - 1
        let observer = VisitObserver(
            venue: venue, plan: plan, settings: used.map { data.settings[$0] },
            // The trade-off of a calibration has any trigger.
            averaging: plan.search == nil ? times : TriggerGrid.levels.averagingTimes, classifiers: data.classifiers)
        let indices = WallIndices()
        let (count, seed) = (plan.testVisits, RandomStream.child(of: plan.seed, for: "test"))
        let parts = try pool.map(count, progress: { [progress] in progress?(step, $0, count) }) { index in
            try interruption?.check()
            let (recording, truth) = try EngagementVisit.simulated(
                index, through: venue, duration: plan.duration, seed: seed, sharing: indices)
            let visit = EngagementVisit(recording, truth, venue: venue)
            return (data: observer.visit(visit), visit: index < plan.visits ? visit : nil)
        }
        return (TriggerData(observer, sets: [.test: parts.map(\.data)]), selection, parts.compactMap(\.visit))
    }

    /// The fixes of each visit by settings.
    func tracks(of visits: Visits, settings: [NamedSettings]) throws -> [TriggerData.Part: [[[Fix]]]] {
        try visits.mapValues { visits in
            let count = visits.count
            return try pool.map(count, progress: { [progress] in progress?("Positioning", $0, count) }) { index in
                try interruption?.check()
                let recording = SampledRecording(visits[index].recording, map: input.map)
                return settings.map { PositioningEngine.run(recording, settings: $0.settings) }
            }
        }
    }
}
