import Foundation
import Planning
import Positioning
import TestSupport
import Testing

/// What the pages say of tests.
@Suite struct PageTests {
    private static let pages = "Sources/beaconry/Documentation.docc"

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
    }

    @Test func everyRowOfTheDocumentHasItsSentenceAndATestThatExists() throws {
        let page = try text("\(Self.pages)/Settings.md")
        let tests =
            try text("Tests/PositioningTests/DocumentTests.swift")
            + text("Tests/PositioningTests/DocumentTests+Positions.swift")
        let rows = page.matches(of: #/\| (\d+) \| (.+?) \| “(.+?)” \| `(\w+)` \|/#).map(\.output)
        #expect(rows.map { Int($0.1) } == Array(1...SettingsCatalogue.documentedRows.count))
        for (row, settings) in zip(rows, SettingsCatalogue.documentedRows) {
            #expect(String(row.2) == settings.map { "`\($0.key)`" }.joined(separator: ", "))
            #expect(row.3.count > 20)
            #expect(tests.contains("func \(row.4)("), "\(row.4) is no test")
        }
    }

    @Test func theTestsThatThePagesNameExist() throws {
        var sources = ""
        let files = try #require(
            FileManager.default.enumerator(
                at: Project.root.appending(path: "Tests"), includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            sources += try String(contentsOf: file, encoding: .utf8)
        }
        let page = try text("\(Self.pages)/HowWeKnow.md")
        let names = page.matches(of: #/Scripts/test --filter (\w+)/#).map { String($0.1) }
        #expect(names.count > 30)
        for name in names where !sources.contains("struct \(name) {") && !sources.contains("func \(name)(") {
            Issue.record("HowWeKnow.md names the test \(name), which does not exist")
        }
    }

    @Test func thePlanningPageHasEveryMapAndRule() throws {
        let page = try text("\(Self.pages)/Planning.md")
        for key in MapKind.all.map(\.key) + LintRule.all.map(\.key) {
            #expect(page.contains(try Regex("(?m)^\\|[^|]*`\(key)`")), "\(key)")
        }
    }
}
