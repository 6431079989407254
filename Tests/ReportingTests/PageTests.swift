import Evaluation
import Foundation
import Geometry
import Positioning
import Recordings
import Testing
import VenueModel
import Walks

@testable import Reporting

/// A page as a browser reads it: whether it stands alone, and whether its links lead anywhere.
enum PageCheck {
    /// Checks a page.
    ///
    /// - Returns: its elements.
    @discardableResult
    static func check(_ html: String, pictures: Int? = nil) -> MarkupCounter {
        // The head's void elements and the script are the only things that XML does not allow.
        let xml = html.replacingOccurrences(of: #"<meta [^>]*>"#, with: "", options: .regularExpression)
            .replacingOccurrences(of: "<!DOCTYPE html>", with: "")
            .replacingOccurrences(of: "<br>", with: "<br/>")
            .replacingOccurrences(of: #"(?s)<script>.*</script>"#, with: "", options: .regularExpression)
        let counter = MarkupCounter(xml)
        #expect(counter.failure == nil)
        let count = counter.counts["svg", default: 0]
        #expect(pictures == nil || count == pictures)
        #expect(counter.counts["title", default: 0] >= count, "every picture has a text alternative")
        #expect(counter.counts["link"] == nil && counter.counts["img"] == nil && !html.contains("src="))
        #expect(html.components(separatedBy: "<script").count == 2)
        #expect(html.components(separatedBy: "http").count - 1 == count, "only the SVG namespace")
        let ids = html.matches(of: #/ id="([^"]+)"/#).map { String($0.output.1) }
        #expect(Set(ids).count == ids.count, "\(ids)")
        let links = html.matches(of: #/href="\#([^"]+)"/#).map { String($0.output.1) }
        #expect(Set(links).isSubset(of: ids))
        return counter
    }
}

/// The pages of `evaluate`, `benchmark` and `gap`.
@Suite struct PageTests {
    /// Names of a venue file begin no link, no element and no code in Markdown.
    @Test func namesAreNoMarkdown() {
        let name = "[x](javascript:alert(1)) <javascript:alert(1)> <img src=x> `a` | b\\ \n# c"
        #expect(
            Markup.markdown(name)
                == "\\[x\\](javascript:alert(1)) \\<javascript:alert(1)> \\<img src=x> \\`a\\` \\| b\\\\  # c")
        #expect(Markup.markdownCode("beaconry calibrate x.yaml") == "`beaconry calibrate x.yaml`")
        #expect(Markup.markdownCode("'``[a](b)'") == "``` '``[a](b)' ```")
        #expect(Markup.markdownCode("a\n\n[b](c)") == "`a [b](c)`")
    }

    /// Words between backquotes are code in sentences of ours, and nowhere else.
    @Test func wordsBetweenBackquotesAreCode() {
        let source = "`a<b` of the scenario"
        #expect(ReportText(marked: source).html == "<code>a&lt;b</code> of the scenario")
        #expect(ReportText(marked: "as `x").html == "as `x" && ReportText(source).html.contains("`"))
        var table = SectionTable(header: ["name", "source"], rows: [[source, source]], marked: [1])
        #expect(table.html.contains(">`a&lt;b` of the scenario</td>"))
        #expect(table.html.contains("><code>a&lt;b</code> of the scenario</td>"))
        #expect(table.markdown.hasSuffix("| \\`a\\<b\\` of the scenario | `a<b` of the scenario |"))
        table.marked = []
        #expect(!table.html.contains("<code>"))
    }

    private let venue = Venue(
        name: "shop & <café>",
        levels: [
            Level(
                number: 0, name: "0", elevation: 0, height: 3,
                outline: Polygon([Point(0, 0), Point(20, 0), Point(20, 10), Point(0, 10)]))
        ])

    /// Walks along x for 20 s, with positions that are so many metres beside it.
    private func walks(_ errors: [Double], level: Int = 0) -> [(track: FixesFile.Track, truth: GroundTruth)] {
        errors.enumerated().map { index, error in
            let name = "<w> \(index)"
            let truth = GroundTruth(
                name: name,
                samples: (0...20).map { TruthSample(time: Double($0), position: Point(Double($0), 2), level: 0) })
            let fixes = (0...20).map {
                Fix(time: Double($0), position: Point(Double($0), 2 + error), level: level, horizontalAccuracy: 1)
            }
            return (FixesFile.Track(name: name, publishInterval: 1, fixes: fixes), truth)
        }
    }

    private func page(_ errors: [Double], level: Int = 0, requirements: [Requirement] = []) -> String {
        let evaluator = Evaluator(venue: venue, instants: .samples, seed: 1)
        let walks = walks(errors, level: level).map { evaluator.walk($0.track, truth: $0.truth) }
        var result = evaluator.evaluate(walks, by: [.level])
        result.requirements = evaluator.check(requirements, walks)
        return EvaluationReport(result, of: venue, walks: walks, map: ErrorMap(walks, cellSize: 5)).html
    }

    @Test func anEvaluationAnswersItsQuestions() throws {
        // Five of nine walks have an error of 1 m.
        let html = page([1, 1, 1, 1, 1, 2, 2, 2, 6])
        PageCheck.check(html, pictures: 4)
        #expect(html.contains("Half of the positions are within 1.00 m, and 95 % within 6.00 m."))
        #expect(html.contains("No requirements were given"))
        // The worst walk is shown, and the cards come before everything else.
        #expect(html.contains("&lt;w&gt; 8, median error 6.00 m."))
        #expect(
            try #require(html.range(of: "class=\"answers\"")).lowerBound < #require(html.range(of: "<h2>")).lowerBound)
        #expect(!html.contains("<w>") && !html.contains("<café>"))
    }

    /// The level does not count in an error, so the page says what kind of error it is.
    @Test func errorsOnAWrongLevelAreCalledHorizontal() {
        let html = page([1, 1, 1, 1, 1, 2, 2, 2, 6], level: 1)
        #expect(html.contains("Half of the positions are within 1.00 m horizontally, and 95 % within 6.00 m."))
    }

    @Test func requirementsAreShownWithTheirVerdicts() throws {
        let requirement = try #require(
            try RequirementsFile.parse("requirements:\n  - {metric: ce50, atMost: 3}\n", for: venue).first)
        let html = page([1, 1, 1, 1, 2, 2, 2, 2], requirements: [requirement])
        PageCheck.check(html)
        #expect(html.contains("1 requirement: 1 met."))
    }

    /// Of no walk with a position, and of one walk.
    @Test(arguments: [[], [3.0]]) func fewWalksMakeAPage(errors: [Double]) {
        let html = page(errors)
        PageCheck.check(html)
        #expect(html.contains("record more"))
    }

    @Test func manyWalksAreTheWorstTwenty() {
        let html = page((0..<30).map { 1 + Double($0) / 10 })
        PageCheck.check(html)
        #expect(html.contains("The 20 worst walks are shown."))
    }
}
