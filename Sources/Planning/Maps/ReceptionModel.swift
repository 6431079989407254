internal import Foundation
internal import NumericalMethods
package import Parameters
internal import Radio

/// The probability that a scan hears a beacon, by its mean RSSI.
///
/// A packet at the mean level μ is received with p = w s E[1 − PER(μ + X + F)]: w the share of events that fall into a
/// scan window (``ScanSchedule/heardShare``), s the share that survives other senders (``Collisions``, interference),
/// PER that of ``PacketErrorRate``, X the unknown shadowing, visit and power, normal, and F the fading: Rician in line
/// of sight, with the Rician K of the parameters, and Rayleigh behind walls. A scan of T seconds has m = ⌊T r⌋ events
/// of a beacon with r events a second, and one more with the probability f = T r − m. X is the same for all of them, F
/// differs:
///
///     P = E_X[1 − (1 − p)^m (1 − f p)]
///
/// Events fall into windows independently of each other: right for a phone that listens all the time, while for one
/// that listens a third of the time, P is up to 0.07 off.
package struct ReceptionModel: Sendable {
    /// Length of a scan, seconds.
    package let scanTime: Double
    /// Standard deviation of X, dB.
    package let standardDeviation: Double
    private let advertising: AdvertisingParameters
    private let windowShare: Double
    /// E_F[1 − PER] by the level, from `lowest` in steps of `step`; in line of sight, and behind walls.
    private let clear: [Double]
    private let shaded: [Double]
    private let lowest: Double
    /// Equally likely values of X, dB.
    private let shadows: [Double]

    private static let step = 0.25
    /// Number of equally likely values of X.
    private static let shadowCount = 9
    /// Number of equally likely values of each component of F.
    private static let fadeCount = 24

    /// The model of a phone.
    ///
    /// - Parameters:
    ///   - parameters: of phone, fading and other senders.
    ///   - standardDeviation: of X, dB.
    ///   - scanTime: T, seconds.
    package init(_ parameters: SimulationParameters, standardDeviation: Double, scanTime: Double) {
        self.scanTime = scanTime
        self.standardDeviation = standardDeviation
        advertising = parameters.advertising
        let phone = parameters.phone
        windowShare = ScanSchedule(window: phone.scanWindow, interval: phone.scanInterval).heardShare
        let receiver = Receiver(sensitivity: phone.sensitivity)
        // Fading lifts a level by less than 12 dB.
        lowest = phone.sensitivity - 20
        let levels = (0...Int(80 / Self.step)).map { [lowest] in lowest + Self.step * Double($0) }
        func table(_ k: Double) -> [Double] {
            let fades = Self.fades(kFactor: k, scale: parameters.fading.scale)
            return levels.map { level in
                1 - fades.reduce(0) { $0 + receiver.packetErrorRate(at: level + $1) } / Double(fades.count)
            }
        }
        clear = table(pow(10, parameters.fading.kFactor / 10))
        shaded = table(0)
        shadows = Self.normals(Self.shadowCount).map { $0 * standardDeviation }
    }

    /// Margin by which a packet must be stronger than another to survive it, dB.
    var capture: Double { advertising.captureMargin }

    /// The middles of equally likely parts of the standard normal distribution.
    private static func normals(_ count: Int) -> [Double] {
        (0..<count).map { NormalDistribution.quantile((Double($0) + 0.5) / Double(count)) }
    }

    /// Equally likely values of 20 log₁₀|h|, dB, |h|² of mean 1 with the Rician factor `k`, times the scale of fading.
    private static func fades(kFactor k: Double, scale: Double) -> [Double] {
        guard k.isFinite, scale > 0 else { return [0] }
        let direct = (k / (k + 1)).squareRoot()
        let scattered = (0.5 / (k + 1)).squareRoot()
        let normals = normals(fadeCount)
        return normals.flatMap { x in
            normals.map { y in
                let real = direct + scattered * x
                let imaginary = scattered * y
                return scale * 10 * log10(real * real + imaginary * imaginary)
            }
        }
    }

    /// The share of a beacon's packets that survive other senders.
    ///
    /// - Parameters:
    ///   - level: of the beacon, dBm.
    ///   - load: of beacons that can destroy its packets, see ``Collisions/loads(levels:rates:capture:)``.
    package func survival(level: Double, load: Double) -> Double {
        let background = Collisions.backgroundLoad(
            at: level, load: advertising.backgroundLoad, mean: advertising.backgroundLevel,
            spread: advertising.backgroundSpread, capture: advertising.captureMargin)
        return (1 - advertising.interferenceLoss)
            * Collisions.survival(load: advertising.collisionLoad * load + background)
    }

    /// P of one beacon. About 0.1 µs.
    ///
    /// - Parameters:
    ///   - level: its mean RSSI μ, dBm.
    ///   - isClear: whether there is neither a wall nor a slab between.
    ///   - rate: its advertising events a second, r.
    ///   - survival: share of its packets that survive other senders, s.
    package func probability(level: Double, isClear: Bool, rate: Double, survival: Double) -> Double {
        let events = scanTime * rate
        let whole = events.rounded(.down)
        let table = isClear ? clear : shaded
        var sum = 0.0
        for shadow in shadows {
            let p = windowShare * survival * share(level + shadow, table)
            sum += 1 - Self.power(1 - p, Int(whole)) * (1 - (events - whole) * p)
        }
        return sum / Double(shadows.count)
    }

    /// qⁿ by squaring, for the small n of a scan.
    private static func power(_ q: Double, _ n: Int) -> Double {
        var result = 1.0
        var square = q
        var rest = n
        while rest > 0 {
            if rest & 1 == 1 { result *= square }
            square *= square
            rest >>= 1
        }
        return result
    }

    private func share(_ level: Double, _ table: [Double]) -> Double {
        let place = min(max((level - lowest) / Self.step, 0), Double(table.count - 1))
        let index = min(Int(place), table.count - 2)
        return table[index] + (place - Double(index)) * (table[index + 1] - table[index])
    }

    /// P of each beacon of a cell, with collisions between them. O(n log n).
    package func probabilities(levels: [Double], areClear: [Bool], rates: [Double]) -> [Double] {
        let loads = Collisions.loads(levels: levels, rates: rates, capture: advertising.captureMargin)
        return levels.indices.map { index in
            probability(
                level: levels[index], isClear: areClear[index], rate: rates[index],
                survival: survival(level: levels[index], load: loads[index]))
        }
    }

    /// The probability that at least `count` of independent events happen, by their probabilities (Poisson binomial
    /// distribution). O(count × events).
    package static func atLeast(_ count: Int, of probabilities: some Sequence<Double>) -> Double {
        // Probabilities of 0, 1, … count − 1 events so far.
        var fewer = [1.0] + [Double](repeating: 0, count: max(count - 1, 0))
        guard count > 0 else { return 1 }
        for p in probabilities {
            for number in stride(from: count - 1, through: 1, by: -1) {
                fewer[number] = fewer[number] * (1 - p) + fewer[number - 1] * p
            }
            fewer[0] *= 1 - p
        }
        return min(max(1 - fewer.reduce(0, +), 0), 1)
    }
}
