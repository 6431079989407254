internal import ArgumentParser
internal import Diagnosis
internal import Diagnostics
internal import Formats
internal import Planning
internal import Positioning
internal import Radio
internal import Recordings
internal import VenueFiles
internal import VenueModel
internal import Walks

struct PlanDiff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Says how an installation differs from its plan, by a walk through it.",
        discussion: """
            The diagnosis looks for beacons that are dead, moved, swapped, or too strong or weak. Each one that it names has its \
            evidence. Exit code 1 if there is one. The folder --output gets as-built.json and venue.yaml, the venue as it was \
            built as far as the walks show it. `beaconry diagnose` shows all that is known.

            Example: beaconry plan diff Venues/supermarket.yaml --recordings supermarket-walks
            """)

    @Argument(help: "Venue file of the plan.")
    var venue: String

    @OptionGroup var recordings: RecordingOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let venue = try common.venue(at: self.venue)
        let folder = try common.folder(for: ["as-built.json", "venue.yaml"], besides: [self.venue])
        let set = try recordings.read(for: venue, common.console, isMeasured: true)
        let walks = set.withTruth(.walk)
        guard !walks.isEmpty else {
            throw Problems(
                "There is no walk with truth. To compare an installation with its plan, the truth of the walk is needed.",
                file: recordings.recordings)
        }
        let known = Set(venue.beacons.map(\.id))
        let isHeard = walks.lazy.flatMap(\.recording.observations).contains { observation in
            switch observation {
            case .packet(let packet): known.contains(packet.beacon)
            case .ranging(let report): report.entries.contains { known.contains($0.beacon) }
            }
        }
        guard isHeard else {
            throw Problems(
                "No beacon of the plan is heard in these recordings, so nothing can be said of the installation.",
                file: recordings.recordings)
        }
        let request = DiagnosisRequest(walks, at: venue, zonedPreset: ZonedPreset(base: PositioningSettings()))
        let diagnosis = try common.running { try DiagnosisRun(request, in: $0).run() }
        let built = AsBuilt(diagnosis)
        if let folder {
            let written = [
                try folder.write(JSONText.of(built), to: "as-built.json"),
                try folder.write(VenueFile.write(built.venue), to: "venue.yaml"),
            ]
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        try Console.result(common.json ? JSONText.of(built) : built.text)
        if !built.isAsPlanned { throw ExitCode(1) }
    }
}
