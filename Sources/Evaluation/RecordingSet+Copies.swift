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
        // Few walks have the same first and last reading, so that the readings themselves are seldom compared.
        let alike = Dictionary(grouping: walks.indices) { [walks[$0].observations.first, walks[$0].observations.last] }
        let groups = alike.values.filter { $0.count > 1 }.flatMap { indices in
            Dictionary(grouping: indices) { walks[$0].observations }.values.filter { $0.count > 1 }
        }
        return groups.sorted { $0[0] < $1[0] }.map { indices in indices.map { walks[$0].name } }
    }
}
