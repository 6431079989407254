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
    /// - Throws: truths with too many instants; what `isStrict` makes an error.
    public func checkEvidence(folder: String?, isStrict: Bool) throws(Problems) -> [Problem] {
        let walks = withTruth(.walk)
        let endless = walks.filter { !TruthInstants.time.isAllowed(for: $0.truth) }.map(\.recording.name)
        guard endless.isEmpty else {
            throw Problems(
                "The truth of \(endless.joined(separator: ", ")) has more than \(TruthInstants.limit) instants of 0.2 s. Divide it.",
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
        let unknown = walks.filter { $0.truth.kind != .points && $0.truth.unknownShare > Self.mostUnknown }
        if let first = unknown.first {
            let (truths, verb) =
                unknown.count == 1
                ? ("The truth of \(first.truth.name)", "does")
                : ("The truths of \(unknown.count) walks, such as \(first.truth.name),", "do")
            let share = Int((100 * first.truth.unknownShare).rounded())
            warnings.append(
                "\(truths) \(verb) not say where the phone was in \(share) % of the time, because positions are more than "
                    + "\(Int(GroundTruth.longestGap)) s apart. This time does not count. If all positions are this far apart, they are "
                    + "compared as single places. If a person tapped the positions along a route at an even pace, write "
                    + "\"kind\":\"taps\" into the header. If the positions are single places, write \"kind\":\"points\"."
            )
        }
        let runs = RecordedRuns.count(of: walks.map(\.recording.name))
        if runs < walks.count {
            warnings.append(
                "By their names, the \(walks.count) walks are parts of \(runs) \(runs == 1 ? "run" : "runs"). Parts of one run count as "
                    + "one walk in intervals and tests.")
        }
        return copies + warnings.map { Problem($0, severity: .warning, file: folder) }
    }

    /// The share of the time of a truth that may be unknown without a warning.
    private static let mostUnknown = 0.05

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

extension GroundTruth {
    /// The share of the time from the first to the last sample in which it is not known where the person was.
    fileprivate var unknownShare: Double {
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return 0 }
        let unknown = zip(samples, samples.dropFirst()).reduce(0) { sum, pair in
            sum + (isKnown(between: pair.0, and: pair.1) ? 0 : pair.1.time - pair.0.time)
        }
        return unknown / (last.time - first.time)
    }
}
