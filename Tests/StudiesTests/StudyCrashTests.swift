import Diagnostics
import Foundation
import Studies
import TestSupport
import Testing

/// Processes that are killed, that want the same study, and disks that are full.
@Suite struct StudyCrashTests {
    private static let batchSize = 10

    /// What a study may hold after a crash: the first batches, whole.
    private static func isPrefix(_ contents: StudyContents) -> Bool {
        let count = contents.results.count
        return count % batchSize == 0
            && StudyFixture.trials(0..<count).allSatisfy { contents.results[$0.key] == $0.result }
    }

    /// One study, killed again and again by SIGKILL at another moment, goes on each time from where it was.
    @Test func killedAtAnyMomentAPrefixOfBatchesIsThere() async throws {
        try await StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            var random = SplitMix64(state: 1)
            var counts: [Int] = []
            for round in 0..<20 {
                // By turns while it opens or makes the study, and while it adds trials.
                let opens = round % 2 == 0
                let delay = UInt32(random.index(opens ? 80_000 : 20_000))
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [path = path as String, delay = delay as UInt32, opens = opens as Bool] in
                    func killSoon() {
                        Thread.detachNewThread {
                            usleep(delay)
                            kill(getpid(), SIGKILL)
                        }
                    }
                    if opens { killSoon() }
                    let writer = try StudyWriter(path: path, StudyFixture.description)
                    var next = try writer.contents().results.count
                    while true {
                        try writer.append(StudyFixture.trials(next..<(next + StudyCrashTests.batchSize)))
                        if !opens, next % 50 == 0 { killSoon() }
                        next += StudyCrashTests.batchSize
                    }
                }
                guard FileManager.default.fileExists(atPath: path) else {
                    counts.append(0)
                    continue
                }
                let contents = try StudyStore.read(path: path)
                #expect(Self.isPrefix(contents))
                #expect(contents.results.count >= counts.last ?? 0, "what was stored is gone")
                counts.append(contents.results.count)
            }
            #expect(Set(counts).count > 5, "too few runs got as far as storing anything: \(counts)")
            // And it can be written on.
            let writer = try StudyWriter(path: path, StudyFixture.description)
            #expect(try writer.append(StudyFixture.trials(0..<(counts[19] + 5))) == 5)
        }
    }

    /// The log cut at any byte, as by a power failure: still the first batches, whole, and never less than before them.
    @Test func aTornLogGivesAPrefixOfBatches() throws {
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            let writer = try StudyWriter(path: path, StudyFixture.description)
            for batch in 0..<12 {
                try writer.append(
                    StudyFixture.trials((batch * Self.batchSize)..<((batch + 1) * Self.batchSize)))
            }
            let main = try Data(contentsOf: URL(filePath: path))
            let log = try Data(contentsOf: URL(filePath: path + "-wal"))
            let copy = folder.appending(path: "copy.study").path
            var random = SplitMix64(state: 2)
            var counts: Set<Int> = []
            for _ in 0..<40 {
                for end in ["-shm", "-lock"] { try? FileManager.default.removeItem(atPath: copy + end) }
                try main.write(to: URL(filePath: copy))
                try log.prefix(random.index(log.count + 1)).write(to: URL(filePath: copy + "-wal"))
                let contents = try StudyStore.read(path: copy)
                #expect(Self.isPrefix(contents))
                counts.insert(contents.results.count)
            }
            #expect(counts.count > 5)
            _ = try writer.contents()
        }
    }

    /// A crash left a log, and somebody removed the study, but not the log.
    @Test func theLogOfARemovedStudyIsNotTheNextOnes() throws {
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            let log: Data
            do {
                let writer = try StudyWriter(path: path, StudyFixture.description)
                try writer.append(StudyFixture.trials(0..<50))
                log = try Data(contentsOf: URL(filePath: path + "-wal"))
            }
            try FileManager.default.removeItem(atPath: path)
            try log.write(to: URL(filePath: path + "-wal"))
            let writer = try StudyWriter(path: path, StudyFixture.describe("new"))
            try writer.append(StudyFixture.trials(60..<70))
            let contents = try writer.contents()
            #expect(contents.results.count == 10)
            #expect(contents.descriptions == [StudyFixture.describe("new")])
        }
    }

    @Test func oneProcessWritesAndAnyReads() async throws {
        try await StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            do {
                let writer = try StudyWriter(path: path, StudyFixture.description)
                try writer.append(StudyFixture.trials(0..<20))
                let result = await #expect(processExitsWith: .exitCode(7), observing: [\.standardErrorContent]) {
                    [path = path as String] in
                    do {
                        _ = try StudyWriter(path: path, StudyFixture.description)
                    } catch {
                        FileHandle.standardError.write(Data("\(error)\n".utf8))
                        exit(try StudyStore.read(path: path).results.count == 20 ? 7 : 8)
                    }
                }
                let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
                for part in [
                    path, "Wait for the other process (\(getpid()))", "only one process can write",
                    "It can still be read",
                ] {
                    #expect(message.contains(part), "\(message)")
                }
                // Nor twice in one process.
                #expect(throws: Problems.self) { try StudyWriter(path: path, StudyFixture.description) }
                #expect(try writer.append(StudyFixture.trials(20..<40)) == 20)
            }
            let writer = try StudyWriter(path: path, StudyFixture.description)
            #expect(try writer.contents().results.count == 40)
        }
    }

    /// A link to a study has the study's lock.
    @Test func aLinkIsTheSameStudy() throws {
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            let link = folder.appending(path: "link.study").path
            let writer = try StudyWriter(path: path, StudyFixture.description)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            #expect(throws: Problems.self) { try StudyWriter(path: link, StudyFixture.description) }
            try writer.append(StudyFixture.trials(0..<3))
            #expect(try StudyStore.read(path: link).results.count == 3)
        }
    }

    /// Batches until there is no room: a message, everything before is there, and with room the study goes on.
    @Test func afterAFullDiskEverythingBeforeIsThere() throws {
        try StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            var stored = 0
            do {
                let writer = try StudyWriter(path: path, StudyFixture.description, maximumPageCount: 24)
                let problems = #expect(throws: Problems.self) {
                    while true {
                        try writer.append(StudyFixture.trials(stored..<(stored + Self.batchSize)))
                        stored += Self.batchSize
                    }
                }
                #expect(problems?.description.contains("disk is full") == true, "\(problems as Any)")
                #expect(problems?.all.first?.file == path)
                #expect(try writer.contents().results.count == stored)
            }
            #expect(stored > 0)
            #expect(Self.isPrefix(try StudyStore.read(path: path)))
            let writer = try StudyWriter(path: path, StudyFixture.description)
            #expect(try writer.append(StudyFixture.trials(0..<(stored + 50))) == 50)
        }
    }

    /// The same when the system refuses to write, to any of the files.
    @Test(arguments: [20_000, 60_000, 150_000])
    func afterFailedWritesEverythingBeforeIsThere(limit: Int) async throws {
        try await StudyFixture.inFolder { folder in
            let path = folder.appending(path: "a.study").path
            let result = await #expect(processExitsWith: .exitCode(7), observing: [\.standardErrorContent]) {
                [path = path as String, limit = limit as Int] in
                signal(SIGXFSZ, SIG_IGN)
                var quota = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &quota)
                do {
                    let writer = try StudyWriter(path: path, StudyFixture.description)
                    for batch in 0..<1000 {
                        let first = batch * StudyCrashTests.batchSize
                        try writer.append(StudyFixture.trials(first..<(first + StudyCrashTests.batchSize)))
                    }
                } catch {
                    FileHandle.standardError.write(Data("\(error)\n".utf8))
                    exit(7)
                }
            }
            let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(message.contains(path) && message.contains("disk"), "\(message)")
            let names = try StudyFixture.names(in: folder)
            #expect(names.isEmpty || names == ["a.study"])
            if !names.isEmpty { #expect(Self.isPrefix(try StudyStore.read(path: path))) }
        }
    }
}
