internal import Evaluation
internal import Geometry
internal import Lateration
package import Positioning
package import VenueModel

/// Which beacons of a cell a position is computed from, and which position the mean RSSI gives, by the stages of the
/// engine.
///
/// A class, because the stages that estimate have scratch memory: one object a worker.
final class MeanPosition {
    private let sensitivity: Double
    private let threshold: ThresholdStage
    private let sensibleFactor: SensibleFactorStage
    private let levelFilter: LevelFilterStage
    private let saneDistance: SaneDistanceStage
    private let strongest: StrongestStage
    private let ranging: RangesStage
    private var estimate: EstimateStage
    /// The memory of a stage that has not seen anything: no cell knows of another.
    private let nothing: EstimateStage.Memory
    /// Whether a beacon that is not used never changes which others are.
    private let isByStrength: Bool
    private let settings: PositioningSettings
    private var ranges: [BeaconRange] = []
    private let level: Int
    private let indices: PlannedMap

    /// Stages of settings on the level with this number.
    ///
    /// - Parameter sensitivity: of the phone, dBm.
    init(_ settings: PositioningSettings, _ map: PlannedMap, level: Int, sensitivity: Double) {
        indices = map
        self.sensitivity = sensitivity
        self.level = map.map.levels.firstIndex { $0.number == level } ?? 0
        threshold = ThresholdStage(settings, map: map.map)
        sensibleFactor = SensibleFactorStage(settings, map: map.map)
        levelFilter = LevelFilterStage(settings, map: map.map)
        saneDistance = SaneDistanceStage(settings, map: map.map)
        strongest = StrongestStage(settings, map: map.map)
        ranging = RangesStage(settings, map: map.map)
        estimate = EstimateStage(settings, map: map.map)
        nothing = estimate.memory
        isByStrength = settings[.useBeaconsFromAllLevels] && settings[.saneBeaconDistanceFilter] == 0
        self.settings = settings
    }

    /// The audible signals that the settings let through, strongest first.
    private func chosen(of signals: [CellSignal]) -> [BeaconSignal] {
        var chosen = signals.compactMap { signal -> BeaconSignal? in
            guard signal.level >= sensitivity, let beacon = indices.inMap[Int(signal.beacon)] else { return nil }
            return BeaconSignal(beacon: beacon, rssi: signal.level)
        }
        threshold.apply(&chosen)
        sensibleFactor.apply(&chosen)
        levelFilter.apply(&chosen, level: level)
        saneDistance.apply(&chosen)
        strongest.apply(&chosen)
        return chosen
    }

    /// The beacons of the venue that a position is computed from, strongest first.
    func beacons(of signals: [CellSignal]) -> [Int] { chosen(of: signals).map { indices.inVenue[$0.beacon] } }

    /// The position that the mean RSSI gives; `nil` without a beacon.
    func position(of signals: [CellSignal]) -> Point? {
        let chosen = chosen(of: signals)
        estimate.memory = nothing
        guard !chosen.isEmpty else { return nil }
        ranging.apply(chosen, level: level, into: &ranges)
        return estimate.solve(ranges, level: level, at: 0)?.position
    }

    /// A level, dBm: whether there are beacons below it, and which, does not change what is chosen.
    ///
    /// It is the highest of the sensitivity, the threshold, the sensible factor's limit and, if strength alone decides,
    /// the weakest of as many beacons as are used at most; never above the strongest beacon.
    func bar(of signals: [CellSignal]) -> Double {
        let chosen = chosen(of: signals)
        let floor = max(sensitivity, settings[.rssiPositioningThreshold])
        guard isByStrength, let strongest = chosen.first?.rssi, let weakest = chosen.last?.rssi else { return floor }
        var bar = floor
        let factor = settings[.sensibleRssiFactor]
        if factor > 0 { bar = max(bar, strongest * factor - 1e-9) }
        if chosen.count == settings[.useBestNumberOfBeacons] { bar = max(bar, weakest) }
        return min(bar, strongest)
    }
}

/// The engine's map of a venue, with the beacons' indices in the venue.
package struct PlannedMap: Sendable {
    let map: BeaconMap
    /// For each beacon of the venue, its index in the map; `nil` if the map leaves it out.
    let inMap: [Int?]
    /// For each beacon of the map, its index in the venue.
    let inVenue: [Int]

    /// The map of a venue. O(beacons + walls).
    ///
    /// - Parameters:
    ///   - constants: what the SDK's document leaves open.
    ///   - removed: indices of beacons that count as not there.
    package init(_ venue: Venue, constants: OpenConstants = OpenConstants(), without removed: Set<Int> = []) {
        var present = venue
        present.beacons = venue.beacons.indices.filter { !removed.contains($0) }.map { venue.beacons[$0] }
        map = PositioningInput(present, constants: constants).map
        var inMap: [Int?] = []
        var inVenue: [Int] = []
        // The map leaves out beacons, but keeps the order of the others.
        for (index, beacon) in venue.beacons.enumerated() {
            let isNext =
                !removed.contains(index) && inVenue.count < map.beacons.count
                && map.beacons[inVenue.count].id == beacon.id
            inMap.append(isNext ? inVenue.count : nil)
            if isNext { inVenue.append(index) }
        }
        self.inMap = inMap
        self.inVenue = inVenue
    }
}
