import Foundation
import Testing

/// Who mistypes a word that is one of several is told the one that was probably meant.
@Suite struct SuggestionTests {
    @Test(
        arguments: [
            (["evaluat"], "evaluate"), (["plan", "predit", "VENUE"], "predict"),
            (["engage", "zonse", "VENUE"], "zones"), (["help", "simulat"], "simulate"),
            (["study", "exprt", "x.study"], "export"),
            (["locate", "VENUE", "--recordings", "Sources", "--preset", "bestaccuracy"], "bestAccuracy"),
            (["benchmark", "VENUE", "--core", "powersaving"], "powerSaving"),
            (["benchmark", "VENUE", "--core", "mine=adaptiv"], "adaptive"),
            (["evaluate", "VENUE", "--recordings", "Sources", "--set", "phoneHight=1"], "phoneHeight"),
            (["evaluate", "VENUE", "--recordings", "Sources", "--by", "levl"], "level"),
            (["calibrate", "VENUE", "--sampler", "sobel"], "sobol"),
            (["calibrate", "VENUE", "--ouptut", "x"], "--output"), (["calibrate", "VENUE", "--quit"], "--quiet"),
            (["calibrate", "VENUE", "--objective", "ipinScor"], "ipinScore"),
            (["import", "tetan", "x"], "tetam"), (["import", "xyz10", "x", "--option", "identiti=1"], "identity"),
            (["fit", "VENUE", "--recordings", "Sources", "--method", "likelyhood"], "likelihood"),
            (["fit", "VENUE", "--recordings", "Sources", "--kind", "survay"], "survey"),
            (["schema", "scenaro"], "scenario"), (["study", "export", "x.study", "--format", "cvs"], "csv"),
            (["validate-physics", "--environment", "moll"], "mall"), (["simulate", "VENUE", "--sed", "3"], "--seed"),
        ] as [([String], String)])
    func aTypingErrorGetsASuggestion(arguments: [String], meant: String) throws {
        let run = try Tool.run(arguments.map { $0 == "VENUE" ? "Venues/office.yaml" : $0 })
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(
            ["\"", "'"].contains { run.errors.contains("Did you mean \($0)\(meant)\($0)?") },
            "\(arguments): \(run.errors)")
    }

    /// A command of an earlier version says what to write now.
    @Test(
        arguments: [
            (["headroom", "Venues/office.yaml"], "benchmark --headroom"),
            (["help", "headroom"], "benchmark --headroom"),
            (["study", "resume", "x"], "calibrate --resume --output DIR"),
        ] as [([String], String)])
    func aFormerCommandSaysWhatReplacesIt(arguments: [String], words: String) throws {
        let run = try Tool.run(arguments)
        #expect(run.exitCode == 2 && run.output.isEmpty)
        #expect(run.errors.contains("Write \"beaconry \(words)\" instead."), "\(run.errors)")
    }

    /// A file in the place of a command gets a command that takes it.
    @Test(arguments: [([], "validate"), (["study"], "study list")] as [([String], String)])
    func aFileIsNoCommand(group: [String], command: String) throws {
        let run = try Tool.run(group + ["Venues/office.yaml"])
        #expect(run.exitCode == 2 && run.output.isEmpty)
        #expect(run.errors.contains("such as \"beaconry \(command) Venues/office.yaml\"."), "\(run.errors)")
    }

    /// A group with a usual command takes its files.
    @Test func planIsThePrediction() throws {
        let few = ["Venues/office.yaml", "--worlds", "19", "--walks", "6", "--duration", "20", "--json"]
        let runs = try [["plan"], ["plan", "predict"]].map { try Tool.run($0 + few) }
        #expect(runs[0].exitCode == 0 && runs[0].result == runs[1].result, "\(runs[0].errors)")
    }

    @Test func whatIsNearNothingGetsTheList() throws {
        let run = try Tool.run(["frobnicate"])
        #expect(run.exitCode == 2 && run.errors.contains("There is no command \"frobnicate\". Commands: validate, "))
        let preset = try Tool.run(["locate", "Venues/office.yaml", "--recordings", "Sources", "--preset", "fastest"])
        #expect(preset.exitCode == 2 && preset.errors.contains("default, powerSaving, bestAccuracy, adaptive"))
    }
}
