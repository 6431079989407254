internal import ArgumentParser
internal import Diagnostics
internal import Fidelity
internal import Formats
internal import Positioning

/// The options that tell what the positioning SDK does where its document gives no values.
struct SDKOptions: ParsableArguments {
    @Option(
        "baseline", .string,
        "Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our reading of "
            + "the SDK's document)", valueName: "file")
    var baseline: String?

    @Option(
        "constants", .string,
        "Constants file of `fidelity`: what the SDK's document leaves open. (default: our reading of it)",
        valueName: "file")
    var constants: String?

    /// The files that the options name.
    var inputs: [String?] { [baseline, constants] }

    /// The presets of the SDK.
    func presets() throws(Problems) -> SDKPresets {
        try BaselineFile.presets(at: baseline)
    }

    /// What the document leaves open.
    func openConstants() throws(Problems) -> OpenConstants {
        try ConstantsFile.content(at: constants).constants
    }
}
