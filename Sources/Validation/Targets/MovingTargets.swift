internal import Geometry
internal import NumericalMethods
internal import Recordings
internal import VenueModel

/// Packets on the move: V10 to V13, V16 and V17.
enum MovingTargets {
    static let all: [ValidationTarget] = room + mall + revisits + meansOverDistance + quantiles

    // MARK: One room

    private static let room: [ValidationTarget] = [
        (0.0, "per packet", 6.25), (1, "of 1 s means", 5.13), (3, "of 3 s means", 4.55), (5, "of 5 s means", 4.36),
    ].map { window, name, published in
        ValidationTarget(
            10, "residual sd on the move, \(name)", unit: "dB", published: published, accepted: .about(published, 0.5),
            source: "D1", site: .room
        ) { site in
            // As the figure was measured: about the one law of the survey.
            let residuals = WalkResiduals(site, laws: LocationMeans(site).laws(.common))
            return window == 0 ? residuals.standardDeviation : residuals.standardDeviation(ofMeansOver: window)
        }
    }

    // MARK: Malls, where each beacon's law comes from the walks

    /// With fewer packets a beacon's law is not determined.
    static let leastPackets = 100

    /// Residuals about a power for each beacon and one exponent.
    static func residuals(_ site: ObservedSite) -> WalkResiduals {
        let samples = samples(site)
        return WalkResiduals(site, laws: DistanceLaws(samples, beaconCount: site.venue.beacons.count, form: .powers))
    }

    /// The packets of beacons that enough of were received.
    static func samples(_ site: ObservedSite) -> [DistanceLaws.Sample] {
        var counts = [Int](repeating: 0, count: site.venue.beacons.count)
        for reading in site.walkReadings { counts[reading.beacon] += 1 }
        return site.walkReadings.filter { counts[$0.beacon] >= leastPackets }.map {
            DistanceLaws.Sample(beacon: $0.beacon, logDistance: $0.logDistance, level: $0.rssi)
        }
    }

    private static let mall: [ValidationTarget] =
        [
            ValidationTarget(
                11, "residual sd per packet", unit: "dB", published: 6.25, accepted: 5.5...7, source: "D3", site: .mall
            ) { residuals($0).standardDeviation },
            ValidationTarget(
                11, "exponent of a beacon, median", published: 1.97, accepted: 1.7...2.3, source: "D3", site: .mall
            ) { site in
                let laws = DistanceLaws(samples(site), beaconCount: site.venue.beacons.count, form: .lines)
                return Statistics.median(laws.lines.compactMap { $0?.exponent })
            },
            ValidationTarget(
                11, "excess kurtosis of the residuals", published: 0.4, accepted: -1.5...1.5, source: "D3", site: .mall
            ) { StaticTargets.kurtosis(residuals($0).values).map { $0 - 3 } },
        ]
        + [
            (0.0..<0.5, "below 0.5", 0.46), (1.0..<1.5, "1.25", 0.24), (2.5..<3.0, "2.75", 0.10),
            (6.0..<8.0, "7", 0.01),
        ].map { lag, name, published in
            ValidationTarget(
                12, "autocorrelation along a walk, without its mean, \(name) m", published: published,
                accepted: .about(published, 0.08), source: "D3", site: .mall
            ) { residuals($0).autocorrelation(lags: [lag], isCentred: true)[0] }
        }

    private static let revisits: [ValidationTarget] = [
        ValidationTarget(
            13, "correlation of residuals at one spot between two visits", published: 0.1, accepted: -1...0.5,
            source: "D3", site: .mall
        ) { revisitCorrelation(residuals($0)) }
    ]

    /// Correlation of the residual of a beacon in a square metre between one walk and the next that comes there.
    static func revisitCorrelation(_ residuals: WalkResiduals) -> Double? {
        struct Cell: Hashable {
            var beacon: Int
            var x: Double
            var y: Double
        }
        var visits: [Cell: [(visit: Int, sum: Double, count: Double)]] = [:]
        var order: [Cell] = []
        for (reading, value) in zip(residuals.readings, residuals.values) {
            let cell = Cell(
                beacon: reading.beacon, x: reading.position.x.rounded(.down), y: reading.position.y.rounded(.down))
            if visits[cell] == nil { order.append(cell) }
            if let last = visits[cell]?.indices.last, visits[cell]?[last].visit == reading.visit {
                visits[cell]?[last].sum += value
                visits[cell]?[last].count += 1
            } else {
                visits[cell, default: []].append((reading.visit, value, 1))
            }
        }
        var first: [Double] = []
        var second: [Double] = []
        for cell in order {
            let means = (visits[cell] ?? []).map { $0.sum / $0.count }
            for (one, other) in zip(means, means.dropFirst()) {
                first.append(one)
                second.append(other)
            }
        }
        return Statistics.correlation(first, second)
    }

    private static let meansOverDistance: [ValidationTarget] = [
        (1.0..<3.0, "2", -68.0), (3.0..<5.0, "4", -71), (5.0..<8.0, "6.5", -74), (8.0..<12.0, "10", -77.5),
        (12.0..<17.0, "14", -80.6), (17.0..<25.0, "21", -84), (25.0..<35.0, "31", -87),
    ].map { range, name, published in
        ValidationTarget(
            16, "mean RSSI of what is received at \(name) m", unit: "dBm", published: published,
            accepted: .about(published, 3), source: "D3", site: .mall
        ) { site in
            Statistics.mean(site.walkReadings.filter { range.contains($0.distance) }.map(\.rssi))
        }
    }

    private static let quantiles: [ValidationTarget] = [
        (0.05, -96.0), (0.25, -89), (0.5, -83), (0.75, -76), (0.95, -66),
    ].map { share, published in
        ValidationTarget(
            17, "received RSSI, \(Int(share * 100)) % quantile", unit: "dBm", published: published,
            accepted: .about(published, 4), source: "D3", site: .mall
        ) { site in
            Statistics.quantile(site.walks.flatMap(\.packets).compactMap(\.rssi), share)
        }
    }
}
