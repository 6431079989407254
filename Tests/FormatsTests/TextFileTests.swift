import Diagnostics
import Formats
import Foundation
import Testing

final class TextFileTests {
    private let folder: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "beaconry-text-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        folder = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func reading(_ bytes: [UInt8], maximumSize: Int = 1000) throws -> TextFile {
        let path = folder + "/file.txt"
        try Data(bytes).write(to: URL(filePath: path))
        return try TextFile.read(path: path, maximumSize: maximumSize)
    }

    @Test func readsTextAndDigest() throws {
        let file = try reading(Array("grüße\n".utf8))
        #expect(file.text == "grüße\n")
        #expect(file.digest == "sha256:" + SHA256.hexadecimal("grüße\n".utf8))
    }

    @Test func dropsAByteOrderMarkFromTheTextOnly() throws {
        let file = try reading([0xEF, 0xBB, 0xBF] + Array("a".utf8))
        #expect(file.text == "a")
        #expect(file.digest == "sha256:" + SHA256.hexadecimal([0xEF, 0xBB, 0xBF, UInt8(ascii: "a")]))
    }

    @Test func namesTheLineThatIsNoText() {
        let error = #expect(throws: Problems.self) { try reading(Array("one\ntwo\n".utf8) + [0xC3, 0x28, 0x0A]) }
        #expect(error?.all.map(\.line) == [3])
        #expect(error?.description.contains("file.txt:3: error: This line is not text in UTF-8.") == true)
    }

    @Test func refusesWhatIsTooLarge() throws {
        #expect(try reading(Array(repeating: 32, count: 100), maximumSize: 100).text.count == 100)
        let error = #expect(throws: Problems.self) {
            try reading(Array(repeating: 32, count: 101), maximumSize: 100)
        }
        #expect(error?.description.contains("100 bytes") == true)
    }

    @Test func refusesAFolderAndAMissingFile() {
        let isFolder = #expect(throws: Problems.self) { try TextFile.read(path: folder, maximumSize: 10) }
        #expect(isFolder?.description.contains("folder") == true)
        let isMissing = #expect(throws: Problems.self) { try TextFile.read(path: folder + "/no", maximumSize: 10) }
        #expect(isMissing?.description == folder + "/no: error: There is no such file.")
        let isNameless = #expect(throws: Problems.self) { try TextFile.read(path: "", maximumSize: 10) }
        #expect(isNameless?.description == "error: The name of a file is empty.")
    }

    /// A file without an end is read only up to the limit.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/zero"))) func refusesAnEndlessFile() {
        let error = #expect(throws: Problems.self) { try TextFile.read(path: "/dev/zero", maximumSize: 10_000) }
        #expect(error?.description.contains("larger") == true)
    }
}
