import Foundation
import Geometry
import Radio
import RadioFitting
import Recordings
import Testing
import VenueFiles
import VenueModel
import Walks

@Suite("Radio fit per beacon")
struct RadioFitBeaconTests {
    /// Three beacons with models of their own, one with four readings, one with none.
    private func samples(seed: UInt64) -> [RadioSample] {
        [(-58.0, 1.8, 600), (-62, 2.4, 600), (-66, 2.1, 600), (-60, 2.1, 4)].enumerated().flatMap { index, world in
            RadioWorld(
                powerAt1m: world.0, exponent: world.1, residualStandardDeviation: 4, distances: 1...20, count: world.2
            )
            .samples(seed: seed, beacon: index)
        }
    }

    @Test("Each beacon's model is found; few readings lean on the global model, none take it")
    func perBeacon() throws {
        let fit = try RadioFitter(isPerBeacon: true).fit(samples(seed: 3), of: venue(beacons: 5))
        #expect(fit.beacons.map(\.beacon.id.description) == ["b0", "b1", "b2", "b3", "b4"])
        for (beacon, truth) in zip(fit.beacons, [(-58.0, 1.8), (-62, 2.4), (-66, 2.1)]) {
            #expect(abs(beacon.model.powerAt1m - truth.0) < 3 * beacon.model.powerAt1mError)
            #expect(abs(beacon.model.pathLossExponent - truth.1) < 3 * beacon.model.pathLossExponentError)
            #expect(beacon.model.pathLossExponentError < 0.1)
            #expect(beacon.notes.isEmpty)
        }
        let few = fit.beacons[3]
        #expect(few.notes.contains(.fewReadings))
        #expect(few.model.pathLossExponentError > 0.2 && few.model.pathLossExponentError <= 0.5)
        let none = fit.beacons[4]
        #expect(none.model.readings == 0)
        #expect(none.model.distances == nil)
        #expect(abs(none.model.pathLossExponent - fit.global.pathLossExponent) < 1e-4)
        #expect(abs(none.model.powerAt1m - fit.global.powerAt1m) < 1e-3)
        #expect(abs(none.model.pathLossExponentError - 0.5) < 1e-3)
        #expect(abs(none.model.powerAt1mError - 6) < 1e-2)
    }

    @Test("With least squares a beacon alone is fitted alone, or takes the global model and says so")
    func leastSquares() throws {
        let samples = samples(seed: 3)
        let fit = try RadioFitter(method: .leastSquares, isPerBeacon: true).fit(samples, of: venue(beacons: 5))
        let alone = try RadioFitter(method: .leastSquares).fit(samples.filter { $0.beacon == 1 }, of: venue(beacons: 5))
        #expect(fit.beacons[1].model == alone.global)
        for beacon in fit.beacons[3...] {
            #expect(beacon.notes.contains(.usesGlobal))
            #expect(beacon.model.pathLossExponent == fit.global.pathLossExponent)
        }
    }

    @Test(
        "A fit that no venue file can hold is refused; that of one beacon gives way to the global one",
        arguments: [RadioFit.Method.leastSquares, .likelihood(floor: .none)])
    func implausible(method: RadioFit.Method) throws {
        // RSSI that rises with the distance.
        let rising = RadioWorld(exponent: -1, residualStandardDeviation: 1, count: 600).samples(seed: 1, beacon: 0)
        #expect {
            try RadioFitter(method: method).fit(rising, of: venue(beacons: 1))
        } throws: {
            guard case .implausible(_, let exponent, _)? = $0 as? RadioFitError else { return false }
            return exponent < 0.1
        }
        let others = (1..<5).flatMap {
            RadioWorld(residualStandardDeviation: 3, count: 2000).samples(seed: 1, beacon: $0)
        }
        let site = venue(beacons: 5)
        let fit = try RadioFitter(method: method, isPerBeacon: true).fit(rising + others, of: site)
        #expect(fit.beacons[0].notes.contains(.usesGlobal))
        #expect(fit.beacons[0].model.powerAt1m == fit.global.powerAt1m)
        #expect(fit.beacons[0].model.readings == rising.count)
        #expect(fit.beacons[1...].allSatisfy { !$0.notes.contains(.usesGlobal) })
        #expect(fit.applied(to: site).beacons[0].pathLossExponent == nil)
        _ = try VenueFile.parse(VenueFile.write(fit.applied(to: site)))
    }

    @Test("A fit becomes the venue's model")
    func applied() throws {
        var venue = venue(beacons: 5)
        venue.beacons[4].powerAt1m = -77
        venue.levels[0].pathLossExponent = 2.5
        venue.zones = [Zone(name: "all", level: 0, outline: venue.levels[0].outline, pathLossExponent: 3)]
        let global = try RadioFitter().fit(samples(seed: 3), of: venue)
        let simple = global.applied(to: venue)
        #expect(simple.radio.powerAt1m == global.global.powerAt1m)
        #expect(simple.radio.pathLossExponent == global.global.pathLossExponent)
        #expect(simple.radio.residualStandardDeviation == global.global.residualStandardDeviation)
        #expect(simple.beacons.allSatisfy { $0.powerAt1m == nil && $0.pathLossExponent == nil })
        #expect(simple.levels[0].pathLossExponent == nil && simple.zones[0].pathLossExponent == nil)
        let each = try RadioFitter(method: .leastSquares, isPerBeacon: true).fit(samples(seed: 3), of: venue)
        let detailed = each.applied(to: venue)
        #expect(detailed.beacons[1].powerAt1m == each.beacons[1].model.powerAt1m)
        #expect(detailed.beacons[1].residualStandardDeviation == each.beacons[1].model.residualStandardDeviation)
        #expect(detailed.beacons[4].powerAt1m == nil)
    }

    @Test("Table and JSON: the same fit gives the same bytes; the table shows labels, JSON identities")
    func text() throws {
        var venue = venue(beacons: 5)
        venue.beacons[1].label = "17"
        let fit = try RadioFitter(isPerBeacon: true).fit(samples(seed: 3), of: venue)
        #expect(try fit.json() == RadioFitter(isPerBeacon: true).fit(samples(seed: 3), of: venue).json())
        let root = try #require(try JSONSerialization.jsonObject(with: fit.json()) as? [String: Any])
        #expect((root["global"] as? [String: Any])?["readings"] as? Int == fit.global.readings)
        let beacons = try #require(root["beacons"] as? [[String: Any]])
        #expect(beacons.map { $0["beacon"] as? String } == ["b0", "b1", "b2", "b3", "b4"])
        let lines = fit.table().split(separator: "\n")
        #expect(lines.count == 2 + 1 + 5)
        #expect(lines[0].hasPrefix("RSSI = P0 - 10 n log10(d), maximum likelihood"))
        #expect(lines[3].hasPrefix("b0 ") && lines[4].hasPrefix("17 "))
        #expect(lines[6].hasSuffix("few readings"))
    }
}

