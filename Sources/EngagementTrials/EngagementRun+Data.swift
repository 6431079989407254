internal import Engagement
internal import Evaluation
internal import NumericalMethods
internal import Parallelism
internal import Positioning
internal import Radio
internal import Recordings
internal import Simulation
internal import VenueModel

extension EngagementRun {
    /// Visits of one or more sets.
    typealias Visits = [TriggerData.VisitGroup: [EngagementVisit]]

    /// The visits that triggers are searched on; none if they are given.
    func searchVisits(in venue: Venue, step: String) throws -> Visits {
        guard request.given == nil else { return [:] }
        let visits = try EngagementVisit.simulated(
            2 * request.visits, through: venue, duration: request.duration, seed: request.seed, step: step, in: context
        ) { $1 }
        return [.training: Array(visits.prefix(request.visits)), .validation: Array(visits.dropFirst(request.visits))]
    }

    /// What all triggers look at.
    func searchData(of visits: Visits, in venue: Venue, settings: [NamedSettings]) throws -> TriggerData {
        let observer = VisitObserver(
            venue: venue, request: request, settings: settings, averaging: TriggerGrid.levels.averagingTimes,
            classifiers: try request.given?.classifiers ?? classifiers(in: venue))
        return TriggerData(observer, sets: try positioned(visits, observer.visit))
    }

    /// What the triggers of a selection look at on test visits, with the first settings and with those of the selection: other
    /// people, in other buildings. Their recordings are dropped at once, but for those on which profiles are compared.
    ///
    /// - Returns: the data, the selection as it counts their settings, and the visits for profiles.
    func testData(
        in venue: Venue, like data: TriggerData, _ selection: TriggerSelection, step: String
    ) throws -> (data: TriggerData, selection: TriggerSelection, visits: [EngagementVisit]) {
        let used = selection.settings == 0 ? [0] : [0, selection.settings]
        let times = (selection.triggers + selection.plain).filter { $0.signal != .position }.averagingTimes
        var selection = selection
        selection.settings = used.count - 1
        let observer = VisitObserver(
            venue: venue, request: request, settings: used.map { data.settings[$0] },
            // The trade-off of a calibration has any trigger.
            averaging: request.search == nil ? times : TriggerGrid.levels.averagingTimes, classifiers: data.classifiers)
        let count = request.testVisits
        let kept = request.profiles.isEmpty ? 0 : request.visits
        let parts = try EngagementVisit.simulated(
            count, through: venue, duration: request.duration, seed: RandomStream.child(of: request.seed, for: "test"),
            step: step, in: context
        ) { index, visit in (data: observer.visit(visit), visit: index < kept ? visit : nil) }
        return (TriggerData(observer, sets: [.test: parts.map(\.data)]), selection, parts.compactMap(\.visit))
    }

    func tracks(of visits: Visits, settings: [NamedSettings]) throws -> [TriggerData.VisitGroup: [[[Fix]]]] {
        try positioned(visits) { VisitObserver.tracks(of: $0, map: input.map, settings: settings) }
    }

    private func positioned<Made: Sendable>(
        _ visits: Visits, _ make: @escaping @Sendable (EngagementVisit) -> Made
    ) throws -> [TriggerData.VisitGroup: [Made]] {
        try visits.mapValues { visits in
            try context.map("Positioning", visits.count) { make(visits[$0]) }
        }
    }

    /// A classifier for each averaging time of the grid. They learn from visits of their own, so no trigger is
    /// selected or tested on a visit from which its classifier learnt.
    func classifiers(in venue: Venue) throws -> [ZoneClassifier] {
        let times = TriggerGrid.classifier.averagingTimes
        let beacons = venue.beacons.map(\.id)
        let powers = venue.beaconPowers
        let nothing = times.map { _ in ClassifierLearning(beacons) }
        // A visit is dropped as soon as it is taken: memory does not grow with visits. The parts are always the same,
        // so sums do not depend on the number of workers.
        let indices = WallIndices()
        let parts = try context.map("Learning zones", Self.parts) { part in
            var learning = nothing
            for visit in stride(from: part, to: 4 * request.visits, by: Self.parts) {
                try context.check()
                let (recording, truth) = try Simulator.walkInOwnBuilding(
                    3 * request.visits + visit, through: venue, duration: request.duration, seed: request.seed,
                    sharing: indices)
                for (index, averaging) in times.enumerated() {
                    let levels = BeaconLevels(
                        recording.observations, duration: recording.duration, averaging: averaging, powers: powers)
                    learning[index].take(levels, truth, zones: venue.zones, visit: visit)
                }
            }
            return learning
        }
        return times.indices.map { index in
            parts.reduce(into: nothing[index]) { $0.add($1[index]) }
                .classifier(of: venue.zones, averaging: times[index], powers: powers)
        }
    }

    private static let parts = 16
}
