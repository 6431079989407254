internal import Positioning

/// A part of a comment's line that may matter.
enum HeaderToken: Hashable {
    /// The name of a preset.
    case preset(Preset)
    /// "All presets" or "every preset".
    case everyPreset
    /// A number with its unit, or a word for on or off.
    case value(String)
    /// Another word, in lower case.
    case word(String)
    /// A mark.
    case mark(Character)

    /// The tokens of a line.
    static func all(of text: some StringProtocol) -> [HeaderToken] {
        var rest = Substring(text)
        var parts: [String] = []
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if let number = rest.prefixMatch(of: #/[-−+]?\d+(\.\d+)?([A-Za-z\/%]\w*)?/#) {
                parts.append(String(number.0))
                rest = rest[number.range.upperBound...]
            } else if first.isLetter || first == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                parts.append(String(word))
                rest = rest.dropFirst(word.count)
            } else {
                parts.append(String(first))
                rest.removeFirst()
            }
        }
        return merged(parts)
    }

    private static let onOff: Set = [
        "yes", "no", "true", "false", "on", "off", "enabled", "disabled", "active", "inactive",
    ]
    private static let units: Set = [
        "m", "s", "db", "dbm", "f", "m/s", "meter", "meters", "metre", "metres", "second", "seconds", "sec", "secs",
        "beacon", "beacons", "sample", "samples", "position", "positions", "update", "updates", "location", "locations",
    ]

    /// Parts with names of several words put together.
    private static func merged(_ parts: [String]) -> [HeaderToken] {
        var tokens: [HeaderToken] = []
        var index = 0
        func part(_ offset: Int) -> String { index + offset < parts.count ? parts[index + offset].lowercased() : "" }
        while index < parts.count {
            let (first, second) = (part(0), part(1))
            // "power-saving" has a hyphen between.
            let third = second == "-" ? part(2) : second
            let pair = second == "-" ? 3 : 2
            switch (first, third) {
            case ("power", "saving"), ("power", "save"): append(.preset(.powerSaving), pair)
            case ("best", "accuracy"): append(.preset(.bestAccuracy), pair)
            case ("no", "preset"): append(.preset(.default), pair)
            case ("all", "presets"), ("every", "preset"): append(.everyPreset, pair)
            case ("adaptive", "positioning"): append(.word("adaptive positioning"), pair)
            default:
                if let preset = HeaderNames.preset(named: first), first != "setting" {
                    append(.preset(preset), 1)
                } else if first == "defaults" {
                    append(.preset(.default), 1)
                } else if onOff.contains(first) {
                    append(.value(parts[index]), 1)
                } else if first.contains(where: \.isNumber), !(first.first?.isLetter ?? false) {
                    append(number(parts[index]), 1)
                    // "2.5 m/s" has its unit behind it.
                    while units.contains(part(0)) || (part(0) == "/" && units.contains(part(1))) { index += 1 }
                } else if first.count == 1, let mark = first.first, !mark.isLetter {
                    append(.mark(mark), 1)
                } else {
                    append(.word(first), 1)
                }
            }
        }
        return tokens

        func append(_ token: HeaderToken, _ count: Int) {
            tokens.append(token)
            index += count
        }
    }

    /// A number, if what follows its digits is a unit.
    private static func number(_ text: String) -> HeaderToken {
        let unit = text.drop { !$0.isLetter && $0 != "%" && $0 != "/" }
        return unit.isEmpty || units.contains(unit.lowercased())
            ? .value(String(text.prefix(text.count - unit.count))) : .word(text.lowercased())
    }
}

/// What a line says of presets: which of them have which value, or the same as another one.
struct HeaderStatement: Hashable {
    enum Content: Hashable {
        case value(String)
        case sameAs(Preset)
    }

    var presets: [Preset]
    var content: Content

    private static let connectors: Set = [
        "is", "of", "to", "value", "values", "setting", "preset", "mode", "at", "are",
    ]
    private static let joints: Set = ["and", "or"]

    /// The statements of a line: "default: 4, power saving: 2", "4 (default)", "adaptive: same as best accuracy".
    static func all(in tokens: [HeaderToken]) -> [HeaderStatement] {
        var result: [HeaderStatement] = []
        var index = 0
        while index < tokens.count {
            if let found = reversed(tokens, at: index) ?? forward(tokens, at: index) {
                result.append(found.statement)
                index = found.end
            } else {
                index += 1
            }
        }
        return result
    }

