internal import Formats
public import Recordings
public import Walks

/// A walk, identified by the digest of its content.
public struct StudyWalk: Hashable, Sendable {
    /// `sha256:` and the digest of the recording and its truth, without their name.
    public let digest: String
    /// The recording's name, for human readers.
    public let name: String

    /// A recording with its truth. O(samples): both are encoded and hashed.
    public init(_ recording: Recording, truth: GroundTruth) {
        var recording = recording
        var truth = truth
        let name = recording.name
        recording.name = ""
        truth.name = ""
        self.init(
            digest: TextFile.digest(of: RecordingFile.bytes(of: [recording]) + TruthFile.bytes(of: [truth])), name: name
        )
    }

    /// A walk whose digest is known.
    public init(digest: String, name: String) {
        self.digest = digest
        self.name = name
    }

    /// The same walk may have several names; the first in the order of the bytes is kept.
    func joined(with other: StudyWalk) -> StudyWalk { other.name.precedes(name) ? other : self }

    /// Equal if the digests are equal.
    public static func == (one: StudyWalk, other: StudyWalk) -> Bool { one.digest == other.digest }

    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
