public import Diagnostics
public import Formats
public import Recordings

/// Recordings and their truths in a folder; each file is a group.
public struct RecordingSet: Hashable, Sendable {
    /// The contents of one `NAME.recording.jsonl` and one `NAME.truth.jsonl`.
    public struct Group: Hashable, Sendable {
        /// The files' name without the suffix.
        public var name: String
        /// The recordings, in the order of the file.
        public var recordings: [Recording]
        /// The truths, in the order of the file.
        public var truths: [GroundTruth]

        public init(name: String, recordings: [Recording] = [], truths: [GroundTruth] = []) {
            self.name = name
            self.recordings = recordings
            self.truths = truths
        }
    }

    /// The groups, in the order of their names if they were read.
    public let groups: [Group]
    private let truthOfName: [String: GroundTruth]

    /// A set of groups. If two truths have the same name, the first is used.
    public init(groups: [Group]) {
        self.groups = groups
        truthOfName = Dictionary(groups.flatMap(\.truths).map { ($0.name, $0) }) { first, _ in first }
    }

    public var recordings: [Recording] { groups.flatMap(\.recordings) }

    public var truths: [GroundTruth] { groups.flatMap(\.truths) }

    /// The truth of a recording, found by its name, or `nil` if there is none.
    public func truth(of recording: Recording) -> GroundTruth? { truth(named: recording.name) }

    /// The truth of the recording with this name, or `nil` if there is none.
    public func truth(named name: String) -> GroundTruth? { truthOfName[name] }

    /// The recordings of a kind that have a truth, each with its truth.
    public func withTruth(_ kind: Recording.Kind) -> [(recording: Recording, truth: GroundTruth)] {
        recordings.filter { $0.kind == kind }.compactMap { recording in truth(of: recording).map { (recording, $0) } }
    }
}

extension RecordingSet {
    /// A set that was read, with its warnings.
    public struct Content: Sendable {
        /// The recordings and truths.
        public var set: RecordingSet
        /// Bad lines, recordings without truth, truths without recording.
        public var warnings: [Problem]
        /// Lines that were used.
        public var goodLines: Int
        /// Lines that were skipped.
        public var badLines: Int
    }

    /// Reads every `*.recording.jsonl` and `*.truth.jsonl` of a folder, in the order of their names, and joins them by
    /// the recordings' names, which must be unique in the folder.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - strict: whether a bad line stops the work; else it is skipped, counted and becomes a warning.
    /// - Throws: the problems of all files.
    public static func read(folder: String, strict: Bool) throws(Problems) -> Content {
        let names = try TextFile.names(inFolder: folder)
        var errors: [Problem] = []
        var content = Content(set: RecordingSet(groups: []), warnings: [], goodLines: 0, badLines: 0)
        var groups: [Group] = []
        var indexOfGroup: [String: Int] = [:]
        var fileOfRecording: [String: String] = [:]
        var fileOfTruth: [String: String] = [:]

        func claim(_ names: [String], in file: String, _ owner: inout [String: String]) {
            for name in names {
                if let other = owner.updateValue(file, forKey: name) {
                    errors.append(Problem("The name \"\(name)\" is also used in \(other).", file: file))
                }
            }
        }
        func group(_ name: String) -> Int {
            if let index = indexOfGroup[name] { return index }
            indexOfGroup[name] = groups.count
            groups.append(Group(name: name))
            return groups.count - 1
        }

        for name in names {
            let path = "\(folder)/\(name)"
            do throws(Problems) {
                if name.hasSuffix(RecordingFile.suffix) {
                    let file = try RecordingFile.read(path: path, strict: strict)
                    groups[group(String(name.dropLast(RecordingFile.suffix.count)))].recordings = file.items
                    claim(file.items.map(\.name), in: path, &fileOfRecording)
                    content.add(file.warnings, file.goodLines, file.badLines)
                } else if name.hasSuffix(TruthFile.suffix) {
                    let file = try TruthFile.read(path: path, strict: strict)
                    groups[group(String(name.dropLast(TruthFile.suffix.count)))].truths = file.items
                    claim(file.items.map(\.name), in: path, &fileOfTruth)
                    content.add(file.warnings, file.goodLines, file.badLines)
                }
            } catch {
                errors += error.all
            }
        }
        content.set = RecordingSet(groups: groups)
        if content.set.recordings.isEmpty, errors.isEmpty {
            errors.append(Problem("There is no recording (*\(RecordingFile.suffix)) in this folder.", file: folder))
        }
        guard errors.isEmpty else { throw Problems(errors + content.warnings) }
        content.warnings += content.set.unpaired(fileOfRecording: fileOfRecording, fileOfTruth: fileOfTruth)
        return content
    }

    /// Warnings about recordings without truth and truths without recording.
    private func unpaired(fileOfRecording: [String: String], fileOfTruth: [String: String]) -> [Problem] {
        let alone = recordings.filter { truthOfName[$0.name] == nil }.map { recording in
            Problem(
                "The recording \"\(recording.name)\" has no truth; it cannot be evaluated.", severity: .warning,
                file: fileOfRecording[recording.name])
        }
        return alone
            + truths.filter { fileOfRecording[$0.name] == nil }.map { truth in
                Problem(
                    "The truth \"\(truth.name)\" has no recording.", severity: .warning, file: fileOfTruth[truth.name])
            }
    }

    /// Writes each group as `NAME.recording.jsonl` and `NAME.truth.jsonl` into a folder, which is made if it does not
    /// exist.
    ///
    /// - Throws: one problem if a file cannot be written.
    public func write(toFolder folder: String) throws(Problems) {
        for group in groups {
            for file in group.files { try TextFile.write(file.bytes(), to: "\(folder)/\(file.name)") }
        }
    }
}

extension RecordingSet.Content {
    fileprivate mutating func add(_ warnings: [Problem], _ goodLines: Int, _ badLines: Int) {
        self.warnings += warnings
        self.goodLines += goodLines
        self.badLines += badLines
    }
}

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
        public var from: String
        /// The name that it got.
        public var to: String

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
