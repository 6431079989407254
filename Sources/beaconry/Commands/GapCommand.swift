internal import ArgumentParser
internal import Calibration
internal import Formats
internal import Positioning
internal import Reporting

struct GapCommand: ParsableCommand, RequestCommand {
    static let configuration = CommandConfiguration(
        commandName: "gap",
        abstract: "Measures how well the best settings in simulation do on recorded walks.",
        usage: "beaconry gap <venue> --recordings <path> [<option> ...]",
        discussion: """
            The radio model is fitted to the surveys among the recordings. Walks are simulated in worlds that agree with \
            the surveys. Many configurations are scored on simulated and on recorded walks. The command prints the \
            regret (how much worse the best one in simulation is than the best one on the recorded walks), \
            Kendall's tau (how similar both rankings are; 1 is the same order), and predicted and measured errors.

            With --output the figures go to gap.json, and the figures with charts to gap.html.

            Example: beaconry gap lab/venue.yaml --recordings lab/recordings --speed 0.45

            \(RequestHelp.text(of: GapRequest.self, width: 80))
            """)

    static let requestKeys = GapRequest.commandLineKeys

    @OptionGroup var common: CommonOptions

    @Argument(parsing: .allUnrecognized, help: .hidden)
    var words: [String] = []

    func run() throws {
        var request = GapRequest()
        if let seed = common.givenSeed { request.seed = seed }
        request = try RequestArguments.request(words, over: request, others: Self.helpMessage().flags)
        let names = ["gap.json", "gap.html"]
        let folder = try common.folder(for: names, besides: [request.venue, request.baseline, request.constants])
        let result = try common.running { [request] in try GapRun(request, in: $0).run() }
        let gap = result.gap
        let settings = result.configurations
        let section = GapSection(gap)
        let named = [("Best in simulation", gap.selected), ("Best on the recordings", gap.best)].map { name, one in
            (name: name, settings: changes(settings[one.index], from: settings[gap.baseline.index]))
        }
        try common.publish(
            gap, page: section.html(changes: named), as: names, in: folder,
            text: section.section.markdown + "\n" + named.map { "\($0.name): \($0.settings)" }.joined(separator: "\n"))
    }

    private func changes(_ settings: PositioningSettings, from baseline: PositioningSettings) -> String {
        let changed = SettingsCatalogue.all.filter { settings[$0] != baseline[$0] }
        return changed.isEmpty ? "the baseline" : changed.map { "\($0.key)=\(settings[$0])" }.joined(separator: " ")
    }
}
