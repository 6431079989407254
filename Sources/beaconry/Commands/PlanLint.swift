internal import ArgumentParser
internal import Formats
internal import Planning
internal import Simulation

extension LintRule: OptionValue { static func value(of word: String) -> LintRule? { named(word) } }

struct PlanLint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Checks a venue against rules of public installation guides and of the SDK's document.",
        discussion: """
            Each finding has its place, and each rule its source. Rules of thumb are no proof: the maps and a simulation say \
            more. The rules of the SDK's document look at the settings of --preset and --set. The rules: \(LintRule.all.map(\.key).joined(separator: ", ")).

            Example: beaconry plan lint Venues/mall.yaml
            Example: beaconry plan lint Venues/office.yaml --rule portal --rule identity --strict
            Example: beaconry plan lint Venues/mall.yaml --preset bestAccuracy --rule lateration
            """)

    @Argument(help: "Venue or scenario file; a scenario brings the parameters of radio and phone.")
    var venue: String

    @Option("rule", .choice(LintRule.all.map(\.key)), "Check only this rule; may be repeated. (default: all)")
    var rules: [LintRule] = []

    @Option(
        "cell", .number(LevelGrid.allowedCellSizes, unit: "metres"),
        "Side of the cells. (default: \(LevelGrid.usualCellSizes))")
    var cell: Double?

    @Flag("strict", "End with exit code 1 if there is a finding.")
    var strict = false

    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        func readers(_ input: LintRule.Input) -> [String] {
            LintRule.all.filter { $0.reads.contains(input) }.map(\.key)
        }
        // No rule rests on what the SDK's document leaves open.
        let options =
            [NarrowOption("--cell", isGiven: cell != nil, readers: readers(.cells))]
            + settings.narrow(readers: readers(.settings), constants: [])
        try refuse(options, of: (rules.isEmpty ? LintRule.all : rules).map(\.key), choice: "--rule")
    }

    func run() throws {
        let (input, preset, _) = try common.input(at: self.venue, settings)
        let context = try LintContext(
            input.scenario.venue, parameters: input.scenario.parameters, cellSize: cell, zonedPreset: preset,
            file: self.venue, pool: common.pool)
        let report = LintReport.check(rules.isEmpty ? LintRule.all : rules, in: context)
        try common.list(report, as: "lint.json", text: report.text)
        if strict, !report.isClean { throw ExitCode.failure }
    }
}
