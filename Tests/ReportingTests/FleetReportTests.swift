import Foundation
import Testing

@testable import Fleets
@testable import Reporting

/// The page of a fleet.
@Suite struct FleetReportTests {
    private static func result(_ outcomes: [(name: String, outcome: FleetOutcome)]) -> FleetResult {
        var request = FleetRequest(file: "fleet.yaml")
        request.command = ["calibrate"]
        request.venues = outcomes.map { FleetRequest.Venue(name: $0.name, path: "shops/\($0.name).yaml", options: []) }
        return FleetResult(request, outcomes.map(\.outcome))
    }

    private static func calibration(_ word: String, gain: Double) -> FleetOutcome {
        let document = """
            {"format": "beaconry-preset", "recommendation": "\(word)", "evidence": {"objective": "ce75", "unit": "m",
            "improvement": {"meanImprovement": \(gain), "lowerBound": \(gain - 0.25), "upperBound": \(gain + 0.25)}}}
            """
        return FleetOutcome(
            code: 0, document: Data(document.utf8),
            files: [FleetOutcome.File(name: "report.html", bytes: Data())])
    }

    @Test func whoGainsIsSortedByTheGain() throws {
        let result = Self.result([
            ("small", Self.calibration("preset", gain: 0.5)), ("kept", Self.calibration("default", gain: 3)),
            ("great", Self.calibration("preset", gain: 1.5)),
        ])
        let report = FleetReport(result)
        let html = report.html
        #expect(html.contains("All 3 venues have a result. 2 gain by a preset, 1 keep the default."))
        #expect(html.contains("+1.50") && html.contains("+1.25 to +1.75"))
        let places = try ["great/report.html", "small/report.html", "kept/report.html"].map {
            try #require(html.range(of: "href=\"./\($0)\"")).lowerBound
        }
        #expect(places == places.sorted())
        // Those that keep the default are evidence, which a terminal leaves out.
        #expect(report.text.contains("great") && !report.text.contains("+3.00"))
    }

    @Test func whoFailedIsFirstAndNamesAreEscaped() throws {
        let problem = Data(
            #"{"problems": [{"severity": "error", "message": "<b>", "file": "a", "line": 2}, {"severity": "error", "message": "x"}]}"#
                .utf8)
        let html = FleetReport(
            Self.result([
                ("a&b#1 ü", Self.calibration("preset", gain: 1)), ("bad", FleetOutcome(code: 2, document: problem)),
            ])
        ).html
        #expect(html.contains("href=\"./a%26b%231%20%C3%BC/report.html\">a&amp;b#1 ü</a>"))
        #expect(html.contains("a:2: &lt;b&gt; And 1 more.") && html.contains("1 of 2 venues have a result."))
        let failed = try #require(html.range(of: "Who failed, and why?"))
        #expect(failed.lowerBound < (try #require(html.range(of: "Who gains?"))).lowerBound)
    }
}
