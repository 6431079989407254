internal import Positioning

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
    /// Words of a clause about allowed values: "max: 8", "range 1 to 15".
    private static let bounds: Set = [
        "min", "minimum", "max", "maximum", "range", "allowed", "valid", "recommended", "from", "to", "between",
    ]

    /// The statements of a line: "default: 4, power saving: 2", "4 (default)", "adaptive: same as best accuracy".
    ///
    /// Nothing is guessed: a line has statements only if all presets and values in it are part of one. Values in a clause
    /// about bounds do not count.
    static func all(in tokens: [HeaderToken]) -> [HeaderStatement] {
        var result: [HeaderStatement] = []
        var index = 0
        while index < tokens.count {
            if let found = reversed(tokens, at: index) ?? forward(tokens, at: index) {
                result.append(found.statement)
                index = found.end
            } else if let end = boundsEnd(tokens, at: index) {
                index = end
            } else if isClear(tokens[index]) {
                index += 1
            } else {
                return []
            }
        }
        return result
    }

    /// The value that a line begins with, if it says nothing else: "4 beacons".
    static func single(in tokens: [HeaderToken]) -> String? {
        guard case .value(let value)? = tokens.first, isEnd(tokens, after: 0) else { return nil }
        var index = 1
        while index < tokens.count {
            guard let end = boundsEnd(tokens, at: index) ?? (isClear(tokens[index]) ? index + 1 : nil) else {
                return nil
            }
            index = end
        }
        return value
    }

    /// The presets that a title names: "- Power saving:".
    static func title(in tokens: [HeaderToken]) -> [Preset] {
        let start = tokens.firstIndex { if case .mark = $0 { false } else { true } } ?? 0
        return presets(tokens, at: start)?.presets ?? []
    }

    /// Whether a token says nothing of presets and values.
    private static func isClear(_ token: HeaderToken) -> Bool {
        switch token {
        case .preset, .everyPreset, .value: false
        case .word, .mark: true
        }
    }

    /// The end of a clause about bounds that begins here: "max: 8", "(1 to 15)"; `nil` if there is none.
    private static func boundsEnd(_ tokens: [HeaderToken], at start: Int) -> Int? {
        guard start == 0 || ",;.(".contains(where: { tokens[start - 1] == .mark($0) }) else { return nil }
        var hasWord = false
        for index in start..<tokens.count {
            switch tokens[index] {
            case .mark(let mark) where ",;.()".contains(mark): return hasWord ? index : nil
            case .word(let word) where bounds.contains(word): hasWord = true
            case .mark(let mark) where ":=-–…".contains(mark): continue
            case .value: continue
            default: return nil
            }
        }
        return hasWord ? tokens.count : nil
    }

    /// "4 (default)".
    private static func reversed(_ tokens: [HeaderToken], at start: Int) -> (statement: Self, end: Int)? {
        guard case .value(let value) = tokens[start], let (presets, end) = parenthesis(tokens, at: start + 1) else {
            return nil
        }
        return (Self(presets: presets, content: .value(value)), end)
    }

    /// "default: 4", "default and best accuracy are 5", "adaptive: same as best accuracy".
    private static func forward(_ tokens: [HeaderToken], at start: Int) -> (statement: Self, end: Int)? {
        guard var (presets, index) = presets(tokens, at: start) else { return nil }
        let afterNames = index
        if case (let others, let end)? = parenthesis(tokens, at: index) {
            index = end
            // "Default (power saving)" is the default of power saving.
            if presets == [.default] { presets = others } else if others != [.default] { presets += others }
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
        guard case .value(let value) = tokens[index], isEnd(tokens, after: index) else { return nil }
        // "By default no beacon …": a word needs a colon before it, unless it is YES or NO.
        if value.first?.isLetter ?? false, index == afterNames, value != "YES", value != "NO" { return nil }
        // "default: 4 (all presets)".
        if index + 3 < tokens.count, Array(tokens[index + 1...index + 3]) == [.mark("("), .everyPreset, .mark(")")] {
            return (Self(presets: Preset.allCases, content: .value(value)), index + 4)
        }
        return (Self(presets: presets, content: .value(value)), synonymEnd(tokens, of: value, at: index + 1))
    }

    /// The end of "(off)" behind "0", and of "(= 0)" behind "off".
    private static func synonymEnd(_ tokens: [HeaderToken], of value: String, at start: Int) -> Int {
        guard start < tokens.count, tokens[start] == .mark("(") else { return start }
        let index = start + 1 < tokens.count && tokens[start + 1] == .mark("=") ? start + 2 : start + 1
        guard index + 1 < tokens.count, case .value(let other) = tokens[index], tokens[index + 1] == .mark(")") else {
            return start
        }
        let offs: Set = ["off", "no", "false", "disabled", "inactive"]
        let pair = [value.lowercased(), other.lowercased()]
        return pair.contains("0") && pair.contains(where: offs.contains) ? index + 2 : start
    }

    /// The names of one or more presets.
    private static func presets(_ tokens: [HeaderToken], at start: Int) -> (presets: [Preset], end: Int)? {
        var found: [Preset] = []
        var index = start
        while let names = presets(tokens, in: index) {
            found += names
            index += 1
            // "Power saving default" and "default power saving" are the default of one preset.
            if let next = presets(tokens, in: index) {
                if next == [.default] {
                    index += 1
                } else if names == [.default] {
                    found.removeLast()
                    continue
                } else {
                    return nil
                }
            }
            guard isJoint(tokens, at: index), presets(tokens, in: index + 1) != nil else { break }
            index += 1
        }
        return found.isEmpty ? nil : (found, index)
    }

    /// The presets that a token names.
    private static func presets(_ tokens: [HeaderToken], in index: Int) -> [Preset]? {
        guard index < tokens.count else { return nil }
        return switch tokens[index] {
        case .everyPreset: Preset.allCases
        case .preset(let preset): [preset]
        default: nil
        }
    }

    private static func isJoint(_ tokens: [HeaderToken], at index: Int) -> Bool {
        guard index < tokens.count else { return false }
        return switch tokens[index] {
        case .mark(let mark): ",/&+".contains(mark)
        case .word(let word): joints.contains(word)
        default: false
        }
    }

    /// "(all presets)" behind "default".
    private static func parenthesis(_ tokens: [HeaderToken], at start: Int) -> (presets: [Preset], end: Int)? {
        guard start < tokens.count, tokens[start] == .mark("("), let (found, end) = presets(tokens, at: start + 1),
            end < tokens.count, tokens[end] == .mark(")")
        else { return nil }
        return (found, end + 1)
    }

    /// Whether a value ends here: "4,", but not "4 to 6", "5 km/h" or "4 if …".
    private static func isEnd(_ tokens: [HeaderToken], after index: Int) -> Bool {
        guard index + 1 < tokens.count else { return true }
        let isPresetNext = presets(tokens, in: index + 2) != nil
        switch tokens[index + 1] {
        case .mark(let mark): return ",;.()|\"".contains(mark) || ("-–—/".contains(mark) && isPresetNext)
        case .word(let word): return joints.contains(word) && isPresetNext
        case .preset, .everyPreset: return true
        case .value: return false
        }
    }
}
