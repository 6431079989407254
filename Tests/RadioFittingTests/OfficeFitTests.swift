import Formats
import Foundation
import Parameters
import Radio
import RadioFitting
import Recordings
import TestSupport
import Testing
import VenueModel

/// What `fit` says of simulated offices whose radio is known.
@Suite struct OfficeFitTests {
    /// Without disturbances the estimates are what the office was simulated with, and there is no shadowing.
    @Test(arguments: [PhoneParameters.Reporting.ranging, .packets], [true, false])
    func ideal(reporting: PhoneParameters.Reporting, isSurvey: Bool) throws {
        let world = try KnownReality(ideal: reporting)
        let fit = try SurveyFit(isSurvey ? world.survey() : world.walks(4), in: world.venue)
        #expect((1.95...2.05).contains(fit.pathLossExponent.value), "\(fit.pathLossExponent)")
        for material in ["plasterboard", "glass", "concrete"] {
            let factor = try #require(fit.wallFactors.first { $0.name == material })
            #expect((0.9...1.1).contains(factor.value), "\(factor)")
        }
        #expect(fit.powersAt1m.allSatisfy { abs($0.value + 62) < 0.5 }, "\(fit.powersAt1m)")
        #expect(fit.shadowingSigma.value < 0.5 && fit.placeSigma.value < 0.5, "\(fit.shadowingSigma) \(fit.placeSigma)")
    }

    /// Three phones that differ by many dB and lose packets at different levels.
    private func phones(seed: UInt64) throws -> (
        world: KnownReality, pairs: KnownReality.Pairs, offsets: [String: Double]
    ) {
        let offsets = ["loud": 14.0, "plain": 0, "weak": -4]
        let floors = ["loud": -80.0, "plain": -98, "weak": -96]
        var world = KnownReality(try KnownReality.office(), reporting: .packets, seed: seed)
        let pairs = try offsets.keys.sorted().map { name in
            world.parameters.phone.offsetMean = offsets[name] ?? 0
            world.parameters.phone.sensitivity = floors[name] ?? 0
            return try world.survey(phone: name)
        }
        // Each point was surveyed with two of the phones.
        let kept = pairs.enumerated().flatMap { phone, all in
            all.enumerated().filter { $0.offset % 3 != phone }.map(\.element)
        }
        return (world, kept, offsets)
    }

    /// Each phone gets its offset, and the model is near that of one phone instead of a law for all of them.
    @Test func phonesGetOffsets() throws {
        var hits = 0
        var misses: [String] = []
        let count = LongMode.isOn ? 12 : 6
        for seed in 1...UInt64(count) {
            let (world, pairs, offsets) = try phones(seed: seed)
            let sampling = RadioFitSampling()
            let survey = try SurveyFit(pairs, in: world.venue)
            let samples = sampling.samples(of: pairs, in: world.venue)
            let fit = try RadioFitter().fit(samples, of: world.venue, survey: survey)
            let reference = try #require(fit.phones.first)
            #expect(reference.name == "plain" && reference.offset == 0 && reference.lowerBound == nil)
            for phone in fit.phones.dropFirst() {
                let truth = try #require(offsets[phone.name])
                let offset = try #require(phone.offset)
                #expect(abs(offset - truth) < 2, "\(phone)")
                let interval = try #require(phone.lowerBound)...#require(phone.upperBound)
                // Narrow all the same: another phone at the same points tells the offset well.
                #expect(interval.upperBound - interval.lowerBound < 2.5, "\(phone)")
                if interval.contains(truth) { hits += 1 } else { misses.append("\(phone)") }
            }
            let alone = try RadioFitter().fit(samples.filter { $0.phone == 0 }, of: world.venue)
            #expect(abs(fit.global.pathLossExponent - alone.global.pathLossExponent) < 0.4)
            #expect(fit.global.residualStandardDeviation < 1.25 * alone.global.residualStandardDeviation)
            #expect(fit.phones.map { $0.floor != nil }.contains(true))
            #expect(fit.notes.isEmpty)
        }
        // At most 2.7 standard errors fewer than 95 % hold the truth.
        print("offsets of phones", hits, misses)
        let tried = Double(2 * count)
        let least = tried * 0.95 - 2.7 * (tried * 0.95 * 0.05).squareRoot()
        #expect(Double(hits) >= least, "\(hits) of \(2 * count): \(misses)")
    }

    /// Without offsets, phones are never pooled: only the reference phone is used, and a note says so.
    @Test func phonesAreNeverPooled() throws {
        let (world, pairs, _) = try phones(seed: 1)
        let samples = RadioFitSampling().samples(of: pairs, in: world.venue)
        for method in [RadioFit.Method.likelihood(floor: .automatic), .leastSquares] {
            let fit = try RadioFitter(method: method).fit(samples, of: world.venue)
            let alone = try RadioFitter(method: method).fit(samples.filter { $0.phone == 0 }, of: world.venue)
            #expect(fit.global == alone.global)
            #expect(fit.notes == [.phonesLeftOut])
        }
    }

    /// Every quantity has one value in the text, and two exponents that differ are explained.
    @Test func tablesDoNotContradict() throws {
        let (world, pairs, _) = try phones(seed: 2)
        let survey = try SurveyFit(pairs, in: world.venue)
        let samples = RadioFitSampling().samples(of: pairs, in: world.venue)
        for isPerBeacon in [false, true] {
            let fit = try RadioFitter(isPerBeacon: isPerBeacon).fit(samples, of: world.venue, survey: survey)
            let text = fit.table()
            #expect(text.contains("power of ") != isPerBeacon)
            #expect(!text.contains("±"))
            #expect(text.components(separatedBy: "offset of phone loud from plain").count == 2)
            #expect(text.contains("The model is for the phone plain.") && text.contains("Walls are part of n"))
            let (lower, upper) = try (
                #require(survey.pathLossExponent.lowerBound), #require(survey.pathLossExponent.upperBound)
            )
            let isInside = (lower...upper).contains(fit.global.pathLossExponent)
            #expect(text.contains("answer two questions") != isInside)
        }
    }

    /// What is written is what the schema allows; the schema knows the phones.
    @Test func schema() throws {
        let (world, pairs, _) = try phones(seed: 3)
        let fit = try RadioFitter(isPerBeacon: true).fit(
            RadioFitSampling().samples(of: pairs, in: world.venue), of: world.venue,
            survey: SurveyFit(pairs, in: world.venue))
        let text = String(decoding: try fit.json(), as: UTF8.self)
        try RadioFit.schema.check(text, file: nil)
        let root = try #require(try JSONSerialization.jsonObject(with: fit.json()) as? [String: Any])
        let phones = try #require(root["phones"] as? [[String: Any]])
        #expect(phones.map { $0["name"] as? String } == ["plain", "loud", "weak"])
        #expect(phones[1]["offset"] is Double && phones[1]["lowerBound"] is Double && phones[1]["upperBound"] is Double)
        #expect((root["survey"] as? [String: Any])?["phoneOffsets"] == nil)
        #expect(RadioFit.schema.json.contains("\"phones\""))
        #expect(throws: (any Error).self) {
            try RadioFit.schema.check(text.replacingOccurrences(of: "\"readings\"", with: "\"reedings\""), file: nil)
        }
    }
}
