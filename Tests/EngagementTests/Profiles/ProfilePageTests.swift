import Engagement
import Foundation
import Testing

/// The page about profiles has what the profiles and the catalogue say.
@Suite struct ProfilePageTests {
    private func page() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        return try String(
            contentsOf: root.appending(path: "Sources/beaconry/Documentation.docc/Profiles.md"), encoding: .utf8)
    }

    /// If one of these fails, put the text of the right side into the page.
    @Test func hasGeneratedTables() throws {
        let page = try page()
        #expect(page.contains(ProfileFile.markdown))
        #expect(page.contains(ProfileFile.contradictions(of: EngagementProfile.builtIn)))
        for profile in EngagementProfile.builtIn {
            #expect(page.contains("| `\(profile.name)` | \(profile.title ?? "") | \(profile.document ?? "") |"))
        }
    }

    /// No cell of a table is empty.
    @Test func hasNoEmptyCells() throws {
        for row in try page().split(separator: "\n") where row.hasPrefix("|") {
            let cells = row.replacing("\\|", with: "/").split(separator: "|", omittingEmptySubsequences: false)
            #expect(cells.dropFirst().dropLast().allSatisfy { $0.contains { $0 != " " } }, "\(row)")
        }
    }

    /// Each statement has a row, a suite that exists, and a command or a reason why it has none.
    @Test func eachStatementHasAPlace() throws {
        let profiles = EngagementProfile.builtIn
        let statements = ProfileFile.statements(of: profiles)
        let count = profiles.map { $0.values.count + $0.options.count + $0.notes.count }.reduce(0, +)
        #expect(statements.count == count && statements.allSatisfy { !$0.places.isEmpty })
        for place in statements.flatMap(\.places) { #expect((place.command == nil) == (place.why != nil), "\(place)") }
        let suites = Set(statements.flatMap(\.suites))
        // The last one is a target.
        #expect(try Self.unknown(suites.union(["PositioningTests"])) == ["PositioningTests"])
        let table = ProfileFile.statementTable(of: profiles)
        #expect(table.contains("\n\(count) statements of 5 documents: "))
        #expect(table.split(separator: "\n").count { $0.hasPrefix("| `") } == count)
    }

    /// A note by a type of which nobody says where it acts has neither a command nor a reason.
    @Test func aWrongTypeIsFound() throws {
        let profile = try ProfileFile.parse(
            """
            profile: p
            values: {wakeTime: 10}
            notes:
              - {name: right, value: 1, modelledBy: RouteGuidance}
              - {name: wrong, value: 1, modelledBy: RouteGuidances}
            """)
        let places = ProfileFile.statements(of: [profile]).dropFirst().flatMap(\.places)
        #expect(places.map { $0.command ?? $0.why } == ["engage routes", nil])
    }

    /// Those of some suites that no file of the tests has.
    private static func unknown(_ suites: Set<String>) throws -> Set<String> {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
        let names = files.allObjects.compactMap { ($0 as? URL)?.lastPathComponent }
        return suites.filter { !names.contains("\($0).swift") }
    }

    /// The examples of the page are profiles.
    @Test func examplesAreRead() throws {
        let blocks = try page().split(separator: "\n\n").filter { $0.hasPrefix("    profile: ") }
        #expect(blocks.count == 2)
        for block in blocks {
            let text = block.split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n")
            let profile = try ProfileFile.parse(text)
            #expect(profile.name == "our-app" && profile.scan.wakeTime == 10)
        }
    }
}

extension ProfileFile {
    /// Where the documents of profiles contradict themselves, or are unclear, one row each.
    fileprivate static func contradictions(of profiles: [EngagementProfile]) -> String {
        var lines = ["| profile | it says here | it says there | what is modelled |", "| --- | --- | --- | --- |"]
        for profile in profiles {
            for option in profile.options where option.kind != .choice {
                let keys = ProfileKey.all.filter { option.values[$0.name] != nil }
                let here = keys.compactMap { key in profile.values[key.name].map(statement) }
                let there = said(option.section, option.says)
                let modelled = keys.map { key in
                    "`\(key.name)` \(profile.value(key)?.description ?? "none"); with the option `\(option.name)` "
                        + "\(option.values[key.name]?.description ?? "")"
                }
                lines.append(
                    "| `\(profile.name)` | \(unique(here).joined(separator: " ")) | \(there) | "
                        + "\(modelled.joined(separator: "; ")) |")
            }
            for note in profile.notes {
                guard let other = note.otherSays else { continue }
                lines.append(
                    "| `\(profile.name)` | \(said(note.section, note.says)) | \(said(note.otherSection, other)) | "
                        + "\(note.why ?? note.modelledBy ?? "") |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func statement(_ statement: EngagementProfile.Statement) -> String {
        said(statement.section, statement.says)
    }

    private static func unique(_ texts: [String]) -> [String] {
        texts.indices.filter { !texts[..<$0].contains(texts[$0]) }.map { texts[$0] }
    }
}
