import Foundation
import Studies
import TestSupport

/// Small studies to store.
enum StudyFixture {
    static let description = describe("mall")

    static func describe(_ name: String, venue: String = "sha256:venue", seed: UInt64 = 1) -> StudyDescription {
        StudyDescription(
            name: name, codeVersion: "0.1.0", venueDigest: venue, objective: "ce75", seed: seed,
            searchSpace: "useBestNumberOfBeacons: [3, 4]\n")
    }

    /// Doubles of every kind.
    static let oddNumbers: [Double?] = [
        nil, 0, -0.0, 0.1, 1 / 3, .pi, -2.5e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity,
        -.infinity, 1e15, 123456,
    ]

    /// Trials numbered from `first`: some configurations on some walks, values to the last bit, a failure now and then.
    static func trials(_ range: Range<Int>, engine: String = "engine-1") -> [Trial] {
        range.map { index in
            var random = SplitMix64(state: UInt64(index))
            let result: TrialResult =
                index % 11 == 10
                ? .failure("The core ended by signal \(random.index(30)).")
                : .values(
                    TrialValues([
                        "ce75": random.unit() * 10, "mean": oddNumbers[random.index(oddNumbers.count)],
                        "availability": random.unit(),
                    ]))
            return Trial(
                configuration: StudyConfiguration(canonicalText: "{\"useBestNumberOfBeacons\":\(index / 7)}"),
                walk: StudyWalk(digest: "sha256:walk-\(index % 7)", name: "walk-\(index % 7)"), engine: engine,
                result: result)
        }
    }

    /// Contents with these trials.
    static func contents(_ trials: [Trial], _ description: StudyDescription = description) throws -> StudyContents {
        try inFolder { folder in
            let path = folder.appending(path: "a.study").path
            let writer = try StudyWriter(path: path, description)
            try writer.append(trials)
            return try writer.contents()
        }
    }

    /// Does something in an empty folder that is removed afterwards.
    static func inFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    /// The same for work that waits.
    static func inFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }

    static func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
}
