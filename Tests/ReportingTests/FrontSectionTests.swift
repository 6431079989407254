import Calibration
import Evaluation
import Foundation
import NumericalMethods
import Positioning
import Search
import Testing

@testable import Reporting

@Suite struct FrontSectionTests {
    /// A default, a preset, and 300 others whose errors fall as their latencies rise.
    static func configurations() throws -> [MeasuredConfiguration] {
        let stream = RandomStream(seed: 3, purpose: "front section test")
        return try (0..<302).map { place in
            func draw(_ lane: UInt32) -> Double { Double(stream.index(below: 1000, UInt64(place), lane: lane)) / 1000 }
            let latency = 0.3 + 3 * draw(0)
            let values: [String: Double?] = [
                "ce75": 2.5 + 1.5 / latency + 4 * draw(1) * draw(1), "latency": latency,
                "standstillJitter": 2 / latency,
                "energyIndex": place % 3 == 0 ? 14 : 40, "floorDetection": 0.9 + 0.1 * draw(2),
            ]
            return MeasuredConfiguration(
                settings: try PositioningSettings(
                    place == 0 ? [:] : ["pathLossExponent": .number(1.5 + 0.005 * Double(place))]),
                values: values, name: place == 1 ? "bestAccuracy" : nil, isDefault: place == 0)
        }
    }

    @Test func theSectionShowsPicksAndRules() throws {
        let front = ConfigurationFront(
            try Self.configurations(), objectives: [.ce75, .latency],
            constraints: [try MetricConstraint("floorDetection >= 0.93")], tolerance: 0.05)
        let section = FrontSection(front: front).section
        for text in [section.html, section.markdown] {
            #expect(
                text.contains("302 configurations") && text.contains("\(front.admitted.count) meet the constraints"))
            for pick in front.picks {
                #expect(text.contains("\(pick.purpose.rawValue), for the preset \(pick.preset)"))
                let settings = try #require(pick.configuration?.settings)
                #expect(text.contains(settings.description))
            }
        }
        #expect(section.markdown.contains("| baseline |") && !section.markdown.contains("nan"))
        let svg = try #require(section.html.components(separatedBy: "<svg").dropFirst().first)
        for label in ["bestAccuracy", "baseline", "mostAccurate", "Latency, distance from 0 (s)", "CE75 (m)"] {
            #expect(svg.contains(label), "\(label)")
        }
        #expect(svg.contains("<desc>The front has"))
        if let folder = ProcessInfo.processInfo.environment["BEACONRY_PICTURES"] {
            try section.html.write(toFile: folder + "/front.html", atomically: true, encoding: .utf8)
        }
    }

    /// A configuration without a latency has no dot: the picture and its sentence have one count.
    @Test func configurationsWithoutAValueAreNamed() throws {
        var configurations = try Self.configurations()
        configurations.append(
            MeasuredConfiguration(settings: PositioningSettings(), values: ["ce75": 3, "floorDetection": 1]))
        let section = FrontSection(
            front: ConfigurationFront(configurations, objectives: [.ce75, .latency], constraints: [], tolerance: 0.05)
        ).section
        #expect(section.html.contains("<title>Latency against CE75 of 302 configurations</title>"))
        #expect(section.html.contains("1 without a value to draw."))
        for text in [section.html, section.markdown] {
            let count = "Each dot is one of 302 configurations that ran on all training walks (1 more without"
            #expect(text.contains(count))
            #expect(text.contains("a value to draw, so 303 configurations in all);"))
        }
    }

    /// Confirmed presets are used if the code sets them; the folder of presets has the others.
    @Test func picksSayWhatIsSet() throws {
        let front = ConfigurationFront(
            try Self.configurations(), objectives: [.ce75, .latency], constraints: [], tolerance: 0.05)
        func sentence(_ standing: NamedPick.Purpose...) -> String {
            let picks = front.picks.map { pick in
                FrontEvidence.Pick(
                    pick: pick, settings: pick.configuration?.settings, metrics: [],
                    objection: standing.contains(pick.purpose) ? nil : "not better", sdkSettings: PositioningSettings())
            }
            let section = PicksSection(
                evidence: FrontEvidence(front: front, picks: picks), baseline: PositioningSettings()
            )
            .section
            return section?.markdown ?? ""
        }
        #expect(sentence().contains("\n\nKeep the SDK's presets: no pick"))
        let left = "powerSaving. No code changes these presets; the folder presets has the values. Where"
        #expect(sentence(.thriftiest).contains("\n\nConfirmed: \(left)"))
        let used =
            "\n\nUse these presets, which are significantly better for their purpose and keep the constraints: "
            + "bestAccuracy. "
        #expect(sentence(.mostAccurate).contains(used + "Where"))
        #expect(sentence(.mostAccurate, .thriftiest).contains("\(used)Confirmed, too: \(left)"))
    }

    @Test func unmetConstraintsAreReported() throws {
        let front = ConfigurationFront(
            try Self.configurations(), objectives: [.ce75], constraints: [try MetricConstraint("ce75 <= 0.1")],
            tolerance: 0.05)
        let section = FrontSection(front: front).section
        for text in [section.html, section.markdown] {
            #expect(
                text.contains("none of 302 configurations meets all of them") && text.contains("The nearest has ce75"))
            #expect(text.contains(#/The nearest has ce75 [0-9.]+ m: /#))
        }
    }

    @Test func hugeValuesAreNoPicture() {
        let huge = [1e308, -1e308].map {
            MeasuredConfiguration(settings: PositioningSettings(), values: ["ce75": $0, "latency": -$0])
        }
        let section = FrontSection(front: ConfigurationFront(huge, objectives: [.ce75, .latency], tolerance: 0)).section
        #expect(section.html.contains("No configuration has values of both objectives."))
    }

    @Test func nothingMeasuredIsNoPicture() {
        let section = FrontSection(front: ConfigurationFront([], objectives: [.ce75, .latency], tolerance: 0)).section
        #expect(section.html.contains("No configuration has values of both objectives."))
        #expect(section.markdown.contains("0 configurations"))
    }
}
