internal import Diagnostics
internal import Formats

/// What the rows of a file tell together and no row tells alone: that they are of several kinds, that many have no RSSI where the
/// mapping says so, and that one value stands for "not heard".
struct CSVRowCensus {
    /// What a phone can report, dBm. A positive value is no RSSI, and 0 is a service's sign that a beacon was not heard.
    static let rssi = -127.0...0

    /// How many rows begin with the same field.
    private struct Kind {
        /// Rows that were read.
        var sound = 0
        /// Rows that have as many fields as the first row, but were refused.
        var refused = 0
        /// Rows with another number of fields.
        var misfits = 0

        var rows: Int { sound + refused + misfits }
        var isMostlySound: Bool { 2 * sound >= rows }
    }

    /// How many cells have each value in place of an RSSI.
    private(set) var values: [Double: Int] = [:]
    private var kinds: [String: Kind] = [:]
    private var rowCount = 0
    private var impossibleRows: [Int] = []
    private var isImpossible = false

    mutating func add(_ value: Double) {
        values[value, default: 0] += 1
        if !Self.rssi.contains(value) { isImpossible = true }
    }

    /// Counts a row after its cells.
    ///
    /// - Parameter kind: its first field; `nil` if the mapping reads this field.
    mutating func endRow(line: Int, kind: String?, isSound: Bool) {
        rowCount += 1
        if isImpossible { impossibleRows.append(line) }
        isImpossible = false
        guard let kind else { return }
        if isSound { kinds[kind, default: Kind()].sound += 1 } else { kinds[kind, default: Kind()].refused += 1 }
    }

    /// Reports what is wrong with the file as a whole.
    ///
    /// - Parameters:
    ///   - misfits: the first fields of the rows with another number of fields.
    ///   - missing: what the mapping says of them already.
    func report(to problems: LineProblems, misfits: [String], missing: [String]) {
        if let kinds = mixedKinds(misfits) {
            problems.reportFatal(
                "The file has rows of several kinds, which differ in their first field: \(kinds). Say which rows to read: add "
                    + "\"rows: KIND\" to the mapping.")
        } else if let first = impossibleRows.first {
            let sentence = impossibleSentence(missing)
            if 2 * impossibleRows.count > rowCount {
                problems.reportFatal(sentence, line: first)
            } else {
                problems.report(sentence, severity: .warning, line: first)
            }
        }
    }

    /// The kinds of rows with their numbers, if most rows of one kind were refused and those of another were not, or if they have
    /// different numbers of fields; else `nil`. A damaged row is no kind.
    private func mixedKinds(_ misfits: [String]) -> String? {
        guard !kinds.isEmpty else { return nil }
        let all = misfits.reduce(into: kinds) { $0[$1, default: Kind()].misfits += 1 }
        let named = all.filter { $0.key.first?.isLetter == true }
        guard (2...50).contains(named.count) else { return nil }
        let hasSound = named.values.contains(where: \.isMostlySound)
        let others = named.values.filter { $0.rows > 1 && (hasSound ? !$0.isMostlySound : $0.rows == $0.misfits) }
        let count = others.reduce(0) { $0 + $1.rows }
        let total = all.values.reduce(0) { $0 + $1.rows }
        guard count > 0, 10 * count >= total else { return nil }
        return named.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.rows)" }.joined(separator: ", ")
    }

    private func impossibleSentence(_ missing: [String]) -> String {
        let impossible = values.keys.filter { !Self.rssi.contains($0) }.sorted().map { JSONValue.number($0).text }
        let count = impossibleRows.count
        let fact =
            "\(count) of \(rowCount) rows \(count == 1 ? "has a value that is" : "have values that are") no RSSI, which is "
            + "from -127 to 0 dBm: \(impossible.prefix(5).joined(separator: ", "))\(impossible.count > 5 ? ", …" : "")."
        return impossible.count > 5
            ? "\(fact) Correct the column of the RSSI in the mapping."
            : "\(fact) If \(impossible.count == 1 ? "it means" : "they mean") \"not heard\", write "
                + "\"\(Self.missingKey(missing + impossible))\" in the mapping; else correct the column of the RSSI."
    }

    /// That one value probably means "not heard"; `nil` if there is none.
    ///
    /// No beacon gives the weakest value of all so often: with real phones, the most frequent value has up to 7 % of the readings
    /// and lies far from both ends.
    ///
    /// - Parameters:
    ///   - values: how often each value is in the files.
    ///   - missing: what the mapping says of them already.
    static func notHeard(_ values: [Double: Int], missing: [String]) -> String? {
        let readings = values.filter { rssi.contains($0.key) && $0.key != 0 }
        let total = readings.values.reduce(0, +)
        let ends = [readings.keys.min(), readings.keys.max()].compactMap(\.self).filter { $0 <= -90 || $0 >= -10 }
        for end in ends {
            let count = readings[end] ?? 0
            let next = readings.filter { $0.key != end }.values.max() ?? 0
            guard next > 0, count >= 3, count >= 2 * next, 10 * count >= total else { continue }
            let percent = Int((100 * Double(count) / Double(total)).rounded())
            let text = JSONValue.number(end).text
            return
                "\(text) is \(percent) % of the RSSI values and lies at the end of their range, so it probably means \"not "
                + "heard\". If so, write \"\(missingKey(missing + [text]))\" in the mapping."
        }
        return nil
    }

    private static func missingKey(_ texts: [String]) -> String { "missing: [\(texts.joined(separator: ", "))]" }
}
