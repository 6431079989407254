internal import Diagnostics
internal import Recordings
internal import Walks

/// What recorded walks are worth as evidence: a fragment is no walk, and the parts of one run are one unit.
///
/// Parts of a run have the same person, phone, hour and radio fields, so a test that takes them for several walks finds
/// differences that are none.
package enum RecordedRuns {
    /// Fewer runs cannot recommend: with four candidates, the sign-flip test at 5 % needs seven, and one more lets it miss a run.
    package static let fewest = 8
    /// A walk has at least so many seconds with truth.
    static let shortestWalk = 10.0
    /// A walk has at least so many observations.
    static let fewestObservations = 10
    /// A pause in the observations, seconds, from which a walk is probably two.
    static let longPause = 60.0

    /// The run of a recording by its name: the name without `part`, `pt`, `segment` or `seg` and a number at the end, such as
    /// `monday-part2`.
    package static func name(of recording: String) -> String {
        guard let part = recording.firstMatch(of: #/(?i)[-_ .]+(part|pt|segment|seg)[-_ .]?[0-9]+$/#),
            part.range.lowerBound > recording.startIndex
        else { return recording }
        return String(recording[..<part.range.lowerBound])
    }

    /// For each walk the index of its run, by first appearance.
    package static func groups(of names: [String]) -> [Int] {
        var known: [String: Int] = [:]
        return names.map { name in
            let run = Self.name(of: name)
            let index = known[run] ?? known.count
            known[run] = index
            return index
        }
    }

    static func isWalk(_ recording: Recording, _ truth: GroundTruth) -> Bool {
        guard let first = truth.samples.first, let last = truth.samples.last else { return false }
        return last.time - first.time >= shortestWalk && recording.observations.count >= fewestObservations
    }

    /// A warning of each pause of at least ``longPause`` between observations, and before the first or after the last one
    /// while the truth goes on; seconds since the start.
    static func pauses(in recording: Recording, _ truth: GroundTruth) -> [String] {
        let times = recording.observations.map(\.time)
        func sentence(_ before: Double?, _ after: Double?, _ advice: String) -> String? {
            guard let before, let after, after - before >= longPause else { return nil }
            return "\(recording.name) has no observation from \(Int(before)) to \(Int(after)) s. \(advice)"
        }
        let cut = "Cut the truth to the walk."
        let inside = zip(times, times.dropFirst()).compactMap {
            sentence($0, $1, "If these are two walks, split the recording.")
        }
        return [sentence(truth.samples.first?.time, times.first, cut)].compactMap(\.self) + inside.prefix(1)
            + [sentence(times.last, truth.samples.last?.time, cut)].compactMap(\.self)
    }
}

extension RecordingSet {
    /// Without recordings that are too short to be walks; with warnings that name these, and walks with long pauses.
    func walksOnly(folder: String) -> (set: RecordingSet, warnings: [Problem]) {
        var fragments: Set<String> = []
        var warnings: [String] = []
        for (recording, truth) in withTruth(.walk) {
            if !RecordedRuns.isWalk(recording, truth) {
                fragments.insert(recording.name)
                warnings.append(
                    "\(recording.name) is left out: a walk has at least \(Int(RecordedRuns.shortestWalk)) s with truth and "
                        + "\(RecordedRuns.fewestObservations) observations.")
            } else {
                warnings += RecordedRuns.pauses(in: recording, truth)
            }
        }
        let kept = groups.map { group in
            var group = group
            group.recordings.removeAll { $0.kind == .walk && fragments.contains($0.name) }
            return group
        }
        return (RecordingSet(groups: kept), warnings.map { Problem($0, severity: .warning, file: folder) })
    }
}
