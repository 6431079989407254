public import Diagnostics
internal import Recordings
public import Walks

extension RecordingSet {
    /// Warns of walks with truth that are no evidence by themselves: copies of each other, recordings that are too
    /// short to be walks, and parts of one run; and of long pauses.
    ///
    /// - Parameters:
    ///   - folder: where the set was read from, for the problems.
    ///   - isStrict: whether copies of a walk and recordings that are too short are errors, not warnings.
    /// - Returns: the warnings.
    /// - Throws: truths that are too long to be looked at second by second; what `isStrict` makes an error.
    public func checkEvidence(folder: String?, isStrict: Bool) throws(Problems) -> [Problem] {
        let walks = withTruth(.walk)
        let endless = walks.filter { !TruthInstants.every(seconds: 1).isAllowed(for: $0.truth) }.map(\.recording.name)
        guard endless.isEmpty else {
            throw Problems(
                "The truth of \(endless.joined(separator: ", ")) is longer than \(TruthInstants.limit) s. Divide it.",
                file: folder)
        }
        let copies = try checkCopies(folder: folder, isStrict: isStrict)
        var warnings: [String] = []
        let short = fragments
        if let first = short.first {
            warnings.append(
                (short.count == 1 ? "\(first) is" : "\(short.count) recordings, such as \(first), are")
                    + " too short for a walk, with less than \(Int(RecordedRuns.shortestWalk)) s of truth or fewer than "
                    + "\(RecordedRuns.fewestObservations) observations.")
        }
        if isStrict, let warning = warnings.first { throw Problems(warning, file: folder) }
        warnings += walks.flatMap { RecordedRuns.pauses(in: $0.recording, $0.truth) }
        let runs = RecordedRuns.count(of: walks.map(\.recording.name))
        if runs < walks.count {
            warnings.append(
                "By their names, the \(walks.count) walks are parts of \(runs) \(runs == 1 ? "run" : "runs"). Parts of one run count as "
                    + "one walk in intervals and tests.")
        }
        return copies + warnings.map { Problem($0, severity: .warning, file: folder) }
    }

    /// The names of the walks with truth that are too short.
    private var fragments: [String] {
        withTruth(.walk).filter { !RecordedRuns.isWalk($0.recording, $0.truth) }.map(\.recording.name)
    }

    /// Without recordings that are too short to be walks, and their names.
    package var walksOnly: (set: RecordingSet, fragments: [String]) {
        let fragments = fragments
        let names = Set(fragments)
        let kept = groups.map { group in
            var group = group
            group.recordings.removeAll { $0.kind == .walk && names.contains($0.name) }
            return group
        }
        return (RecordingSet(groups: kept), fragments)
    }
}
