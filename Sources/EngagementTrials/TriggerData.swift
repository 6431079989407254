internal import Diagnostics
package import Engagement
internal import Parallelism
package import Positioning
internal import Radio
package import VenueModel
package import Walks

/// What triggers look at on all visits, and what is true.
package struct TriggerData: Sendable {
    /// The three sets of visits.
    enum Part: Int, Sendable {
        case training
        case validation
        case test
    }

    /// One visit.
    package struct Visit: Sendable {
        /// By zone.
        var stays: [ZoneStays]
        /// By averaging time.
        var levels: [Double: BeaconLevels]
        /// By averaging time.
        var odds: [Double: ZoneOdds] = [:]
        /// Where the visitor was.
        var truth: GroundTruth
        /// By settings.
        var tracks: [[Fix]] = []

        /// A visit without tracks.
        package init(stays: [ZoneStays], levels: [Double: BeaconLevels], truth: GroundTruth) {
            (self.stays, self.levels, self.truth) = (stays, levels, truth)
        }
    }

    /// The zones, in the order of the venue.
    let zones: [Zone]
    /// The beacons that stand for each zone.
    let beacons: [Set<BeaconID>]
    /// Training, validation and test visits, in this order, as many of each.
    private var all: [Visit]
    /// One for each averaging time.
    private(set) var classifiers: [ZoneClassifier] = []
    /// The settings of the tracks.
    private(set) var settings: [NamedSettings] = []
    private let setSize: Int

    /// What is known of training, validation and test visits, in this order.
    ///
    /// - Parameter setSize: how many there are of each.
    package init(venue: Venue, setSize: Int, visits: [Visit]) {
        zones = venue.zones
        beacons = venue.zones.map { ProfileTrial.beacons(of: $0, in: venue) }
        (self.setSize, all) = (setSize, visits)
    }

    /// Adds settings, and the track of each visit with each of them.
    package mutating func add(_ settings: [NamedSettings], tracks: [[[Fix]]]) {
        self.settings += settings
        for index in all.indices { all[index].tracks += tracks[index] }
    }

    /// Uses a classifier on all visits.
    mutating func use(_ classifier: ZoneClassifier, pool: WorkerPool, interruption: Interruption?) throws {
        let visits = all
        let odds = try pool.map(visits.count) { index in
            try interruption?.check()
            return visits[index].levels[classifier.averaging].map { ZoneOdds($0, by: classifier) }
        }
        for index in all.indices { all[index].odds[classifier.averaging] = odds[index] }
        classifiers.append(classifier)
    }

    /// The visits of a set.
    func visits(_ part: Part) -> ArraySlice<Visit> { all[part.rawValue * setSize..<(part.rawValue + 1) * setSize] }

    /// The true stays of each visit, by zone.
    var stays: [[ZoneStays]] { all.map(\.stays) }

    /// What these triggers of a zone look at.
    func sample(_ part: Part, zone: Int, _ settings: Int, for triggers: [ZoneTrigger]) -> ZoneTuning.Sample {
        let visits = Array(visits(part))
        return ZoneTuning.Sample(visits.map { $0.stays[zone] }, for: triggers) { visit, signal, averaging in
            switch signal {
            case .position: DepthSignal(visits[visit].tracks[settings], zone: zones[zone], averaging: averaging)
            case .nearest:
                visits[visit].levels[averaging].map { DepthSignal(nearest: $0, beacons: beacons[zone]) }
                    ?? DepthSignal([DepthSignal.Value]())
            case .classifier:
                visits[visit].odds[averaging].map { DepthSignal($0, zone: zones[zone].name) }
                    ?? DepthSignal([DepthSignal.Value]())
            }
        }
    }

    /// What a trigger of a zone achieves on each visit.
    func outcomes(
        of trigger: ZoneTrigger, zone: Int, _ settings: Int, on part: Part, by tuning: ZoneTuning
    ) -> [TriggerOutcome] {
        tuning.outcomes(of: trigger, on: sample(part, zone: zone, settings, for: [trigger]))
    }

    /// How well a trigger of a zone works, with the times in the zone.
    func figures(
        of trigger: ZoneTrigger, zone: Int, _ settings: Int, on part: Part, by tuning: ZoneTuning, seed: UInt64
    ) -> ZoneFigures {
        let sample = sample(part, zone: zone, settings, for: [trigger])
        let times = zip(sample[trigger] ?? [], sample.stays).map {
            TimeInZone($0, condition: trigger.condition, stays: $1)
        }
        return ZoneFigures(tuning.outcomes(of: trigger, on: sample), times: times, seed: seed)
    }
}
