import Evaluation
import Formats
import Foundation
import Positioning
import Search
import Testing

@Suite struct ConfigurationFrontTests {
    /// Configurations with different settings; the first is the default.
    static func configurations(_ values: [[String: Double?]]) throws -> [MeasuredConfiguration] {
        try values.enumerated().map { place, values in
            MeasuredConfiguration(
                settings: try PositioningSettings(
                    place == 0 ? [:] : ["pathLossExponent": .number(2 + 0.01 * Double(place))]),
                values: values, isDefault: place == 0)
        }
    }

    static func row(_ ce75: Double?, _ jitter: Double?, _ latency: Double?, _ energy: Double?) -> [String: Double?] {
        ["ce75": ce75, "standstillJitter": jitter, "latency": latency, "energyIndex": energy]
    }

    static let rows = [
        row(4, 2, 1, 40),  // 0: the default
        row(3, 3, 0.5, 40),  // 1: the most accurate, and quick
        row(3, 3, 0.5, 40),  // 2: the same again
        row(4.05, 1, 3, 14),  // 3: still and thrifty, but late; just within the tolerance
        row(9, 0, 0, 1),  // 4: the best of all but in error
        row(3.5, 1.5, -1, 40),  // 5: ahead of the walker
        row(nil, 1, 1, 1),  // 6: no error known
        row(3.9, nil, 2, 14),  // 7: nowhere stands
    ]

    private func place(_ purpose: NamedPick.Purpose, _ front: ConfigurationFront) -> Int? {
        front.picks.first { $0.purpose == purpose }?.place
    }

    @Test func thePicksAreThoseOfTheirRules() throws {
        let front = ConfigurationFront(
            try Self.configurations(Self.rows), objectives: [.ce75, .latency], tolerance: 0.05)
        #expect(front.admitted == Array(0...7))
        // By error and |latency|: 1 (3, 0.5) beats all but 4 (9, 0).
        #expect(front.front == [1, 4])
        #expect(place(.mostAccurate, front) == 1)
        // 3 and 7 take 14 mAh/h; 7 errs less.
        #expect(place(.thriftiest, front) == 7)
        // Front of jitter and |latency| without 4, 6 and 7: 3 (1, 3), 5 (1.5, 1), 1 (3, 0.5); 0 (2, 1) is beaten by 5.
        // From 0 to 1: 3 (0, 1), 5 (0.25, 0.2), 1 (1, 0).
        #expect(place(.steadiest, front) == 5)
        // Front of error, jitter, |latency|, energy: 1 (3, 3, 0.5, 40), 5 (3.5, 1.5, 1, 40), 3 (4.05, 1, 3, 14); 0 is
        // beaten by 5. Squared distances: 1: 0 + 1 + 0 + 1; 5: 0.23 + 0.06 + 0.04 + 1; 3: 1 + 0 + 1 + 0.
        #expect(place(.balanced, front) == 5)
        #expect(front.picks.map(\.preset) == ["bestAccuracy", "adaptive", "powerSaving", "default"])
        #expect(front.picks.allSatisfy { $0.rule.hasSuffix(".") && !$0.rule.contains("None") })
        #expect(front.nearest == nil && front.baseline == 0)
    }

    @Test func constraintsRuleOut() throws {
        let configurations = try Self.configurations(Self.rows)
        let front = ConfigurationFront(
            configurations, objectives: [.ce75], constraints: [try MetricConstraint("standstillJitter <= 2")],
            tolerance: 0.05)
        // 1 and 2 wander, 7 has no value.
        #expect(front.admitted == [0, 3, 4, 5, 6])
        #expect(front.objectives.map(\.key) == ["ce75", "latency"])
        #expect(place(.mostAccurate, front) == 5)
        #expect(place(.thriftiest, front) == 3)
        // Only 4 and 6 take 1 mAh/h, but 4 errs more than the default and 6 in a way that nobody knows.
        let strict = ConfigurationFront(
            configurations, objectives: [.ce75], constraints: [try MetricConstraint("energyIndex <= 5")],
            tolerance: 0.05)
        #expect(place(.mostAccurate, strict) == 4)
        for purpose in [NamedPick.Purpose.steadiest, .thriftiest, .balanced] { #expect(place(purpose, strict) == nil) }
        #expect(
            strict.picks[1].rule.hasPrefix(
                "None: there are no configurations that meet the constraints and whose CE75 is at most 0.05 m"))
    }

