package import Diagnostics

/// Files in a ZIP archive (PKWARE APPNOTE 6.3.10): stored or deflated, without encryption, spanning and ZIP64.
package struct ZipArchive {
    package struct PackedFile {
        /// Its path in the archive.
        package var name: String
        var method: Int
        var packedSize: Int
        /// Bytes when it is unpacked, as the archive says.
        var size: Int
        var checksum: UInt32
        /// Where its local header begins.
        var offset: Int
    }

    private static let mostEntries = 10_000

    let file: String?
    let bytes: [UInt8]
    /// In the order of the directory, without folders.
    package private(set) var entries: [PackedFile] = []

    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// Reads the directory of an archive.
    ///
    /// - Throws: a problem if this is no archive, or a damaged one.
    package init(_ bytes: [UInt8], file: String?) throws(Problems) {
        self.bytes = bytes
        self.file = file
        // The end of the directory may be followed by a comment.
        let first = max(bytes.count - 22 - 65_535, 0)
        guard bytes.count >= 22,
            let end = (first...(bytes.count - 22)).reversed().first(where: { number(at: $0, 4) == 0x0605_4B50 })
        else { throw damaged("its directory is missing") }
        let count = number(at: end + 10, 2)
        let start = number(at: end + 16, 4)
        guard count <= Self.mostEntries else { throw damaged("it has more than \(Self.mostEntries) files") }
        var place = start
        for _ in 0..<count {
            guard place + 46 <= bytes.count, number(at: place, 4) == 0x0201_4B50 else {
                throw damaged("its directory is broken")
            }
            let name = number(at: place + 28, 2)
            let extra = number(at: place + 30, 2)
            let comment = number(at: place + 32, 2)
            guard place + 46 + name <= bytes.count else { throw damaged("its directory is broken") }
            guard number(at: place + 8, 2) & 1 == 0 else {
                throw Problems("The archive is encrypted. Unpack it, and import the folder.", file: file)
            }
            let entry = PackedFile(
                name: String(decoding: bytes[(place + 46)..<(place + 46 + name)], as: UTF8.self),
                method: number(at: place + 10, 2), packedSize: number(at: place + 20, 4),
                size: number(at: place + 24, 4), checksum: UInt32(number(at: place + 16, 4)),
                offset: number(at: place + 42, 4))
            if !entry.name.hasSuffix("/") { entries.append(entry) }
            place += 46 + name + extra + comment
        }
    }

    /// Checks how large files are when they are unpacked, before they are.
    ///
    /// - Throws: a problem if they are larger than `maximumSize` bytes together.
    func check(_ entries: [PackedFile], maximumSize: Int) throws(Problems) {
        let size = entries.reduce(0) { $0 + $1.size }
        guard size <= maximumSize else {
            throw Problems(
                "The files of this archive have \(size) bytes when they are unpacked; \(maximumSize) are allowed.",
                file: file)
        }
    }

    /// The contents of a file: no more bytes than the archive's directory says.
    ///
    /// - Throws: a problem if it is damaged or packed in another way.
    package func contents(of entry: PackedFile) throws(Problems) -> [UInt8] {
        let start = entry.offset + 30
        guard start <= bytes.count, number(at: entry.offset, 4) == 0x0403_4B50 else {
            throw damaged("\(shown(entry)) has no header")
        }
        let data = start + number(at: entry.offset + 26, 2) + number(at: entry.offset + 28, 2)
        guard data + entry.packedSize <= bytes.count else { throw damaged("\(shown(entry)) ends too early") }
        let packed = bytes[data..<(data + entry.packedSize)]
        let contents: [UInt8]?
        switch entry.method {
        case 0: contents = Array(packed)
        case 8: contents = Inflate.inflated(packed, size: entry.size)
        default:
            throw Problems(
                "\(shown(entry)) is packed in a way that cannot be read. Unpack the archive, and import the folder.",
                file: file)
        }
        guard let contents, contents.count == entry.size, Self.checksum(of: contents) == entry.checksum else {
            throw damaged("the contents of \(shown(entry)) are broken")
        }
        return contents
    }

    private func shown(_ entry: PackedFile) -> String { "\"\(entry.name.prefix(100))\"" }

    private func damaged(_ reason: String) -> Problems {
        Problems("This ZIP archive is damaged: \(reason).", file: file)
    }

    /// A number of some bytes, the lowest first; 0 outside of the archive.
    private func number(at place: Int, _ count: Int) -> Int {
        guard place >= 0, place + count <= bytes.count else { return 0 }
        return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }

    // MARK: - Writing

    /// An archive of files, stored as they are, with a fixed date: the same files give the same bytes.
    package static func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var result: [UInt8] = []
        var directory: [UInt8] = []
        func append(_ number: Int, _ count: Int, to bytes: inout [UInt8]) {
            for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
        }
        for file in files {
            let offset = result.count
            var header: [UInt8] = []
            // Version 2.0, names in UTF-8, stored, 1 January 1980.
            for (number, count) in [
                (20, 2), (0x0800, 2), (0, 2), (0, 2), (0x21, 2), (Int(checksum(of: file.bytes)), 4),
                (file.bytes.count, 4), (file.bytes.count, 4), (file.name.utf8.count, 2), (0, 2),
            ] {
                append(number, count, to: &header)
            }
            append(0x0403_4B50, 4, to: &result)
            result += header + Array(file.name.utf8) + file.bytes
            append(0x0201_4B50, 4, to: &directory)
            append(20, 2, to: &directory)
            directory += header
            for (number, count) in [(0, 2), (0, 2), (0, 2), (0, 4), (offset, 4)] {
                append(number, count, to: &directory)
            }
            directory += Array(file.name.utf8)
        }
        let start = result.count
        result += directory
        append(0x0605_4B50, 4, to: &result)
        for (number, count) in [
            (0, 2), (0, 2), (files.count, 2), (files.count, 2), (directory.count, 4), (start, 4), (0, 2),
        ] {
            append(number, count, to: &result)
        }
        return result
    }

    /// CRC-32 (ISO 3309, reversed polynomial EDB88320). O(bytes).
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        var rest: UInt32 = 0xFFFF_FFFF
        for byte in bytes { rest = table[Int((rest ^ UInt32(byte)) & 0xFF)] ^ rest >> 8 }
        return ~rest
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1 }
    }
}
