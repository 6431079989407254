import Formats
import Foundation

/// A JSON value, to look at a schema and to change a venue piece by piece.
indirect enum JSONTree: Hashable, Codable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])

    init(json: String) throws {
        self = try JSONDecoder().decode(JSONTree.self, from: Data(json.utf8))
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONTree].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .object(let members): try container.encode(members)
        }
    }

    /// What a YAML document means.
    init(yaml value: YAMLValue) {
        switch value.kind {
        case .null: self = .null
        case .flag: self = .flag(value.bool() ?? false)
        case .number: self = .number(value.double() ?? .nan)
        case .text: self = .text(value.string() ?? "")
        case .list: self = .list(value.elements().map(JSONTree.init(yaml:)))
        case .mapping:
            self = .object(Dictionary(value.entries().map { ($0.key, JSONTree(yaml: $0.value)) }) { first, _ in first })
        }
    }

    /// JSON text, which is YAML.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

extension JSONTree {
    /// A step into a tree.
    enum Step: Hashable {
        case key(String)
        case index(Int)

        /// The same for all elements of a list.
        var withoutIndex: Step {
            if case .index = self { return .index(0) }
            return self
        }
    }

    subscript(key: String) -> JSONTree? {
        if case .object(let members) = self { return members[key] }
        return nil
    }

    var elements: [JSONTree] {
        if case .list(let list) = self { return list }
        return []
    }

    var members: [String: JSONTree] {
        if case .object(let members) = self { return members }
        return [:]
    }

    var string: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    var double: Double? {
        if case .number(let number) = self { return number }
        return nil
    }

    /// The tree with what is at `path` replaced; `nil` removes a member.
    func replacing(_ path: ArraySlice<Step>, with value: JSONTree?) -> JSONTree {
        guard let step = path.first else { return value ?? .null }
        switch (step, self) {
        case (.key(let key), .object(var members)):
            if path.count == 1 {
                members[key] = value
            } else if let member = members[key] {
                members[key] = member.replacing(path.dropFirst(), with: value)
            }
            return .object(members)
        case (.index(let index), .list(var list)):
            list[index] = list[index].replacing(path.dropFirst(), with: value)
            return .list(list)
        default: return self
        }
    }
}
