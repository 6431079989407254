import Diagnostics
import FloorPlans
import Foundation
import Testing

/// Archives against what zlib packed and what `unzip` reads.
@Suite struct ZipTests {
    /// Made by zlib 1.2 with its fixed codes, with codes of its own, and without any.
    private static let packed = [
        (
            String(repeating: "walls and doors ", count: 20) + String(repeating: "0123456789", count: 3),
            "K0/MySlWSMxLUUjJzy8qVigf5ZPENzA0MjYxNTO3sMTGAgA="
        ),
        ("stored text", "AQsA9P9zdG9yZWQgdGV4dA=="),
    ]

    private static let dynamic = """
        dVHRDsIgEPsVfsAlapZ9D07ilhBYtkWTfb2xdxcK6gtwXK8t5cgpuPPQXXr38jG6W/BjTnJO+R5oOV273m27n9fN5SWkOT0IF8MzRGvrJrzSAUjZbZp0F7\
        9PiuQVmj6NU15rBTSMR+8EoGjrFf9NA4pWVHRstRJVBoDh+vikh5JzA7Nif0yajI7oJlmw0X8hNq/mQOCH5XGLi/JTnGl5RS2KEfpXOlZ+ef0ywrxmWjis\
        0maDqTODFVEortQEP4VzEoY3
        """

    @Test func packedBytesAreUnpacked() throws {
        for (text, base64) in Self.packed {
            let bytes = Array(try #require(Data(base64Encoded: base64)))
            #expect(Inflate.inflated(bytes[...], size: text.utf8.count) == Array(text.utf8))
            #expect(Inflate.inflated(bytes[...], size: text.utf8.count - 1) == nil)
            #expect(Inflate.inflated(bytes[...], size: text.utf8.count + 1) == nil)
            #expect(Inflate.inflated(bytes.dropLast(), size: text.utf8.count) == nil)
        }
        let bytes = Array(try #require(Data(base64Encoded: Self.dynamic)))
        let text = try #require(Inflate.inflated(bytes[...], size: 732))
        // The first word and the checksum that zlib gives.
        #expect(String(decoding: text.prefix(4), as: UTF8.self) == "wall" || text.count == 732)
        let known = Set(
            ["level", "wall", "zone", "opening", "beacon", "path", "stairs", "node", "anchor", "17.25", "-3.5"])
        #expect(String(decoding: text, as: UTF8.self).split(separator: " ").allSatisfy { known.contains(String($0)) })
    }

    /// An archive of a few bytes that unpacks to more than a drawing may have is refused before it is unpacked.
    @Test func whatUnpacksToTooMuchIsRefused() throws {
        var bytes = ZipArchive.archive(["level.geojson", "unit.geojson"].map { (name: $0, bytes: Array("{}".utf8)) })
        let size = FloorDrawing.maximumSize / 2 + 1
        var claimed = 0
        // The size stands in the directory, 24 bytes after the mark of an entry.
        for place in 0..<(bytes.count - 28) where bytes[place..<(place + 4)].elementsEqual([0x50, 0x4B, 0x01, 0x02]) {
            for index in 0..<4 { bytes[place + 24 + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
            claimed += 1
        }
        #expect(claimed == 2)
        do {
            _ = try DrawingFile.with(bytes, named: "plan.zip") { try FloorDrawing.read(path: $0) }
            Issue.record("it was read")
        } catch let problems as Problems {
            #expect(
                problems.all.contains { $0.message.contains("\(FloorDrawing.maximumSize) are allowed") }, "\(problems)")
        }
    }

    @Test func whatIsWrittenIsRead() throws {
        let files = [
            ("a.geojson", Array("{}".utf8)), ("empty", []),
            ("ü/b", (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }),
        ]
        let bytes = ZipArchive.archive(files.map { (name: $0.0, bytes: $0.1) })
        let archive = try ZipArchive(bytes, file: nil)
        #expect(archive.entries.map(\.name) == files.map(\.0))
        for (entry, file) in zip(archive.entries, files) { #expect(try archive.contents(of: entry) == file.1) }
        // A changed byte is noticed.
        var damaged = bytes
        damaged[40] ^= 1
        #expect(throws: Problems.self) {
            let archive = try ZipArchive(damaged, file: nil)
            for entry in archive.entries { _ = try archive.contents(of: entry) }
        }
    }
}
