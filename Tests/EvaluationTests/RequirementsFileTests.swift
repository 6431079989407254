import Diagnostics
import Evaluation
import Foundation
import TestSupport
import Testing
import VenueModel

@Suite struct RequirementsFileTests {
    private static let venue = Venue(
        name: "hall",
        levels: [
            Level(number: 0, name: "0", elevation: 0, height: 3, outline: rectangle(0...20, 0...10)),
            Level(number: 1, name: "1", elevation: 3, height: 3, outline: rectangle(0...20, 0...10)),
        ],
        zones: [
            Zone(name: "Sales", level: 0, outline: rectangle(0...10, 0...10)),
            Zone(name: "Till 1", level: 0, outline: rectangle(10...20, 0...10)),
        ])

    private func problems(_ text: String) -> [String] {
        do throws(Problems) {
            _ = try RequirementsFile.parse(text, for: Self.venue, file: "r.yaml")
            return []
        } catch {
            return error.all.map { "\($0)" }
        }
    }

    @Test("In words, with the name of the file or the words themselves")
    func sentences() throws {
        let text = """
            requirements:
              - {share: 0.95, within: 5, zone: Sales}
              - {share: 0.955, within: 2.5}
              - {share: 1, within: 10, level: 1}
              - {metric: ce75, atMost: 4}
              - {metric: floorDetection, atLeast: 0.98, level: 1}
              - {metric: timeToFirstFix, atMost: 5, name: "Quick"}
              - {metric: accuracyHonesty, atLeast: 0.6, atMost: 0.76, zone: Till 1}
            """
        let requirements = try RequirementsFile.parse(text, for: Self.venue)
        #expect(
            requirements.map(\.sentence) == [
                "95 % of zone Sales on the right level and within 5 m",
                "95.5 % of all instants on the right level and within 2.5 m",
                "100 % of level 1 on the right level and within 10 m",
                "CE75 at most 4 m", "Floor detection on level 1 at least 0.98", "Time to first fix at most 5 s",
                "Accuracy honesty in zone Till 1 from 0.6 to 0.76",
            ])
        #expect(requirements.count { $0.name == "Quick" } == 1)
        #expect(requirements[0].name == requirements[0].sentence)
        #expect(requirements.map(\.place.line) == Array(2...8))
        #expect(requirements[3].allowed == -.infinity...4)
    }

    @Test("Unknown keys, metrics, zones and levels, and bounds that make no sense: all at once, each with its line")
    func everyProblem() {
        let found = problems(
            """
            requirements:
              - {share: 0.95, within: 5, zone: Sale}
              - {metric: ce755, atMost: 4}
              - {metric: ce75, atMsot: 4}
              - {metric: ce75, atLeast: 4}
              - {metric: floorDetection, atLeast: 98}
              - {metric: timeToFirstFix, atMost: 5, zone: Sales}
              - {metric: ce75, atMost: 5, level: 7}
              - {share: 0.9}
              - {metric: ce75}
              - {metric: maxError, atMost: 9}
              - {metric: pathRatio, atLeast: 2, atMost: 1}
              - {share: 0.5, within: 1, metric: ce50, atMost: 1}
              - {metric: ce90, atMost: 5, level: 0, zone: Sales}
              - {metric: ce95, atMost: 5}
              - {metric: ce95, atMost: 5}
              - {metric: ce75, atMost: -6}
              - {metric: availability, atLeast: 0}
              - {metric: accuracyHonesty, atLeast: 0.6, atMost: 1}
              - {metric: latency, atLeast: -2}
            """)
        let expected = [
            (2, "has no zone \"Sale\". Did you mean \"Sales\"? Known: Sales, Till 1."), (3, "Did you mean \"ce75\"?"),
            (4, "A bound is missing"), (4, "The key \"atMsot\" is unknown. Did you mean \"atMost\"?"),
            (5, "lower is better for \"ce75\". Write \"atMost\""), (6, "\"floorDetection\" is a share"),
            (7, "leave out \"zone\""), (8, "has no level 7. Known: 0, 1."), (9, "\"share\" and \"within\""),
            (10, "A bound is missing"), (11, "\"maxError\" is not one of"),
            (12, "No value is at least 2.0 and at most 1.0"),
            (13, "not both"), (13, "not both"), (14, "\"zone\" or \"level\", not both"),
            (16, "There are two requirements with the name \"CE95 at most 5 m\""),
            (17, "No value of \"ce75\" is below 0 m. Write a number from 0 on."),
            (18, "This always holds: \"availability\" is at least 0. Write a number above 0."),
            (19, "This always holds: \"accuracyHonesty\" is at most 1. Write a number below 1."),
        ]
        #expect(found.count == expected.count, "\(found.joined(separator: "\n"))")
        for (problem, (line, part)) in zip(found, expected) {
            #expect(problem.hasPrefix("r.yaml:\(line):") && problem.contains(part), "\(problem)")
        }
    }

    @Test("Without a venue, its zones and levels are not known", arguments: ["zone: Nowhere", "level: 99"])
    func withoutVenue(area: String) throws {
        let text = "requirements: [{metric: ce75, atMost: 4, \(area)}]"
        #expect(try RequirementsFile.parse(text, for: nil).count == 1)
        #expect(problems(text).count == 1)
    }

    @Test func aFileOfNothing() {
        for text in ["", "requirements: []", "requirements: {}", "[]", "requirement: [{metric: ce75, atMost: 4}]"] {
            #expect(!problems(text).isEmpty, "\(text)")
        }
    }

    @Test func theSamplesAreReadAndTheSchemaIsPublished() throws {
        let path = Project.root.appending(path: "Venues/requirements").path
        for name in ["supermarket", "office", "mall", "lab"] {
            #expect(try RequirementsFile.read(path: path + "/\(name).yaml", for: nil).count > 4)
        }
        #expect(
            try String(contentsOfFile: path + "/requirements.schema.json", encoding: .utf8) == RequirementsSchema.json)
    }
}