    /// "4 (default)".
    private static func reversed(_ tokens: [HeaderToken], at start: Int) -> (statement: Self, end: Int)? {
        guard case .value(let value) = tokens[start], start + 1 < tokens.count, tokens[start + 1] == .mark("("),
            let (presets, end) = presets(tokens, at: start + 2), end < tokens.count, tokens[end] == .mark(")")
        else { return nil }
        return (Self(presets: presets, content: .value(value)), end + 1)
    }

    /// "default: 4", "default and best accuracy are 5", "adaptive: same as best accuracy".
    private static func forward(_ tokens: [HeaderToken], at start: Int) -> (statement: Self, end: Int)? {
        guard var (presets, index) = presets(tokens, at: start) else { return nil }
        let afterNames = index
        if case (let others, let end)? = parenthesis(tokens, at: index) {
            (presets, index) = (presets + others, end)
        }
        connecting: while index < tokens.count, index < afterNames + 8 {
            switch tokens[index] {
            case .mark(let mark) where ":=|-–→>(\"".contains(mark): index += 1
            case .word(let word) where connectors.contains(word): index += 1
            default: break connecting
            }
        }
        guard index < tokens.count else { return nil }
        if case .word(let word) = tokens[index], ["same", "as", "like"].contains(word) {
            let next = index + 1 < tokens.count && tokens[index + 1] == .word("as") ? index + 2 : index + 1
            guard next < tokens.count, case .preset(let other) = tokens[next] else { return nil }
            return (Self(presets: presets, content: .sameAs(other)), next + 1)
        }
        guard case .value(let value) = tokens[index], !isRange(tokens, after: index) else { return nil }
        // "By default no beacon …": a word needs a colon before it.
        if value.first?.isLetter ?? false, index == afterNames { return nil }
        // "default: 4 (all presets)".
        if index + 3 < tokens.count, Array(tokens[index + 1...index + 3]) == [.mark("("), .everyPreset, .mark(")")] {
            return (Self(presets: Preset.allCases, content: .value(value)), index + 4)
        }
        return (Self(presets: presets, content: .value(value)), index + 1)
    }

    /// The names of one or more presets.
    private static func presets(_ tokens: [HeaderToken], at start: Int) -> (presets: [Preset], end: Int)? {
        var found: [Preset] = []
        var index = start
        while index < tokens.count {
            if tokens[index] == .everyPreset {
                found += Preset.allCases
            } else if case .preset(let preset) = tokens[index] {
                found.append(preset)
            } else {
                break
            }
            index += 1
            guard index + 1 < tokens.count else { break }
            let isJoined =
                switch tokens[index] {
                case .mark(let mark): ",/&+".contains(mark)
                case .word(let word): joints.contains(word)
                default: false
                }
            let isPreset = if case .preset = tokens[index + 1] { true } else { tokens[index + 1] == .everyPreset }
            if isJoined, isPreset { index += 1 }
        }
        return found.isEmpty ? nil : (found, index)
    }

    /// "(all presets)" behind "default".
    private static func parenthesis(_ tokens: [HeaderToken], at start: Int) -> (presets: [Preset], end: Int)? {
        guard start < tokens.count, tokens[start] == .mark("("), let (found, end) = presets(tokens, at: start + 1),
            end < tokens.count, tokens[end] == .mark(")")
        else { return nil }
        return (found, end + 1)
    }

    /// Whether a value is only the beginning of "4 to 6" or "4 or more".
    private static func isRange(_ tokens: [HeaderToken], after index: Int) -> Bool {
        guard index + 1 < tokens.count else { return false }
        let isValueNext = if index + 2 < tokens.count, case .value = tokens[index + 2] { true } else { false }
        switch tokens[index + 1] {
        case .mark(let mark): return mark == "%" || ("-–…".contains(mark) && isValueNext)
        case .word("to"), .word("or"): return true
        case .word(let word): return ["more", "less", "times", "higher", "lower", "x"].contains(word)
        case .value(let value): return value.hasPrefix("-") || value.hasPrefix("−")
        default: return false
        }
    }
}
