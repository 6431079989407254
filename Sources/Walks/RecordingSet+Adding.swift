public import Formats
internal import Recordings

extension RecordingSet {
    /// What adding recordings to others gives.
    public struct Addition: Hashable, Sendable {
        /// The groups that are new, under names that nothing else has.
        public var groups: [Group] = []
        /// Names of groups that were taken, with the new names, in order.
        public var renamed: [Renaming] = []
        /// Names of groups that are already there with the same contents.
        public var known: [String] = []
    }

    /// A group that got another name.
    public struct Renaming: Hashable, Sendable, JSONRecord {
        /// Its name.
        public var from: String
        /// The name that it got.
        public var to: String

        /// Its keys in JSON.
        public static let shape = JSONShape<Self>(
            "renaming", "A name that was taken.",
            .always("from", \.from, "The name."), .always("to", \.to, "The name that was given."))
    }

    /// The groups of this set as an addition to `others`: names of files and recordings that are taken get the suffix
    /// `-2`, `-3` and so on. A group that is there already, with the same contents, is not added. O(bytes).
    public func added(to others: RecordingSet) -> Addition {
        // Some file systems do not tell upper from lower case.
        var groupOfName = Dictionary(others.groups.map { ($0.name.lowercased(), $0) }) { first, _ in first }
        var names = Set(others.groups.flatMap(\.names))
        var addition = Addition()
        for group in groups {
            var candidate = group
            var number = 1
            while true {
                if let other = groupOfName[candidate.name.lowercased()] {
                    if other.hasSameContents(as: candidate) {
                        addition.known.append(candidate.name)
                        break
                    }
                } else if names.isDisjoint(with: candidate.names) {
                    groupOfName[candidate.name.lowercased()] = candidate
                    names.formUnion(candidate.names)
                    addition.groups.append(candidate)
                    if number > 1 { addition.renamed.append(Renaming(from: group.name, to: candidate.name)) }
                    break
                }
                number += 1
                candidate = group.renamed("-\(number)")
            }
        }
        return addition
    }
}

extension RecordingSet.Group {
    /// The names of its recordings and truths.
    fileprivate var names: Set<String> { Set(recordings.map(\.name) + truths.map(\.name)) }

    /// The group with a suffix after all names.
    fileprivate func renamed(_ suffix: String) -> RecordingSet.Group {
        var group = self
        group.name += suffix
        for index in recordings.indices { group.recordings[index].name += suffix }
        for index in truths.indices { group.truths[index].name += suffix }
        return group
    }

    /// Whether the files would have the same bytes.
    fileprivate func hasSameContents(as other: RecordingSet.Group) -> Bool {
        RecordingFile.bytes(of: recordings) == RecordingFile.bytes(of: other.recordings)
            && TruthFile.bytes(of: truths) == TruthFile.bytes(of: other.truths)
    }

    /// The files of the group: their names, and how their bytes are made.
    public var files: [(name: String, bytes: () -> [UInt8])] {
        (recordings.isEmpty ? [] : [(name + RecordingFile.suffix, { RecordingFile.bytes(of: recordings) })])
            + (truths.isEmpty ? [] : [(name + TruthFile.suffix, { TruthFile.bytes(of: truths) })])
    }
}
