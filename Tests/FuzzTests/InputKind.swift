import Diagnostics
import Testing

/// A kind of input that Beaconry reads, with sound samples of it.
///
/// To add one: a value, and its name in ``all``.
struct InputKind: Sendable, CustomTestStringConvertible {
    /// A file of a sample.
    struct File {
        var name: String
        var bytes: [UInt8]
        /// Whether it may be damaged; false for the files around the one that is tested.
        var isTested = true

        init(_ name: String, _ bytes: [UInt8], isTested: Bool = true) {
            self.name = name
            self.bytes = bytes
            self.isTested = isTested
        }

        init(_ name: String, _ text: String, isTested: Bool = true) {
            self.init(name, Array(text.utf8), isTested: isTested)
        }
    }

    /// A promise that what was read does not keep.
    struct Broken: Error { var promise: String }

    /// Its name on the command line of `Scripts/fuzz`.
    let name: String
    /// How many inputs are read for every change; reading takes a fraction of a millisecond, or several.
    var count = 5000
    /// Sound inputs; an input is one or more files in a folder, `HOME/sample-N`.
    let samples: @Sendable (_ home: String) throws -> [[File]]
    /// Reads an input in a folder, as the tool does, and checks what was read. Of the sample's files, `file` was damaged.
    let read: @Sendable (_ folder: String, _ file: String) throws -> Void

    var testDescription: String { name }

    static let all: [InputKind] =
        [
            venue, scenario, study, mapping, preset, baseline, header, constants, requirements, evaluation, recording,
            truth, fixes, trajectories,
            trials, resume, coreReady, coreFix, diagnosed, planned,
        ] + importers + drawings
}

/// Checks a promise about what was read.
func promise(_ isKept: Bool, _ promise: String) throws {
    guard isKept else { throw InputKind.Broken(promise: promise) }
}
