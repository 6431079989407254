/// The tool's version, which is written into all results.
public enum ToolVersion {
    /// The version as text.
    public static let current = "0.1.0"
}
