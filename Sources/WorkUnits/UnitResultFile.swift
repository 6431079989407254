package import Diagnostics
internal import Formats
package import Foundation

/// The file of a unit's result: one line of JSON about it, and its bytes.
///
/// A file that was cut or changed does not fit the digest in its line, and counts as missing.
package struct UnitResultFile: Sendable {
    /// What the first line says.
    package struct Header: Codable, Hashable, Sendable {
        var format = UnitResultFile.format
        /// The key of the unit.
        package var unit: String
        /// The step of the run, for people.
        package var step: String
        /// `sha256:` and the digest of the bytes.
        package var digest: String
        /// Number of bytes.
        package var size: Int
        /// How long it took, seconds.
        package var seconds: Double
    }

    static let format = "beaconry-unit 1"
    static let suffix = ".unit"
    private static let lineFeed = UInt8(ascii: "\n")

    package var header: Header
    package var bytes: Data

    package init(unit: String, step: String, bytes: Data, seconds: Double) {
        header = Header(
            unit: unit, step: step, digest: TextFile.digest(of: bytes), size: bytes.count, seconds: seconds)
        self.bytes = bytes
    }

    /// Reads a file; `nil` if it is missing, cut, changed, or of another unit.
    package init?(path: String, unit: String) {
        guard let content = FileManager.default.contents(atPath: path),
            let end = content.firstIndex(of: Self.lineFeed),
            let header = try? JSONDecoder().decode(Header.self, from: content[..<end])
        else { return nil }
        let bytes = Data(content[(end + 1)...])
        guard header.format == Self.format, header.unit == unit, header.size == bytes.count,
            header.digest == TextFile.digest(of: bytes)
        else { return nil }
        self.header = header
        self.bytes = bytes
    }

    /// The first line of the result of a unit in a folder; `nil` without a whole result.
    package static func header(of unit: String, in folder: String) -> Header? {
        UnitResultFile(path: UnitFolder.unitPath(unit, in: folder), unit: unit)?.header
    }

    /// Writes the file as a whole.
    ///
    /// - Throws: one problem with the system's reason.
    package func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try TextFile.write([UInt8](encoder.encode(header)) + [Self.lineFeed] + bytes, to: path)
    }
}

extension UnitResultFile {
    /// Checks that a unit that was done twice has one result.
    ///
    /// - Throws: a problem if it has two.
    package func checkAgrees(with other: UnitResultFile, file: String) throws(Problems) {
        guard bytes != other.bytes else { return }
        throw Problems(
            "Two processes have different results of the unit \(header.unit) (\(header.step)). Check that all have the same tool and inputs; "
                + "remove this file to make it again.", file: file)
    }
}
