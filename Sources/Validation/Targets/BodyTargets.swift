internal import Foundation
internal import Geometry
internal import NumericalMethods
internal import VenueModel
internal import Walks

/// The body of the carrier: V18 to V20.
enum BodyTargets {
    static let all: [ValidationTarget] =
        [
            (ValidationSite.freeField, "in the free field", 19.5), (.conferenceRoom, "in a conference room", 9.7),
            (.reverberantRoom, "in a reverberant room", 7.9),
        ].map { site, name, published in
            ValidationTarget(
                18, "swing of the mean level over a whole turn \(name)", unit: "dB", published: published,
                accepted: .within(0.3, of: published), source: "D2", site: site
            ) { Statistics.mean(swings($0)) }
        } + [
            ValidationTarget(
                19, "front minus back, hand-held, 2 to 25 m", unit: "dB", published: 2.7, accepted: 1.5...5,
                source: "D3", site: .mall
            ) { frontToBack($0) },
            ValidationTarget(
                20, "sd in 30 s, a person stands and holds the phone", unit: "dB", published: 5.3, accepted: 4...6.5,
                source: "D2", site: .conferenceRoom
            ) { Statistics.median(StaticTargets.deviations($0)) },
        ]

    /// Greatest minus least mean level of each beacon over the headings of a person who stands at one place.
    static func swings(_ site: ObservedSite) -> [Double] {
        let links = Dictionary(grouping: Link.all(of: site.stayReadings)) { link in
            Turn(beacon: link.beacon, x: link.readings[0].position.x, y: link.readings[0].position.y)
        }
        return links.sorted { ($0.key.beacon, $0.key.x, $0.key.y) < ($1.key.beacon, $1.key.x, $1.key.y) }
            .compactMap { _, headings in
                let means = headings.compactMap { Statistics.mean($0.levels) }
                guard headings.count == BodySite.headings.count, let least = means.min(), let most = means.max() else {
                    return nil
                }
                return most - least
            }
    }

    private struct Turn: Hashable {
        var beacon: Int
        var x: Double
        var y: Double
    }

    /// Twice the slope of the residual over the cosine of the angle between the way walked and the beacon.
    static func frontToBack(_ site: ObservedSite) -> Double? {
        let residuals = MovingTargets.residuals(site)
        var samples: [DistanceLaws.Sample] = []
        for (reading, value) in zip(residuals.readings, residuals.values) where (2..<25).contains(reading.distance) {
            let visit = site.walks[reading.visit]
            guard let before = visit.place(at: reading.time - 0.5), let after = visit.place(at: reading.time + 0.5)
            else {
                continue
            }
            let way = after.position - before.position
            let there = site.venue.beacons[reading.beacon].position - reading.position
            guard way.length > 0.2, there.length > 0 else { continue }
            samples.append(
                DistanceLaws.Sample(
                    beacon: 0, logDistance: way.dot(there) / (way.length * there.length), level: value))
        }
        return DistanceLaws(samples, beaconCount: 1, form: .common).lines[0].map { -2 * $0.exponent }
    }
}
