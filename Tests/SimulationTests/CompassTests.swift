import Foundation
import Geometry
import Parameters
import Recordings
import Simulation
import TestSupport
import Testing
import Walkers

@Suite struct CompassTests {
    /// Errors of the headings of one walker, degrees, −180…180.
    static func errors(
        _ states: [Walk.State], walker: Int, seed: UInt64 = 1, _ change: (inout SensorParameters) -> Void
    )
        -> [Double]
    {
        var parameters = SimulationParameters()
        parameters.switchOff(.headingErrors)
        change(&parameters.sensors)
        let field = MagneticField(levels: [0], parameters: parameters.sensors, seed: seed)
        var compass = Compass(parameters.sensors, field: field, seed: seed, walker: UInt64(walker))
        return states.enumerated().compactMap { tick, state in
            guard let sample = compass.next(state) else { return nil }
            #expect(sample.time == Double(tick) / 10 && (0..<360).contains(sample.heading))
            return remainder(sample.heading - state.heading * 180 / .pi, 360)
        }
    }

    /// Without errors it is the truth, for any number of whole turns, to a twentieth of a degree.
    @Test func exact() {
        var states = SensorTests.standing(seconds: 100)
        for index in states.indices { states[index].heading = 0.0371 * Double(index) - 15 }
        #expect(Self.errors(states, walker: 0) { _ in }.allSatisfy { abs($0) < 0.0501 })
    }

    /// A gyroscope alone drifts in proportion to time, each phone by its own rate; held by a compass of 3 s it comes to
    /// rest at drift · a/(1 − a) a sample, a = e^(−1/6).
    @Test(arguments: [(86_400, 30, 3.75), (86_400, 120, 15), (3, 60, 0.344_5)] as [(Double, Int, Double)])
    func drift(compassTime: Double, seconds: Int, sigma: Double) {
        let states = SensorTests.standing(seconds: seconds)
        let last = (0..<400).map { walker in
            let errors = Self.errors(states, walker: walker) {
                $0.gyroscopeDrift = 7.5
                $0.compassTime = compassTime
            }
            return errors[errors.count - 1]
        }
        #expect(EnsembleMean(last).agrees(with: 0))
        let variance = EnsembleMean(last.map { $0 * $0 })
        #expect(variance.agrees(with: sigma * sigma, bias: 0.1 * 0.1 / 12 + 0.003 * sigma * sigma), "\(variance)")
    }

    /// A phone in a bag looks where the bag hangs; one that is perfectly aligned knows it.
    @Test func side() throws {
        let field = MagneticField(levels: [0], parameters: SimulationParameters().sensors, seed: 1)
        func heading(misalignment: Double, side: Double) throws -> Double {
            var parameters = SimulationParameters.undisturbed(pathLossExponent: 2)
            parameters.sensors.misalignmentSigma = misalignment
            var compass = Compass(parameters.sensors, side: side, field: field, seed: 1, walker: 1)
            let sample = compass.next(SensorTests.standing(seconds: 1)[0])
            return try #require(sample).heading
        }
        let front = try heading(misalignment: 20, side: 0)
        let back = try heading(misalignment: 20, side: .pi)
        #expect(abs(abs(back - front) - 180) < 0.11)
        #expect(try heading(misalignment: 0, side: .pi) == heading(misalignment: 0, side: 0))
    }

    @Test func misalignmentAndNoise() {
        let states = SensorTests.standing(seconds: 4)
        let errors = (0..<500).map { walker in
            Self.errors(states, walker: walker) {
                $0.misalignmentSigma = 20
                $0.headingNoise = 2
            }
        }
        #expect(EnsembleMean(errors.map { $0[0] * $0[0] }).agrees(with: 404), "same for a whole visit")
        #expect(EnsembleMean(errors.map { pow($0[8] - $0[0], 2) }).agrees(with: 8, bias: 0.01))
    }

    /// The field: Gaussian with the mean square of 15 to 30 degrees, and exp(−r/4 m).
    @Test func fieldCovariance() {
        var parameters = SensorParameters()
        parameters.steelShare = 0
        let fields = (0..<150).map { MagneticField(levels: [0, 1], parameters: parameters, seed: UInt64($0)) }
        let places = (0..<10).map { Point(13 * Double($0 % 5), 17 * Double($0 / 5)) }
        let meanSquare = 22.5 * 22.5 * (1 + 1.0 / 27)
        for lag in [0.0, 1, 4, 12] {
            let covariance = EnsembleMean(
                fields.map { field in
                    places.reduce(0) {
                        let far = Point($1.x + lag, $1.y)
                        return $0 + field.deviation(at: $1, level: 0) * field.deviation(at: far, level: 0)
                    } / Double(places.count) / meanSquare
                })
            #expect(covariance.agrees(with: exp(-lag / 4), bias: 0.015), "\(lag) m: \(covariance)")
        }
        let levels = EnsembleMean(
            fields.map { $0.deviation(at: places[3], level: 0) * $0.deviation(at: places[3], level: 1) / meanSquare })
        #expect(levels.agrees(with: 0), "levels are independent")
        #expect(fields[0].deviation(at: places[0], level: 7) == 0)
    }

    /// Steel: its share of the area, in patches, with its deviation on top.
    @Test func steel() {
        var parameters = SensorParameters()
        let plain = MagneticField(levels: [0], parameters: with(parameters) { $0.steelShare = 0 }, seed: 5)
        let field = MagneticField(levels: [0], parameters: parameters, seed: 5)
        let points = (0..<200).map { Point(0.3 * Double($0), 4) }
        for point in points {
            let difference = abs(field.deviation(at: point, level: 0) - plain.deviation(at: point, level: 0))
            #expect(difference == 0 || abs(difference - 45) < 1e-9)
        }
        parameters.magneticSigma = 0
        let shares = (0..<100).map { seed in
            let field = MagneticField(levels: [0], parameters: parameters, seed: UInt64(seed))
            return Double((0..<50).count { field.deviation(at: Point(7 * Double($0), 3), level: 0) != 0 }) / 50
        }
        #expect(EnsembleMean(shares).agrees(with: 0.03, bias: 0.002), "\(EnsembleMean(shares))")
    }

    /// A fast compass shows the field where the walker is: the same to all phones.
    @Test func compassShowsTheField() {
        var parameters = SensorParameters()
        parameters.steelShare = 0
        let field = MagneticField(levels: [0], parameters: parameters, seed: 9)
        let states = SensorTests.walking(seconds: 30)
        for walker in 0..<3 {
            let errors = Self.errors(states, walker: walker, seed: 9) {
                $0.magneticSigma = parameters.magneticSigma
                $0.compassTime = 0
            }
            for (index, error) in errors.enumerated() {
                let truth = field.deviation(at: states[5 * index].position, level: 0)
                #expect(abs(remainder(error - truth, 360)) < 0.0501)
            }
        }
    }
}

private func with(_ parameters: SensorParameters, _ change: (inout SensorParameters) -> Void) -> SensorParameters {
    var parameters = parameters
    change(&parameters)
    return parameters
}
