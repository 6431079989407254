import Foundation
import Synchronization
import TestSupport
import Testing

/// What `Scripts/fuzz` asks for by environment variables.
enum FuzzRequest {
    private static let environment = ProcessInfo.processInfo.environment

    /// The seed of the first input; the next input has the next seed.
    static let seed = environment["BEACONRY_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    /// How many inputs of each kind.
    static let count = environment["BEACONRY_FUZZ_COUNT"].flatMap { Int($0) }
    static let names = environment["BEACONRY_FUZZ_KINDS"]?.split(separator: " ").map(String.init) ?? []
    static let kinds = InputKind.all.filter { names.isEmpty || names.contains($0.name) }
    /// Where inputs are written. What stays there after the end trapped, hung or broke a promise.
    static let folder =
        environment["BEACONRY_FUZZ_FOLDER"]
        ?? FileManager.default.temporaryDirectory.appending(path: "beaconry-fuzz-\(getpid())").path
}

/// The inputs of a kind, one after the other, in a folder for each sample. The folders and the file `seed` beside them
/// stay if the process ends before ``finish()``: they name the input that was being read.
final class FuzzRun {
    private let kind: InputKind
    private let home: String
    private let samples: [[InputKind.File]]
    private let watch: FuzzWatch

    init(_ kind: InputKind) throws {
        self.kind = kind
        home = "\(FuzzRequest.folder)/\(kind.name)"
        try? FileManager.default.removeItem(atPath: home)
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        samples = try kind.samples(home)
        watch = FuzzWatch(kind.name)
        for (index, sample) in samples.enumerated() {
            for file in sample {
                let url = URL(filePath: "\(folder(index))/\(file.name)")
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.bytes).write(to: url)
            }
        }
    }

    func finish() {
        watch.end()
        try? FileManager.default.removeItem(atPath: home)
    }

    private func folder(_ sample: Int) -> String { "\(home)/sample-\(sample)" }

    /// Gives every sample as it is: its folder, and its first file that may be damaged.
    func readSound(_ read: (_ folder: String, _ file: String) throws -> Void) rethrows {
        for (index, sample) in samples.enumerated() {
            try read(folder(index), "\(folder(index))/\(sample.first { $0.isTested }?.name ?? "")")
        }
    }

    /// Gives the input of a seed: the folder of a sample in which one file is damaged, and that file.
    func read(_ seed: UInt64, _ read: (_ folder: String, _ file: String) throws -> Void) throws {
        watch.begin(seed)
        var random = SplitMix64(state: ~seed)
        let index = random.index(samples.count)
        let tested = samples[index].filter(\.isTested)
        let file = tested[random.index(tested.count)]
        let path = "\(folder(index))/\(file.name)"
        try write(Array("\(seed)\n".utf8), to: home + "/seed")
        try write(Mutation.mutated(file.bytes, seed: seed), to: path)
        defer { if tested.count > 1 { try? write(file.bytes, to: path) } }
        try read(folder(index), path)
    }

    /// Keeps the input in a folder, which has a seed, and fails.
    func keep(_ folder: String, _ seed: UInt64, _ message: String) throws {
        let path = "\(FuzzRequest.folder)/\(kind.name)-seed-\(seed)"
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: folder, toPath: path)
        Issue.record("\(message) Input: \(path). Repeat: Scripts/fuzz --seed \(seed) --count 1 \(kind.name)")
    }

    /// Faster than Foundation, which matters for 100,000 files.
    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        defer { close(file) }
        guard bytes.withUnsafeBytes({ Foundation.write(file, $0.baseAddress, $0.count) }) == bytes.count else {
            throw CocoaError(.fileWriteUnknown)
        }
    }
}

/// Ends the tests if an input, of which most take less than a millisecond, takes more than two minutes.
private final class FuzzWatch: Sendable {
    private let state = Mutex<(seed: UInt64, start: ContinuousClock.Instant)?>((0, .now))

    init(_ kind: String) {
        Thread.detachNewThread { [self] in
            while let (seed, start) = state.withLock({ $0 }) {
                guard ContinuousClock.now - start < .seconds(120) else {
                    fatalError("Reading hangs. Repeat: Scripts/fuzz --seed \(seed) --count 1 \(kind)")
                }
                sleep(1)
            }
        }
    }

    func begin(_ seed: UInt64) { state.withLock { $0 = (seed, .now) } }
    func end() { state.withLock { $0 = nil } }
}
