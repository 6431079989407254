internal import ArgumentParser
internal import Diagnostics
internal import Radio
internal import Recordings
internal import Reporting
internal import VenueModel
internal import Walks

/// The options that choose recordings.
struct RecordingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folder of recordings (*\(RecordingFile.suffix)) and truths (*\(TruthFile.suffix)).", valueName: "dir"))
    var recordings: String?

    @Flag(help: "Stop if a line of a recording or a truth is bad, instead of leaving it out.")
    var strict = false

    /// The recordings of the folder; with a warning of beacons that are not of this venue.
    func read(for venue: Venue, _ console: Console) throws -> RecordingSet {
        guard let recordings else { throw ValidationError("--recordings is missing.") }
        let content = try RecordingSet.read(folder: recordings, strict: strict)
        console.warn(content.warnings)
        if content.badLines > 0 { console.message("\(Format.count(content.badLines, "bad line")) left out.") }
        let known = Set(venue.beacons.map(\.id))
        let named = content.set.recordings.flatMap(\.observations).flatMap(\.beacons)
        let unknown = named.count { !known.contains($0) }
        if unknown > 0 {
            let share = unknown == named.count ? "All" : Format.percent(Double(unknown) / Double(named.count))
            console.warn([
                Problem(
                    "\(share) of the readings are of beacons that the venue does not have; they give no positions.",
                    severity: .warning, file: recordings)
            ])
        }
        return content.set
    }

    /// The recorded walks of the folder.
    func walks(for venue: Venue, _ console: Console) throws -> [Recording] {
        let walks = try read(for: venue, console).recordings.filter { $0.kind == .walk }
        guard !walks.isEmpty else { throw Problems("There is no recording of a walk.", file: recordings) }
        return walks
    }
}

extension Observation {
    /// The beacons that it names.
    fileprivate var beacons: [BeaconID] {
        switch self {
        case .packet(let packet): [packet.beacon]
        case .ranging(let report): report.entries.map(\.beacon)
        }
    }
}
