/// The tool's version, written into everything that it makes.
public enum ToolVersion {
    /// As people write it.
    public static let current = "0.1.0"
}
