package import Diagnostics
internal import Evaluation
package import Formats

/// One thing that the page asks of the Studio: its address and what answers it.
///
/// Requests and answers are JSON objects. The Studio has no logic of its own: a call reads its request, calls what the
/// command line calls, and writes the result.
package struct StudioCall: Sendable {
    /// The address, such as `/api/venue/open`.
    package let path: String
    /// Whether it takes long: the page then asks for it as ``StudioWork``, which tells how far it is and can be stopped.
    let isLong: Bool
    let answer: @Sendable (StudioSession, JSONLinesValue, WorkControl) throws -> JSONValue

    init(_ path: String, _ answer: @escaping @Sendable (StudioSession, JSONLinesValue) throws -> JSONValue) {
        self.path = path
        isLong = false
        self.answer = { session, request, _ in try answer(session, request) }
    }

    /// A call that takes long.
    init(
        long path: String,
        _ answer: @escaping @Sendable (StudioSession, JSONLinesValue, WorkControl) throws -> JSONValue
    ) {
        self.path = path
        isLong = true
        self.answer = answer
    }

    package static let all = [[.catalogue], venues, plans, walks, recordings, engagement, calibrations].flatMap(\.self)

    package static func at(_ path: String) -> StudioCall? { byPath[path] }

    private static let byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })

    /// Answers a request. May take as long as the work that it asks for; several may run at once.
    ///
    /// - Parameter body: a JSON object in UTF-8.
    /// - Throws: ``Problems`` with everything that is wrong with the request; ``StudioConflict`` if a file changed.
    package func answer(_ body: [UInt8], in session: StudioSession) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try answer(session, JSONLinesValue(request: body), WorkControl()).append(to: &bytes)
        return bytes
    }
}

/// A file is not what the page last saw of it, so nothing was written.
package struct StudioConflict: Error {
    /// What happened, and what people can do.
    package let problem: Problem

    init(_ message: String, path: String? = nil) { problem = Problem(message, path: path) }
}

extension JSONLinesValue {
    /// The body of a request.
    ///
    /// - Throws: a problem if it is not JSON.
    init(request body: [UInt8]) throws(Problems) {
        do {
            self.init(try JSONValue(parsing: body), line: 1, problems: LineProblems(file: nil))
        } catch {
            throw Problems("The request is not JSON: \(error.message)")
        }
    }

    /// What was read, unless anything was wrong with the request.
    ///
    /// - Throws: all problems of the request.
    func checked<Value>(_ value: Value?) throws(Problems) -> Value {
        guard let value, problems.all.allSatisfy({ $0.severity == .warning }) else {
            throw Problems(
                problems.all.isEmpty
                    ? [Problem("The request is not complete.")]
                    : problems.all.map { Problem($0.message, path: $0.path) })
        }
        return value
    }
}

extension JSONValue {
    /// Problems for the page.
    package init(_ problems: [Problem]) {
        self = .array(
            problems.map { problem in
                var members: [Member] = [
                    Member("severity", .string(problem.severity.rawValue)), Member("message", .string(problem.message)),
                ]
                if let path = problem.path { members.append(Member("path", .string(path))) }
                if let line = problem.line { members.append(Member("line", .number(Double(line)))) }
                return .object(members)
            })
    }

    /// The value of a key of an object; null if there is none.
    subscript(key: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.key == key }?.value ?? .null
    }

    init(_ numbers: [Double]) { self = .array(numbers.map { .number($0) }) }

    /// Numbers, each to a part of its unit, such as 100 for a hundredth.
    init(_ numbers: [Double], to units: Double) { self.init(numbers.map { CellPolygon.rounded($0, units) }) }
}
