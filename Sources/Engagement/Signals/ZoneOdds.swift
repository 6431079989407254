internal import Foundation
internal import Radio

/// How sure a classifier is that a phone is in each zone of a venue, over time.
package struct ZoneOdds: Sendable {
    /// The times, seconds, ascending.
    package let times: [Double]
    private let zones: [String: Int]
    /// By time, then zone, last a zone in no place: 10 lg(p / (1 − p)), dB; NaN if nothing was heard.
    private let odds: [Float]

    /// The odds at each full second. O(seconds × (beacons + places × heard beacons)).
    ///
    /// Weights that are missing count as 0.
    ///
    /// - Parameter levels: with the averaging time of the classifier, and with its powers.
    package init(_ levels: BeaconLevels, by classifier: ZoneClassifier) {
        times = levels.times
        let names = Set(classifier.places.flatMap(\.zones)).sorted()
        let zones = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        let byName = Dictionary(uniqueKeysWithValues: levels.beacons.enumerated().map { ($1.description, $0) })
        let columns = classifier.beacons.map { byName[$0.id] }
        let members = classifier.places.map { place in Set(place.zones).compactMap { zones[$0] } }
        let weights = classifier.places.map { place in
            place.weights + Array(repeating: 0, count: max(columns.count - place.weights.count, 0))
        }
        var odds: [Float] = []
        odds.reserveCapacity(times.count * (names.count + 1))
        for row in times.indices {
            let heard = columns.map { $0.map { levels.level(of: $0, at: row) } ?? .nan }
            guard let features = ZoneClassifier.features(heard) else {
                odds += Array(repeating: .nan, count: names.count + 1)
                continue
            }
            let used = features.indices.filter { features[$0] > 0 }
            let scores = zip(classifier.places, weights).map { place, weights in
                used.reduce(place.bias) { $0 + weights[$1] * features[$1] }
            }
            let highest = scores.max() ?? 0
            let parts = scores.map { exp($0 - highest) }
            let sum = parts.reduce(0, +)
            var inside = Array(repeating: 0.0, count: names.count + 1)
            for (part, own) in zip(parts, members) {
                for zone in own { inside[zone] += part }
            }
            odds += inside.map { part in
                let ratio = 10 * log10(part / max(sum - part, .leastNormalMagnitude))
                return Float(min(max(ratio, -ZoneClassifier.surest), ZoneClassifier.surest))
            }
        }
        self.zones = zones
        self.odds = odds
    }

    /// The odds of a zone at a time; NaN if nothing was heard, the least odds if the classifier does not know the zone.
    func odds(of zone: String, at row: Int) -> Float {
        odds[row * (zones.count + 1) + (zones[zone] ?? zones.count)]
    }
}

extension DepthSignal {
    /// How sure a classifier is that a phone is in a zone.
    ///
    /// The depth is in **dB** of odds, and so are the margins of a condition for it: 0 at even odds, 10 at ten to one.
    /// A value each second; `nil` if nothing is heard. O(seconds).
    package init(_ odds: ZoneOdds, zone: String) {
        self.init(
            odds.times.indices.map { row in
                let value = odds.odds(of: zone, at: row)
                return Value(time: odds.times[row], depth: value.isNaN ? nil : Double(value))
            })
    }
}
