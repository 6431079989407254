package import Engagement
internal import Geometry
package import Positioning
internal import Radio
package import VenueModel
package import Walks

/// What triggers look at on all visits, and what is true.
package struct TriggerData: Sendable {
    /// The three sets of visits.
    package enum VisitGroup: Sendable {
        case training
        case validation
        case test
    }

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
        package var tracks: [[Fix]] = []

        /// A visit without tracks.
        package init(stays: [ZoneStays], levels: [Double: BeaconLevels], truth: GroundTruth) {
            self.stays = stays
            self.levels = levels
            self.truth = truth
        }

        /// Horizontal errors with some settings: of the last published fix at the samples of the truth in a zone, one each
        /// second, metres.
        func errors(_ settings: Int, in zone: Zone) -> [Double] {
            let published = tracks[settings].filter(\.isPublished)
            var errors: [Double] = []
            var next = 0
            var due = -Double.infinity
            for sample in truth.samples where sample.time >= due {
                due = sample.time + 1
                while next < published.count, published[next].time <= sample.time { next += 1 }
                guard next > 0, sample.level == zone.level, zone.outline.contains(sample.position) else { continue }
                errors.append(published[next - 1].position.distance(to: sample.position))
            }
            return errors
        }
    }

    /// The zones, in the order of the venue.
    let zones: [Zone]
    /// The beacons that stand for each zone.
    let beacons: [Set<BeaconID>]
    private var sets: [VisitGroup: [Visit]]
    /// One for each averaging time.
    let classifiers: [ZoneClassifier]
    /// The settings of the tracks.
    private(set) var settings: [NamedSettings]

    /// What an observer made of visits.
    init(_ observer: VisitObserver, sets: [VisitGroup: [Visit]]) {
        self.init(venue: observer.venue, sets: sets, settings: observer.settings, classifiers: observer.classifiers)
    }

    /// What is known of visits, with a track for each of the settings.
    package init(
        venue: Venue, sets: [VisitGroup: [Visit]], settings: [NamedSettings], classifiers: [ZoneClassifier] = []
    ) {
        zones = venue.zones
        beacons = venue.zones.map { ProfileTrial.beacons(of: $0, in: venue) }
        self.sets = sets
        self.settings = settings
        self.classifiers = classifiers
    }

    /// Adds settings, and the track of each visit of each set with each of them.
    mutating func add(_ settings: [NamedSettings], tracks: [VisitGroup: [[[Fix]]]]) {
        self.settings += settings
        for (part, tracks) in tracks {
            for (index, track) in tracks.enumerated() { sets[part]?[index].tracks += track }
        }
    }

    func visits(_ part: VisitGroup) -> [Visit] { sets[part, default: []] }

    /// What these triggers of a zone look at.
    func sample(_ part: VisitGroup, zone: Int, _ settings: Int, for triggers: [ZoneTrigger]) -> ZoneTuning.Sample {
        let visits = visits(part)
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
        of trigger: ZoneTrigger, zone: Int, _ settings: Int, on part: VisitGroup, by tuning: ZoneTuning
    ) -> [TriggerOutcome] {
        tuning.outcomes(of: trigger, on: sample(part, zone: zone, settings, for: [trigger]))
    }

    /// How well a trigger of a zone works, with the times in the zone.
    func figures(
        of trigger: ZoneTrigger, zone: Int, _ settings: Int, on part: VisitGroup, by tuning: ZoneTuning
    ) -> ZoneFigures {
        let sample = sample(part, zone: zone, settings, for: [trigger])
        let times = zip(sample[trigger] ?? [], sample.stays).map {
            TimeInZone($0, condition: trigger.condition, stays: $1)
        }
        return ZoneFigures(tuning.outcomes(of: trigger, on: sample), times: times)
    }
}
