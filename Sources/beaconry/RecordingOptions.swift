internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Radio
internal import Recordings
internal import Reporting
internal import VenueModel
internal import Walks

/// The options that select recordings.
struct RecordingOptions: ParsableArguments {
    @Option(
        "recordings", .string,
        "Folder of recordings (*\(RecordingFile.suffix)) and their truth (*\(TruthFile.suffix)).", valueName: "dir")
    var recordings: String?

    @Flag(
        "strict",
        """
        Stop if a line of a recording or truth file is bad, instead of skipping it, or if figures would count copies \
        of a walk.
        """)
    var strict = false

    /// The files of recordings and truths in the folder.
    var inputs: [String] {
        guard let recordings, let names = try? TextFile.names(inFolder: recordings) else { return [] }
        return names.map { "\(recordings)/\($0)" }
    }

    /// - Throws: one problem if the folder does not exist or cannot be read.
    func checkFolder() throws(Problems) {
        guard let recordings else { return }
        do throws(Problems) {
            _ = try TextFile.names(inFolder: recordings)
        } catch {
            throw error.ofOption("--recordings")
        }
    }

    /// The recordings of the folder; warns about beacons that the venue does not have.
    ///
    /// - Parameters:
    ///   - folder: another folder than that of the option.
    ///   - isPositioned: whether positions are computed from the recordings.
    ///   - isMeasured: whether figures over the walks with truth are computed, so that copies, fragments and parts of
    ///     one run matter.
    /// - Throws: problems, also if no position can be computed at this venue.
    func read(
        for venue: Venue, _ console: Console, folder: String? = nil, isPositioned: Bool = true,
        isMeasured: Bool = false
    ) throws -> RecordingSet {
        guard let recordings = folder ?? recordings else {
            throw ValidationError("Give --recordings, a folder of recordings.")
        }
        let content = try RecordingSet.read(folder: recordings, strict: strict)
        console.warn(content.warnings)
        if content.badLines > 0 { console.message("\(Format.count(content.badLines, "bad line")) skipped.") }
        if isPositioned { try content.set.checkPositions(at: venue, folder: recordings) }
        console.warn(content.set.warnings(at: venue, folder: recordings))
        if isMeasured { console.warn(try content.set.checkEvidence(folder: recordings, isStrict: strict)) }
        return content.set
    }

    /// The walks among the recordings of the folder.
    func walks(in set: RecordingSet) throws -> [Recording] {
        let walks = set.recordings.filter { $0.kind == .walk }
        guard !walks.isEmpty else { throw Problems("There is no recording of a walk.", file: recordings) }
        return walks
    }
}
