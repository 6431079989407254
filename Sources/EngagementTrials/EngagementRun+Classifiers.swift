internal import Engagement
internal import NumericalMethods
internal import Parallelism
internal import Radio
internal import Recordings
internal import VenueModel

extension EngagementRun {
    /// A classifier for each averaging time of the grid. They learn from visits of their own, so no trigger is
    /// selected or tested on a visit from which its classifier learnt.
    func classifiers(in venue: Venue) throws -> [ZoneClassifier] {
        let times = TriggerGrid.classifier.averagingTimes
        let (beacons, powers) = (venue.beacons.map(\.id), venue.beaconPowers)
        let nothing = times.map { _ in ClassifierLearning(beacons) }
        let count = 4 * plan.visits
        // A visit is dropped as soon as it is taken: memory does not grow with visits. The parts are always the same,
        // so sums do not depend on the number of workers.
        let indices = WallIndices()
        let parts = try context.map("Learning zones", Self.parts) { part in
            var learning = nothing
            for visit in stride(from: part, to: count, by: Self.parts) {
                try context.check()
                let (recording, truth) = try EngagementVisit.simulated(
                    3 * plan.visits + visit, through: venue, duration: plan.duration, seed: plan.seed,
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
