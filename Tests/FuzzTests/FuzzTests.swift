import Diagnostics
import Foundation
import TestSupport
import Testing

/// Whatever is done to an input, the reader gives what it promises, or problems that have a place: it never traps, hangs
/// or takes all memory. `Scripts/fuzz` runs this with other seeds, counts and kinds, one kind after the other, so that it
/// can name the input if the tests end.
@Suite struct FuzzTests {
    @Test func theKindsThatWereAskedForExist() {
        let names = InputKind.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in FuzzRequest.names where !names.contains(name) {
            Issue.record("There is no kind \"\(name)\". Kinds: \(names.joined(separator: ", ")).")
        }
    }

    @Test(arguments: FuzzRequest.kinds) func damageIsNoCrash(_ kind: InputKind) throws {
        let run = try FuzzRun(kind)
        defer { run.finish() }
        run.readSound { folder, file in
            #expect(throws: Never.self, "a sample is refused") { try kind.read(folder, file) }
        }
        let count = FuzzRequest.count ?? (LongMode.isOn ? 20 * kind.count : kind.count / 5)
        let start = ContinuousClock.now
        var refused = 0
        for seed in FuzzRequest.seed..<(FuzzRequest.seed + UInt64(count)) {
            try run.read(seed) { folder, file in
                do { try kind.read(folder, file) } catch let problems as Problems {
                    refused += 1
                    guard let fault = Self.fault(of: problems, file) else { return }
                    try run.keep(folder, seed, "A problem \(fault): \(problems)")
                } catch let broken as InputKind.Broken {
                    try run.keep(folder, seed, "The promise is broken: \(broken.promise).")
                } catch {
                    try run.keep(folder, seed, "Instead of problems, the reader throws \(error).")
                }
            }
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let row = [kind.name, "\(count)", "\(count - refused)", "\(refused)", String(format: "%.1f", seconds)]
        // At once, also into a pipe.
        try FileHandle.standardOutput.write(contentsOf: Data("| \(row.joined(separator: " | ")) |\n".utf8))
        // Where nothing is refused or accepted, the damage is too small or too large to test anything.
        if count >= 200 { #expect(refused > count / 20 && refused < count - count / 200) }
    }

    /// What is wrong with problems, if anything.
    private static func fault(of problems: Problems, _ file: String) -> String? {
        guard problems.all.contains(where: { $0.severity == .error }) else { return "is no error" }
        let bytes = (try? Data(contentsOf: URL(filePath: file))) ?? Data()
        let lines = String(decoding: bytes, as: UTF8.self).count { $0.isNewline } + 2
        for problem in problems.all {
            if problem.message.isEmpty { return "says nothing" }
            if problem.file == file, let line = problem.line, !(1...lines).contains(line) { return "has no place" }
            if problem.message.utf8.count > 10_000 { return "is too long" }
        }
        return nil
    }
}
