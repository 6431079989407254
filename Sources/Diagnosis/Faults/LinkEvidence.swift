import Foundation

/// How well the readings of one beacon in one walk fit mean levels, for each offset of its power.
///
/// Where the beacon was heard, the cell's mean is normal about the expected level, or, in a few cells, anything. Where it was not heard, the
/// probability of silence counts (``HearingModel``): so dead, moved and weak beacons are seen. Each cell counts as much as its
/// correlation with the other cells leaves (``LevelSpread/shares(of:)``).
struct LinkEvidence: Sendable {
    /// The offsets, dB.
    static let offsets = (-36...36).map(Double.init)

    /// What does not depend on the beacon.
    struct Frame: Sendable {
        let spread: LevelSpread
        /// ln P(silence) by level, for each class of time.
        fileprivate let silences: Ladders
        /// ln of the density by level minus expected level, relative to the greatest, for each class of counts.
        fileprivate let densities: Ladders
        /// For each offset and change by the visit: the probability of the change.
        fileprivate let visitWeights: [Double]
        /// Below this level a beacon is as good as never heard, dBm.
        fileprivate let inaudible: Double

        /// Share of cells whose level says nothing, such as behind people.
        private static let oddShare = 0.05
        /// The range of their levels, dB.
        private static let oddRange = 60.0

        init(_ hearing: HearingModel, _ spread: LevelSpread) {
            self.spread = spread
            // The spread of powers and visits is in the fitted width; here the offset is given.
            var conditional = hearing
            let known = spread.power * spread.power + spread.visit * spread.visit
            conditional.width = max(hearing.width * hearing.width - known, 9).squareRoot()
            silences = Ladders(HearingCell.timeClasses) { [conditional] time, level in
                log(1 - conditional.probability(level: level, timeClass: time))
            }
            densities = Ladders(spread.cells.count) { countClass, excess in
                let sigma = spread.cells[countClass]
                let peak = (1 - Self.oddShare) / (sigma * (2 * Double.pi).squareRoot())
                let odd = Self.oddShare / Self.oddRange
                // Read at the expected level minus the level, which is symmetric.
                return log((peak * exp(-0.5 * excess * excess / (sigma * sigma)) + odd) / (peak + odd))
            }
            inaudible = conditional.limit - 4 * conditional.width - Double(HearingCell.timeClasses) * conditional.gain
            let weights = (-7...7).map { exp(-0.5 * pow(Double($0) / max(spread.visit, 0.1), 2)) }
            let sum = weights.reduce(0, +)
            visitWeights = weights.map { $0 / sum }
        }
    }

    /// A function for each of some classes, in steps of 1 dB, from whole and from half dB on. One list for all, because the
    /// diagnosis spends its time here.
    fileprivate struct Ladders: Sendable {
        private static let lowest = -240.0
        private static let steps = 400
        /// Of each class, the values at whole dB and then those at half dB.
        private let rungs: [Double]

        init(_ count: Int, _ value: (Int, Double) -> Double) {
            rungs = (0..<count).flatMap { place in
                [0.0, 0.5].flatMap { half in
                    (0..<Self.steps).map { value(place, Self.lowest + half + Double($0)) }
                }
            }
        }

        /// Adds the values of a class at `start`, `start` + 1, … times a share.
        func add(_ place: Int, from start: Double, share: Double, to values: UnsafeMutableBufferPointer<Double>) {
            let halves = Int((min(max(start, Self.lowest), 300) - Self.lowest) * 2 + 0.5)
            let first = (2 * place + (halves & 1)) * Self.steps + min(halves / 2, Self.steps - values.count)
            rungs.withUnsafeBufferPointer { rungs in
                for index in values.indices { values[index] += share * rungs[first + index] }
            }
        }
    }

    private let heard: [(cell: Int, level: Double, countClass: Int, share: Double)]
    private let silent: [(cell: Int, timeClass: Int, share: Double)]

    /// The readings of a beacon in a walk.
    ///
    /// - Parameters:
    ///   - heard: where the beacon was heard; indices in `cells`.
    ///   - cells: of the walk.
    ///   - shares: one a cell.
    ///   - phoneOffset: is taken from the levels, dB.
    init(_ heard: [HeardCell], among cells: [HearingCell], shares: [Double], phoneOffset: Double) {
        self.heard = heard.map { ($0.cell, $0.mean - phoneOffset, $0.countClass, shares[$0.cell]) }
        let known = Set(heard.map(\.cell))
        silent = cells.indices.filter { !known.contains($0) }.map { ($0, cells[$0].timeClass, shares[$0]) }
    }

    /// ln of the likelihood for each of ``offsets`` of the beacon's power, a change by the visit averaged over; relative to a beacon whose
    /// heard levels are exactly as expected and whose silences are certain, so at most 0. O(cells × offsets).
    ///
    /// - Parameters:
    ///   - expected: mean levels in all cells of the walk, without the phone's offset, dBm.
    ///   - phoneOffset: of the walk, dB.
    ///   - needed: if the levels alone give no offset a greater likelihood than this, the silences are not looked at.
    func profile(_ expected: [Double], _ frame: Frame, phoneOffset: Double, needed: Double = -.infinity) -> [Double] {
        var values = [Double](repeating: 0, count: Self.offsets.count)
        let first = Self.offsets[0]
        let last = Self.offsets[Self.offsets.count - 1]
        values.withUnsafeMutableBufferPointer { values in
            for (cell, level, countClass, share) in heard {
                frame.densities.add(countClass, from: expected[cell] - level + first, share: share, to: values)
            }
        }
        if let best = values.max(), best < needed { return values }
        values.withUnsafeMutableBufferPointer { values in
            for (cell, timeClass, share) in silent {
                let level = expected[cell] + phoneOffset
                guard level + last > frame.inaudible else { continue }
                frame.silences.add(timeClass, from: level + first, share: share, to: values)
            }
        }
        return smeared(values, frame.visitWeights)
    }

    /// ln Σ of the likelihoods at neighbouring offsets with these weights.
    private func smeared(_ values: [Double], _ weights: [Double]) -> [Double] {
        let greatest = values.max() ?? 0
        // Below, a likelihood has no effect on a sum.
        let plain = values.map { $0 < greatest - 700 ? 0 : exp($0 - greatest) }
        let reach = weights.count / 2
        return values.indices.map { index in
            var sum = 0.0
            for (place, weight) in weights.enumerated() {
                let other = min(max(index + place - reach, 0), plain.count - 1)
                sum += weight * plain[other]
            }
            return sum > 0 ? log(sum) + greatest : -1e9
        }
    }
}
