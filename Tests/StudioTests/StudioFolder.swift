import Diagnostics
import Formats
import Foundation
import TestSupport

@testable import Studio

/// A folder of its own with the bundled venues, and calls in it.
final class StudioFolder {
    let path: String
    let session: StudioSession

    init(venues: [String] = ["office"]) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("studio-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for name in venues {
            try FileManager.default.copyItem(
                atPath: Project.venuePath(name), toPath: url.appendingPathComponent("\(name).yaml").path)
        }
        path = url.path
        session = try StudioSession(path: path, workerCount: 2)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The answer to a call.
    func call(_ name: String, _ request: JSONValue = [:]) throws -> JSONValue {
        guard let call = StudioCall.at(name) else { throw Problems("There is no call \(name).") }
        return try JSONValue(parsing: call.answer(Array(request.text.utf8), in: session))
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }

    /// Writes a file, and makes its folder.
    func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    /// A small venue: a room with four beacons, of which the second and the fourth are locked.
    static let room = """
        name: room
        radio: {powerAt1m: -59}
        beaconDefaults: {uuid: A3D1C0B4-77E2-4F19-8C55-0B9E61D24C02, major: 7, height: 2.5, advertisingInterval: 2}
        levels:
          - number: 0
            height: 3
            outline: [[0, 0], [13, 0], [13, 10], [0, 10]]
            beacons:
              - {minor: 1, at: [0.5, 0.5]}
              - {minor: 2, at: [12.5, 0.5], locked: true}
              - {minor: 3, at: [12.5, 9.5]}
              - {minor: 4, at: [0.5, 9.5], locked: true}
            paths:
              nodes: {a: [2, 2], b: [11, 2], c: [6, 8]}
              edges: [{along: [a, b, c]}]

        """
}

extension JSONValue {
    /// The value of a key; null if there is none.
    subscript(key: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.key == key }?.value ?? .null
    }

    subscript(index: Int) -> JSONValue {
        guard case .array(let items) = self, items.indices.contains(index) else { return .null }
        return items[index]
    }

    var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
    var numbers: [Double] { items.compactMap { if case .number(let number) = $0 { number } else { nil } } }
    var string: String? { if case .string(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// The same with another value of a key.
    func with(_ key: String, _ value: JSONValue) -> JSONValue {
        guard case .object(var members) = self else { return self }
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index].value = value
        } else {
            members.append(.init(key, value))
        }
        return .object(members)
    }
}
