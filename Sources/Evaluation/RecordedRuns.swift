package import Diagnostics
internal import NumericalMethods
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

    /// For each walk the index of its run, by first appearance. Walks are parts of one run only if a name says so;
    /// equal names alone do not.
    package static func groups(of names: [String]) -> [Int] {
        // Most values are of one walk, and its name need not be looked at.
        guard names.count > 1 else { return names.map { _ in 0 } }
        let runs = names.map(name)
        let divided = Set(zip(names, runs).compactMap { $0 == $1 ? nil : $1 })
        var known: [String: Int] = [:]
        var count = 0
        return runs.map { run in
            if let index = known[run] { return index }
            if divided.contains(run) { known[run] = count }
            count += 1
            return count - 1
        }
    }

    /// The number of runs of these walks.
    package static func count(of names: [String]) -> Int { (groups(of: names).max() ?? -1) + 1 }

    /// Walks in words, with their runs if these are fewer, such as `15 walks of 5 runs`.
    package static func phrase(walks: Int, runs: Int) -> String {
        "\(walks) \(walks == 1 ? "walk" : "walks")" + (runs < walks ? " of \(runs) \(runs == 1 ? "run" : "runs")" : "")
    }

    /// The mean of each run, by the runs' first appearance.
    ///
    /// - Parameters:
    ///   - values: one a walk.
    ///   - runs: for each walk the index of its run, in any numbering.
    package static func means(_ values: [Double], runs: [Int]) -> [Double] {
        var order: [Int] = []
        var members: [Int: [Double]] = [:]
        for (run, value) in zip(runs, values) {
            if members[run] == nil { order.append(run) }
            members[run, default: []].append(value)
        }
        return order.map { Statistics.mean(members[$0] ?? []) ?? 0 }
    }

    static func isWalk(_ recording: Recording, _ truth: GroundTruth) -> Bool {
        guard let first = truth.samples.first, let last = truth.samples.last else { return false }
        return last.time - first.time >= shortestWalk && recording.observations.count >= fewestObservations
    }

    /// The warning of a recording that is no walk.
    package static func leftOut(_ recording: String, folder: String?) -> Problem {
        Problem(
            "\(recording) is left out: a walk has at least \(Int(shortestWalk)) s with truth and \(fewestObservations) observations.",
            severity: .warning, file: folder)
    }

    /// A warning of each pause of at least ``longPause`` between observations, and before the first or after the last one
    /// while the truth goes on; seconds since the start.
    static func pauses(in recording: Recording, _ truth: GroundTruth) -> [String] {
        let times = recording.observations.map(\.time)
        func sentence(_ before: Double?, _ after: Double?, _ advice: String) -> String? {
            guard let before, let after, after - before >= longPause else { return nil }
            let start = TextTable.number(before.rounded(.down), decimals: 0)
            let end = TextTable.number(after.rounded(.down), decimals: 0)
            return "\(recording.name) has no observation from \(start) to \(end) s. \(advice)"
        }
        let cut = "Cut the truth to the walk."
        let inside = zip(times, times.dropFirst()).compactMap {
            sentence($0, $1, "If these are two walks, split the recording.")
        }
        return [sentence(truth.samples.first?.time, times.first, cut)].compactMap(\.self) + inside.prefix(1)
            + [sentence(times.last, truth.samples.last?.time, cut)].compactMap(\.self)
    }
}
