package import Diagnostics
internal import Formats
internal import Foundation

/// The units that a run needs before it can go on, in a file of `barriers`.
package struct UnitBarrier: Codable, Hashable, Sendable {
    /// From 1, in the order in which the run comes to them.
    package var number: Int
    /// The step of the run, for people.
    package var step: String
    /// What a process did by itself since the barrier before, seconds.
    package var before: Double
    /// The keys of the units, in the order of the run.
    package var units: [String]

    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }()

    /// Writes it, unless it is there: every process comes to the same barriers. Its name is a digest of the units.
    ///
    /// - Throws: one problem with the system's reason.
    func write(in folder: String) throws {
        let name = SHA256.hexadecimal(units.joined(separator: "\n").utf8).prefix(16)
        let path = "\(folder)/barriers/\(name).json"
        guard Self.read(path) == nil else { return }
        try TextFile.write([UInt8](Self.encoder.encode(self)), to: path)
    }

    private static func read(_ path: String) -> UnitBarrier? {
        FileManager.default.contents(atPath: path).flatMap { try? JSONDecoder().decode(UnitBarrier.self, from: $0) }
    }

    /// The barriers that the run came to so far, in its order.
    ///
    /// - Throws: one problem if the folder cannot be read.
    package static func all(in folder: String) throws(Problems) -> [UnitBarrier] {
        try TextFile.names(inFolder: folder + "/barriers").compactMap { read("\(folder)/barriers/\($0)") }
            .sorted { ($0.number, $0.units.first ?? "") < ($1.number, $1.units.first ?? "") }
    }
}
