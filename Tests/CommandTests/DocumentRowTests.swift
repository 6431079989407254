import Foundation
import Positioning
import Testing

/// The table of the document's sentences on the settings page: each row of the catalogue is there, with a sentence and
/// with a test that exists.
@Suite struct DocumentRowTests {
    @Test func everyRowHasItsSentenceAndATestThatExists() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
        }
        let page = try text("Sources/beaconry/Documentation.docc/Settings.md")
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
}
