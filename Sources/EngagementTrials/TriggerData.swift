internal import Diagnostics
internal import Engagement
internal import Parallelism
internal import Positioning
internal import Radio
internal import VenueModel
internal import Walks

/// What triggers look at on all visits, and what is true.
struct TriggerData: Sendable {
    /// The three sets of visits.
    enum Part: Int, Sendable {
        case training
        case validation
        case test
    }

    /// One visit.
    struct Visit: Sendable {
        /// By zone.
        var stays: [ZoneStays]
        /// By averaging time.
        var levels: [Double: BeaconLevels]
        /// By averaging time: of a classifier that did not learn from this visit.
        var odds: [Double: ZoneOdds] = [:]
        /// Where the visitor was.
        var truth: GroundTruth
        /// By settings.
        var tracks: [[Fix]] = []
    }

    /// The zones, in the order of the venue.
    let zones: [Zone]
    /// The beacons that stand for each zone.
    let beacons: [Set<BeaconID>]
    /// Training, validation and test visits, in this order, as many of each.
    private var all: [Visit]
    /// What an app installs, by averaging time.
    private(set) var classifiers: [Double: ZoneClassifier] = [:]
    /// The settings of the tracks.
    private(set) var settings: [NamedSettings] = []
    private let setSize: Int

    init(venue: Venue, setSize: Int, visits: [Visit]) {
        zones = venue.zones
        beacons = venue.zones.map { ProfileTrial.beacons(of: $0, in: venue) }
        (self.setSize, all) = (setSize, visits)
    }

    /// Adds settings, and the track of each visit with each of them.
    mutating func add(_ settings: [NamedSettings], tracks: [[[Fix]]]) {
        self.settings += settings
        for index in all.indices { all[index].tracks += tracks[index] }
    }

    /// Learns a classifier for an averaging time from training and validation visits; test visits get its odds. Each of
    /// those visits gets the odds of one that learnt from all but its eighth of them, so that triggers are not selected
    /// on visits from which the classifier learnt.
    mutating func learn(
        _ averaging: Double, powers: [BeaconID: Double], of beacons: [BeaconID], pool: WorkerPool,
        interruption: Interruption?
    ) throws {
        let (visits, zones) = (all, zones)
        let count = 2 * setSize
        let folds = try pool.map(Self.folds) { fold in
            var learning = ClassifierLearning(beacons)
            for index in stride(from: fold, to: count, by: Self.folds) {
                try interruption?.check()
                guard let levels = visits[index].levels[averaging] else { continue }
                learning.take(levels, visits[index].truth, zones: zones, visit: index)
            }
            return learning
        }
        // The last one leaves out nothing.
        let classifiers = try pool.map(Self.folds + 1) { left in
            try interruption?.check()
            return folds.indices.filter { $0 != left }
                .reduce(into: ClassifierLearning(beacons)) { $0.add(folds[$1]) }
                .classifier(of: zones, averaging: averaging, powers: powers)
        }
        try use(averaging, pool: pool, interruption: interruption) { [setSize] index in
            classifiers[index < 2 * setSize ? index % Self.folds : Self.folds]
        }
    }

    /// Uses a classifier that somebody has already on all visits.
    mutating func use(_ given: ZoneClassifier, pool: WorkerPool, interruption: Interruption?) throws {
        try use(given.averaging, pool: pool, interruption: interruption) { _ in given }
    }

    /// An app installs the classifier of the last visit.
    private mutating func use(
        _ averaging: Double, pool: WorkerPool, interruption: Interruption?,
        _ classifier: @escaping @Sendable (_ visit: Int) -> ZoneClassifier
    ) throws {
        let visits = all
        let odds = try pool.map(visits.count) { index in
            try interruption?.check()
            return visits[index].levels[averaging].map { ZoneOdds($0, by: classifier(index)) }
        }
        for index in all.indices { all[index].odds[averaging] = odds[index] }
        classifiers[averaging] = classifier(all.count - 1)
    }

    private static let folds = 8

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
