import Diagnostics
import Formats
import Foundation
import Studio
import TestSupport

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
