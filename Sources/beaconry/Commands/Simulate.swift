internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Parameters
internal import Reporting
internal import Simulation
internal import Walkers
internal import Walks

struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Simulates visitors of a venue: what their phones hear, and where the visitors are.",
        discussion: """
            The input is a scenario file, or a venue for a default scenario. The output folder gets NAME.recording.jsonl and \
            NAME.truth.jsonl for each walk, and summary.json with figures about the simulation.

            With \"--output-file -\", all recordings go to standard output, one after the other, and --truth-to \
            writes the truth to a file. A walk is written while it is simulated if it is the only one, or with \
            --jobs 1.

            Example: beaconry simulate Venues/scenarios/office-faults.yaml --output office-walks
            Example: beaconry simulate Venues/office.yaml --walks 1 --output-file - --packets | head
            """)

    @Argument(help: "Scenario or venue file.")
    var file: String

    @Option(
        "walks", .integer(1...Simulator.walkerLimit),
        """
        Number of walks. If the scenario has fewer visitors, its kinds of visitors are repeated in order. \
        (default: the number of visitors of \
        the scenario, \(Scenario.defaultCount) for a venue)
        """,
        valueName: "walks")
    var walks: Int?

    @Option(
        "duration", .number(1...Walk.longestDuration, unit: "seconds"),
        "Length of each walk, seconds. (default: from the scenario, \(Int(Scenario.defaultDuration)) for a venue)",
        valueName: "duration")
    var duration: Double?

    @Flag("packets", "Record every packet instead of one ranging report per second.")
    var packets = false

    @Flag("explain", "Show which share of the variance of the packets' RSSI comes from each effect.")
    var explain = false

    @Option("truthTo", .text, "File for the truth of all walks.", valueName: "file")
    var truthTo: String?

    @OptionGroup var result: OutputFileOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(
            if: result.path != nil && !result.isStream,
            "--output-file takes - here: walks go to files of their own in the folder --output.")
        try refuse(if: truthTo == "-", "--truth-to takes the name of a file, not \"-\".")
        try refuse(
            if: result.isStream && (common.json || explain),
            "Leave out \(common.json ? "--json" : "--explain") or --output-file -: both write to standard output.")
    }

    func run() throws {
        let input = try common.input(at: file)
        let scenario = scenario(input)
        let truth = try truthTo.map { try common.file($0, besides: [file, scenario.venueFile]) }
        var request = SimulationRequest(scenario, count: walks)
        request.explains = explain
        let run = try input.placingProblems { () throws(Problems) in try SimulationRun(request, in: common.context()) }
        let files = run.names.flatMap { [$0 + RecordingFile.suffix, $0 + TruthFile.suffix] }
        let folder = try result.isStream ? nil : common.folder(common.output ?? "beaconry-output/\(scenario.name)")
        try folder?.check(["summary.json"] + files, besides: [file, scenario.venueFile])
        let walked = try folder.map { try write(run, to: $0, truth: truth) } ?? stream(run, truth: truth)
        let summary = SimulationSummary(input, scenario, walked)
        common.console.message(summary.table)
        guard let folder else { return }
        try folder.write(JSONText.of(summary), to: "summary.json")
        if common.json {
            try Console.result(JSONText.of(summary))
        } else if let variance = summary.variance {
            try Console.result(variance.text)
        }
        try warnOfOthers(in: folder.path, own: Set(files))
        common.console.message(
            "Wrote \(Format.count(request.count, "walk")) of \(Int(scenario.duration)) s to \(folder.path)")
    }

    /// Writes two files per walk during the simulation, which get their names when they are complete, and then the file
    /// of all truths.
    ///
    /// - Returns: figures about the walks, in order.
    private func write(
        _ run: SimulationRun, to folder: OutputFolder, truth: (folder: OutputFolder, name: String)?
    ) throws -> [ScenarioSimulator.Walked] {
        let simulated = try run.run { walker throws(Problems) in
            let name = run.name(ofWalker: walker)
            let recording = try folder.open(name + RecordingFile.suffix)
            let truth = try folder.open(name + TruthFile.suffix)
            return WalkSink(ScenarioSimulator.Output(recording: recording, truth: truth)) { () throws(Problems) in
                try truth.finish()
                try recording.finish()
            }
        }
        if let truth {
            let output = try truth.folder.open(truth.name)
            for name in run.names { try output.write(TextFile.bytes(of: folder.path(of: name + TruthFile.suffix))) }
            try output.finish()
        }
        return simulated.walked
    }

    /// Writes all recordings to standard output, one after the other, and their truths to a file.
    ///
    /// - Returns: figures about the walks, in order; fewer if the reader has closed the pipe.
    private func stream(
        _ run: SimulationRun, truth: (folder: OutputFolder, name: String)?
    ) throws -> [ScenarioSimulator.Walked] {
        let output = StandardOutput()
        let truth = try truth.map { try $0.folder.open($0.name) }
        let walked = try run.run(
            inOrderTo: ScenarioSimulator.Output(recording: output, truth: truth), while: { !output.isClosed })
        try truth?.finish()
        return walked
    }

    /// Warns about older recordings in the folder.
    private func warnOfOthers(in folder: String, own: Set<String>) throws(Problems) {
        let others = try TextFile.names(inFolder: folder).filter {
            $0.hasSuffix(RecordingFile.suffix) && !own.contains($0)
        }
        guard let first = others.first else { return }
        common.console.warn([
            Problem(
                "The folder also has \(Format.count(others.count, "older recording")) "
                    + "(\(first)\(others.count > 1 ? ", …" : "")). Commands that read this folder will include them.",
                severity: .warning, file: folder)
        ])
    }

    /// The scenario with the options of the command line.
    private func scenario(_ input: SimulationInput) -> Scenario {
        var scenario = input.scenario
        if let duration { scenario.duration = duration }
        if let seed = common.givenSeed { scenario.seed = seed }
        if packets {
            for index in scenario.visitors.indices { scenario.visitors[index].phoneParameters.reporting = .packets }
        }
        return scenario
    }
}
