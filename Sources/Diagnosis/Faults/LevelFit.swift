import Foundation
import NumericalMethods
import VenueModel

/// The believed radio, fitted to what all beacons of some walks have in common: offsets, exponent, walls, hearing and scatter.
struct LevelFit: Sendable {
    let radio: BelievedRadio
    let readings: BeaconReadings
    /// For each beacon, its terms in all cells; empty for a beacon without a place.
    let terms: [[BelievedRadio.Terms]]
    private(set) var common: CommonErrors
    private(set) var hearing = HearingModel()
    private(set) var spread = LevelSpread()
    /// For each beacon, the standard deviation of healthy powers about the venue file, dB.
    private(set) var powerSpreads: [Double]
    private var walkCount: Int { readings.cellsOfWalk.count }

    /// Cells with a beacon that its power is measured from.
    private static let fewestCells = 4

    init(_ radio: BelievedRadio, _ readings: BeaconReadings, venue: Venue, powerSpreads: [Double]) {
        self.radio = radio
        self.readings = readings
        self.powerSpreads = powerSpreads
        spread.power = Statistics.mean(powerSpreads) ?? spread.power
        terms = venue.beacons.map { beacon in
            radio.place(of: beacon).map { radio.terms(from: $0, to: readings.cells) } ?? []
        }
        common = CommonErrors(walkCount: readings.cellsOfWalk.count, isFitted: radio.isFitted)
    }

    /// The expected level of a beacon in a cell, without the phone's offset, dBm.
    func level(_ beacon: Int, in cell: Int) -> Double { radio.laws[beacon].level(terms[beacon][cell], common.change) }

    /// Fits all, each with the others known, several times.
    mutating func fit() {
        common.fit(samples { terms[$0][$1].decades < 1 }, isFitted: radio.isFitted, spread: spread)
        for _ in 0..<3 {
            fitHearing()
            common.fit(samples { isSurelyHeard($0, in: $1) }, isFitted: radio.isFitted, spread: spread)
            fitSpread()
        }
        fitHearing()
        fitPowerSpread()
    }

    private func isSurelyHeard(_ beacon: Int, in cell: Int) -> Bool {
        let place = readings.cells[cell]
        return hearing.isSurelyHeard(
            level: level(beacon, in: cell) + common.offsets[place.walk], timeClass: place.timeClass)
    }

    private func samples(_ isWanted: (Int, Int) -> Bool) -> [CommonErrors.Sample] {
        readings.heard.indices.filter { !terms[$0].isEmpty }.flatMap { beacon in
            readings.heard[beacon].filter { isWanted(beacon, $0.cell) }.map { heard in
                let law = radio.laws[beacon]
                let terms = terms[beacon][heard.cell]
                return CommonErrors.Sample(
                    beacon: beacon, walk: readings.cells[heard.cell].walk,
                    residual: heard.mean - law.power + 10 * law.exponent * terms.decades - terms.rest,
                    columns: (-10 * terms.decades, -terms.walls))
            }
        }
    }

    private mutating func fitHearing() {
        var counts = HearingModel.Counts()
        for beacon in readings.heard.indices where !terms[beacon].isEmpty {
            let heard = Set(readings.heard[beacon].map(\.cell))
            for (cell, place) in readings.cells.enumerated() {
                counts.add(
                    level: level(beacon, in: cell) + common.offsets[place.walk], timeClass: place.timeClass,
                    isHeard: heard.contains(cell))
            }
        }
        hearing = HearingModel(counts)
    }

    /// The levels of a beacon in a walk minus those expected, dB, where it is surely heard.
    private func surelyHeard(_ beacon: Int, walk: Int) -> [(residual: Double, countClass: Int)] {
        guard !terms[beacon].isEmpty else { return [] }
        return readings.heard[beacon].filter {
            readings.cells[$0.cell].walk == walk && isSurelyHeard(beacon, in: $0.cell)
        }.map { ($0.mean - level(beacon, in: $0.cell) - common.offsets[walk], $0.countClass) }
    }

    private func residuals(_ beacon: Int, walk: Int) -> [Double] { surelyHeard(beacon, walk: walk).map(\.residual) }

    private mutating func fitSpread() {
        var deviations: [[Double]] = spread.cells.map { _ in [] }
        for beacon in readings.heard.indices {
            for walk in 0..<walkCount {
                let own = surelyHeard(beacon, walk: walk)
                guard own.count > 3, let mean = Statistics.mean(own.map(\.residual)) else { continue }
                let scale = (Double(own.count) / Double(own.count - 1)).squareRoot()
                for (residual, countClass) in own { deviations[countClass].append((residual - mean) * scale) }
            }
        }
        for (index, own) in deviations.enumerated() where own.count > 30 {
            if let robust = LevelSpread.robust(own) { spread.cells[index] = min(max(robust, 3), 12) }
        }
    }

