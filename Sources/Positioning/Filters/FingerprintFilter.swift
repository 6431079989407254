internal import Foundation
internal import Geometry
package import Lateration

/// The position from the fingerprints of a survey: the mean of its cells, each weighted by the likelihood of what is
/// received and of what is not (Horus, Youssef and Agrawala, MobiSys 2005, here with censoring; see ``SurveyModel``).
///
/// The log-likelihood of a cell is the sum of
///
/// - the log-density of its RSSI for each beacon that the engine's filters kept,
/// - ln P(not received) for each beacon that is not received.
///
/// A beacon that is received but was filtered out says nothing. A place is rarely exactly at a cell, so the likelihood is
/// flattened (taken to a power below 1) until the position rests on at least ``leastCells`` cells, 1 / Σ wᵢ². The radius
/// is the root mean square distance of the cells from the position.
///
/// O(cells × (beacons received + 1)). It allocates nothing after the first position on a level.
package struct FingerprintFilter: Equatable, Sendable {
    /// On how many cells a position rests at least.
    package static let leastCells = 4.0

    private struct LevelCells: Equatable, Sendable {
        var positions: [Point] = []
        /// For each cell, the sum of ln P(not received) over all beacons.
        var silences: [Double] = []
        /// For each cell, the chance that the survey missed a beacon there for other reasons than the floor.
        var misses: [Double] = []
        /// For each cell, its beacons one after the other.
        var beacons: [SurveyedBeacon] = []
    }

    private let model: SurveyModel
    private let beaconCount: Int
    private var levels: [LevelCells]
    /// Scratch of one position, by cell: log-likelihoods, then weights.
    private var logs: [Double] = []
    private var weights: [Double] = []

    /// A filter for the points of a survey. O(points × beacons).
    ///
    /// - Parameters:
    ///   - beaconCount: beacons of the map.
    ///   - levelCount: levels of the map.
    ///   - cellSize: see ``Fingerprints/cells(of:)``.
    ///   - deviation: standard deviation of RSSI about its mean in a cell, dB.
    package init(_ fingerprints: Fingerprints, beaconCount: Int, levelCount: Int, cellSize: Double, deviation: Double) {
        let model = SurveyModel(floor: fingerprints.floor, deviation: deviation)
        self.model = model
        self.beaconCount = beaconCount
        levels = Array(repeating: LevelCells(), count: levelCount)
        for cell in fingerprints.cells(of: cellSize) where levels.indices.contains(cell.level) {
            let beacons = cell.rssi.indices.map {
                SurveyedBeacon(rssi: cell.rssi[$0], heard: cell.heardSeconds[$0], of: cell.seconds, model: model)
            }
            levels[cell.level].positions.append(cell.position)
            levels[cell.level].silences.append(beacons.reduce(0) { $0 + $1.silence })
            levels[cell.level].misses.append(pow(SurveyModel.missProbability, Double(cell.seconds)))
            levels[cell.level].beacons += beacons
        }
    }

    /// The position; `nil` if the level has no cell, or no beacon was kept.
    ///
    /// - Parameters:
    ///   - kept: the signals for the position.
    ///   - heard: all signals that are received, with those that the engine's filters dropped.
    package mutating func position(_ kept: [BeaconSignal], heard: [BeaconSignal], level: Int) -> Estimate? {
        guard !kept.isEmpty, !levels[level].positions.isEmpty else { return nil }
        addLikelihoods(kept, heard: heard, in: levels[level])
        weigh()
        let positions = levels[level].positions
        let anchor = positions[0]
        var sum = Vector(0, 0)
        for (cell, weight) in weights.enumerated() { sum = sum + (positions[cell] - anchor) * weight }
        let position = anchor + sum
        var squares = 0.0
        for (cell, weight) in weights.enumerated() {
            let away = positions[cell] - position
            squares += weight * away.dot(away)
        }
        return Estimate(position: position, trace: squares)
    }

    /// Sets `logs` to the log-likelihoods of the cells, less the largest one.
    private mutating func addLikelihoods(_ kept: [BeaconSignal], heard: [BeaconSignal], in cells: LevelCells) {
        logs.removeAll(keepingCapacity: true)
        logs.append(contentsOf: cells.silences)
        for signal in heard {
            for cell in logs.indices { logs[cell] -= cells.beacons[cell * beaconCount + signal.beacon].silence }
        }
        let leastLog = log(SurveyModel.leastDensity)
        for signal in kept {
            let tail = model.tail(of: signal.rssi)
            for cell in logs.indices {
                let beacon = cells.beacons[cell * beaconCount + signal.beacon]
                if let mean = beacon.mean {
                    let z = (signal.rssi - mean) / beacon.spread
                    logs[cell] += max(beacon.logPeak - 0.5 * z * z, leastLog)
                } else {
                    logs[cell] += log(model.densityWhereSilent(tail: tail, misses: cells.misses[cell]))
                }
            }
        }
        var highest = -Double.infinity
        for value in logs { highest = max(highest, value) }
        for cell in logs.indices { logs[cell] -= highest }
    }

    /// Sets `weights` to the likelihoods to the largest power of at most 1 with which enough cells count; their sum is 1.
    private mutating func weigh() {
        var low = 0.0
        var high = 1.0
        guard cellCount(atPower: 1) < min(Self.leastCells, 0.9 * Double(logs.count)) else { return }
        for _ in 0..<20 {
            let power = 0.5 * (low + high)
            if cellCount(atPower: power) < min(Self.leastCells, 0.9 * Double(logs.count)) {
                high = power
            } else {
                low = power
            }
        }
        _ = cellCount(atPower: low)
    }

    /// Sets `weights` for a power and gives 1 / Σ wᵢ².
    private mutating func cellCount(atPower power: Double) -> Double {
        weights.removeAll(keepingCapacity: true)
        var sum = 0.0
        var squares = 0.0
        for value in logs {
            let weight = exp(power * value)
            weights.append(weight)
            sum += weight
            squares += weight * weight
        }
        for cell in weights.indices { weights[cell] /= sum }
        return sum * sum / squares
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.model == right.model && left.levels == right.levels
    }
}
