import Foundation
import NumericalMethods
import Parameters
import Planning
import Radio
import Testing

/// The probability of reception against packets that are drawn one by one.
@Suite struct ReceptionModelTests {
    /// Events of a beacon with a random phase, each with its channel, its fading and its luck.
    private func drawn(
        level: Double, k: Double, rate: Double, survival: Double, spread: Double, scanTime: Double,
        phone: PhoneParameters
    ) -> Double {
        let scans = 20_000
        var heard = 0
        let stream = RandomStream(seed: 5, purpose: "planning test: packets")
        var tick: UInt64 = 0
        func uniform() -> Double {
            tick += 1
            return stream.uniform(tick)
        }
        func normal() -> Double { NormalDistribution.quantile(max(uniform(), 1e-12)) }
        let direct = (k / (k + 1)).squareRoot()
        let scattered = (0.5 / (k + 1)).squareRoot()
        for _ in 0..<scans {
            let schedule = ScanSchedule(window: phone.scanWindow, interval: phone.scanInterval, phase: uniform())
            let shadow = spread * normal()
            var time = uniform() / rate
            var isHeard = false
            while time < scanTime {
                let x = direct + scattered * normal()
                let y = scattered * normal()
                let reading = level + shadow + 10 * log10(x * x + y * y)
                let bits = 0.5 * exp(-6.215 * pow(10, (reading - phone.sensitivity) / 10))
                let isReceived = uniform() < survival * pow(1 - bits, PacketErrorRate.bits)
                if schedule.channel(ofEventAt: time) != nil, isReceived { isHeard = true }
                time += 1 / rate + 0.01 * (uniform() - 0.5)
            }
            if isHeard { heard += 1 }
        }
        return Double(heard) / Double(scans)
    }

    @Test(arguments: [(true, 0.1), (false, 0.1), (true, 0.03)]) func probabilityIsThatOfDrawnPackets(
        isClear: Bool, window: Double
    ) {
        var parameters = SimulationParameters()
        parameters.phone.scanWindow = window
        parameters.fading.kFactor = 3
        let model = ReceptionModel(parameters, standardDeviation: 4, scanTime: 1)
        var last = 0.0
        for level in stride(from: -106.0, through: -80, by: 6.5) {
            let expected = drawn(
                level: level, k: isClear ? pow(10, 0.3) : 0, rate: 2.8, survival: 0.9, spread: 4, scanTime: 1,
                phone: parameters.phone)
            let value = model.probability(level: level, isClear: isClear, rate: 2.8, survival: 0.9)
            // Four standard errors of the draws, and the middles of the fading's parts. Events that follow each other
            // fall into windows of a part of the time less alike than independent ones.
            #expect(abs(value - expected) < (window == 0.1 ? 0.025 : 0.08), "\(level): \(value), drawn \(expected)")
            #expect(value >= last)
            last = value
        }
    }

    @Test func limits() {
        let model = ReceptionModel(SimulationParameters(), standardDeviation: 3, scanTime: 2)
        #expect(model.probability(level: -150, isClear: true, rate: 3, survival: 1) < 1e-6)
        #expect(model.probability(level: -30, isClear: true, rate: 5, survival: 1) > 0.999)
        // A beacon that sends once in ten seconds is in a fifth of the scans of two.
        #expect(abs(model.probability(level: -30, isClear: true, rate: 0.1, survival: 1) - 0.2) < 0.002)
        // The share of windows is that of the schedule, counted.
        for (window, interval) in [(0.1, 0.1), (0.183, 0.73), (0.03, 0.3)] {
            let schedule = ScanSchedule(window: window, interval: interval)
            let count = 300_000
            let heard = (0..<count).count {
                schedule.channel(ofEventAt: 3 * interval * Double($0) / Double(count)) != nil
            }
            #expect(abs(Double(heard) / Double(count) - schedule.heardShare) < 1e-3)
        }
    }

    /// Every outcome of a few events.
    @Test func atLeastIsTheSumOverAllOutcomes() {
        let p = [0.9, 0.1, 0.55, 0.3, 0.72]
        for count in 0...6 {
            var sum = 0.0
            for outcome in 0..<32 where outcome.nonzeroBitCount >= count {
                sum += p.indices.reduce(1) { $0 * (outcome >> $1 & 1 == 1 ? p[$1] : 1 - p[$1]) }
            }
            #expect(abs(ReceptionModel.atLeast(count, of: p) - sum) < 1e-12)
        }
    }

    /// A crowd of beacons costs packets; a beacon that is stronger than all others by the margin loses none to them.
    @Test func collisionsCost() throws {
        let model = ReceptionModel(SimulationParameters(), standardDeviation: 0, scanTime: 1)
        let alone = model.probabilities(levels: [-90], areClear: [true], rates: [2])
        let crowd = model.probabilities(
            levels: [-90] + [Double](repeating: -90, count: 200), areClear: [Bool](repeating: true, count: 201),
            rates: [Double](repeating: 2, count: 201))
        #expect(crowd[0] < alone[0] - 0.05)
        let strong = model.probabilities(
            levels: [-75] + [Double](repeating: -90, count: 200), areClear: [Bool](repeating: true, count: 201),
            rates: [Double](repeating: 2, count: 201))
        #expect(strong[0] == model.probabilities(levels: [-75], areClear: [true], rates: [2])[0])
    }
}
