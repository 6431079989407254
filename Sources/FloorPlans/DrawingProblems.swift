import Diagnostics

/// What is wrong with a drawing, and what its user must add, in the order in which it is found.
///
/// A feature with an error is skipped, and the error becomes a warning that says so; in strict reading it stops the
/// import.
final class DrawingProblems {
    private var kept: [Problem] = []
    /// How many were found after the first ``LineProblems/mostKept``, and whether an error is among them.
    private var unkept = (count: 0, hasErrors: false)
    /// Whether the import cannot go on, because what it was told to do is wrong.
    private var isRefused = false

    var all: [Problem] { unkept.count == 0 ? kept : kept + [.notListed(unkept.count, file: kept.first?.file)] }

    /// Reports a problem of one feature. With an error, its reader leaves the feature out.
    func report(_ message: String, at place: DrawingFeature.FilePlace, severity: Problem.Severity = .error) {
        guard kept.count < LineProblems.mostKept else {
            unkept.count += 1
            if severity == .error { unkept.hasErrors = true }
            return
        }
        kept.append(Problem(message, severity: severity, file: place.file, line: place.line, path: place.path))
    }

    /// Says what a drawing does not tell, and what to do next.
    func note(_ message: String, file: String? = nil) { kept.append(Problem(message, severity: .warning, file: file)) }

    /// Reports what no part of the drawing can be skipped for, such as a wrong option. The import goes on to find all
    /// problems, and stops at its end.
    func refuse(_ message: String, file: String?) {
        isRefused = true
        kept.append(Problem(message, file: file))
    }

    /// What was found before an import ended early, and why it did.
    func all(before end: Problems) -> Problems { Problems(all + end.all) }

    /// The problems as warnings.
    ///
    /// - Throws: all problems, if something was refused or, in strict reading, if there is an error.
    func finish(strict: Bool) throws(Problems) -> [Problem] {
        let hasErrors = unkept.hasErrors || kept.contains { $0.severity == .error }
        if isRefused || (strict && hasErrors) { throw Problems(all) }
        return all.map { $0.severity == .error ? $0.asSkipped : $0 }
    }
}
