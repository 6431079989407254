package import Formats
internal import Foundation
package import Positioning

/// What was read in the SDK's header: the defaults of each preset, with the lines that state them.
package struct HeaderContents: Sendable {
    /// A value, and the line that states it.
    package struct StatedValue: Hashable, Sendable, JSONRecord {
        package var preset: Preset
        package var key: String
        package var value: SettingValue
        /// The line of the header, 1 for the first.
        package var line: Int

        package static let shape = JSONShape<Self>(
            "value", "A value of a preset.",
            .always("line", \.line, "The line of the header, from 1."),
            .always("preset", \.preset.rawValue, "The preset."), .always("key", \.key, "The setting."),
            .always("value", \.value, "The value."))
    }

    /// A line that says something of presets and could not be read.
    package struct UnreadLine: Hashable, Sendable, JSONRecord {
        package var line: Int
        package var text: String
        package var reason: String

        package static let shape = JSONShape<Self>(
            "note", "A line that was not read.",
            .always("line", \.line, "The line of the header, from 1."),
            .always("text", \.text, "What stands there."), .always("reason", \.reason, "Why the line was not read."))
    }

    /// What was taken, by line.
    package private(set) var entries: [StatedValue] = []
    /// What could not be read, by line.
    package private(set) var notes: [UnreadLine] = []
    /// The version of the SDK, if the header states one.
    package private(set) var sdkVersion: String?
    /// Statements that name another preset, which may be stated later.
    private var references: [(setting: Setting, preset: Preset, other: Preset, line: HeaderText.Line)] = []

    /// Reads a header. It takes values that a line states for a preset: in comments beside a setting ("default: 4, power
    /// saving: 2"), in tables, in lists under the name of a preset, and in constants whose name has the preset and the
    /// setting. Nothing is guessed: a line that is not clear becomes a note, and so do two lines that contradict each
    /// other. O(characters).
    package init(_ text: String) {
        let header = HeaderText(text)
        for line in header.longLines { note(line, "it is longer than \(HeaderText.longestLine) bytes") }
        for declaration in header.declarations { read(declaration) }
        for (index, paragraph) in header.paragraphs.enumerated() {
            if index == 0, let version = Self.version(in: paragraph.map(\.text)) { sdkVersion = version }
            read(paragraph, of: nil)
        }
        settle()
    }

    /// The values by preset and key.
    package var values: [Preset: [String: SettingValue]] {
        entries.reduce(into: [:]) { $0[$1.preset, default: [:]][$1.key] = $1.value }
    }

    /// The settings of the SDK's document that the header does not state for a preset.
    package func missing(in preset: Preset) -> [Setting] {
        let known = values[preset] ?? [:]
        return SettingsCatalogue.all.filter { !$0.isExtended && known[$0.key] == nil }
    }

    // MARK: Lines

    private mutating func read(_ declaration: HeaderText.Declaration) {
        let code = declaration.code
        if let version = code.firstMatch(of: #/(?i)version\w*\s*=?\s*@?"(\d{1,9}(\.\d{1,9}){1,3})"/#) {
            sdkVersion = String(version.1)
        }
        let names = code.matches(of: #/[A-Za-z_]\w*/#).compactMap { HeaderNames.meaning(ofIdentifier: $0.0) }
        guard let first = names.first else {
            // A default of something that is no setting, such as a delegate.
            return read(declaration.comments, of: nil)
        }
        guard names.allSatisfy({ $0.setting == first.setting }) else {
            return note(HeaderText.Line(number: declaration.number, text: code), "it names several settings")
        }
        if let value = Self.constant(in: declaration) {
            let line = HeaderText.Line(number: declaration.number, text: code)
            let presets = names.flatMap(\.presets)
            if presets.isEmpty {
                note(line, "it has a value, but its name has no preset")
            } else {
                for preset in presets { take(first.setting, preset, value, line) }
            }
        }
        read(declaration.comments, of: first.setting)
    }

    /// The value of `#define NAME VALUE` or `const NAME = VALUE;`.
    private static func constant(in declaration: HeaderText.Declaration) -> String? {
        if let macro = declaration.code.wholeMatch(of: #/#\s*define\s+\w+\s+(\S.*)/#) { return String(macro.1) }
        guard !declaration.isInEnum else { return nil }
        return declaration.code.firstMatch(of: #/=\s*([^;]+);/#).map { String($0.1) }
    }

    /// Reads the lines of a comment.
    ///
    /// - Parameter setting: the setting beside it, if it is not a paragraph of its own.
    private mutating func read(_ lines: [HeaderText.Line], of setting: Setting?) {
        var columns: [Preset] = []
        var section: [Preset] = []
        for line in lines {
            let cells = Self.cells(line.text)
            let titles = cells.map { HeaderNames.preset(named: $0) }
            if titles.count(where: { $0 != nil }) >= 2, titles.dropFirst().allSatisfy({ $0 != nil }),
                cells.allSatisfy({ !$0.contains(where: \.isNumber) })
            {
                columns = titles.compactMap(\.self)
                continue
            }
            if !columns.isEmpty {
                if readRow(cells, columns, line, of: setting) { continue }
                if !line.text.allSatisfy({ "-=|+ :".contains($0) }) { columns = [] } else { continue }
            }
            read(line, of: setting, in: &section)
        }
    }

    private static func cells(_ text: String) -> [Substring] {
        func isBlank(_ cell: Substring) -> Bool { cell.allSatisfy(\.isWhitespace) }
        guard text.contains("|") else {
            return text.split(separator: #/\s{2,}|\t/#).map { $0.drop(while: \.isWhitespace) }.filter { !isBlank($0) }
        }
        // An empty cell keeps its place.
        var cells = text.split(separator: "|", omittingEmptySubsequences: false).map { $0.drop(while: \.isWhitespace) }
        if text.first == "|" { cells.removeFirst() }
        if cells.last.map(isBlank) ?? false { cells.removeLast() }
        return cells
    }

    /// Reads the row of a table; false if it is none.
    private mutating func readRow(
        _ cells: [Substring], _ columns: [Preset], _ line: HeaderText.Line, of setting: Setting?
    ) -> Bool {
        let title = cells.count == columns.count + 1 ? cells.first : nil
        let isOfSetting =
            cells.count == columns.count || title.map { ["", "value"].contains(HeaderNames.plain($0)) } ?? false
        guard let known = title.flatMap({ HeaderNames.setting(named: $0) }) ?? (isOfSetting ? setting : nil) else {
            guard cells.count > columns.count, cells.first?.contains(where: \.isLetter) ?? false else { return false }
            note(line, "\"\(cells[0].trimmed)\" is no setting")
            return true
        }
        for (preset, cell) in zip(columns, cells.suffix(columns.count))
        where cell.contains(where: { $0.isLetter || $0.isNumber }) {
            if let other = HeaderStatement.all(in: HeaderToken.all(of: "default: \(cell)")).first {
                take(known, preset, other.content, line)
            } else {
                note(line, "\"\(cell.trimmed)\" is no value")
            }
        }
        return true
    }

    /// Reads a line that is not in a table.
    private mutating func read(_ line: HeaderText.Line, of setting: Setting?, in section: inout [Preset]) {
        var known = setting
        var text = line.text[...]
        var isNamed = false
        if let match = line.text.prefixMatch(of: #/[-*•\s]*([A-Za-z][A-Za-z0-9_ \-]*?)\s*(?:[:=|→]|\s{2,}|$)\s*/#) {
            if let named = HeaderNames.setting(named: match.1) {
                known = named
                text = line.text[match.range.upperBound...]
                isNamed = true
            } else if let meaning = HeaderNames.meaning(ofIdentifier: match.1), meaning.presets.isEmpty {
                known = meaning.setting
                text = line.text[match.range.upperBound...]
                isNamed = true
            }
        }
        let tokens = HeaderToken.all(of: text)
        let statements = HeaderStatement.all(in: tokens)
        if let known {
            for statement in statements {
                for preset in statement.presets { take(known, preset, statement.content, line) }
            }
        }
        let names = tokens.compactMap { if case .preset(let preset) = $0 { preset } else { nil } }
        let isTitle = tokens.allSatisfy {
            if case .value = $0 { false } else if case .word = $0 { false } else { true }
        }
        if isTitle, !names.isEmpty {
            section = HeaderStatement.title(in: tokens)
        } else if !isNamed, statements.isEmpty, line.text.hasSuffix(":") || (known == nil && !names.isEmpty) {
            // Another title, such as "Minimum values:".
            section = []
        } else if statements.isEmpty, !section.isEmpty, let known, let value = HeaderStatement.single(in: tokens) {
            for preset in section { take(known, preset, .value(value), line) }
        } else if known != nil || !statements.isEmpty {
            let hasValue = tokens.contains {
                switch $0 {
                case .value: true
                case .word(let word): word.contains(where: \.isNumber)
                default: false
                }
            }
            if known == nil {
                note(line, "it names no setting")
            } else if statements.isEmpty, !names.isEmpty, hasValue {
                note(line, "it is not clear which preset has which value")
            }
        }
    }

    private mutating func note(_ line: HeaderText.Line, _ reason: String) {
        notes.append(UnreadLine(line: line.number, text: line.text, reason: reason))
    }

    // MARK: Values

    private mutating func take(
        _ setting: Setting, _ preset: Preset, _ content: HeaderStatement.Content, _ line: HeaderText.Line
    ) {
        switch content {
        case .value(let text): take(setting, preset, text, line)
        case .sameAs(let other): references.append((setting, preset, other, line))
        }
    }

    private mutating func take(_ setting: Setting, _ preset: Preset, _ text: String, _ line: HeaderText.Line) {
        do throws(HeaderProblem) {
            let value = try HeaderValue.value(of: setting, in: text)
            entries.append(StatedValue(preset: preset, key: setting.key, value: value, line: line.number))
        } catch {
            note(line, error.reason)
        }
    }

    private struct SettingPlace: Hashable {
        var preset: Preset
        var key: String
    }

    private static func place(of entry: StatedValue) -> SettingPlace {
        SettingPlace(preset: entry.preset, key: entry.key)
    }

    /// Resolves references and leaves out what two lines state differently. O(entries).
    private mutating func settle() {
        var firsts = Dictionary(entries.map { (Self.place(of: $0), $0) }) { first, _ in first }
        for reference in references {
            guard let known = firsts[SettingPlace(preset: reference.other, key: reference.setting.key)] else {
                note(reference.line, "it refers to \(reference.other.rawValue), for which no value is stated")
                continue
            }
            let entry = StatedValue(
                preset: reference.preset, key: known.key, value: known.value, line: reference.line.number)
            entries.append(entry)
            if firsts[Self.place(of: entry)] == nil { firsts[Self.place(of: entry)] = entry }
        }
        // The first entry of a place that is not what its first one is.
        let others = Dictionary(
            entries.filter { firsts[Self.place(of: $0)]?.value != $0.value }.map { (Self.place(of: $0), $0) }
        ) { first, _ in first }
        for entry in entries {
            guard let first = firsts[Self.place(of: entry)], let other = others[Self.place(of: entry)] else { continue }
            let opposite = entry.value == first.value ? other : first
            notes.append(
                UnreadLine(
                    line: entry.line, text: "\(entry.key) = \(entry.value) in \(entry.preset.rawValue)",
                    reason: "line \(opposite.line) says \(opposite.value)"))
        }
        entries = firsts.filter { others[$0.key] == nil }.map(\.value)
        func rank(_ entry: StatedValue) -> (Int, Int, Int) {
            (
                entry.line, Preset.allCases.firstIndex(of: entry.preset) ?? 0,
                SettingsCatalogue.all.firstIndex { $0.key == entry.key } ?? 0
            )
        }
        entries.sort { rank($0) < rank($1) }
        notes.sort { ($0.line, $0.text, $0.reason) < ($1.line, $1.text, $1.reason) }
    }

    /// The version in the comment at the top: "Version 3.8.2", not "since version 3.3.1".
    private static func version(in lines: [String]) -> String? {
        let found = lines.filter { !$0.contains(#/(?i)\b(since|prior|before|from|until)\b/#) }
            .compactMap {
                $0.firstMatch(of: #/(?i)(?:version:?|sdk)\s*v?(\d{1,9}(\.\d{1,9}){1,3})/#).map { String($0.1) }
            }
        return Set(found).count == 1 ? found[0] : nil
    }
}

extension Substring {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
