/// How scalars are written in YAML: the shortest form that reads back as the same value.
public enum YAMLText {
    /// A finite number in the fewest digits that give it back exactly; whole numbers without a point.
    public static func number(_ value: Double) -> String {
        if let whole = Int(exactly: value), whole.magnitude <= 1 << 53 { return String(whole) }
        return "\(value)"
    }

    /// Text, in double quotes only if it would otherwise read as something else.
    public static func text(_ value: String) -> String { isPlain(value) ? value : quoted(value) }

    /// Plain text begins with a letter and holds letters, digits and `_`, `-`, `.`, `/` with single spaces between,
    /// so nothing in it has a meaning in YAML; words that YAML 1.1 or 1.2 takes for something else are quoted.
    private static func isPlain(_ value: String) -> Bool {
        let reserved = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
        guard let first = value.first, first.isASCII, first.isLetter, !reserved.contains(value.lowercased()) else {
            return false
        }
        return value.split(separator: " ", omittingEmptySubsequences: false).allSatisfy { word in
            !word.isEmpty
                && word.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic || "0123456789_-./".unicodeScalars.contains($0)
                }
                && word.first != "-"
        }
    }

    private static func quoted(_ value: String) -> String {
        var result = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case " "..."~": result.unicodeScalars.append(scalar)
            default: result += escaped(scalar)
            }
        }
        return result + "\""
    }

    /// Letters stand as they are; anything that may be invisible or unknown to a reader becomes `\uXXXX` or
    /// `\UXXXXXXXX`.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar.properties.isAlphabetic, scalar.value < 0x10000 { return String(scalar) }
        let hex = String(scalar.value, radix: 16)
        let width = hex.count <= 4 ? 4 : 8
        return (width == 4 ? "\\u" : "\\U") + String(repeating: "0", count: width - hex.count) + hex
    }
}
