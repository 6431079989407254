/// How a file of separated values is written.
public struct CSVDialect: Hashable, Sendable {
    /// Between two fields; one ASCII character.
    public var delimiter: Character
    /// The decimal separator of numbers; one character.
    public var decimalSeparator: Character
    /// What a line begins with that is to be ignored; `nil` if there are no such lines.
    public var commentPrefix: String?
    /// How many lines at the start to ignore.
    public var skippedLines: Int
    /// Whether the first row has the names of the columns.
    public var hasHeader: Bool
    /// The first field of the rows to read, in a file whose rows are of several kinds; `nil` to read all.
    public var rowKind: String?

    /// A dialect; the default is that of RFC 4180 with a header.
    public init(
        delimiter: Character = ",", decimalSeparator: Character = ".", commentPrefix: String? = nil,
        skippedLines: Int = 0, hasHeader: Bool = true, rowKind: String? = nil
    ) {
        self.delimiter = delimiter
        self.decimalSeparator = decimalSeparator
        self.commentPrefix = commentPrefix
        self.skippedLines = skippedLines
        self.hasHeader = hasHeader
        self.rowKind = rowKind
    }
}

/// Cuts bytes into rows and fields, as RFC 4180 says: fields with a delimiter, a quote or a line feed in them stand in
/// quotes, and a quote inside is doubled. Lines may end with LF or CR LF.
struct CSVParser {
    private let bytes: [UInt8]
    private let delimiter: UInt8
    private let comment: [UInt8]
    private var position = 0
    private var mayQuotesSpanLines = true
    /// The line that comes next, from 1.
    private(set) var line = 1

    init(bytes: [UInt8], dialect: CSVDialect) {
        self.bytes = bytes
        delimiter = dialect.delimiter.asciiValue ?? UInt8(ascii: ",")
        comment = Array((dialect.commentPrefix ?? "").utf8)
        for _ in 0..<max(0, dialect.skippedLines) where position < bytes.count { skipLine() }
    }

    enum ParsedRow {
        case fields([String], line: Int)
        case failure(String, line: Int)
    }

    /// The next row that is neither blank nor a comment, or `nil` at the end. An invalid row ends with its first line.
    mutating func next() -> ParsedRow? {
        while position < bytes.count {
            if !comment.isEmpty, bytes[position...].starts(with: comment) {
                skipLine()
                continue
            }
            let start = position
            let startLine = line
            var fields: [String] = []
            while true {
                switch field() {
                case .success(let text): fields.append(text)
                case .failure(let failure):
                    position = start
                    line = startLine
                    skipLine()
                    return .failure(failure.message, line: startLine)
                }
                guard position < bytes.count, bytes[position] == delimiter else { break }
                position += 1
            }
            skipLine()
            if fields.count == 1, fields[0].allSatisfy(\.isWhitespace) { continue }
            return .fields(fields, line: startLine)
        }
        return nil
    }

    private struct Failure: Error {
        var message: String
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
        position = min(position + 1, bytes.count)
        line += 1
    }

    /// One field, up to its delimiter or the end of its line.
    private mutating func field() -> Result<String, Failure> {
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") { return quotedField() }
        let start = position
        while position < bytes.count, bytes[position] != delimiter, bytes[position] != UInt8(ascii: "\n") {
            if bytes[position] == UInt8(ascii: "\"") {
                return .failure(Failure(message: "A field contains a quote but does not begin with one."))
            }
            position += 1
        }
        var end = position
        let isLast = position == bytes.count || bytes[position] == UInt8(ascii: "\n")
        if isLast, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return Self.text(bytes[start..<end])
    }

    private mutating func quotedField() -> Result<String, Failure> {
        position += 1
        var content: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\n") {
                guard mayQuotesSpanLines else { break }
                line += 1
            }
            guard byte == UInt8(ascii: "\"") else {
                content.append(byte)
                continue
            }
            if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
                content.append(byte)
                position += 1
                continue
            }
            let rest = bytes[position...].prefix(2)
            guard
                rest.isEmpty || rest.first == delimiter || rest.first == UInt8(ascii: "\n")
                    || rest.elementsEqual([0x0D, 0x0A]) || rest.elementsEqual([0x0D])
            else { return .failure(Failure(message: "There is text after the closing quote of a field.")) }
            if rest.first == UInt8(ascii: "\r") { position += 1 }
            return Self.text(content[...])
        }
        // From here on a quote must close in its own line, so that the search for its end is not repeated for each
        // quote.
        mayQuotesSpanLines = false
        return .failure(Failure(message: "A quote is not closed."))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> Result<String, Failure> {
        String(validating: bytes, as: UTF8.self).map { .success($0) }
            ?? .failure(Failure(message: "This row is not valid UTF-8."))
    }
}
