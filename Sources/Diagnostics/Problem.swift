/// A problem of an input: what is wrong, where, and what is allowed.
///
/// A reader collects all problems before it stops, so that a user can correct a file in one pass.
public struct Problem: Error, Hashable, Sendable {
    public enum Severity: String, CaseIterable, Sendable, Encodable {
        /// The input cannot be used.
        case error
        /// The input can be used, but is probably not as intended.
        case warning
    }

    /// Errors stop the command, warnings do not.
    public var severity: Severity
    /// The file as the user named it; `nil` for input that is no file.
    public var file: String?
    /// Line, from 1; `nil` if the problem has no place.
    public var line: Int?
    /// Column, from 1.
    public var column: Int?
    /// The place inside the document, such as `levels[0].walls[3].points`.
    public var path: String?
    /// A whole sentence that says what is wrong and what is allowed.
    public var message: String

    public init(
        _ message: String, severity: Severity = .error, file: String? = nil, line: Int? = nil, column: Int? = nil,
        path: String? = nil
    ) {
        self.severity = severity
        self.file = file
        self.line = line
        self.column = column
        self.path = path
        self.message = Self.shortened(message)
    }

    /// A visible message of at most 4,000 bytes: it may quote a file that is not what it should be.
    private static func shortened(_ message: String) -> String {
        let text = message.visible
        guard text.utf8.count > 4000 else { return text }
        let scalars = text.unicodeScalars
        let head = String(scalars[..<text.utf8.index(text.startIndex, offsetBy: 3000)])
        return "\(head) … \(String(scalars[text.utf8.index(text.endIndex, offsetBy: -500)...]))"
    }
}

extension Problem: CustomStringConvertible {
    /// `file:line:column: error: message (path)`, the form that editors and CI understand.
    public var description: String {
        var place = file ?? ""
        if let line { place += place.isEmpty ? "line \(line)" : ":\(line)" }
        if line != nil, let column { place += ":\(column)" }
        let prefix = place.isEmpty ? "" : place + ": "
        let suffix = path.map { " (\($0))" } ?? ""
        return "\(prefix)\(severity.rawValue): \(message)\(suffix)"
    }
}

/// All problems of an input, thrown as one error.
public struct Problems: Error, Hashable, Sendable {
    /// The problems, in the order of their places.
    public var all: [Problem]

    public init(_ all: [Problem]) { self.all = all }

    /// The same problems; those without a file get this one.
    public func inFile(_ file: String) -> Problems {
        Problems(
            all.map { problem in
                var problem = problem
                problem.file = problem.file ?? file
                return problem
            })
    }

    public init(_ message: String, file: String? = nil, line: Int? = nil, column: Int? = nil, path: String? = nil) {
        all = [Problem(message, file: file, line: line, column: column, path: path)]
    }
}

extension Problems: CustomStringConvertible {
    /// One problem a line; warnings are summed up after the tenth of a kind.
    public var description: String { summedUp.map(\.description).joined(separator: "\n") }

    /// The problems with the first ten warnings of each kind, and one that counts the others. Two warnings are of a kind
    /// if they differ only in what is quoted, and in words with digits.
    package var summedUp: [Problem] {
        let limit = 10
        var rest: [String: (place: Int, count: Int, files: Set<String>)] = [:]
        var counts: [String: Int] = [:]
        var result: [Problem] = []
        for problem in all {
            guard problem.severity == .warning else {
                result.append(problem)
                continue
            }
            let kind = problem.kind
            counts[kind, default: 0] += 1
            if counts[kind, default: 0] > limit {
                if rest[kind] == nil {
                    rest[kind] = (result.count, 0, [])
                    result.append(problem)
                }
                rest[kind]?.count += 1
                if let file = problem.file { rest[kind]?.files.insert(file) }
            } else {
                result.append(problem)
            }
        }
        for more in rest.values where more.count > 1 {
            let files = more.files.count > 1 ? " in \(more.files.count) files" : ""
            result[more.place] = Problem(
                "There are \(more.count) more warnings of this kind\(files): \(result[more.place].message)",
                severity: .warning, file: more.files.count == 1 ? more.files.first : nil)
        }
        return result
    }
}

extension Problem {
    /// The message without what is quoted and without words that have digits.
    fileprivate var kind: String {
        let unquoted = message.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map { $0.element }
        return unquoted.joined(separator: "\"").split(separator: " ")
            .filter { !$0.contains(where: \.isWholeNumber) }.joined(separator: " ")
    }
}
