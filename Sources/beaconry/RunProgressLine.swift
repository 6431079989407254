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
            current?.line.update(progress.done, of: progress.count, note: progress.note)
        }
    }
}

extension CommonOptions {
    /// Runs a run of a library that Ctrl-C can stop, with its messages and progress.
    func running<Result>(_ work: (RunContext) throws -> Result) throws -> Result {
        let interruption = Interruption()
        let observer = RunProgressLine(console).observer
        return try GracefulEnd.during(interruption) {
            try work(
                RunContext(
                    pool: pool, interruption: interruption, observer: observer))
        }
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
