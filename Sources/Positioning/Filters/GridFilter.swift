internal import Foundation
internal import Geometry
package import Lateration

/// A Bayes filter on the cells of a level: the probability of each cell, given all signals so far.
///
/// Each second the belief spreads by diffusion between connected cells (a random walk with a standard deviation of
/// `walkingSpread` metres in the square root of a second along each axis). It is then multiplied by the likelihood of
/// the received signals (``RangeLikelihood``), in the dB domain as ``LaterationCost/rssi`` has it.
///
/// The position is the mean of the belief. It takes `cells × (beacons + 2 passages × steps of the diffusion)`
/// operations: about 60 µs with 1,500 cells and 10 beacons. It allocates only where the level changes, and on its
/// first second on a level, when it works out the distances of all cells from all beacons.
package struct GridFilter: Equatable, Sendable {
    /// After this many seconds without signals the belief is forgotten.
    package static let memory = 30.0
    /// Factor by which the variance of the belief is too small. Constant shadowing is counted again in each second, and
    /// ``RangeLikelihood/trust``, which is chosen for the best positions, corrects only a part of this.
    package static let overconfidence = 2.2

    private struct LevelField: Equatable, Sendable {
        var grid: WalkableGrid
        /// ln ρ of each cell, for each beacon.
        var logDistances: [[Float]]
    }

    private let map: BeaconMap
    private let phoneHeight: Double
    private let walkingSpread: Double
    private var fields: [LevelField?]
    private var level: Int?
    private var time = 0.0
    private var belief: [Float] = []
    private var scratch: [Float] = []

    /// A filter without a belief.
    ///
    /// - Parameter walkingSpread: standard deviation, metres in the square root of a second.
    package init(map: BeaconMap, phoneHeight: Double, walkingSpread: Double) {
        self.map = map
        self.phoneHeight = phoneHeight
        self.walkingSpread = walkingSpread
        fields = Array(repeating: nil, count: map.levels.count)
    }

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate var level: Int?
        fileprivate var time: Double
        fileprivate var belief: [Float]
    }

    package var memory: Memory {
        get { Memory(level: level, time: time, belief: belief) }
        set {
            level = newValue.level
            time = newValue.time
            belief = newValue.belief
            if let level, fields[level] == nil { fields[level] = field(of: level) }
        }
    }

    func check(_ memory: Memory, by check: inout MemoryCheck) {
        check.index(memory.level, below: fields.count, "level")
        check.finite(memory.time, "time")
        let level = memory.level.flatMap { fields.indices.contains($0) ? $0 : nil }
        let cells = level.map { WalkableGrid(map, level: $0).centers.count } ?? 0
        check.require(memory.belief.count == cells, "belief.count", memory.belief.count, "\(cells), one for each cell")
        check.require(
            memory.belief.allSatisfy { $0 >= 0 && $0 <= 1 }, "belief", "out of range somewhere", "0 to 1 for each cell")
    }

    /// The position from all signals up to `time`; `nil` where the level has no walkable cell.
    ///
    /// - Parameters:
    ///   - ranges: the ranges of this second.
    ///   - level: index of the level that the phone is on.
    package mutating func update(_ ranges: [BeaconRange], level: Int, at time: Double) -> Estimate? {
        enter(level, at: time)
        guard !belief.isEmpty else { return nil }
        multiply(ranges)
        return mean(in: level)
    }

    /// Brings the belief to `time` and to `level`.
    private mutating func enter(_ level: Int, at time: Double) {
        let elapsed = time - self.time
        self.time = time
        let old = self.level
        self.level = level
        if fields[level] == nil { fields[level] = field(of: level) }
        guard let grid = fields[level]?.grid else { return }
        if old == nil || elapsed > Self.memory {
            belief = Array(repeating: 1, count: grid.centers.count)
        } else if let old, old != level, let before = fields[old]?.grid {
            // Stairs and lifts keep the place on the map. Belief without a cell above or below is lost.
            var moved = [Float](repeating: 1e-6, count: grid.centers.count)
            for (cell, center) in before.centers.enumerated() {
                if let target = grid.cell(at: center) { moved[target] += belief[cell] }
            }
            belief = moved
        }
        if scratch.count != belief.count { scratch = belief }
        diffuse(over: elapsed, in: grid)
    }

    /// A random walk: at each of several steps a fifth of a cell's belief goes to each neighbour.
    private mutating func diffuse(over elapsed: Double, in grid: WalkableGrid) {
        let share: Float = 0.2
        let variance = walkingSpread * walkingSpread * min(max(elapsed, 0), Self.memory)
        let steps = min(Int((variance / (2 * Double(share) * grid.cellSize * grid.cellSize)).rounded(.up)), 200)
        for _ in 0..<steps {
            belief.withUnsafeBufferPointer { old in
                scratch.withUnsafeMutableBufferPointer { new in
                    for cell in 0..<old.count { new[cell] = old[cell] }
                    for passage in grid.passages {
                        let first = Int(passage.first)
                        let second = Int(passage.second)
                        let flow = share * (old[first] - old[second])
                        new[first] -= flow
                        new[second] += flow
                    }
                }
            }
            swap(&belief, &scratch)
        }
    }

    /// The cells of a level, and ln ρ of each for each beacon of the map.
    private func field(of level: Int) -> LevelField {
        let storey = map.levels[level]
        let grid = WalkableGrid(map, level: level)
        let logDistances = map.beacons.map { beacon in
            let drop = beacon.altitude - storey.elevation - phoneHeight
            let squaredDrop = max(drop * drop, 0.01)
            return grid.centers.map { center in
                let away = center - beacon.position
                return Float(0.5 * log(away.dot(away) + squaredDrop))
            }
        }
        return LevelField(grid: grid, logDistances: logDistances)
    }

    private mutating func multiply(_ ranges: [BeaconRange]) {
        guard let level, let field = fields[level] else { return }
        for cell in scratch.indices { scratch[cell] = 0 }
        for range in ranges {
            let term = RangeLikelihood(range)
            let logs = field.logDistances[range.beacon]
            let logDistance = Float(term.logDistance)
            let decibels = Float(term.decibels)
            let weight = Float(term.weight)
            for cell in scratch.indices {
                let excess = (logs[cell] - logDistance) * decibels
                scratch[cell] -= 0.5 * weight * excess * excess
            }
        }
        var highest = -Float.infinity
        for cell in scratch.indices { highest = max(highest, scratch[cell]) }
        var sum: Float = 0
        for cell in scratch.indices {
            // A lower limit keeps each cell possible; it is far below any probability that matters.
            belief[cell] = max(belief[cell] * exp(scratch[cell] - highest), 1e-12)
            sum += belief[cell]
        }
        for cell in belief.indices { belief[cell] /= sum }
    }

    private func mean(in level: Int) -> Estimate? {
        guard let centers = fields[level]?.grid.centers, let anchor = centers.first else { return nil }
        var sum = Vector(0, 0)
        var squares = 0.0
        for (cell, center) in centers.enumerated() {
            let away = center - anchor
            let weight = Double(belief[cell])
            sum = sum + away * weight
            squares += weight * away.dot(away)
        }
        let variance = max(squares - sum.dot(sum), 0)
        return Estimate(position: anchor + sum, trace: Self.overconfidence * variance)
    }
}
