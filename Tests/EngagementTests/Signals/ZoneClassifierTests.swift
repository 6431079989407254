import Engagement
import Foundation
import NumericalMethods
import Radio
import Recordings
import Testing

/// The odds of zones, by the formula.
@Suite struct ZoneClassifierTests {
    private static let beacons: [BeaconID] = (1...6).map {
        .iBeacon(uuid: UUID(uuidString: "0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11") ?? UUID(), major: 1, minor: $0)
    }

    /// Places of two zones that overlap, and of none.
    private static func classifier(seed: UInt64) -> ZoneClassifier {
        let stream = RandomStream(seed: seed, purpose: "zone classifier test")
        let zones = [["a"], ["a", "b"], ["b"], [], []]
        return ZoneClassifier(
            averaging: 5,
            beacons: beacons.prefix(5).enumerated().map {
                ZoneClassifier.Beacon(id: $1.description, powerAt1m: -59 - Double($0))
            },
            places: zones.enumerated().map { number, zones in
                ZoneClassifier.VenuePlace(
                    level: 0, zones: zones, bias: stream.uniform(UInt64(number)) * 4 - 2,
                    weights: (0..<5).map { 0.3 * (stream.uniform(UInt64(number), lane: UInt32($0 + 1)) - 0.5) })
            })
    }

    /// Packets of random strengths; the sixth beacon is not one of the classifier.
    private static func packets(seed: UInt64, offset: Double = 0) -> [Observation] {
        let stream = RandomStream(seed: seed, purpose: "zone classifier packets")
        return (0..<300).map { index in
            let draw = UInt64(index)
            return .packet(
                Packet(
                    time: Double(index) * 0.4, beacon: beacons[Int(stream.uniform(draw) * 6)],
                    rssi: -50 - 40 * stream.uniform(draw, lane: 1) + offset))
        }
    }

    private static func odds(_ packets: [Observation], _ classifier: ZoneClassifier) -> ZoneOdds {
        let powers = Dictionary(
            uniqueKeysWithValues: zip(beacons, classifier.beacons.map(\.powerAt1m)))
        return ZoneOdds(
            BeaconLevels(packets, duration: 120, averaging: classifier.averaging, powers: powers), by: classifier)
    }

    /// Means, features, scores and probabilities without any of our sums.
    private static func depth(
        _ packets: [Observation], at time: Double, _ classifier: ZoneClassifier, zone: String
    ) -> Double? {
        let levels: [Double?] = classifier.beacons.map { beacon in
            let rssi = packets.filter { $0.time <= time && $0.time > time - classifier.averaging }
                .flatMap(\.readings).filter { $0.beacon.description == beacon.id }.map(\.rssi)
            return rssi.isEmpty ? nil : rssi.reduce(0, +) / Double(rssi.count) - beacon.powerAt1m
        }
        let loudest = levels.compactMap { $0 }.sorted().suffix(3)
        guard !loudest.isEmpty else { return nil }
        let reference = loudest.reduce(0, +) / Double(loudest.count)
        let features = levels.map { $0.map { min(max($0 - reference + 30, 0), 40) } ?? 0 }
        let parts = classifier.places.map { place in
            exp(zip(place.weights, features).reduce(place.bias) { $0 + $1.0 * $1.1 })
        }
        let share =
            zip(classifier.places, parts).reduce(0) { $1.0.zones.contains(zone) ? $0 + $1.1 : $0 }
            / parts.reduce(0, +)
        return min(max(10 * log10(share / (1 - share)), -50), 50)
    }

    @Test(arguments: [1, 2, 3]) func oddsAreThoseOfTheFormula(seed: UInt64) {
        let classifier = Self.classifier(seed: seed)
        let packets = Self.packets(seed: seed)
        let odds = Self.odds(packets, classifier)
        for zone in ["a", "b"] {
            let signal = DepthSignal(odds, zone: zone)
            #expect(signal.values.count == 120)
            for value in signal.values {
                let expected = Self.depth(packets, at: value.time, classifier, zone: zone)
                #expect((value.depth == nil) == (expected == nil))
                if let depth = value.depth, let expected { #expect(abs(depth - expected) < 1e-3) }
            }
        }
    }

    /// What a phone adds to all RSSI changes nothing.
    @Test func aPhonesOffsetHasNoPart() {
        let classifier = Self.classifier(seed: 4)
        let plain = DepthSignal(Self.odds(Self.packets(seed: 4), classifier), zone: "b")
        let louder = DepthSignal(Self.odds(Self.packets(seed: 4, offset: 7), classifier), zone: "b")
        for (one, other) in zip(plain.values, louder.values) {
            #expect(abs((one.depth ?? 0) - (other.depth ?? 0)) < 1e-3)
        }
    }

    @Test func silenceIsNoValueAndUnknownZonesAreFarAway() {
        let odds = Self.odds(Array(Self.packets(seed: 5).prefix(20)), Self.classifier(seed: 5))
        #expect(DepthSignal(odds, zone: "a").values.suffix(100).allSatisfy { $0.depth == nil })
        #expect(DepthSignal(odds, zone: "z").values.suffix(100).allSatisfy { $0.depth == nil })
        #expect(DepthSignal(odds, zone: "z").values.compactMap(\.depth).allSatisfy { $0 == -50 })
        let empty = Self.odds(Self.packets(seed: 6), ZoneClassifier(averaging: 5, beacons: [], places: []))
        #expect(DepthSignal(empty, zone: "a").values.allSatisfy { $0.depth == nil })
    }

    /// What nobody checked is no trap: zones that stand twice, and too few weights.
    @Test func carelessClassifiersAreRead() {
        let classifier = Self.classifier(seed: 8)
        var careless = classifier
        for index in careless.places.indices { careless.places[index].zones += careless.places[index].zones }
        let packets = Self.packets(seed: 8)
        #expect(
            DepthSignal(Self.odds(packets, careless), zone: "a")
                == DepthSignal(Self.odds(packets, classifier), zone: "a"))
        var short = classifier
        var zeroes = classifier
        for index in short.places.indices {
            short.places[index].weights.removeLast()
            zeroes.places[index].weights[zeroes.places[index].weights.count - 1] = 0
        }
        #expect(DepthSignal(Self.odds(packets, short), zone: "a") == DepthSignal(Self.odds(packets, zeroes), zone: "a"))
    }

    /// A zone that is the whole venue has odds without a bound; they are cut.
    @Test func certaintyHasAnEnd() {
        var classifier = Self.classifier(seed: 7)
        for index in classifier.places.indices { classifier.places[index].zones = ["a"] }
        let depths = DepthSignal(Self.odds(Self.packets(seed: 7), classifier), zone: "a").values.compactMap(\.depth)
        #expect(!depths.isEmpty && depths.allSatisfy { $0 == 50 })
    }
}
