package import Diagnostics
internal import Recordings
package import Walks

extension RecordingSet {
    /// Warns of walks with truth that have the same readings: they are one walk under several names, and must not count as
    /// independent walks. Each group of copies is one problem. O(readings).
    ///
    /// - Parameters:
    ///   - folder: where the set was read from, for the problems.
    ///   - isStrict: whether copies are errors, not warnings.
    /// - Returns: the warnings.
    /// - Throws: the problems, if there are any and `isStrict`.
    package func checkCopies(folder: String?, isStrict: Bool) throws(Problems) -> [Problem] {
        let problems = copies.map { names in
            let list = names.dropLast().joined(separator: ", ") + " and " + names.suffix(1).joined()
            return Problem(
                "The recordings \(list) hold the same readings. They count as independent walks, so intervals are too "
                    + "narrow: keep one.", severity: isStrict ? .error : .warning, file: folder)
        }
        if isStrict, !problems.isEmpty { throw Problems(problems) }
        return problems
    }

    /// The names of walks with truth that have the same readings, at least two in each group; in the order of the set.
    private var copies: [[String]] {
        let walks = withTruth(.walk).map(\.recording).filter { !$0.observations.isEmpty }
        // Few walks have the same key, so that the readings themselves are seldom compared.
        let alike = Dictionary(grouping: walks.indices) { Key(walks[$0].observations) }.values.filter { $0.count > 1 }
        var groups: [[Int]] = []
        for indices in alike {
            let equal = Dictionary(grouping: indices) { walks[$0].observations }
            groups += equal.values.filter { $0.count > 1 }
        }
        groups.sort { $0[0] < $1[0] }
        return groups.map { indices in indices.map { walks[$0].name } }
    }

    /// What equal readings have in common, and other readings seldom.
    private struct Key: Hashable {
        var count: Int
        var first: Observation?
        var last: Observation?

        init(_ observations: [Observation]) {
            (count, first, last) = (observations.count, observations.first, observations.last)
        }
    }
}
