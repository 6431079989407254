internal import Geometry
internal import Radio

/// A beacon in a cell, with what maps compute of the two: kept, so that a change of one beacon leaves all others as
/// they are.
struct CellSignal: Sendable {
    /// Mean RSSI, dBm.
    let level: Double
    /// The probability that a scan hears the beacon; 0 if no map asks for it.
    var reception = 0.0
    /// Change of the level for each metre that the phone moves, in standard deviations of a reading, 1/m; 0 if no map
    /// asks for it.
    var slope = Vector(0, 0)
    /// Index of the beacon in the table.
    let beacon: Int32
    /// What is between.
    let sight: Sight
}

extension MapContext {
    /// All beacons of a cell above the floor of the table, in the order of the venue. O(n log n) for n beacons, and
    /// about 0.3 µs for each.
    func signals(in cell: Int) -> [CellSignal] {
        var signals = table.signals(in: cell).map { signal in
            CellSignal(
                level: signal.level, slope: slope(of: signal.beacon, at: signal.level, in: cell),
                beacon: Int32(signal.beacon), sight: signal.sight)
        }
        guard parts.contains(.receptions) else { return signals }
        let receptions = reception.probabilities(
            levels: signals.map(\.level), areClear: signals.map { $0.sight == .clear },
            rates: signals.map { rates[Int($0.beacon)] })
        for (index, reception) in receptions.enumerated() { signals[index].reception = reception }
        return signals
    }

    /// The signals of a cell after one beacon was changed, with the same bits as ``signals(in:)``. O(n), and about
    /// 0.2 µs for each beacon whose collisions change.
    ///
    /// - Parameters:
    ///   - old: the signals before.
    ///   - beacon: index of the beacon; this context knows it as it is now.
    ///   - oldRate: its rate before.
    func signals(_ old: [CellSignal], changing beacon: Int, in cell: Int, oldRate: Double) -> [CellSignal] {
        var signals = old
        let place = signals.firstIndex { $0.beacon >= beacon } ?? signals.count
        let before = place < signals.count && signals[place].beacon == beacon ? signals[place].level : -.infinity
        let after = table.rows[beacon].map { Double($0.level(cell)) } ?? -.infinity
        if before > -.infinity { signals.remove(at: place) }
        if after > -.infinity, let row = table.rows[beacon] {
            let signal = CellSignal(
                level: after, slope: slope(of: beacon, at: after, in: cell), beacon: Int32(beacon),
                sight: row.sights[cell - row.first])
            signals.insert(signal, at: place)
        }
        guard parts.contains(.receptions) else { return signals }
        let rate = rates[beacon]
        for index in signals.indices {
            // What the changed beacon adds to the load, before and after.
            let limit = signals[index].level - reception.capture
            let had = before > limit ? oldRate : 0
            let has = after > limit ? rate : 0
            if had != has || signals[index].beacon == beacon {
                signals[index].reception = probability(of: index, in: signals)
            }
        }
        return signals
    }

    /// The probability that a scan hears one of the signals of a cell. O(signals).
    private func probability(of index: Int, in signals: [CellSignal]) -> Double {
        let signal = signals[index]
        let limit = signal.level - reception.capture
        var sum = 0.0
        for other in signals where other.level > limit { sum += rates[Int(other.beacon)] }
        let rate = rates[Int(signal.beacon)]
        return reception.probability(
            level: signal.level, isClear: signal.sight == .clear, rate: rate,
            survival: reception.survival(level: signal.level, load: Collisions.load(sum, without: rate)))
    }

    /// The slope of the level of an audible beacon, in standard deviations.
    private func slope(of beacon: Int, at level: Double, in cell: Int) -> Vector {
        guard parts.contains(.slopes), level >= sensitivity, let sender = table.rows[beacon]?.sender else {
            return Vector(0, 0)
        }
        return sender.link(to: phone(in: cell)).whitenedSlope
    }
}
