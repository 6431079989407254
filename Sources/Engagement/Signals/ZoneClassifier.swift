package import Formats

/// Which zone a phone is in, by the levels of all beacons at once: a linear discriminant.
///
/// At a time, let lᵢ be the level of beacon i (``BeaconLevels``) and r the mean of the three loudest ones. The features
/// are xᵢ = min(max(lᵢ − r + 30, 0), 40) dB, and 0 for a beacon that is not heard, so what a phone adds to all RSSI has
/// no part. Each place k has the score sₖ = wₖ·x + bₖ, and the probability exp(sₖ) / Σⱼ exp(sⱼ). A zone has the sum of
/// the places in it.
///
/// Sources: Fisher, "The use of multiple measurements in taxonomic problems", Annals of Eugenics 7 (1936); Hastie,
/// Tibshirani and Friedman, *The Elements of Statistical Learning*, section 4.3. Normalised levels: Kjærgaard and Munk,
/// "Hyperbolic location fingerprinting", PerCom 2008.
package struct ZoneClassifier: Decodable, JSONRecord, Hashable, Sendable {
    package struct Beacon: Decodable, JSONRecord, Hashable, Sendable {
        package var id: String
        /// Its RSSI at one metre, dBm, which is taken off each RSSI.
        package var powerAt1m: Double

        package static let shape = JSONShape<Self>(
            "triggersBeacon", "A beacon that a trigger looks at.",
            .always("id", \.id, "Identity of the beacon."),
            .always(
                "powerAt1m", .number(-200...0, unit: "dBm"), \.powerAt1m,
                "RSSI of the beacon at one metre. It is subtracted from each RSSI."))

        package init(id: String, powerAt1m: Double) {
            self.id = id
            self.powerAt1m = powerAt1m
        }
    }

    /// A small part of the venue, and the zones that overlap there.
    package struct VenuePlace: Decodable, JSONRecord, Hashable, Sendable {
        /// The level's number.
        package var level: Int
        /// Names of the zones; empty outside of all.
        package var zones: [String]
        /// bₖ.
        package var bias: Double
        /// wₖ by beacon, 1/dB.
        package var weights: [Double]

        package static let shape = JSONShape<Self>(
            "zoneClassifierPlace", "A small part of the venue.",
            .always("level", .whole, \.level, "The level's number."),
            .always("zones", .list(of: .string, count: 0...1000, noun: "zones"), \.zones, "The zones that it is in."),
            .always("bias", .number(-1e9...1e9, unit: ""), \.bias, "What is added to its score."),
            .always(
                "weights", .list(of: .number(-1e9...1e9, unit: "per dB"), count: 0...10_000, noun: "weights"),
                \.weights, "How much each dB of each beacon adds to its score."))

        package init(level: Int, zones: [String], bias: Double, weights: [Double]) {
            self.level = level
            self.zones = zones
            self.bias = bias
            self.weights = weights
        }
    }

    /// Seconds of RSSI in each level.
    package var averaging: Double
    /// The beacons, in the order of the weights.
    package var beacons: [Beacon]
    package var places: [VenuePlace]

    package static let shape = JSONShape<Self>(
        "zoneClassifier", "Which zone a phone is in, by the levels of all beacons.",
        .always("averaging", .number(0...86_400, unit: "seconds"), \.averaging, "Seconds of RSSI in each level."),
        .always("beacons", \.beacons, "The beacons, in the order of the weights."),
        .always("places", \.places, "Parts of the venue."))

    package init(averaging: Double, beacons: [Beacon], places: [VenuePlace]) {
        self.averaging = averaging
        self.beacons = beacons
        self.places = places
    }

    /// Beacons so much quieter than the loudest three do not count, dB.
    package static let range = 30.0
    /// The largest feature, dB.
    package static let highest = 40.0
    /// How many of the loudest are the reference.
    package static let referenceCount = 3
    /// The odds are not trusted beyond, dB.
    package static let surest = 50.0

    /// The features of levels, by place in `levels`; `nil` if all are silent (NaN). O(levels).
    package static func features(_ levels: [Float]) -> [Double]? {
        var loudest: [Float] = []
        for level in levels where !level.isNaN {
            if loudest.count == referenceCount, let last = loudest.last, level <= last { continue }
            loudest.insert(level, at: loudest.firstIndex { level > $0 } ?? loudest.count)
            if loudest.count > referenceCount { loudest.removeLast() }
        }
        guard !loudest.isEmpty else { return nil }
        let reference = Double(loudest.reduce(0, +)) / Double(loudest.count)
        return levels.map { $0.isNaN ? 0 : min(max(Double($0) - reference + range, 0), highest) }
    }
}