    @Test func ifNothingMeetsTheLimitsTheNearestIsNamed() throws {
        // Spread of error 6 and of energy 39 over all. Excesses: 1: 0.5/6 + 20/39; 3: 1.55/6; 4: 6.5/6; 5: 1/6 + 20/39;
        // 7: 1.4/6, the least. 6 takes the least energy but has no error.
        let constraints = [try MetricConstraint("ce75 <= 2.5"), try MetricConstraint("energyIndex <= 20")]
        let configurations = try Self.configurations(Self.rows)
        let front = ConfigurationFront(configurations, objectives: [.ce75], constraints: constraints, tolerance: 0.05)
        #expect(front.admitted.isEmpty && front.front.isEmpty && front.nearest == 7)
        #expect(
            front.picks.allSatisfy {
                $0.place == nil && $0.rule.hasPrefix("None: no configuration meets all constraints")
            })
        // Of equals the first: 1 and 2 have the same error.
        let one = ConfigurationFront(configurations, objectives: [.ce75], constraints: [constraints[0]], tolerance: 0)
        #expect(one.nearest == 1)
    }

    @Test func whatNothingHasIsLeftOutAndSaid() throws {
        let rows = [Self.row(4, nil, 1, nil), Self.row(3, nil, 2, nil), Self.row(3.5, nil, 0.9, nil)]
        let front = ConfigurationFront(try Self.configurations(rows), objectives: [.ce75], tolerance: 0.05)
        #expect(place(.steadiest, front) == 2)
        #expect(front.picks[1].rule.hasSuffix("No configuration has a value of Standstill jitter."))
        #expect(place(.thriftiest, front) == nil)
        // Error and latency: 1 (0, 1), 2 (1, 0): equally far, so the first.
        #expect(place(.balanced, front) == 1)
        let empty = ConfigurationFront([], objectives: [], tolerance: 0)
        #expect(empty.front.isEmpty && empty.nearest == nil && empty.picks.allSatisfy { $0.place == nil })
    }

    @Test func theFrontOfAHigherAndANearMetric() throws {
        let rows: [[String: Double?]] = [
            ["floorDetection": 0.9, "accuracyHonesty": 0.60], ["floorDetection": 0.95, "accuracyHonesty": 0.80],
            ["floorDetection": 0.9, "accuracyHonesty": 0.70], ["floorDetection": 0.8, "accuracyHonesty": 0.75],
        ]
        let front = ConfigurationFront(
            try Self.configurations(rows), objectives: [.floorDetection, .accuracyHonesty], tolerance: 0)
        #expect(front.front == [1, 2])
    }

    @Test func theResultIsWritten() throws {
        let front = ConfigurationFront(
            try Self.configurations(Self.rows), objectives: [.ce75, .latency],
            constraints: [try MetricConstraint("ce75 <= 5")], tolerance: 0.05)
        let root = try #require(
            try JSONSerialization.jsonObject(with: JSONText.data(of: front)) as? [String: Any])
        #expect(root["objectives"] as? [String] == ["ce75", "latency"])
        #expect(root["configurationCount"] as? Int == 8 && root["admittedCount"] as? Int == 6)
        #expect((root["front"] as? [Any])?.count == front.front.count)
        let constraint = try #require((root["constraints"] as? [[String: Any]])?.first)
        #expect(constraint["metric"] as? String == "ce75" && constraint["relation"] as? String == "<=")
        let pick = try #require((root["picks"] as? [[String: Any]])?.first)
        #expect(pick["purpose"] as? String == "mostAccurate" && pick["preset"] as? String == "bestAccuracy")
        let values = try #require((pick["configuration"] as? [String: Any])?["values"] as? [String: Any])
        #expect(values["ce75"] as? Double == 3)
    }
}
