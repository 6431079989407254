import Diagnostics
import Foundation
import RadioFitting
import Testing
import VenueModel

@Suite("Radio fit")
struct RadioFitTests {
    private func fits(_ world: RadioWorld, _ method: RadioFit.Method, seeds: ClosedRange<UInt64>) throws -> [RadioFit] {
        try seeds.map { try RadioFitter(method: method).fit(world.samples(seed: $0), of: venue(beacons: 1)) }
    }

    private let likelihood = RadioFit.Method.likelihood(floor: .automatic)

    @Test("Least squares by hand")
    func leastSquares() throws {
        // 10 log₁₀ d = 0, 10, 20 and RSSI −60, −79, −101. Slope −(−101 + 60)/20 = −2.05 (the middle does not tilt it);
        // mean −80 at 10: P₀ = −80 + 20.5 = −59.5. Residuals −0.5, 1, −0.5: sum of squares 1.5 with one degree of
        // freedom. Errors: s²/200 for n, and s² (1/3 + 100/200) for P₀.
        let samples = [(1.0, -60.0), (10, -79), (100, -101)].map { RadioSample(beacon: 0, distance: $0, rssi: $1) }
        let model = try RadioFitter(method: .leastSquares).fit(samples, of: venue(beacons: 1)).global
        #expect(abs(model.powerAt1m + 59.5) < 1e-9)
        #expect(abs(model.pathLossExponent - 2.05) < 1e-9)
        #expect(abs(model.residualStandardDeviation - 1.5.squareRoot()) < 1e-9)
        #expect(abs(model.pathLossExponentError - (1.5 / 200).squareRoot()) < 1e-9)
        #expect(abs(model.powerAt1mError - (1.5 * (1 / 3 + 0.5)).squareRoot()) < 1e-9)
        #expect(model.distances == 1...100)
    }

    @Test("A power that no beacon has is said, and powers of the venue file that are far from the fitted ones")
    func powerWarnings() throws {
        func warnings(_ file: Double, _ fitted: Double) throws -> [String] {
            var row = venue(beacons: 1)
            row.radio.powerAt1m = file
            let samples = RadioWorld(powerAt1m: fitted, residualStandardDeviation: 0.1).samples(seed: 1)
            let fit = try RadioFitter(method: .leastSquares).fit(samples, of: row)
            return fit.powerWarnings(of: row, file: "row.yaml").map(\.message)
        }
        // The venue file has 0 dBm, the transmit power.
        let found = try warnings(0, -60)
        #expect(found.count == 1 && found[0].contains("about 60 dB too high") && found[0].contains("-60 dBm"))
        #expect(try warnings(-90, -60).first?.contains("about 30 dB too low") == true)
        #expect(try warnings(-65, -60) == [])
        let loud = try warnings(-25, -20)
        #expect(loud.count == 1 && loud[0].contains("-20 dBm for all beacons") && loud[0].contains("-35 dBm"))
    }

