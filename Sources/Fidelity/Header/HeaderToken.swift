internal import Positioning

/// A part of a comment's line that may matter.
enum HeaderToken: Hashable {
    case preset(Preset)
    case everyPreset
    /// A number with its unit, or a word for on or off.
    case value(String)
    /// Another word, in lower case.
    case word(String)
    case mark(Character)

    static func all(of text: some StringProtocol) -> [HeaderToken] {
        var rest = Substring(text)
        var parts: [String] = []
        while let first = rest.first {
            // "@YES" is an object of Objective-C, and "`default`" is code.
            if first.isWhitespace || first == "@" || first == "`" {
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
            let first = part(0)
            let second = part(1)
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
