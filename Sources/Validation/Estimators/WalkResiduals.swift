internal import NumericalMethods
internal import VenueModel

/// Residuals of the packets of walks from distance laws.
struct WalkResiduals: Sendable {
    /// The packets with a law, by walk and time.
    let readings: [Reading]
    /// RSSI minus the level of the law, dB; one for each reading.
    let values: [Double]
    /// The readings of each walk and beacon, as indices, by ascending time.
    let links: [[Int]]

    /// - Parameter laws: with a line for each beacon of the site.
    init(_ site: ObservedSite, laws: DistanceLaws) {
        var readings: [Reading] = []
        var values: [Double] = []
        for reading in site.walkReadings {
            guard let level = laws.level(beacon: reading.beacon, logDistance: reading.logDistance) else { continue }
            readings.append(reading)
            values.append(reading.rssi - level)
        }
        self.readings = readings
        self.values = values
        let count = site.venue.beacons.count
        links = Dictionary(grouping: readings.indices) { readings[$0].visit * count + readings[$0].beacon }
            .sorted { $0.key < $1.key }.map(\.value)
    }

    /// Standard deviation of all packets, dB.
    var standardDeviation: Double? { Statistics.standardDeviation(values) }

    /// Standard deviation of the means of each link over windows of so many seconds, dB.
    func standardDeviation(ofMeansOver window: Double) -> Double? {
        Statistics.standardDeviation(
            links.flatMap { link in Link.means(of: link.map { (readings[$0].time, values[$0]) }, window: window) })
    }

    /// Autocorrelation over places within each walk and beacon.
    ///
    /// - Parameter isCentred: whether the mean of each link is subtracted first.
    func autocorrelation(lags: [Range<Double>], isCentred: Bool) -> [Double?] {
        var result = Autocorrelation(lags: lags)
        for link in links {
            let mean = isCentred ? Statistics.mean(link.map { values[$0] }) ?? 0 : 0
            result.add(link.map { Autocorrelation.Value(position: readings[$0].position, residual: values[$0] - mean) })
        }
        return result.values
    }
}
