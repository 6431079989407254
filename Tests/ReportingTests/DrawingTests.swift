import Evaluation
import Foundation
import FoundationXML
import Geometry
import Positioning
import Radio
import Search
import Testing
import VenueModel
import Walks

@testable import Reporting

/// Reads markup with a real XML parser and counts elements.
final class MarkupCounter: NSObject, XMLParserDelegate {
    private(set) var counts: [String: Int] = [:]
    private(set) var attributes: [(element: String, values: [String: String])] = []
    private(set) var failure: String?

    init(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        if !parser.parse() { failure = "\(parser.parserError.map { "\($0)" } ?? "?") at line \(parser.lineNumber)" }
    }

    func parser(
        _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?,
        attributes values: [String: String]
    ) {
        counts[name, default: 0] += 1
        attributes.append((name, values))
    }
}

@Suite struct DrawingTests {
    @Test func textIsEscaped() {
        #expect(Markup.escape(#"<a & "b" 'c'>"#) == "&lt;a &amp; &quot;b&quot; &#39;c&#39;&gt;")
        #expect(Markup.escape("tab\tline\nbell\u{7}") == "tab\tline\nbell")
        var svg = SVG(width: 10, height: 10, title: "<&>")
        svg.text("a < b & \"c\"", at: Point(1, 1))
        #expect(MarkupCounter(svg.text).failure == nil)
    }

    @Test func numbersForPeople() {
        #expect(Format.fixed(1.005, 1) == "1.0")
        #expect(Format.fixed(-0.001) == "0.00")
        #expect(Format.fixed(.nan) == "–")
        #expect(Format.signed(0.5) == "+0.50")
        #expect(Format.signed(-0.5) == "−0.50")
        #expect(Format.signed(-0.0012) == "−0.001" && Format.signed(0.0003) == "+0.0003")
        #expect(Format.signed(0) == "+0.00" && Format.signed(-1e-9) == "+0.00")
        #expect(Format.signed(-0.0012, 2) == "+0.00" && Format.signed(-0.4, 0) == "+0")
        #expect(Format.size(-0.0012) == "0.001" && Format.size(-1.5) == "1.50")
        let names = ["default, kept", "adaptive", "default", "adaptive"]
        #expect(Format.names(names) == "\"default, kept\", adaptive, default")
        // On which side of zero an end lies decides; two decimals may hide it.
        var evidence = PairedEvidence(differences: [1, 2], seed: 1)
        evidence.lowerBound = -0.0011
        evidence.upperBound = 0.64
        #expect(Format.interval(evidence) == "−0.001 to +0.64")
        evidence.lowerBound = 0
        evidence.upperBound = 0.0003
        #expect(Format.interval(evidence) == "+0.00 to +0.0003")
        #expect(Format.percent(0.876) == "88 %")
        #expect(Format.number(2.5) == "2.5")
        #expect(Format.number(20) == "20")
        #expect(Format.metres(nil) == "–")
        #expect(Format.count(1, "level") == "1 level" && Format.count(0, "level") == "0 levels")
    }

    /// The median of 0, 1, …, 10 is 5: its mark stands in the middle of the axis that ends at 10.
    @Test func distributionMarksTheMedian() throws {
        let chart = DistributionChart(series: [
            .init(name: "one", errors: (0...10).map(Double.init), colour: "#123456")
        ])
        let counter = MarkupCounter(chart.drawing.text)
        #expect(counter.failure == nil)
        let mark = try #require(counter.attributes.first { $0.element == "circle" })
        let x = try #require(Double(mark.values["cx"] ?? ""))
        let y = try #require(Double(mark.values["cy"] ?? ""))
        // Frame 72…624 by 16…330; the 99 % quantile 9.9 makes an axis that ends at 10 in steps of 2.
        #expect(abs(x - (72 + 552 * 0.5)) < 0.02)
        #expect(abs(y - (16 + 314 * 0.5)) < 0.02)
        // Figures are in the table, as means of walks.
        #expect(chart.drawing.title.hasPrefix("Share of the instants with a position, all walks together, up to"))
        #expect(!chart.drawing.title.contains("5.00"))
    }

    @Test func chartsOfNothingAreValid() {
        for text in [
            DistributionChart(series: []).drawing.text,
            DistributionChart(series: [.init(name: "none", errors: [], colour: "red")]).drawing.text,
            RowChart(rows: [], axisTitle: "m").drawing.text, WalkChart(rows: [], axisTitle: "m").drawing.text,
            WalkMap(venue: Venue(name: "empty"), level: 3, truth: nil, tracks: []).drawing.text,
        ] {
            #expect(MarkupCounter(text).failure == nil)
        }
    }

    @Test func effectsStandRightOfZeroIfBetter() throws {
        let chart = RowChart(
            rows: [
                .init(label: "good", marks: [.init(value: 0.5, interval: 0.2...0.8)]),
                .init(label: "bad", marks: [.init(value: -0.3, colour: Palette.wall)]),
            ], axisTitle: "m")
        let counter = MarkupCounter(chart.drawing.text)
        #expect(counter.failure == nil)
        let dots = counter.attributes.filter { $0.element == "circle" }.compactMap { Double($0.values["cx"] ?? "") }
        #expect(dots.count == 2)
        #expect(dots[0] > dots[1])
        // Distances along the axis are proportional to the values: 0.8 apart.
        let interval = try #require(
            counter.attributes.first { $0.element == "line" && $0.values["stroke"] == Palette.candidate })
        let from = try #require(Double(interval.values["x1"] ?? ""))
        let to = try #require(Double(interval.values["x2"] ?? ""))
        #expect(abs((dots[0] - dots[1]) / (to - from) - 0.8 / 0.6) < 0.01)
    }

    @Test func mapDrawsBeaconsTruthAndPublishedFixes() {
        let venue = Venue(
            name: "two <levels>",
            levels: [
                Level(
                    number: 0, name: "G", elevation: 0, height: 3,
                    outline: Polygon([Point(0, 0), Point(20, 0), Point(20, 10), Point(0, 10)]))
            ],
            walls: [Wall(level: 0, points: [Point(5, 0), Point(5, 5)], loss: 3)],
            beacons: [
                Beacon(id: .named("a"), level: 0, position: Point(2, 2), height: 2),
                Beacon(id: .named("b"), level: 1, position: Point(2, 2), height: 2),
            ])
        let truth = GroundTruth(
            name: "w",
            samples: [
                TruthSample(time: 0, position: Point(1, 1), level: 0),
                TruthSample(time: 9, position: Point(9, 1), level: 0),
            ])
        let fixes = (0..<4).map {
            Fix(time: Double($0), position: Point(Double($0), 3), level: 0, horizontalAccuracy: 1, isPublished: $0 != 2)
        }
        let map = WalkMap(
            venue: venue, level: 0, truth: truth, tracks: [.init(name: "t", fixes: fixes, colour: "#0000ff")])
        let counter = MarkupCounter(map.drawing.text)
        #expect(counter.failure == nil)
        // One beacon on the level and one in the legend, three published fixes.
        #expect(counter.counts["circle"] == 5)
        // Outline, wall, truth and one track.
        #expect(counter.counts["path"] == 4)
    }
}