    /// If the powers of these beacons scatter more than assumed, this scatter is the healthy one.
    private mutating func fitPowerSpread() {
        let constants = readings.heard.indices.compactMap { beacon -> (ratio: Double, variance: Double)? in
            let own = (0..<walkCount).map { residuals(beacon, walk: $0) }.filter { $0.count > 1 }
            guard let mean = Statistics.mean(own.compactMap { Statistics.mean($0) }) else { return nil }
            let cells = own.reduce(0) { $0 + spread.cell * spread.cell / (Double($1.count) / 2) }
            let walks = Double(own.count)
            let variance = spread.visit * spread.visit / walks + cells / (walks * walks)
            return (mean / powerSpreads[beacon], variance / (powerSpreads[beacon] * powerSpreads[beacon]))
        }
        guard constants.count > 5, let observed = LevelSpread.robust(constants.map(\.ratio)),
            let known = Statistics.median(constants.map(\.variance))
        else { return }
        let factor = max(observed * observed - known, 1).squareRoot()
        powerSpreads = powerSpreads.map { $0 * factor }
    }

    /// What these recordings say of each beacon's power against the believed one, dB, with the spread that is left.
    ///
    /// By all readings and silences, with the likelihood that faults are found by: where the model is wrong for a
    /// beacon, such as far away along an open aisle, it is then wrong in the same way in both.
    func powers() -> [(difference: Double, spread: Double)] {
        let frame = LinkEvidence.Frame(hearing, spread)
        let links = links
        return readings.heard.indices.map { beacon in
            guard readings.heard[beacon].count >= Self.fewestCells, !terms[beacon].isEmpty else {
                return (0, powerSpreads[beacon])
            }
            let profile = profile(of: beacon, links[beacon], at: terms[beacon], frame)
            let prior = PowerPrior(spread: powerSpreads[beacon]).healthy
            let mean = PowerPrior.mean(profile, prior)
            return (mean, PowerPrior.spread(profile, prior, about: mean))
        }
    }

    /// ln of the likelihood of all walks for each offset of a beacon's power.
    ///
    /// - Parameters:
    ///   - links: the beacon's readings in each walk.
    ///   - terms: of the place where it is taken to hang.
    ///   - needed: once no offset has a greater likelihood than this, the rest is not looked at.
    func profile(
        of beacon: Int, _ links: [LinkEvidence], at terms: [BelievedRadio.Terms], _ frame: LinkEvidence.Frame,
        needed: Double = -.infinity
    ) -> [Double] {
        let law = radio.laws[beacon]
        var sum = [Double](repeating: 0, count: LinkEvidence.offsets.count)
        for (walk, link) in links.enumerated() {
            let expected = law.levels(terms[readings.cellsOfWalk[walk]], common.change)
            let profile = link.profile(
                expected, frame, phoneOffset: common.offsets[walk], needed: needed - (sum.max() ?? 0))
            for index in sum.indices { sum[index] += profile[index] }
            // All further terms are at most 0.
            if let best = sum.max(), best < needed { break }
        }
        return sum
    }

    /// The readings of each beacon in each walk.
    var links: [[LinkEvidence]] {
        let shares = readings.cellsOfWalk.map { LevelSpread.shares(of: Array(readings.cells[$0])) }
        return readings.heard.indices.map { beacon in
            readings.cellsOfWalk.enumerated().map { walk, cells in
                let heard = readings.heard[beacon].filter { cells.contains($0.cell) }.map { heard in
                    HeardCell(cell: heard.cell - cells.lowerBound, mean: heard.mean, count: heard.count)
                }
                return LinkEvidence(
                    heard, among: Array(readings.cells[cells]), shares: shares[walk], phoneOffset: common.offsets[walk])
            }
        }
    }

    /// The row of a beacon in the table, without a suspect.
    func finding(of beacon: Int) -> BeaconFinding {
        let own = (0..<walkCount).map { residuals(beacon, walk: $0) }.filter { !$0.isEmpty }
        let all = own.flatMap(\.self)
        let expected =
            terms[beacon].isEmpty
            ? 0
            : readings.cells.indices.reduce(0) { sum, cell in
                let place = readings.cells[cell]
                return sum
                    + hearing.probability(
                        level: level(beacon, in: cell) + common.offsets[place.walk], timeClass: place.timeClass)
            }
        let error =
            spread.visit * spread.visit / Double(own.count) + spread.cell * spread.cell / (Double(all.count) / 2)
        return BeaconFinding(
            beacon: beacon, cells: all.count, residual: Statistics.mean(all),
            standardError: all.isEmpty ? nil : error.squareRoot(), heard: readings.heard[beacon].count,
            expected: expected)
    }
}