@Suite("Samples for a radio fit")
struct RadioFitSamplingTests {
    /// A beacon at the origin, 2.5 m up, and a phone that walks from (3, 4) to (6, 8) in 10 s.
    private let venue = Venue(
        name: "v",
        beacons: [
            Beacon(id: .named("a"), level: 0, position: Point(0, 0), height: 2.5),
            Beacon(id: .named("up"), level: 1, position: Point(0, 0), height: 2.5),
        ])
    private let truth = GroundTruth(
        name: "w",
        samples: [
            TruthSample(time: 0, position: Point(3, 4), level: 0),
            TruthSample(time: 10, position: Point(6, 8), level: 0, height: 1.5),
        ])
    private let recording = Recording(
        name: "w", duration: 20,
        observations: [
            .packet(Packet(time: 0, beacon: .named("a"), rssi: -60)),
            .packet(Packet(time: 5, beacon: .named("up"), rssi: -61)),
            .packet(Packet(time: 5, beacon: .named("foreign"), rssi: -62)),
            .packet(Packet(time: 5, beacon: .named("a"), rssi: .nan)),
            // The mean of the second before, so of the place at t = 10.
            .ranging(
                RangingReport(
                    time: 10.5,
                    entries: [
                        RangingReport.RangedBeacon(beacon: .named("a"), rssi: -70),
                        RangingReport.RangedBeacon(beacon: .named("a"), rssi: nil),
                    ])),
            .packet(Packet(time: 11, beacon: .named("a"), rssi: -80)),
        ])

    @Test("Spatial distance uses the truth's height, or the parameter where it has none")
    func distances() {
        let spatial = RadioFitSampling(phoneHeight: 0.5).samples(of: [(recording, truth)], in: venue)
        // At t = 0: √(5² + 2²), the truth has no height. At t = 10: √(10² + 1²). At t = 11 there is no truth.
        #expect(spatial.map(\.distance) == [29, 101].map { $0.squareRoot() })
        #expect(spatial.map(\.rssi) == [-60, -70])
        #expect(spatial.map(\.beacon) == [0, 0])
        let planar = RadioFitSampling(distance: .planar).samples(of: [(recording, truth)], in: venue)
        #expect(planar.map(\.distance) == [5, 10])
        let clamped = RadioFitSampling(distance: .planar, minimumDistance: 7).samples(
            of: [(recording, truth)], in: venue)
        #expect(clamped.map(\.distance) == [7, 10])
    }

    @Test("A survey stands still before and after its truth")
    func survey() {
        var survey = recording
        survey.kind = .survey
        let point = GroundTruth(name: "w", samples: [TruthSample(time: 0, position: Point(3, 4), level: 0)])
        let samples = RadioFitSampling(distance: .planar).samples(of: [(survey, point)], in: venue)
        #expect(samples.map(\.distance) == [5, 5, 5])
        #expect(samples.map(\.rssi) == [-60, -70, -80])
        // Point means: −70 dBm at 5 m; two recordings are two points.
        let means = RadioFitSampling(distance: .planar, grouping: .pointMeans)
            .samples(of: [(survey, point), (survey, point)], in: venue)
        #expect(means.count == 2)
        #expect(means.allSatisfy { abs($0.rssi + 70) < 1e-12 && abs($0.distance - 5) < 1e-12 })
    }
}
