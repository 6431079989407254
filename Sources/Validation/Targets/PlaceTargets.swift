internal import NumericalMethods

/// Level against place, of means over half an hour: V6 to V9.
enum PlaceTargets {
    static let all: [ValidationTarget] =
        [
            ValidationTarget(
                6, "residual sd of location means, one law for all", unit: "dB", published: 4.5, accepted: 3.5...5.5,
                source: "D1", site: .room
            ) { Statistics.rootMeanSquare(LocationMeans($0).residuals(.common)) },
            ValidationTarget(
                6, "residual sd of location means, a power for each receiver", unit: "dB", published: 3.9,
                accepted: 3.5...5.5, source: "D1", site: .room
            ) { Statistics.rootMeanSquare(LocationMeans($0).residuals(.powers)) },
            ValidationTarget(
                7, "mean of the receivers' own exponents", published: 1.5, accepted: 0.8...2.4, source: "D1",
                site: .room
            ) { Statistics.mean(exponents($0)) },
            ValidationTarget(
                7, "interquartile range of the receivers' own exponents", published: 0.6, accepted: 0.5 ... .infinity,
                source: "D1", site: .room
            ) { site in
                let exponents = exponents(site)
                guard let upper = Statistics.quantile(exponents, 0.75), let lower = Statistics.quantile(exponents, 0.25)
                else { return nil }
                return upper - lower
            },
        ] + autocorrelation + [
            ValidationTarget(
                9, "correlation of shadowing between beacons, mean of pairs", published: 0.01, accepted: -0.1...0.1,
                source: "D1", site: .room
            ) { Statistics.mean(LocationMeans($0).crossCorrelations()) }
        ]

    private static func exponents(_ site: ObservedSite) -> [Double] {
        LocationMeans(site).laws(.lines).lines.compactMap { $0?.exponent }
    }

    /// Lags, metres, with what was measured there.
    private static let autocorrelation: [ValidationTarget] = [
        (1.0..<1.8, "1.5", 0.35), (1.8..<2.4, "2.1", 0.24), (3.0..<4.0, "3.5", 0.13), (4.5..<5.5, "5", 0.05),
    ].map { lag, name, published in
        ValidationTarget(
            8, "autocorrelation of location means at \(name) m", published: published,
            accepted: .about(published, 0.08), source: "D1", site: .room
        ) { LocationMeans($0).autocorrelation(lags: [lag])[0] }
    }
}
