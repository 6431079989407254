internal import ArgumentParser
internal import Formats
internal import Planning
internal import Simulation

extension WhatIf: OptionValue {}

struct PlanWhatIf: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "what-if",
        abstract: "Says what dead beacons, crowds, other phones, moved shelves and old batteries do to a plan.",
        discussion: """
            Each case is walked by the same visitors in the same simulated buildings as the plan itself. Beacons are ranked \
            by the damage when one of them is dead. The cases: \(Words.list(WhatIf.self)).

            Example: beaconry plan what-if Venues/office.yaml --case crowd --case phones
            """)

    @Argument(help: "Venue or scenario file; a scenario brings the parameters of radio and phone.")
    var venue: String

    @Option("case", .words(WhatIf.self), "Try only this case; may be repeated. (default: all)")
    var cases: [WhatIf] = []

    @OptionGroup var trial: TrialOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let (arm, input) = try trial.arm("as planned", at: venue, common)
        var request = WhatIfRequest(arm, file: venue)
        if !cases.isEmpty { request.cases = cases }
        try request.check()
        _ = try common.folder(for: ["what-if.json"], besides: trial.inputs(venue, input))
        request.trial = try trial.options(
            for: [input.scenario.venue], input.scenario.parameters, common)
        let report = try common.running { try WhatIfRun(request, in: $0).run() }
        try common.list(report, as: "what-if.json", text: report.text)
    }
}
