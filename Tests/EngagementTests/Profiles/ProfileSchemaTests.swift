import Engagement
import Formats
import Foundation
import Testing

@Suite struct ProfileSchemaTests {
    private static var schema: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(ProfileFile.json.utf8))) as? [String: Any] ?? [:]
    }

    private func faults(_ text: String) throws -> [String] {
        let root = try #require(YAMLReader(file: nil).read(text))
        return SchemaCheck(root: Self.schema).faults(tree(root), Self.schema, "")
    }

    /// A YAML value as JSON has it.
    private func tree(_ value: YAMLValue) -> Any {
        switch value.kind {
        case .mapping: Dictionary(value.entries().map { ($0.key, tree($0.value)) }) { first, _ in first }
        case .list: value.elements().map(tree)
        case .number: value.double() ?? .nan
        case .flag: value.bool() ?? false
        case .text: value.string() ?? ""
        case .null: NSNull()
        }
    }

    @Test func acceptsBuiltInProfiles() throws {
        for source in EngagementProfile.sources { #expect(try faults(source.text) == [], "\(source.file)") }
    }

    /// What the reader refuses because of its form, the schema refuses, too.
    @Test(
        arguments: [
            "values: {}", "profile: a", "{profile: a, values: {wakeTime: long}}", "{profile: a, values: {wakeTme: 1}}",
            "{profile: a, values: {usualDelay: [1]}}", "{profile: a, values: {eventKinds: [leave]}}",
            "{profile: a, values: {wakeTime: {says: b}}}", "{profile: a, values: {}, notes: [{name: b, value: 1}]}",
            "{profile: a, values: {}, options: [{name: b, kind: odd, values: {}}]}",
        ])
    func refusesFaults(text: String) throws {
        #expect(try !faults(text).isEmpty)
        #expect(throws: (any Error).self) { try ProfileFile.parse(text) }
    }
}

/// The rules of JSON Schema that the schema of profiles uses.
private struct SchemaCheck {
    var root: [String: Any]

    func faults(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
        var faults: [String] = []
        if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
            let shape = (root["$defs"] as? [String: Any])?[String(name)] as? [String: Any]
            faults += shape.map { self.faults(value, $0, path) } ?? ["\(path): no shape \(name)"]
        }
        if let any = schema["anyOf"] as? [[String: Any]], !any.contains(where: { self.faults(value, $0, path).isEmpty })
        {
            faults.append("\(path): none of the kinds")
        }
        let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
        if !types.isEmpty, !types.contains(where: { suits(value, $0) }) { faults.append("\(path): no \(types)") }
        if let words = schema["enum"] as? [String], !((value as? String).map(words.contains) ?? false) {
            faults.append("\(path): no such word")
        }
        if let number = value as? Double, !(value is Bool) {
            if let least = schema["minimum"] as? Double, number < least { faults.append("\(path): too small") }
            if let greatest = schema["maximum"] as? Double, number > greatest { faults.append("\(path): too large") }
        }
        if let list = value as? [Any] {
            if let least = schema["minItems"] as? Int, list.count < least { faults.append("\(path): too few") }
            if let most = schema["maxItems"] as? Int, list.count > most { faults.append("\(path): too many") }
            if let items = schema["items"] as? [String: Any] {
                faults += list.indices.flatMap { self.faults(list[$0], items, "\(path)[\($0)]") }
            }
        }
        if let object = value as? [String: Any] { faults += self.faults(ofObject: object, schema, path) }
        return faults
    }

    private func faults(ofObject object: [String: Any], _ schema: [String: Any], _ path: String) -> [String] {
        let required = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
        var faults = required.map { "\(path): no \($0)" }
        guard let properties = schema["properties"] as? [String: [String: Any]] else { return faults }
        for (key, member) in object {
            if let shape = properties[key] {
                faults += self.faults(member, shape, "\(path).\(key)")
            } else if schema["additionalProperties"] as? Bool == false {
                faults.append("\(path): unknown \(key)")
            }
        }
        return faults
    }

    private func suits(_ value: Any, _ type: String) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "boolean": value is Bool
        case "number": value is Double
        case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
        default: false
        }
    }
}
