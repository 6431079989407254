public import Diagnostics
internal import Yams

/// Reads a YAML (or JSON) document value by value and remembers where each value stood, so that every problem has a
/// line.
///
/// Reading never stops at the first problem: a value that is wrong is reported and read as `nil`. Malicious text (too
/// large, nested too deeply, aliases that grow when they are expanded) is refused before it is parsed.
public final class YAMLReader {
    /// The largest text that is read, bytes.
    public static let maximumSize = 8_000_000

    /// How many errors, and how many warnings, are kept; later ones are only counted.
    static let maximumProblems = 500

    /// The problems so far, in the order of the lines.
    public var problems: [Problem] {
        var result = found.enumerated().sorted {
            ($0.element.line ?? 0, $0.element.column ?? 0, $0.offset)
                < ($1.element.line ?? 0, $1.element.column ?? 0, $1.offset)
        }.map(\.element)
        for severity in [Problem.Severity.error, .warning] {
            let dropped = counts[severity, default: 0] - Self.maximumProblems
            guard dropped > 0 else { continue }
            result.append(Problem("There are \(dropped) more \(severity)s like these.", severity: severity, file: file))
        }
        return result
    }

    private let file: String?
    private var found: [Problem] = []
    private var counts: [Problem.Severity: Int] = [:]

    /// A reader for the text of `file`.
    ///
    /// - Parameter file: the name to show in problems.
    public init(file: String?) { self.file = file }

    /// The document's root, or `nil` (and a problem) if the text is not YAML, is empty, or holds several documents.
    public func read(_ text: String) -> YAMLValue? {
        guard isSmallAndShallow(text) else { return nil }
        do {
            let aliases = try Self.aliases(in: text)
            for mark in aliases {
                report(
                    "An alias (\"*name\") is not allowed; write the value out.", line: mark.line, column: mark.column)
            }
            guard aliases.isEmpty else { return nil }
            let root = try Self.compose(text).map { YAMLValue(node: $0, path: "", reader: self) }
            guard let root, !root.isNull else {
                report("The file is empty.")
                return nil
            }
            return root
        } catch {
            report(error)
            return nil
        }
    }

    /// Reports a problem at a place.
    func report(
        _ message: @autoclosure () -> String, line: Int? = nil, column: Int? = nil, path: String = "",
        severity: Problem.Severity = .error
    ) {
        counts[severity, default: 0] += 1
        guard counts[severity, default: 0] <= Self.maximumProblems else { return }
        found.append(
            Problem(
                message(), severity: severity, file: file, line: line, column: column, path: path.isEmpty ? nil : path))
    }

    private func report(_ error: any Error) {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            report("This is not YAML: \(problem).", line: mark.line, column: mark.column)
        case .duplicatedKeysInMapping(let duplicates, let context):
            let names = duplicates.map { "\"\($0)\"" }.joined(separator: ", ").replacing(Self.standIn, with: "*")
            report(
                "A key is given twice in one mapping, first here: \(names).",
                line: context.mark.line, column: context.mark.column)
        case .reader(let problem, let offset, _, let text):
            let line = offset.map { text.prefix($0).count(where: \.isNewline) + 1 }
            report("This is not text: \(problem).", line: line)
        default:
            report("This is not YAML: \(error).")
        }
    }
}
