internal import Foundation

/// Lines RSSI = P₀ − n · 10 log₁₀ d through levels at known distances, by ordinary least squares.
struct DistanceLaws: Sendable {
    struct Line: Sendable {
        /// P₀, dBm.
        var powerAt1m: Double
        /// n.
        var exponent: Double
    }

    /// Which parameters the lines of several beacons share.
    enum Form: Sendable {
        /// One line for all.
        case common
        /// One exponent for all, a power for each.
        case powers
        /// A line for each; a beacon with fewer than ten levels has none.
        case lines
    }

    /// A sample for the fit: a level at a distance.
    struct Sample: Sendable {
        /// Index of the beacon.
        var beacon: Int
        /// 10 log₁₀ of the distance in metres.
        var logDistance: Double
        /// dBm.
        var level: Double
    }

    /// One a beacon; `nil` where there is none.
    let lines: [Line?]

    /// Lines that are known.
    init(lines: [Line?]) { self.lines = lines }

    /// The lines through samples of `beaconCount` beacons.
    init(_ samples: [Sample], beaconCount: Int, form: Form) {
        var moments = [Moments](repeating: Moments(), count: beaconCount)
        for sample in samples { moments[sample.beacon].add(sample.logDistance, sample.level) }
        switch form {
        case .common:
            let all = moments.reduce(into: Moments()) { $0.add($1) }
            lines = [Line?](repeating: all.line(exponent: all.exponent), count: beaconCount)
        case .powers:
            let (sxy, sxx) = moments.reduce((0, 0)) { ($0.0 + $1.covariance, $0.1 + $1.variance) }
            lines = moments.map { $0.line(exponent: sxx > 0 ? -sxy / sxx : nil) }
        case .lines:
            lines = moments.map { $0.count < 10 ? nil : $0.line(exponent: $0.exponent) }
        }
    }

    /// The power of each beacon with an exponent that is given, dBm; `nil` of beacons with fewer than `least` samples.
    static func powers(
        _ samples: [Sample], beaconCount: Int, exponent: Double, least: Int
    ) -> [Double?] {
        var moments = [Moments](repeating: Moments(), count: beaconCount)
        for sample in samples { moments[sample.beacon].add(sample.logDistance, sample.level) }
        return moments.map { $0.count < Double(least) ? nil : $0.line(exponent: exponent)?.powerAt1m }
    }

    /// The distance at which a beacon's line has the level of a reading, metres.
    func range(of reading: Reading) -> Double? {
        lines[reading.beacon].map { pow(10, ($0.powerAt1m - reading.rssi) / (10 * $0.exponent)) }
    }

    /// The level of a beacon's line at a distance, dBm.
    func level(beacon: Int, logDistance: Double) -> Double? {
        lines[beacon].map { $0.powerAt1m - $0.exponent * logDistance }
    }
}

/// Sums over pairs (x, y).
private struct Moments {
    var count = 0.0
    private var x = 0.0
    private var y = 0.0
    private var xx = 0.0
    private var xy = 0.0

    mutating func add(_ x: Double, _ y: Double) {
        count += 1
        self.x += x
        self.y += y
        xx += x * x
        xy += x * y
    }

    mutating func add(_ other: Moments) {
        count += other.count
        x += other.x
        y += other.y
        xx += other.xx
        xy += other.xy
    }

    /// Σ (x − x̄)².
    var variance: Double { count > 0 ? max(xx - x * x / count, 0) : 0 }
    /// Σ (x − x̄)(y − ȳ).
    var covariance: Double { count > 0 ? xy - x * y / count : 0 }
    /// −slope; `nil` if x does not vary.
    var exponent: Double? { variance > 1e-9 * max(xx, 1) ? -covariance / variance : nil }

    func line(exponent: Double?) -> DistanceLaws.Line? {
        guard let exponent, count > 0 else { return nil }
        return DistanceLaws.Line(powerAt1m: (y + exponent * x) / count, exponent: exponent)
    }
}
