import Calibration
import Evaluation
import Geometry
import NumericalMethods
import Positioning
import Radio
import Search
import Testing
import VenueModel

@testable import Reporting

/// What the SDK's document advises and settings contradict, with the figure of each setting.
@Suite struct DocumentSectionTests {
    private let evidence = PairedEvidence(
        differences: [1, 0.5, 0.8, 1.2, 0.9, 0.7], stream: RandomStream(seed: 1, purpose: "document section test"))

    /// A hall of 16 × 4 m with beacons so many metres apart.
    private func hall(_ spacing: Double, paths: NavigationPaths = NavigationPaths()) -> Venue {
        let outline = Polygon([Point(0, 0), Point(16, 0), Point(16, 4), Point(0, 4)])
        return Venue(
            name: "hall", levels: [Level(number: 0, name: "0", elevation: 0, height: 3, outline: outline)],
            beacons: stride(from: spacing / 2, to: 16, by: spacing).map { x in
                Beacon(id: .named("\(x)"), level: 0, position: Point(x, 2), height: 2.5)
            }, paths: paths)
    }

    private func rows(
        _ recommended: [String: SettingValue], over baseline: [String: SettingValue] = [:], at venue: Venue,
        measured: [String] = []
    ) throws -> [String] {
        let recommended = try PositioningSettings(recommended)
        let baseline = try PositioningSettings(baseline)
        let settings = SettingsCatalogue.all.filter { measured.contains($0.key) }.map { setting in
            SettingEvidence(
                key: setting.key, baseline: baseline[setting], candidate: recommended[setting], changedInSplits: 1,
                evidence: evidence, isAccepted: true)
        }
        let section = DocumentSection(
            recommended: recommended, baseline: baseline, venue: venue, settings: settings, unit: "m"
        ).section
        let lines = section?.markdown.split(separator: "\n").filter { $0.hasPrefix("|") }.map(String.init) ?? []
        #expect(lines.isEmpty == (section == nil))
        #expect(lines.first == (section == nil ? nil : "| the document | recommended here | our figure |"))
        return Array(lines.dropFirst(2))
    }

    @Test func moreThanFiveBeaconsHaveTheirFigure() throws {
        let six: [String: SettingValue] = ["useBestNumberOfBeacons": 6]
        let advice = "| at most 5 beacons for a position | useBestNumberOfBeacons 6 |"
        let figure = "+0.85 m (\(Format.interval(evidence)))"
        #expect(try rows(six, at: hall(4), measured: ["useBestNumberOfBeacons"]) == ["\(advice) \(figure) |"])
        #expect(try rows(six, at: hall(4)) == ["\(advice) – |"])
        #expect(try rows(["useBestNumberOfBeacons": 5], at: hall(4)) == [])
    }

    /// A shorter history counts while it is used.
    @Test func weakerSmoothingIsNamed() throws {
        let short: [String: SettingValue] = [
            "rssiSmoothingHistorySize": 2, "evolvingWeightedAverageLocationHistorySize": 3,
        ]
        #expect(
            try rows(short, at: hall(4)) == [
                "| RSSI smoothing if very best accuracy is required | rssiSmoothingHistorySize 2 in place of 5 | – |",
                "| the mean of the last positions, for more stability | evolvingWeightedAverageLocationHistorySize 3 in place of 4 | – |",
            ])
        let off = try rows(["activateRssiSmoothing": false, "rssiSmoothingHistorySize": 2], at: hall(4))
        #expect(
            off == ["| RSSI smoothing if very best accuracy is required | activateRssiSmoothing false | – |"])
        #expect(try rows(["rssiSmoothingHistorySize": 9], at: hall(4)) == [])
    }

    /// The nearest beacon is 1.4 m away from each place, or 4.2 m in the mean.
    @Test func laterationDependsOnTheDensity() throws {
        let on: [String: SettingValue] = ["activateOptimisedCircularLateration": true]
        #expect(try rows(on, at: hall(4)) == [])
        let far = try rows(on, at: hall(16))
        #expect(far.count == 1 && far[0].hasPrefix("| lateration where a beacon is within 3 to 4 m | "), "\(far)")
        #expect(far[0].contains("true; the nearest beacon of the level is 4.2 m away, mean of all places"))
        #expect(try rows([:], over: on, at: hall(4)).count == 1)
        #expect(try rows([:], over: on, at: hall(16)) == [])
        // Where it stays on or off, nothing is recommended.
        #expect(try rows(["useBestNumberOfBeacons": 3], at: hall(4)) == [])
    }

    @Test func snappingIsAdvisedWhereThereArePaths() throws {
        let paths = NavigationPaths(
            nodes: [
                PathNode(name: "west", level: 0, position: Point(1, 2)),
                PathNode(name: "east", level: 0, position: Point(15, 2)),
            ], edges: [PathEdge(from: 0, to: 1)])
        let three: [String: SettingValue] = ["useBestNumberOfBeacons": 3]
        let advice = "| snapping to paths is generally helpful, where there are paths | activateNavigationPathSnapping "
        #expect(try rows(three, at: hall(4, paths: paths)) == ["\(advice)false, and the venue has paths | – |"])
        let snapped: [String: SettingValue] = ["activateNavigationPathSnapping": true]
        #expect(try rows(snapped, at: hall(4, paths: paths)) == [])
        #expect(try rows(snapped, at: hall(4)) == ["\(advice)true, and the venue has no paths | – |"])
        // What the document advises was tried, and dropped.
        let tried = SettingEvidence(
            key: "activateNavigationPathSnapping", baseline: false, candidate: true, changedInSplits: 1,
            evidence: evidence, isAccepted: false)
        let section = DocumentSection(
            recommended: try PositioningSettings(three), baseline: PositioningSettings(),
            venue: hall(4, paths: paths), settings: [tried], unit: "m")
        #expect(section.section?.markdown.contains("| with true: +0.85 m (\(Format.interval(evidence))) |") == true)
    }

    /// A calibration that keeps the default contradicts nothing.
    @Test func theDefaultContradictsNothing() throws {
        #expect(try rows([:], at: hall(16)) == [])
        let title = "What the document advises otherwise"
        for decision in [CalibrationDecision.recommend, .keepDefault(reason: "Too few walks.")] {
            let result = try CalibrationReportTests().result(decision)
            let report = CalibrationReport(result: result, venueDigest: "", toolVersion: "", command: "")
            #expect(report.html.contains(title) == (decision == .recommend))
            #expect(report.markdown.contains("## \(title)\n") == (decision == .recommend))
        }
    }
}
