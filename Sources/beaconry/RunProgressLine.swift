internal import Parallelism
internal import Synchronization

/// Shows the progress of a run: one line per step on the terminal, and warnings and messages on standard error.
final class RunProgressLine: Sendable {
    private let console: Console
    private let line = Mutex<(step: String, line: ProgressLine)?>(nil)

    init(_ console: Console) { self.console = console }

    var observer: RunObserver {
        RunObserver(
            warn: { [console] in console.warn($0) }, message: { [console] in console.message($0) },
            progress: { self.show($0) },
            endStep: {
                self.line.withLock { current in
                    current?.line.finish()
                    current = nil
                }
            })
    }

    private func show(_ progress: RunProgress) {
        line.withLock { current in
            if current?.step != progress.step {
                current?.line.finish()
                current = console.progress(progress.step).map { (progress.step, $0) }
            }
            // With nothing done yet, only the time begins from which the remaining time is estimated.
            guard progress.done > 0 || progress.note != nil else { return }
            current?.line.update(progress.done, of: progress.count, note: progress.note)
        }
    }
}

extension CommonOptions {
    /// The workers, and the messages and progress of a run. Without an interruption, Ctrl-C ends the tool at once.
    func context(_ interruption: Interruption? = nil) -> RunContext {
        RunContext(pool: pool, interruption: interruption, observer: RunProgressLine(console).observer)
    }

    /// Runs a run of a library that Ctrl-C can stop, with its messages and progress.
    func running<Result>(_ work: (RunContext) throws -> Result) throws -> Result {
        let interruption = Interruption()
        let context = context(interruption)
        return try GracefulEnd.during(interruption) { try work(context) }
    }

    /// Runs one step that Ctrl-C can stop, with progress.
    func during<Result>(
        _ title: String, _ work: (Interruption, @escaping @Sendable (Int, Int) -> Void) throws -> Result
    ) throws -> Result {
        try running { context in
            try context.observer.step(title) { progress in
                try work(context.interruption ?? Interruption(), progress)
            }
        }
    }
}
