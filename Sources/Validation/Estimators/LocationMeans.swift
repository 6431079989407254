internal import NumericalMethods
internal import VenueModel

/// The mean level of each beacon at each place of a survey, and its residual from distance laws: shadowing, and the
/// fading that the mean over three channels does not remove.
struct LocationMeans: Sendable {
    let links: [Link]
    /// A mean for each link.
    let samples: [DistanceLaws.Sample]
    private let beaconCount: Int

    /// The means of the stays of a site.
    init(_ site: ObservedSite) {
        links = Link.all(of: site.stayReadings)
        samples = links.map {
            DistanceLaws.Sample(
                beacon: $0.beacon, logDistance: Decibels.of($0.distance), level: Statistics.mean($0.levels) ?? 0)
        }
        beaconCount = site.venue.beacons.count
    }

    func laws(_ form: DistanceLaws.Form) -> DistanceLaws {
        DistanceLaws(samples, beaconCount: beaconCount, form: form)
    }

    /// The residual of each mean, dB; 0 for a beacon without a law.
    func residuals(_ form: DistanceLaws.Form) -> [Double] {
        let laws = laws(form)
        return samples.map { sample in
            laws.level(beacon: sample.beacon, logDistance: sample.logDistance).map { sample.level - $0 } ?? 0
        }
    }

    /// Autocorrelation over places of the residuals from a law for each beacon.
    func autocorrelation(lags: [Range<Double>]) -> [Double?] {
        var result = Autocorrelation(lags: lags)
        let residuals = residuals(.lines)
        for beacon in 0..<beaconCount {
            result.add(
                zip(links, residuals).filter { $0.0.beacon == beacon }.map { link, residual in
                    Autocorrelation.Value(position: link.readings[0].position, residual: residual)
                })
        }
        return result.values
    }

    /// Correlation over places between the residuals of each pair of beacons.
    func crossCorrelations() -> [Double] {
        var residualOfVisit = [[Int: Double]](repeating: [:], count: beaconCount)
        for (link, residual) in zip(links, residuals(.lines)) { residualOfVisit[link.beacon][link.visit] = residual }
        var correlations: [Double] = []
        for first in 0..<beaconCount {
            for second in 0..<first {
                let visits = residualOfVisit[first].keys.filter { residualOfVisit[second][$0] != nil }.sorted()
                let pair = [first, second].map { beacon in visits.map { residualOfVisit[beacon][$0] ?? 0 } }
                if let value = Statistics.correlation(pair[0], pair[1]) { correlations.append(value) }
            }
        }
        return correlations
    }
}

extension Statistics {
    /// Root of the mean square; `nil` for an empty list.
    static func rootMeanSquare(_ values: [Double]) -> Double? { mean(values.map { $0 * $0 })?.squareRoot() }
}
