internal import Foundation

/// A JSON value, to look at a schema and to change a document piece by piece.
public indirect enum JSONTree: Hashable, Codable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])

    /// Reads JSON text.
    public init(json: String) throws {
        self = try JSONDecoder().decode(JSONTree.self, from: Data(json.utf8))
    }

    /// Reads any value.
    public init(from decoder: any Decoder) throws {
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

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
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

    /// JSON text, which is YAML.
    public var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

extension JSONTree {
    /// A step into a tree.
    public enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)

        /// The same for all elements of a list.
        public var withoutIndex: Step {
            if case .index = self { return .index(0) }
            return self
        }
    }

    /// The member of an object.
    public subscript(key: String) -> JSONTree? {
        if case .object(let members) = self { return members[key] }
        return nil
    }

    /// The elements of a list.
    public var elements: [JSONTree] {
        if case .list(let list) = self { return list }
        return []
    }

    /// The members of an object.
    public var members: [String: JSONTree] {
        if case .object(let members) = self { return members }
        return [:]
    }

    /// The text.
    public var string: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    /// The number.
    public var double: Double? {
        if case .number(let number) = self { return number }
        return nil
    }

    /// The tree with what is at `path` replaced; `nil` removes a member.
    public func replacing(_ path: ArraySlice<Step>, with value: JSONTree?) -> JSONTree {
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
