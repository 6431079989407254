import Formats
import Foundation
import TestSupport
import Testing

@testable import beaconry

/// Each option of each command changes what the command leaves, or is refused; the few others stand in a list with the reason.
///
/// Only the lines of results count that do not repeat the option: a command that writes down what it was given and does no more
/// fails here.
@Suite struct OptionEffectTests {
    /// Small documents of every kind, which the runs read.
    private static let inputs = Result { try prepareInputs() }

    private static func prepareInputs() throws -> URL {
        let folder = Project.root.appending(path: ".build/effects")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let run = try Tool.shell("Scripts/outputs '\(folder.path)' \"$0\"")
        guard run.exitCode == 0 else { throw CocoaError(.fileReadUnknown, userInfo: ["errors": run.errors]) }
        for (name, source) in ["first.sqlite": "simulated", "second.sqlite": "recorded"] {
            let made = folder.appending(path: source)
            let study = try FileManager.default.contentsOfDirectory(atPath: made.path).first { $0.hasSuffix(".sqlite") }
            try FileManager.default.copyItem(
                at: made.appending(path: study ?? "no study"), to: folder.appending(path: name))
        }
        // Walks and a table, of which one line is bad.
        let flawed = folder.appending(path: "flawed")
        try FileManager.default.copyItem(at: folder.appending(path: "walks"), to: flawed)
        try FileManager.default.copyItem(
            at: folder.appending(path: "walk.csv"), to: folder.appending(path: "flawed.csv"))
        let hall = folder.appending(path: "flawed-hall")
        try FileManager.default.copyItem(at: folder.appending(path: "hall/recordings"), to: hall)
        let first = try FileManager.default.contentsOfDirectory(atPath: hall.path).sorted()
            .first { $0.hasSuffix(".recording.jsonl") }
        for path in ["flawed/walk-001.recording.jsonl", "flawed.csv", "flawed-hall/\(first ?? "")"] {
            let file = try FileHandle(forWritingTo: folder.appending(path: path))
            try file.seekToEnd()
            try file.write(contentsOf: Data("not a line\n".utf8))
            try file.close()
        }
        for (name, text) in OptionRun.files {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        return folder
    }

    @Test func eachCommandHasARun() {
        let commands = OptionTable.all.filter { !$0.keys.isEmpty }.map(\.command)
        #expect(Set(commands) == Set(OptionRun.all.keys))
    }

    @Test(arguments: OptionRun.all.keys.sorted()) func eachOptionCounts(_ command: String) throws {
        let run = try #require(OptionRun.all[command])
        let keys = try #require(OptionTable.all.first { $0.command == command }).keys
        let inputs = try Self.inputs.get()
        var bases: [[String]: Effect] = [:]
        func base(for key: YAMLKey?) throws -> Effect {
            let arguments = run.arguments(of: command, for: key)
            if let known = bases[arguments] { return known }
            let base = try Effect.of(arguments, inputs: inputs)
            #expect(run.exitCodes.contains(base.exitCode), "\(arguments): \(base.errors)")
            bases[arguments] = base
            return base
        }
        var quietOnes: [String] = []
        for (index, key) in keys.enumerated() where LongMode.isOn || index % (run.isShort ? 4 : 12) == 0 {
            let reason = run.idle[key.name] ?? OptionRun.idle[key.name]
            let values = run.values(of: key)
            guard !values.isEmpty else {
                Issue.record("\(command) \(key.flag): a value is missing in the table")
                continue
            }
            let base = try base(for: key)
            var outcome: String?
            for words in values where outcome == nil {
                let other = try Effect.of(run.arguments(of: command, for: key, words), inputs: inputs)
                if other.exitCode == 2 {
                    if run.refusing.contains(key.name) || other.errors.contains(key.flag) {
                        outcome = "refused: \(other.errors)"
                    } else {
                        Issue.record("\(command) \(words): \(other.errors)")
                    }
                    continue
                }
                outcome = other.differences(from: base).first { key.isNote || !$0.contains("\"\(key.name)\"") }
                // A warning names it, such as one that is only for simulated walks.
                if outcome == nil, other.errors.contains(key.flag), !base.errors.contains(key.flag) {
                    outcome = other.errors
                }
            }
            if reason == nil {
                if outcome == nil { quietOnes.append("\(key.flag) \(values)") }
            } else {
                #expect(outcome == nil, "\(command) \(key.flag) is in the list of options that change nothing")
            }
        }
        #expect(quietOnes == [], "\(command)")
    }
}

extension YAMLKey {
    /// Whether its sentence says that its value is only written down.
    fileprivate var isNote: Bool { description.contains("to note") }
}
