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
        self.path = path
        self.run = run
    }

    package static let all: [StudioWork] = [.calibrate] + StudioCall.all.filter(\.isLong).map(StudioWork.init)

    /// A call as work: its last event, `done`, has the answer.
    private init(_ call: StudioCall) {
        self.init(call.path) { session, request, interruption, tell in
            let control = WorkControl(interruption: interruption, observer: Self.observer(tell)) {
                tell(["event": "preview", "answer": $0])
            }
            tell(["event": "done", "answer": try call.answer(session, request, control)])
        }
    }

    /// Tells the page what a run tells.
    static func observer(_ tell: @escaping Tell) -> RunObserver {
        RunObserver(
            warn: { tell(["event": "warnings", "problems": JSONValue($0)]) },
            message: { tell(["event": "message", "text": .string($0)]) },
            progress: { progress in
                tell([
                    "event": "progress", "step": .string(progress.step), "done": .number(Double(progress.done)),
                    "count": .number(Double(progress.count)), "note": .string(progress.note ?? ""),
                ])
            })
    }

    package static func at(_ path: String) -> StudioWork? { all.first { $0.path == path } }

    /// Does the work. The last event says how it ended: `done`, `stopped` or `problems`.
    ///
    /// - Parameter body: a JSON object in UTF-8.
    package func run(
        _ body: [UInt8], in session: StudioSession, interruption: Interruption, tell: @escaping Tell
    ) {
        do {
            try run(session, JSONLinesValue(request: body), interruption, tell)
        } catch let problems as Problems {
            tell(["event": "problems", "problems": JSONValue(problems.all)])
        } catch is Interrupted {
            tell(["event": "stopped", "messages": []])
        } catch {
            tell(["event": "problems", "problems": JSONValue([Problem("\(error)")])])
        }
    }
}

/// How long work learns that it must stop, and tells how far it is.
struct WorkControl: Sendable {
    var interruption = Interruption()
    var observer = RunObserver()
    /// Receives an answer that a later one replaces.
    var preview: @Sendable (JSONValue) -> Void = { _ in }

    func context(_ pool: WorkerPool) -> RunContext {
        RunContext(pool: pool, interruption: interruption, observer: observer)
    }
}
