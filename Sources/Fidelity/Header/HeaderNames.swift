internal import Foundation
internal import Positioning

/// The names of settings and presets as a header or a document may write them.
enum HeaderNames {
    /// Letters and digits in lower case: `rssismoothing` for "Rssi Smoothing", `RSSI_SMOOTHING` and `rssiSmoothing`.
    static func plain(_ text: some StringProtocol) -> String {
        String(text.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }

    /// The settings of the SDK's document by their plain names, longest first: the key, and for a switch also what it
    /// switches.
    private static let settings: [(name: String, setting: Setting)] = SettingsCatalogue.documentedRows.flatMap(\.self)
        .flatMap { setting in
            let key = plain(setting.key)
            let short = key.hasPrefix("activate") ? [String(key.dropFirst("activate".count))] : []
            return ([key] + short).map { (name: $0, setting: setting) }
        }.sorted { ($1.name.count, $0.name) < ($0.name.count, $1.name) }

    /// What the names of the presets may be, plain.
    private static let presets: [(name: String, preset: Preset)] = [
        ("powersavingmode", .powerSaving), ("powersaving", .powerSaving), ("powersave", .powerSaving),
        ("bestaccuracy", .bestAccuracy), ("adaptive", .adaptive), ("nopreset", .default), ("none", .default),
        ("default", .default),
    ]

    /// Words around the name of a setting that mean nothing by themselves, longest first.
    private static let fillers = [
        "positioningconfiguration", "accuracysetting", "positioning", "configuration", "backspinsdkcontroller",
        "backspinsdk", "backspin", "favendo", "preset", "setting", "bssdk", "sdk", "value", "mode", "for", "is", "k",
    ]

    /// The setting that a text names, and nothing else; `nil` otherwise.
    static func setting(named text: some StringProtocol) -> Setting? {
        var name = plain(text)
        if let known = settings.first(where: { $0.name == name }) { return known.setting }
        guard name.hasSuffix("value") else { return nil }
        name.removeLast("value".count)
        return settings.first { $0.name == name }?.setting
    }

    /// The setting and the presets that an identifier names, such as `kBSSDKPowerSavingUseBestNumberOfBeacons`; `nil` if
    /// it has other words, too.
    static func meaning(ofIdentifier identifier: some StringProtocol) -> (setting: Setting, presets: [Preset])? {
        let name = plain(identifier)
        for known in settings where known.name.utf8.count <= name.utf8.count {
            guard let range = name.range(of: known.name) else { continue }
            guard let before = presets(in: name[..<range.lowerBound]),
                let after = presets(in: name[range.upperBound...])
            else { continue }
            let all = before + after
            // "PowerSavingDefault…" is the default of power saving.
            let others = all.filter { $0 != .default }
            return (known.setting, others.isEmpty ? all : others)
        }
        return nil
    }

    /// The presets that plain words name; `nil` if they have a word that means neither a preset nor nothing.
    ///
    /// Words can be cut in several ways, such as "powersavingmode". How the rest reads is found once for each letter, from the
    /// end. O(letters × known words).
    private static func presets(in words: Substring) -> [Preset]? {
        let letters = Array(words.utf8)
        var parsed = [[Preset]?](repeating: nil, count: letters.count + 1)
        parsed[letters.count] = []
        func parse(from start: Int, after word: String) -> [Preset]? {
            letters[start...].starts(with: word.utf8) ? parsed[start + word.utf8.count] : nil
        }
        for start in letters.indices.reversed() {
            for known in presets where parsed[start] == nil {
                parsed[start] = parse(from: start, after: known.name).map { [known.preset] + $0 }
            }
            for filler in fillers where parsed[start] == nil {
                parsed[start] = parse(from: start, after: filler)
            }
        }
        return parsed[0]
    }

    /// The preset that a text names, and nothing else, such as the title of a column.
    static func preset(named text: some StringProtocol) -> Preset? {
        let name = plain(text)
        guard !name.isEmpty, let found = presets(in: name[...]), found.count == 1 else { return nil }
        return found[0]
    }
}
