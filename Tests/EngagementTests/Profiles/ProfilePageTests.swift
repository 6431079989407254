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

    /// No cell of a table is empty, and every document is in the table of capabilities.
    @Test func hasNoEmptyCells() throws {
        let rows = try page().split(separator: "\n").filter { $0.hasPrefix("|") }
        for row in rows {
            let cells = row.replacing("\\|", with: "/").split(separator: "|", omittingEmptySubsequences: false)
            #expect(cells.dropFirst().dropLast().allSatisfy { $0.contains { $0 != " " } }, "\(row)")
        }
        for seed in ["Backspin", "inBeacon", "MobileFirst", "HolidayParty", "Bearound"] {
            #expect(rows.count { $0.hasPrefix("| \(seed) |") } >= 5, "\(seed)")
        }
    }

    /// Each statement has a row, and the suites of all rows exist.
    @Test func eachStatementHasAPlace() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        let names = (files?.allObjects ?? []).compactMap { ($0 as? URL)?.lastPathComponent }
        let rows = ProfileFile.statements(of: EngagementProfile.builtIn).split(separator: "\n").dropFirst(3)
        let count = EngagementProfile.builtIn.map { $0.values.count + $0.options.count + $0.notes.count }.reduce(0, +)
        #expect(rows.count == count)
        for row in rows {
            let suite = try #require(row.split(separator: "`").dropLast().last)
            #expect(names.contains("\(suite).swift"), "\(row)")
        }
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
