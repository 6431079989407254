/// The tool's version, which is written into all results.
public enum ToolVersion {
    public static let current = "0.1.0"
}
