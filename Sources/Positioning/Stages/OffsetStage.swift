internal import Foundation
package import Lateration

/// Learns by how many decibels this phone reads more than the radio model (``ReceiverOffset``), and corrects the readings
/// for it: all later stages see what the phone reads with which the model was made. So it works with the centroid, with
/// every cost of lateration and with every filter.
///
/// It learns from all beacons of the level of the strongest one, heard or not, before any are dropped: the strongest four
/// alone say nothing about an offset. Beacons of other levels are left out because the model does not include slabs.
package struct OffsetStage: PositioningStage {
    package static let name = "receiver offset"
    package static let settings = [
        SettingKey.receiverOffset.name, SettingKey.phoneHeight.name, SettingKey.beaconTxPower.name,
        SettingKey.pathLossExponent.name,
    ]
    /// Corrected readings stay below this, dBm, as all readings do: the sensible factor needs negative numbers.
    private static let highest = -1.0

    private let map: BeaconMap
    private var evidence: OffsetEvidence
    /// The belief; a stage that is off has none.
    package private(set) var offset: ReceiverOffset?

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        self.map = map
        offset = settings[.receiverOffset] ? ReceiverOffset() : nil
        let phoneHeight = settings[.phoneHeight]
        // A stage that is off reads none.
        let models = offset == nil ? [] : BeaconModel.all(settings, map: map)
        evidence = OffsetEvidence(
            zip(map.beacons, models).map { beacon, model in
                OffsetEvidence.Beacon(
                    position: beacon.position, drop: beacon.altitude - map.levels[beacon.level].elevation - phoneHeight,
                    powerAt1m: model.powerAt1m, decibelsPerNeper: 1 / model.nepersPerDecibel,
                    deviation: model.deviation, level: beacon.level)
            })
    }

    package var memory: ReceiverOffset? {
        get { offset }
        set { if offset != nil, let newValue { offset = newValue } }
    }

    package func check(_ memory: ReceiverOffset?, by check: inout MemoryCheck) {
        guard let memory else { return }
        check.require(
            [0, ReceiverOffset.grid.count].contains(memory.chances.count), "chances.count", memory.chances.count,
            "0 or \(ReceiverOffset.grid.count)")
        check.require(
            memory.chances.allSatisfy { $0 >= 0 && $0 <= 1 }, "chances", "out of range somewhere",
            "0 to 1 for each offset")
        let total = memory.chances.reduce(0, +)
        check.require(memory.chances.isEmpty || abs(total - 1) < 1e-6, "chances", "\(total) in all", "1 in all")
        check.number(memory.floor, in: -105 ... -90, "floor")
        check.step(memory.time, "time")
    }

    /// Corrects the signals of a second.
    package mutating func apply(_ signals: inout [BeaconSignal], at time: Double) {
        guard var offset, let strongest = signals.max(by: { $0.rssi < $1.rssi }) else { return }
        self.offset = nil
        offset.predict(at: time)
        let level = map.beacons[strongest.beacon].level
        for signal in signals { offset.hear(signal.rssi) }
        evidence.clear()
        for signal in signals where map.beacons[signal.beacon].level == level {
            evidence.add(signal.beacon, rssi: signal.rssi, floor: offset.floor)
        }
        if evidence.weigh(level: level, outline: map.levels[level].outline, floor: offset.floor) {
            offset.learn(evidence.logLikelihoods)
        }
        let value = offset.value
        if value != 0 {
            for index in signals.indices { signals[index].rssi = min(signals[index].rssi - value, Self.highest) }
        }
        self.offset = offset
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.map == right.map && left.evidence.beacons == right.evidence.beacons && left.offset == right.offset
    }
}
