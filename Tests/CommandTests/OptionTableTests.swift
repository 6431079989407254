import Engagement
import Formats
import TestSupport
import Testing

@testable import beaconry

/// The table of options is what the parser knows, and the ranges in it hold before anything is read.
@Suite struct OptionTableTests {
    private static let table = Dictionary(
        uniqueKeysWithValues: OptionTable.all.map { ($0.command, $0.keys) })

    /// The flags of each command, by the parser's own description of its tree.
    private static let flags = Result { try readFlags() }

    private static func readFlags() throws -> [String: Set<String>] {
        func add(_ tree: JSONTree, _ words: [String], to flags: inout [String: Set<String>]) {
            let names = (tree["arguments"]?.elements ?? []).flatMap { $0["names"]?.elements ?? [] }
                .filter { $0["kind"]?.string == "long" }.compactMap { $0["name"]?.string.map { "--" + $0 } }
            flags[words.joined(separator: " ")] = Set(names).subtracting(["--help", "--version"])
            for child in tree["subcommands"]?.elements ?? [] {
                guard let name = child["commandName"]?.string, name != "help" else { continue }
                add(child, words + [name], to: &flags)
            }
        }
        var flags: [String: Set<String>] = [:]
        let tree = try JSONTree(json: try Tool.run(["--experimental-dump-help"]).output)
        add(try #require(tree["command"]), [], to: &flags)
        return flags
    }

    @Test func everyOptionIsInTheTable() throws {
        let flags = try Self.flags.get()
        #expect(Set(flags.keys) == Set(Self.table.keys) && flags.count > 30)
        for (command, keys) in Self.table {
            let known = keys.map(\.flag)
            #expect(Set(known).count == known.count, "\(command)")
            let declared = flags[command] ?? []
            #expect(declared.subtracting(known) == [], "\(command)")
            // The options of plans are in the text of the help.
            let planned = Set(known).subtracting(declared)
            let help =
                planned.isEmpty ? "" : try Tool.run(command.split(separator: " ").map(String.init) + ["--help"]).output
            #expect(planned.allSatisfy { help.contains("\n  \($0) ") }, "\(command): \(planned)")
        }
        #expect(Self.table["calibrate"]?.contains { $0.name == "minimumEffect" } == true)
    }

    /// The commands and options that the table of statements of documents names are those of the parser.
    @Test func statementsNameCommands() {
        let commands = Set(ProfileFile.statements(of: EngagementProfile.builtIn).flatMap(\.commands))
        #expect(commands.count > 15)
        for command in commands.sorted() { #expect(Self.isKnown(command), "\(command)") }
        let wrong = ["engage zone", "engage zones --phones screen", "plan regions --phone screen", "settings now"]
        for command in wrong { #expect(!Self.isKnown(command), "\(command)") }
    }

    /// Whether a line names a command and only options of it. Words in capitals stand for files.
    private static func isKnown(_ line: String) -> Bool {
        let words = line.split(separator: " ").filter { $0 != $0.uppercased() }.map(String.init)
        let command = words.prefix { !$0.hasPrefix("--") }.joined(separator: " ")
        guard let known = table[command]?.map(\.flag) else { return false }
        return words.filter { $0.hasPrefix("--") }.allSatisfy(known.contains)
    }

    /// Values below and above the range of every number. No file is given, and what else is missing does not hide them.
    @Test(arguments: Self.table.keys.sorted())
    func valuesOutsideOfTheirRangesAreSaid(command: String) throws {
        let words = command.split(separator: " ").map(String.init)
        let flags = try #require(try Self.flags.get()[command])
        let keys = try #require(Self.table[command]).filter { flags.contains($0.flag) }
        for isAbove in [false, true] {
            let cases = keys.compactMap { key in
                Self.value(outside: key.kind, isAbove: isAbove).map { (key, word: "\(key.flag)=\($0)") }
            }
            // Words with a form of their own end the parser's work, and are given alone.
            if cases.isEmpty { continue }
            let together = try Tool.run(words + cases.filter { $0.0.takes() != nil }.map(\.word))
            for (key, word) in cases where !Self.says(together, key) {
                let alone = try Tool.run(words + [word])
                #expect(Self.says(alone, key), "\(command) \(word): \(alone.errors)")
            }
        }
    }

    @Test func whatIsMissingIsSaidToo() throws {
        let run = try Tool.run(["plan", "density", "--training-walks", "2", "--worlds", "3", "--json"])
        #expect(run.exitCode == 2)
        for text in [run.errors, run.output] {
            #expect(text.contains("--training-walks takes a whole number from 8 to 1000."))
            #expect(text.contains("--worlds takes a whole number from 19 to 1000. Fewer give no interval of 90 %."))
            #expect(text.contains("Missing expected argument"))
        }
        #expect(try Tool.run(["plan", "density", "--training-walks", "2", "--help"]).exitCode == 0)
    }

    /// A number outside of a kind's range; `nil` if there is none.
    private static func value(outside kind: YAMLKind, isAbove: Bool) -> String? {
        switch kind {
        case .number(let range, _):
            isAbove
                ? range.upperBound < .infinity ? YAMLText.number(range.upperBound + 1) : nil
                : YAMLText.number(range.lowerBound - 1)
        case .integer(let range):
            isAbove ? range.upperBound < .max ? "\(range.upperBound + 1)" : nil : "\(range.lowerBound - 1)"
        case .either(let kinds): kinds.lazy.compactMap { value(outside: $0, isAbove: isAbove) }.first
        default: nil
        }
    }

    /// Whether a run ended by what an option takes.
    private static func says(_ run: Tool.Run, _ key: YAMLKey) -> Bool {
        let sentence = key.takes().map { [$0] } ?? ["\(key.flag) takes "] + limits(of: key.kind)
        return run.exitCode == 2 && sentence.allSatisfy(run.errors.contains)
    }

    /// The ends of a kind's range, as text.
    private static func limits(of kind: YAMLKind) -> [String] {
        switch kind {
        case .number(let range, _): [range.lowerBound, range.upperBound].map(YAMLText.number)
        case .integer(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
        case .either(let kinds): kinds.flatMap(limits)
        default: []
        }
    }
}
