import Formats

/// The lines of a text of fields between spaces or tabs, without empty ones.
struct TrajectoryLines {
    struct Line {
        /// From 1.
        var number: Int
        var fields: [Substring]
        /// True for a line that begins with `#`.
        var isComment: Bool { fields.first?.hasPrefix("#") == true }
    }

    private let bytes: [UInt8]
    private var place = 0
    private var number = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next line with something in it.
    mutating func next() -> Line? {
        while place < bytes.count {
            let start = place
            while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
            let text = String(decoding: bytes[start..<place], as: UTF8.self)
            place += 1
            number += 1
            let fields = text.split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
            if !fields.isEmpty { return Line(number: number, fields: fields) }
        }
        return nil
    }
}

extension TrajectoryLines.Line {
    /// A field as a number; reports what is none.
    func number(_ index: Int, _ name: String, _ rows: TrajectoryRows) -> Double? {
        value(index, name, "a number", rows) { Double(decimal: $0) }
    }

    /// A field as a whole number; reports what is none.
    func integer(_ index: Int, _ name: String, _ rows: TrajectoryRows) -> Int? {
        value(index, name, "a whole number", rows) { Int($0) }
    }

    private func value<Value>(
        _ index: Int, _ name: String, _ noun: String, _ rows: TrajectoryRows, _ parse: (Substring) -> Value?
    ) -> Value? {
        guard index < fields.count else {
            rows.report("The line ends before \(name).", line: number)
            return nil
        }
        let value = parse(fields[index])
        if value == nil { rows.report("\(name) must be \(noun), not \"\(fields[index].prefix(40))\".", line: number) }
        return value
    }
}
