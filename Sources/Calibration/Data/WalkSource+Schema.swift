internal import Formats

extension WalkSource {
    /// Its words in JSON.
    static let kind = YAMLKind.choice(WalkSource.allCases.map(\.rawValue))
}
