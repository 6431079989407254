/// The tool's version, which is written into all results.
public enum ToolVersion {
    public static let current = "0.2.0"

    /// Version and commit, as `--version` prints them.
    package static let description =
        "beaconry \(current), \(commit.hasPrefix("$") ? "built from a checkout" : "commit \(commit)")"

    /// The commit, which `git archive` writes here: `.gitattributes` asks for it.
    private static let commit = "$Format:%H$"
}
