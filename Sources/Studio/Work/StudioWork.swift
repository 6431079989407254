internal import Diagnostics
package import Formats
package import Parallelism

/// Work of the Studio that takes long: it tells the page how far it is, and stops if the page goes away or asks for it.
package struct StudioWork: Sendable {
    /// Receives events for the page, from any thread.
    package typealias Tell = @Sendable (JSONValue) -> Void

    /// The address, such as `/api/calibrate`.
    package let path: String
    private let run: @Sendable (StudioSession, JSONLinesValue, Interruption, @escaping Tell) throws -> Void

    init(
        _ path: String,
        _ run: @escaping @Sendable (StudioSession, JSONLinesValue, Interruption, @escaping Tell) throws -> Void
    ) {
        (self.path, self.run) = (path, run)
    }

    /// All work.
    package static let all: [StudioWork] = [.calibrate]

    /// The work with an address.
    package static func at(_ path: String) -> StudioWork? { all.first { $0.path == path } }

    /// Does the work. The last event says how it ended: `done`, `stopped` or `problems`.
    ///
    /// - Parameter body: a JSON object in UTF-8.
    package func run(
        _ body: [UInt8], in session: StudioSession, interruption: Interruption, tell: @escaping Tell
    ) {
        do {
            let json: JSONValue
            do {
                json = try JSONValue(parsing: body)
            } catch {
                throw Problems("The request is not JSON: \(error.message)")
            }
            try run(session, JSONLinesValue(json, line: 1, problems: LineProblems(file: nil)), interruption, tell)
        } catch let problems as Problems {
            tell(["event": "problems", "problems": JSONValue(problems.all)])
        } catch is Interrupted {
            tell(["event": "stopped", "messages": []])
        } catch {
            tell(["event": "problems", "problems": JSONValue([Problem("\(error)")])])
        }
    }
}
