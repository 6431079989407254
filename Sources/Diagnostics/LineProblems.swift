/// Problems of a file that is read line by line, and the number of its good lines.
///
/// A line (or a row, or a point of a drawing) is bad if at least one error was reported for it. ``finish(strict:)``
/// decides at the end about bad lines: in strict reading they are errors, otherwise they were skipped and become
/// warnings.
public final class LineProblems {
    /// The file as the user named it.
    public let file: String?
    /// What was reported, in the order found: the first ``mostKept``.
    public private(set) var all: [Problem] = []
    /// Lines that were used.
    public private(set) var goodLines = 0
    public private(set) var badLines = 0
    /// False as soon as an error was reported for the line that is being read.
    public private(set) var isLineSound = true

    private var fatal: Set<Int> = []
    /// How many were reported after the first ``mostKept``.
    private var unkept = (errors: 0, warnings: 0)

    /// How many problems are kept. A file that is not what it should be may have several in each of its lines.
    public static let mostKept = 100_000

    /// An empty list of problems of `file`.
    public init(file: String?) { self.file = file }

    /// Reports a problem of a line that can be skipped; `file` is another file than that of this list, if several files
    /// are read together.
    public func report(
        _ message: String, severity: Problem.Severity = .error, file: String? = nil, line: Int?, column: Int? = nil,
        path: String? = nil
    ) {
        if severity == .error { isLineSound = false }
        guard all.count < Self.mostKept else {
            if severity == .error { unkept.errors += 1 } else { unkept.warnings += 1 }
            return
        }
        let file = file ?? self.file
        all.append(Problem(message, severity: severity, file: file, line: line, column: column, path: path))
    }

    /// Reports a problem that makes the rest of the file unreadable, such as a broken header. It is always an error.
    public func reportFatal(_ message: String, line: Int? = nil, path: String? = nil) {
        fatal.insert(all.count)
        all.append(Problem(message, file: file, line: line, path: path))
        isLineSound = false
    }

    /// Counts the line that was read and begins the next.
    public func endLine() {
        if isLineSound { goodLines += 1 } else { badLines += 1 }
        isLineSound = true
    }

    /// Reads something of which every problem is fatal, such as a header.
    public func fatally<Result>(_ read: () -> Result) -> Result {
        let first = all.count
        let unkeptErrors = unkept.errors
        let result = read()
        if unkept.errors > unkeptErrors { fatal.insert(all.count) }
        for index in first..<max(first, all.count) where all[index].severity == .error { fatal.insert(index) }
        return result
    }

    /// The warnings, if the file is usable: with bad lines turned into warnings that say so unless `strict`.
    ///
    /// Both in the order of their lines.
    ///
    /// - Throws: all problems, if there is a fatal one or, in strict reading, any error.
    public func finish(strict: Bool) throws(Problems) -> [Problem] {
        let hasErrors = unkept.errors > 0 || all.contains { $0.severity == .error }
        let sorted = all.sorted { $0.line ?? 0 < $1.line ?? 0 }
        let count = unkept.errors + unkept.warnings
        let rest = count == 0 ? [] : [Problem.notListed(count, file: file)]
        if !fatal.isEmpty || (strict && hasErrors) { throw Problems(sorted + rest) }
        return sorted.map { $0.severity == .error ? $0.asSkipped : $0 } + rest
    }
}

extension Problem {
    /// Says that there are more problems than are kept.
    package static func notListed(_ count: Int, file: String?) -> Problem {
        Problem("There are \(count) more problems, which are not listed.", severity: .warning, file: file)
    }

    /// An error in a part that is left out, as a warning that says so.
    package var asSkipped: Problem {
        var problem = self
        problem.severity = .warning
        problem.message += " Skipped."
        return problem
    }
}
