public import Diagnostics

/// JSON Lines: one JSON object a line, in UTF-8.
public enum JSONLines {
    /// Reads a file's bytes and calls `body` for each line that is a JSON object; blank lines are skipped.
    ///
    /// Other lines are reported to `problems` and counted as bad, and so are lines for which `body` reports an error.
    /// O(bytes).
    ///
    /// - Parameter vitalKey: a line that is not JSON is a fatal problem, not only a bad line, if it contains this key
    ///   in quotes, because then it was meant to be a header.
    public static func read(
        _ bytes: [UInt8], problems: LineProblems, vitalKey: String? = nil, each body: (JSONLinesValue) -> Void
    ) {
        var start = bytes.startIndex
        var number = 0
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
            let line = bytes[start..<(end ?? bytes.endIndex)]
            start = end.map { $0 + 1 } ?? bytes.endIndex
            number += 1
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            do {
                let json = try JSONValue(parsing: line)
                let value = JSONLinesValue(json, line: number, problems: problems)
                if case .object = json { body(value) } else { value.report("A line must be an object in braces.") }
            } catch {
                let isVital = vitalKey.map { contains(line, "\"\($0)\"") } ?? false
                let isCutOff = end == nil && error.isAtEnd
                let message = isCutOff ? "The file ends in the middle of this line." : error.message
                let report = { problems.report(message, line: number, column: error.offset + 1) }
                if isVital { problems.fatally(report) } else { report() }
            }
            problems.endLine()
        }
    }

    private static func contains(_ line: ArraySlice<UInt8>, _ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return line.indices.contains { line[$0...].starts(with: wanted) }
    }
}
