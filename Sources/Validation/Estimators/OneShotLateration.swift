internal import Foundation
internal import Geometry
internal import Lateration
internal import Positioning
internal import Radio
internal import VenueModel
internal import Walks

/// Positions of single windows by the core's lateration, without any memory of earlier windows.
struct OneShotLateration: Sendable {
    /// The weights of circles.
    enum Weighing: Sendable {
        /// Equal weights: Σ (ρ − d)², the textbook's.
        case plain
        /// By the relative error of the distances: Σ ((ρ − d)/d)².
        case relative
        /// The error in dB: most likely under the law.
        case decibels
    }

    /// A window with its position.
    struct Fix: Sendable {
        /// Where the phone was, metres.
        var truth: Point
        /// Where lateration puts it, metres.
        var position: Point
        /// The least root mean square error of any unbiased estimator there, metres; `nil` if the beacons do not
        /// determine the position.
        var bound: Double?

        /// Distance between the two, metres.
        var error: Double { position.distance(to: truth) }
    }

    /// The laws that are believed.
    var laws: DistanceLaws
    /// Seconds of each window.
    var window: Double
    /// The weights of circles.
    var weighing: Weighing
    /// Number of beacons that are used, the strongest ones.
    private static let beaconLimit = 12
    /// Standard deviation of levels about the laws, dB, for the bound.
    private static let residualStandardDeviation = 4.0

    /// The fixes of some visits; windows with fewer than three beacons have none.
    ///
    /// - Parameter readings: of these visits.
    func fixes(
        of readings: [Reading], visits: [ObservedSite.Visit], in site: ObservedSite
    ) -> [Fix] {
        let lateration = Lateration(cost: weighing == .decibels ? .rssi : .range)
        var fixes: [Fix] = []
        var group: [Reading] = []
        func finish() {
            if let first = group.first, let fix = fix(of: group, visits[first.visit], site, lateration) {
                fixes.append(fix)
            }
            group.removeAll(keepingCapacity: true)
        }
        for reading in readings {
            if let first = group.first, first.visit != reading.visit || number(first) != number(reading) { finish() }
            group.append(reading)
        }
        finish()
        return fixes
    }

    private func number(_ reading: Reading) -> Double { (reading.time / window).rounded(.down) }

    private func fix(
        of readings: [Reading], _ visit: ObservedSite.Visit, _ site: ObservedSite, _ lateration: Lateration
    ) -> Fix? {
        guard let place = visit.place(at: (number(readings[0]) + 0.5) * window),
            let level = site.venue.level(place.level)
        else { return nil }
        let means = Dictionary(grouping: readings, by: \.beacon).mapValues { own in
            own.reduce(0) { $0 + $1.rssi } / Double(own.count)
        }
        let heard = means.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.beaconLimit)
        var circles: [Circle] = []
        var links: [CramerRaoBound.Link] = []
        for (index, mean) in heard {
            guard let line = laws.lines[index], line.exponent > 0 else { continue }
            let beacon = site.venue.beacons[index]
            let distance = min(max(pow(10, (line.powerAt1m - mean) / (10 * line.exponent)), 0.1), 1000)
            let spread = Self.residualStandardDeviation * log(10) / (10 * line.exponent)
            circles.append(
                Circle(
                    center: beacon.position, drop: beacon.height - (place.height ?? PhoneHeight.inHand),
                    distance: distance,
                    spread: weighing == .plain ? 1 / distance : spread))
            links.append(
                CramerRaoBound.Link(
                    away: place.position - beacon.position, rise: beacon.height - (place.height ?? PhoneHeight.inHand),
                    exponent: line.exponent, residualStandardDeviation: Self.residualStandardDeviation))
        }
        guard circles.count >= 3, let centroid = EstimateStage.centroid(of: circles),
            let estimate = lateration.solve(circles, centroid: centroid.position, outline: level.outline)
        else { return nil }
        return Fix(truth: place.position, position: estimate.position, bound: CramerRaoBound(links).radius)
    }
}
