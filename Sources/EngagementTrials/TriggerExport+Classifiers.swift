internal import Engagement

extension TriggerExport {
    /// The classifiers and what reads them, in Swift; empty without any.
    var swiftClassifiers: String {
        guard let classifiers = document.classifiers, !classifiers.isEmpty else { return "" }
        let all = classifiers.map { classifier in
            let places = classifier.places.map { place in
                "            Place(zones: [\(place.zones.map(Self.swiftLiteral).joined(separator: ", "))], bias: \(place.bias), "
                    + "weights: [\(Self.list(place.weights))]),"
            }
            return """
                        ZoneClassifier(
                            averaging: \(classifier.averaging), beacons: [\(Self.swift(classifier.beacons))],
                            places: [
                \(places.map { "        " + $0 }.joined(separator: "\n"))
                            ]),
                """
        }
        return """

            /// Which zone a phone is in, by the mean RSSI of all beacons: a linear discriminant.
            struct ZoneClassifier {
                struct Place {
                    let zones: [String], bias: Double, weights: [Double]
                }

                let averaging: Double
                /// Identity of each beacon, and its RSSI at one metre, dBm.
                let beacons: [(String, Double)]
                let places: [Place]

                /// The depth of a zone: its odds, dB. `rssi` has the mean RSSI of each beacon that was heard in the last `averaging`
                /// seconds, dBm. `nil` if none was.
                func depth(of zone: String, rssi: [String: Double]) -> Double? {
                    let levels = beacons.map { id, power in rssi[id].map { $0 - power } }
                    let loudest = levels.compactMap { $0 }.sorted(by: >).prefix(\(ZoneClassifier.referenceCount))
                    guard !loudest.isEmpty else { return nil }
                    let reference = loudest.reduce(0, +) / Double(loudest.count)
                    let features = levels.map { level -> Double in
                        guard let level else { return 0 }
                        return min(max(level - reference + \(ZoneClassifier.range), 0), \(ZoneClassifier.highest))
                    }
                    let scores = places.map { zip($0.weights, features).reduce($0.bias) { $0 + $1.0 * $1.1 } }
                    let highest = scores.max() ?? 0
                    var inside = 0.0
                    var outside = 0.0
                    for (place, score) in zip(places, scores) {
                        if place.zones.contains(zone) { inside += exp(score - highest) } else { outside += exp(score - highest) }
                    }
                    return min(max(10 * log10(inside / max(outside, .leastNormalMagnitude)), -\(ZoneClassifier.surest)), \(ZoneClassifier.surest))
                }

                /// One for each averaging time.
                static let all: [ZoneClassifier] = [
            \(all.joined(separator: "\n"))
                ]
            }

            """
    }

    var kotlinClassifiers: String {
        guard let classifiers = document.classifiers, !classifiers.isEmpty else { return "" }
        // The bytecode of one method has a limit of 64 KiB, so each place has a function of its own.
        var functions: [String] = []
        let all = classifiers.enumerated().map { number, classifier in
            let names = classifier.places.indices.map { "place\(number)_\($0)()" }
            functions += zip(classifier.places, names).map { place, name in
                "    private fun \(name) = Place(listOf(\(place.zones.map(Self.kotlinLiteral).joined(separator: ", "))), "
                    + "\(place.bias), doubleArrayOf(\(Self.list(place.weights))))"
            }
            return """
                        ZoneClassifier(
                            averaging = \(classifier.averaging),
                            beacons = listOf(\(Self.kotlin(classifier.beacons))),
                            places = listOf(\(names.joined(separator: ", ")))),
                """
        }
        return """

            /** A small part of the venue, the zones that it is in, and how much each dB of each beacon speaks for it. */
            class Place(val zones: List<String>, val bias: Double, val weights: DoubleArray)

            /** Which zone a phone is in, by the mean RSSI of all beacons: a linear discriminant. */
            class ZoneClassifier(val averaging: Double, val beacons: List<Pair<String, Double>>, val places: List<Place>) {
                /**
                 * The depth of a zone: its odds, dB. `rssi` has the mean RSSI of each beacon that was heard in the last `averaging`
                 * seconds, dBm. `null` if none was.
                 */
                fun depth(zone: String, rssi: Map<String, Double>): Double? {
                    val levels = beacons.map { (id, power) -> rssi[id]?.minus(power) }
                    val loudest = levels.filterNotNull().sortedDescending().take(\(ZoneClassifier.referenceCount))
                    if (loudest.isEmpty()) return null
                    val reference = loudest.average()
                    val features = levels.map { level ->
                        if (level == null) 0.0 else (level - reference + \(ZoneClassifier.range)).coerceIn(0.0, \(ZoneClassifier.highest))
                    }
                    val scores = places.map { place -> place.bias + features.indices.sumOf { place.weights[it] * features[it] } }
                    val highest = scores.maxOrNull() ?: 0.0
                    var inside = 0.0
                    var outside = 0.0
                    for ((place, score) in places.zip(scores)) {
                        val part = kotlin.math.exp(score - highest)
                        if (zone in place.zones) inside += part else outside += part
                    }
                    return (10 * kotlin.math.log10(inside / maxOf(outside, Double.MIN_VALUE))).coerceIn(-\(ZoneClassifier.surest), \(ZoneClassifier.surest))
                }
            }

            /** One for each averaging time. */
            object ZoneClassifiers {
            \(functions.joined(separator: "\n"))
                val all: List<ZoneClassifier> = listOf(
            \(all.joined(separator: "\n"))
                )
            }

            """
    }
}
