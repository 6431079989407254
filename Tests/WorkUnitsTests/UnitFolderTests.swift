import Diagnostics
import Foundation
import NumericalMethods
import Parallelism
import Synchronization
import Testing
import WorkUnits

/// Processes that share units through a folder; here they are threads, each with a folder object of its own.
@Suite struct UnitFolderTests {
    /// A result with what JSON has no form for.
    private struct Figures: Codable, Equatable, Sendable {
        var number: Double?
        var words: [String: Double]
        /// Of the bits, because NaN is not equal to itself.
        static func == (one: Figures, other: Figures) -> Bool {
            one.number?.bitPattern == other.number?.bitPattern
                && one.words.mapValues(\.bitPattern) == other.words.mapValues(\.bitPattern)
        }
    }

    private static func figures(_ index: Int) -> Figures {
        let stream = RandomStream(seed: 3, purpose: "units", entity: UInt64(index))
        let special: [Double?] = [nil, .infinity, -.infinity, .nan, -0.0, .leastNonzeroMagnitude, 0.1 + 0.2]
        return Figures(
            number: index < special.count ? special[index] : stream.normal(0) * pow(10, Double(index % 40) - 20),
            words: ["b": stream.uniform(1), "a": stream.uniform(2)])
    }

    /// A run of three barriers, of which the last needs the results of the others.
    private static func run(_ exchange: (any UnitExchange)?, made: @escaping @Sendable () -> Void = {}) throws
        -> [Figures]
    {
        var pool = WorkerPool(workerCount: 2)
        pool.exchange = exchange
        let first = try pool.share("first", 20) {
            "\($0)"
        } make: { index in
            made()
            return figures(index)
        }
        let second = try pool.share("second", 7) {
            "\($0)"
        } make: { index in
            made()
            return Figures(number: first[index].words["a"], words: first[index + 1].words)
        }
        return try pool.share("third", 2) {
            "\($0)"
        } make: { index in
            made()
            return Figures(number: second.compactMap(\.number).reduce(0, +), words: ["\(index)": 1])
        } + first + second
    }

    private static func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "units-\(UUID().uuidString)").path
        for name in ["barriers", "units", "claims"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder + "/units").filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test func threeProcessesDoEachUnitOnce() throws {
        try Self.inFolder { folder in
            let expected = try Self.run(nil)
            let count = Atomic(0)
            let results = Mutex<[[Figures]]>([])
            DispatchQueue.concurrentPerform(iterations: 3) { _ in
                let exchange = UnitFolder(path: folder, job: "job", part: .any)
                let result = try? Self.run(exchange) { count.add(1, ordering: .relaxed) }
                results.withLock { $0.append(result ?? []) }
            }
            #expect(results.withLock { $0 } == [expected, expected, expected])
            #expect(count.load(ordering: .relaxed) == 29)
            #expect(try Self.files(in: folder).count == 29)
            #expect(try UnitBarrier.all(in: folder).map(\.units.count) == [20, 7, 2])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/claims").isEmpty)
        }
    }

    /// Parts of machines without a common folder, merged after each barrier.
    @Test func partsMeetAtBarriers() throws {
        try Self.inFolder { folder in
            let expected = try Self.run(nil)
            var missing: [Int] = []
            for _ in 0..<10 {
                for part in 0..<3 {
                    do {
                        let own = UnitFolder(path: folder, job: "job", part: .share(index: part, count: 3))
                        let result = try Self.run(own)
                        #expect(result == expected)
                    } catch let error as UnitsMissing { missing.append(error.count) }
                }
            }
            // Each part does a third of the units, at three barriers of 20, 7 and 2.
            #expect(missing == [13, 6, 5, 2, 1, 1])
        }
    }

    /// A result that is cut at any byte, or changed at any byte, is made again; the others are not.
    @Test func whatIsDamagedIsMadeAgain() throws {
        try Self.inFolder { folder in
            let expected = try Self.run(UnitFolder(path: folder, job: "job", part: .any))
            let files = try Self.files(in: folder)
            let path = folder + "/units/" + files[files.count / 2]
            let content = try Data(contentsOf: URL(filePath: path))
            let header = try #require(content.firstIndex(of: 10))
            for place in stride(from: 0, to: content.count, by: 7) {
                for damaged in [content.prefix(place), Self.flipped(content, at: place)] {
                    try damaged.write(to: URL(filePath: path))
                    let count = Atomic(0)
                    let result = try Self.run(UnitFolder(path: folder, job: "job", part: .any)) {
                        count.add(1, ordering: .relaxed)
                    }
                    #expect(result == expected)
                    // The step and the time in the header are for people, and no part of the result.
                    #expect(count.load(ordering: .relaxed) == 1 || place < header && damaged.count == content.count)
                }
            }
        }
    }

    private static func flipped(_ content: Data, at place: Int) -> Data {
        var content = content
        content[place] ^= 1
        return content
    }

    @Test func aClaimOfAProcessThatEndedIsTaken() throws {
        try Self.inFolder { folder in
            let expected = try Self.run(UnitFolder(path: folder, job: "job", part: .any))
            let name = try Self.files(in: folder)[0]
            try FileManager.default.removeItem(atPath: folder + "/units/" + name)
            let claim = folder + "/claims/" + name.split(separator: ".")[0]
            try Data().write(to: URL(filePath: claim))
            try FileManager.default.setAttributes(
                [.modificationDate: Date.now - 2 * UnitFolder.patience], ofItemAtPath: claim)
            #expect(try Self.run(UnitFolder(path: folder, job: "job", part: .any)) == expected)
            #expect(try Self.files(in: folder).contains(name))
        }
    }

    /// Units of another job, or of a run that does something else, are others.
    @Test func otherJobsHaveOtherUnits() throws {
        try Self.inFolder { folder in
            _ = try Self.run(UnitFolder(path: folder, job: "job", part: .any))
            _ = try Self.run(UnitFolder(path: folder, job: "another", part: .any))
            #expect(try Self.files(in: folder).count == 58)
        }
    }

    /// What is known is not made again; what is not is missed by those who do nothing.
    @Test func doneIsDone() throws {
        try Self.inFolder { folder in
            func share(_ value: Int, _ part: UnitFolder.Part) throws -> [Int] {
                var pool = WorkerPool(workerCount: 1)
                pool.exchange = UnitFolder(path: folder, job: "job", part: part)
                return try pool.share("step", 1) { _ in
                    ""
                } make: { _ in
                    value
                }
            }
            #expect(throws: UnitsMissing.self) { try share(1, .none) }
            let made = [try share(1, .share(index: 0, count: 1)), try share(2, .any), try share(3, .none)]
            #expect(made == [[1], [1], [1]])
        }
    }

    /// Two processes that have different results of one unit.
    @Test func whatContradictsIsSaid() throws {
        try Self.inFolder { folder in
            let one = UnitResultFile(unit: "key", step: "step", bytes: Data("1".utf8), seconds: 1)
            try one.write(to: UnitFolder.unitPath("key", in: folder))
            try one.checkAgrees(
                with: UnitResultFile(unit: "key", step: "step", bytes: Data("1".utf8), seconds: 2), file: "")
            #expect(throws: Problems.self) {
                try one.checkAgrees(
                    with: UnitResultFile(unit: "key", step: "step", bytes: Data("2".utf8), seconds: 1), file: "")
            }
        }
    }
}
