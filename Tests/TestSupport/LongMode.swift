internal import Foundation

/// Whether `Scripts/test --long` runs the tests: some then do more, and some run only then.
public enum LongMode {
    /// The environment variable `BEACONRY_LONG` is set.
    public static let isOn = ProcessInfo.processInfo.environment["BEACONRY_LONG"] != nil
}
