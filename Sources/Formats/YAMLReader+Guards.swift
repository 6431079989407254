internal import Yams

// Protection against malicious text: too large, nested too deeply, or with aliases that grow when they are expanded.
extension YAMLReader {
    /// How deep values may be nested.
    private static let maximumDepth = 200

    /// Reports text that is too large or nested too deeply to be parsed.
    func isSmallAndShallow(_ text: String) -> Bool {
        guard text.utf8.count <= Self.maximumSize else {
            report("The text has \(text.utf8.count) bytes; at most \(Self.maximumSize) are allowed.")
            return false
        }
        if let line = Self.lineNestedTooDeeply(text) {
            report("Values are nested too deeply here; \(Self.maximumDepth) levels are allowed.", line: line)
            return false
        }
        return true
    }

    /// The first line that may nest deeper than allowed. Indentation and open brackets bound the depth from above.
    private static func lineNestedTooDeeply(_ text: String) -> Int? {
        var line = 1
        var indentation = 0
        var brackets = 0
        var isIndentation = true
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if byte == UInt8(ascii: "\n") { line += 1 }
                indentation = 0
                isIndentation = true
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
                if isIndentation { indentation += 1 }
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                brackets += 1
                isIndentation = false
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                brackets = max(brackets - 1, 0)
                isIndentation = false
            default:
                isIndentation = false
            }
            if indentation + brackets > maximumDepth { return line }
        }
        return nil
    }

    /// The character that replaces asterisks to find aliases: a character without a meaning in YAML or elsewhere.
    static let standIn = "\u{E000}"

    /// The places of aliases. With every asterisk replaced, the text has no alias and can be parsed safely. A former
    /// alias is then a plain scalar that begins with the stand-in.
    static func aliases(in text: String) throws -> [Mark] {
        guard text.utf8.contains(UInt8(ascii: "*")), let root = try compose(text.replacing("*", with: standIn)) else {
            return []
        }
        var marks: [Mark] = []
        func visit(_ node: Node) {
            switch node {
            case .scalar(let scalar):
                if scalar.style == .plain, scalar.string.hasPrefix(standIn), let mark = scalar.mark {
                    marks.append(mark)
                }
            case .sequence(let sequence): sequence.forEach(visit)
            case .mapping(let mapping):
                for (key, value) in mapping {
                    visit(key)
                    visit(value)
                }
            case .alias: break
            }
        }
        visit(root)
        return marks
    }

    /// Composes without Yams' rules for types: the meaning of a scalar is decided in one place, ``YAMLValue/kind``.
    static func compose(_ text: String) throws -> Node? {
        try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    }
}
