import Diagnostics

/// What is wrong with a plan, and what its user must add, in the order in which it is found.
///
/// A feature with an error is skipped, and the error becomes a warning that says so; in strict reading it stops the
/// import.
final class PlanProblems {
    private(set) var all: [Problem] = []

    /// Reports a problem of one feature. With an error, its reader leaves the feature out.
    func report(_ message: String, at place: PlanFeature.Place, severity: Problem.Severity = .error) {
        all.append(
            Problem(message, severity: severity, file: place.file, line: place.line, path: place.path))
    }

    /// Says what a plan does not tell, and what to do next.
    func note(_ message: String, file: String? = nil) {
        all.append(Problem(message, severity: .warning, file: file))
    }

    /// The problems as warnings.
    ///
    /// - Throws: all problems, in strict reading, if there is an error.
    func finish(strict: Bool) throws(Problems) -> [Problem] {
        let hasErrors = all.contains { $0.severity == .error }
        if strict, hasErrors { throw Problems(all) }
        return all.map { $0.severity == .error ? $0.asSkipped : $0 }
    }
}