    @Test("On clean data the likelihood agrees with least squares, and finds no floor")
    func clean() throws {
        let world = RadioWorld()
        let robust = try fits(world, likelihood, seeds: 1...20)
        let plain = try fits(world, .leastSquares, seeds: 1...20)
        for (robust, plain) in zip(robust, plain) {
            #expect(robust.truncation == nil)
            // Both see the same readings, so they differ by much less than their standard error.
            #expect(
                abs(robust.global.pathLossExponent - plain.global.pathLossExponent)
                    < 0.5 * plain.global.pathLossExponentError)
            #expect(abs(robust.global.powerAt1m - plain.global.powerAt1m) < 0.5 * plain.global.powerAt1mError)
            #expect(abs(robust.global.residualStandardDeviation - plain.global.residualStandardDeviation) < 0.2)
            #expect(robust.outlierShare < 0.02)
        }
        let exponent = Spread(robust.map(\.global.pathLossExponent))
        #expect(abs(exponent.mean - 2.2) < 3 * exponent.error)
    }

    @Test(
        "Where the receiver loses weak packets, least squares finds too low an exponent and the likelihood the right one",
        arguments: [-95.0, -90.0])
    func censored(_ sensitivity: Double) throws {
        let world = RadioWorld(sensitivity: sensitivity, count: 4000)
        let naive = Spread(try fits(world, .leastSquares, seeds: 1...24).map(\.global.pathLossExponent))
        #expect(naive.mean < 2.2 - 0.2)
        #expect(naive.mean + 10 * naive.error < 2.2)
        let fitted = try fits(world, likelihood, seeds: 1...24)
        for fit in fitted {
            let floor = try #require(fit.truncation)
            #expect(floor.floor > sensitivity + 2 && floor.floor < sensitivity + 6)
            #expect(Double(floor.heard) < floor.expected)
        }
        // Within three of its own standard errors: of 24 seeds one may lie beyond (0.3 % of a normal distribution
        // does).
        let scores = fitted.map { abs($0.global.pathLossExponent - 2.2) / $0.global.pathLossExponentError }
        #expect(scores.count { $0 > 3 } <= 1)
        #expect(scores.allSatisfy { $0 < 4 })
        #expect(fitted.allSatisfy { abs($0.global.pathLossExponent - 2.2) < 0.25 })
        // All together: to 0.05 (2 %), where least squares is 0.3 and more off.
        let exponent = Spread(fitted.map(\.global.pathLossExponent))
        #expect(abs(exponent.mean - 2.2) < 0.05)
        let power = Spread(fitted.map(\.global.powerAt1m))
        #expect(abs(power.mean + 60) < 0.5)
        #expect(abs(Spread(fitted.map(\.global.residualStandardDeviation)).mean - 5) < 0.1)
    }

    @Test("A floor that is told works like one that is found")
    func givenFloor() throws {
        let world = RadioWorld(sensitivity: -95, count: 4000)
        let fitted = try fits(world, .likelihood(floor: .dBm(-91.5)), seeds: 1...20)
        let exponent = Spread(fitted.map(\.global.pathLossExponent))
        #expect(abs(exponent.mean - 2.2) < 0.05)
        #expect(fitted.allSatisfy { $0.truncation?.floor == -91.5 })
        // Told that there is none, the same data mislead it.
        let misled = Spread(try fits(world, .likelihood(floor: .none), seeds: 1...20).map(\.global.pathLossExponent))
        #expect(misled.mean < 2.2 - 0.2)
    }

    @Test("5 % of outliers do not matter, with the receiver's floor or without", arguments: [nil, -95.0])
    func outliers(_ sensitivity: Double?) throws {
        let world = RadioWorld(sensitivity: sensitivity, outliers: 0.05, count: 4000)
        let fitted = try fits(world, likelihood, seeds: 1...20)
        let exponent = Spread(fitted.map(\.global.pathLossExponent))
        #expect(abs(exponent.mean - 2.2) < 0.06)
        #expect(abs(Spread(fitted.map(\.global.residualStandardDeviation)).mean - 5) < 0.25)
        let share = Spread(fitted.map(\.outlierShare))
        #expect(share.mean > 0.02 && share.mean < 0.08)
        // Least squares takes the outliers for noise.
        let plain = try fits(RadioWorld(outliers: 0.05, count: 4000), .leastSquares, seeds: 1...5)
        #expect(plain.allSatisfy { $0.global.residualStandardDeviation > 5.7 })
    }

    @Test(
        "Standard errors are the spread over many seeds",
        arguments: [
            (RadioWorld(count: 500), RadioFit.Method.leastSquares),
            (RadioWorld(count: 500), .likelihood(floor: .none)),
            (RadioWorld(sensitivity: -95, count: 800), .likelihood(floor: .dBm(-91.5))),
        ])
    func baselineErrors(_ world: RadioWorld, _ method: RadioFit.Method) throws {
        let fitted = try fits(world, method, seeds: 1...120)
        // The standard deviation of 120 values is known to 1/√(2 · 119) = 6.5 %: three of that are 20 %.
        for (value, error) in [
            (\RadioFit.Model.pathLossExponent, \RadioFit.Model.pathLossExponentError),
            (\RadioFit.Model.powerAt1m, \RadioFit.Model.powerAt1mError),
        ] {
            let spread = Spread(fitted.map { $0.global[keyPath: value] })
            let stated = Spread(fitted.map { $0.global[keyPath: error] })
            #expect(abs(spread.deviation / stated.mean - 1) < 0.2)
        }
        #expect(fitted.allSatisfy { $0.notes.isEmpty })
    }

    @Test("Readings at one distance tell least squares nothing, and the likelihood only P₀ at the prior's n")
    func oneDistance() throws {
        let samples = [-70.0, -72, -71, -69, -73].map { RadioSample(beacon: 0, distance: 4, rssi: $0) }
        #expect(throws: RadioFitError.oneDistance) {
            try RadioFitter(method: .leastSquares).fit(samples, of: venue(beacons: 1))
        }
        let fit = try RadioFitter().fit(samples, of: venue(beacons: 1))
        #expect(fit.notes.contains(.narrowDistances) && fit.notes.contains(.fewReadings))
        #expect(abs(fit.global.powerAt1m - 10 * fit.global.pathLossExponent * log10(4.0) + 71) < 0.5)
        #expect(fit.global.pathLossExponentError > 1)
    }

    @Test("Bad samples are left out; too few give an error in words")
    func badSamples() throws {
        let bad = [
            RadioSample(beacon: 7, distance: 1, rssi: -60), RadioSample(beacon: -1, distance: 1, rssi: -60),
            RadioSample(beacon: 0, distance: 0, rssi: -60), RadioSample(beacon: 0, distance: .nan, rssi: -60),
            RadioSample(beacon: 0, distance: 1, rssi: -.infinity), RadioSample(beacon: 0, distance: 2, rssi: -65),
        ]
        #expect(throws: RadioFitError.tooFewReadings(1)) { try RadioFitter().fit(bad, of: venue(beacons: 1)) }
        #expect(throws: RadioFitError.tooFewReadings(0)) { try RadioFitter().fit([], of: venue(beacons: 0)) }
        #expect(RadioFitError.tooFewReadings(1).description.contains("There are 1."))
        let good = RadioWorld(count: 300).samples(seed: 1)
        let fit = try RadioFitter().fit(good, of: venue(beacons: 1))
        #expect(try RadioFitter().fit(good + bad.dropLast(), of: venue(beacons: 1)) == fit)
        // A floor above all readings leaves none.
        #expect(throws: RadioFitError.tooFewReadings(0)) {
            try RadioFitter(method: .likelihood(floor: .dBm(0))).fit(good, of: venue(beacons: 1))
        }
    }
}
