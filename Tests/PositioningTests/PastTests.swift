import Foundation
import GSLLateration
import Geometry
import Lateration
import NumericalMethods
import Positioning
import Recordings
import Testing
import VenueModel

/// Lateration depends on the signals of its window only: two phones with different pasts that hear the same from some
/// moment on are at the same place, to the bit.
@Suite struct PastTests {
    /// Nothing looks back but RSSI smoothing, if that is on.
    private static func settings(
        _ cost: LaterationCost, _ loss: LaterationLoss, _ solver: LaterationSolverChoice, window: Int = 1,
        _ others: [String: SettingValue] = [:]
    ) throws -> PositioningSettings {
        var settings = try PositioningSettings(
            [
                "activateOptimisedCircularLateration": true, "useBestNumberOfBeacons": 6, "sensibleRssiFactor": 0,
                "rssiPositioningThreshold": -100, "activateEvolvingWeightedAverageLocation": false,
                "sensibleDistanceFilterSpeed": 0, "activateRssiSmoothing": .boolean(window > 1),
                "rssiSmoothingHistorySize": .integer(max(window, 2)),
            ].merging(others) { $1 })
        settings[.laterationCost] = cost
        settings[.laterationLoss] = loss
        settings[.laterationSolver] = solver
        return settings
    }

    /// The fixes of seconds 1 to 60 of a phone on a walk, which was `delay` seconds farther on the walk in the first 30
    /// seconds; `nil` where there is none. The hall has one level: the level does depend on the past.
    private static func fixes(delay: Int, _ settings: PositioningSettings) -> [Fix?] {
        var hall = TestVenues.hall()
        hall.levels.removeLast()
        for index in hall.beacons.indices { hall.beacons[index].level = 0 }
        let packets = TestVenues.walk(in: hall, seconds: 100, seed: 2).observations.compactMap { observation in
            if case .packet(let packet) = observation { packet } else { nil }
        }
        let bySecond = Dictionary(grouping: packets) { Int($0.time.rounded(.up)) }
        var engine = PositioningEngine(map: TestVenues.map(hall), settings: settings)
        return (1...60).map { second in
            let source = second <= 30 ? second + delay : second
            for var packet in bySecond[source] ?? [] {
                packet.time += Double(second - source)
                engine.ingest(.packet(packet))
            }
            return engine.step(at: Double(second))
        }
    }

    struct Choice: CustomTestStringConvertible {
        var cost: LaterationCost
        var loss: LaterationLoss
        var solver: LaterationSolverChoice

        var testDescription: String { "\(cost), \(loss), \(solver)" }

        static let all: [Choice] = LaterationCost.allCases.flatMap { cost in
            LaterationLoss.allCases.flatMap { loss in
                LaterationSolverChoice.allCases.map { Choice(cost: cost, loss: loss, solver: $0) }
            }
        }
    }

    @Test(arguments: Choice.all, [1, 4])
    func theEstimateDoesNotDependOnThePast(_ choice: Choice, window: Int) throws {
        let settings = try Self.settings(choice.cost, choice.loss, choice.solver, window: window)
        let a = Self.fixes(delay: 0, settings)
        let b = Self.fixes(delay: 30, settings)
        // The pasts are different.
        let apart = zip(a, b).prefix(30).map { ($0?.position ?? Point(0, 0)).distance(to: $1?.position ?? Point(0, 0)) }
        #expect(apart.filter { $0 > 5 }.count > 25)
        var compared = 0
        for (a, b) in zip(a, b).dropFirst(30 + window - 1) {
            #expect(a?.position.x.bitPattern == b?.position.x.bitPattern)
            #expect(a?.position.y.bitPattern == b?.position.y.bitPattern)
            compared += a == nil ? 0 : 1
        }
        #expect(compared > 20)
        // The radius knows the speed of the last eight seconds; then it is equal, too, and so is the ellipse.
        #expect(Array(a.dropFirst(45)) == Array(b.dropFirst(45)))
        #expect(a.dropFirst(45).contains { $0?.ellipse != nil })
    }

    /// With the prior it does, so that the test above could fail.
    @Test(arguments: LaterationCost.allCases) func withThePriorItDoes(_ cost: LaterationCost) throws {
        let settings = try Self.settings(cost, .none, .gsl, ["activateLaterationPrior": true])
        let a = Self.fixes(delay: 0, settings)
        let b = Self.fixes(delay: 30, settings)
        let first = try #require(a[30])
        let second = try #require(b[30])
        #expect(first.position.distance(to: second.position) > 0.01)
    }
}
