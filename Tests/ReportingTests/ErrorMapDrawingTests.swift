import Calibration
import Evaluation
import Foundation
import Geometry
import Positioning
import Testing
import VenueModel
import Walks

@testable import Reporting

@Suite struct ErrorMapDrawingTests {
    private let venue = Venue(
        name: "shop & <café>",
        levels: [
            Level(
                number: 0, name: "0", elevation: 0, height: 3,
                outline: Polygon([Point(0, 0), Point(20, 0), Point(20, 10), Point(0, 10)]))
        ],
        zones: [
            Zone(name: "<bar>", level: 0, outline: Polygon([Point(0, 0), Point(5, 0), Point(5, 5), Point(0, 5)]))
        ])

    /// `count` instants at (1, 1) with an error of `error` m in x, and three at (9, 9).
    private func map(_ error: Double, count: Int = 12) -> ErrorMap {
        let here = (0..<count).map { TruthSample(time: Double($0), position: Point(1, 1), level: 0) }
        let there = (0..<3).map { TruthSample(time: 100 + Double($0), position: Point(9, 9), level: 0) }
        let fixes = [
            Fix(time: 0, position: Point(1 + error, 1), level: 0, horizontalAccuracy: 1, isPublished: true),
            Fix(time: 100, position: Point(9, 9), level: 0, horizontalAccuracy: 1, isPublished: true),
        ]
        let walk = EvaluatedWalk(
            name: "w", fixes: fixes, truth: GroundTruth(name: "w", samples: here + there), publishInterval: 1,
            instants: .samples)
        return ErrorMap([walk], cellSize: 2)
    }

    @Test("A cell in its colour with an arrow; too few instants as their number")
    func picture() throws {
        for (error, colour) in [(0.5, "#ffffd4"), (1, "#fee391"), (4, "#fe9929"), (9, "#cc4c02"), (16, "#8c2d04")] {
            let text = ErrorMapDrawing(map(error), venue: venue, level: 0, title: "a & b").drawing.text
            let counter = MarkupCounter(text)
            #expect(counter.failure == nil)
            // The colour of the cell beside that of the legend.
            #expect(counter.attributes.count { $0.values["fill"] == colour } == 2, "\(error)")
            #expect(text.contains("x 0…2 m, y 0…2 m: 12 instants of 1 walk; median error"))
            #expect(text.contains(">3</text>"))
        }
        let few = MarkupCounter(ErrorMapDrawing(map(4, count: 9), venue: venue, level: 0).drawing.text)
        #expect(few.attributes.count { $0.values["fill"] == "#fe9929" } == 1)
    }

    @Test("Picture and section of nothing are valid")
    func nothing() {
        let empty = ErrorMap([], cellSize: 1)
        #expect(MarkupCounter(ErrorMapDrawing(empty, venue: Venue(name: "v"), level: 3).drawing.text).failure == nil)
        let section = ErrorMapSection(ErrorMapEvidence(baseline: empty, candidate: empty), venue: venue, name: "x")
        #expect(section.section == nil)
    }

    @Test("The report shows both maps of each level, and the worst cells with their zone")
    func section() throws {
        let section = try #require(
            ErrorMapSection(
                ErrorMapEvidence(baseline: map(6), candidate: map(4)), venue: venue, name: "recommended"
            ).section)
        let counter = MarkupCounter("<div>\(section.html)</div>")
        #expect(counter.failure == nil && counter.counts["svg"] == 2)
        #expect(
            section.markdown.contains(
                "\n| 1 | 0 | 0 to 2 m | 0 to 2 m | \\<bar> | 12 | 1 | 6.00 m | 4.00 m |"), "\(section.markdown)")
        // The cell of three instants is no row.
        #expect(section.markdown.components(separatedBy: " | 0 | ").count == 2)
        // Text has no maps.
        #expect(section.html.contains("The maps have") && !section.markdown.contains("The maps have"))
    }

    @Test("The table is about the settings to use; maps and table have the same numbers, and a legend as text")
    func settingsToUse() throws {
        // The bar is worse with the candidate, the corner with the baseline.
        let evidence = ErrorMapEvidence(baseline: map(3), candidate: map(9))
        for (isOfCandidate, settings) in [(true, "new"), (false, "baseline")] {
            let section = try #require(
                ErrorMapSection(evidence, venue: venue, name: "new", isOfCandidate: isOfCandidate).section)
            #expect(section.html.contains("median error with the \(settings) settings"))
            #expect(section.markdown.contains("| 3.00 m | 9.00 m |"))
            #expect(section.html.components(separatedBy: "font-weight=\"600\"").count > 2)
            #expect(section.html.components(separatedBy: ">1</text>").count == 3)
            #expect(section.html.components(separatedBy: "<p class=\"key\">").count == 2)
            #expect(section.html.contains("<i style=\"background:#ffffd4\"></i>&lt; 1 m"))
        }
    }
}
