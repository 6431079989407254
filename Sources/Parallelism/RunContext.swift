/// What a run works with: workers, a way to stop it, and who watches. Its result depends on none of them.
public struct RunContext: Sendable {
    public var pool: WorkerPool
    public var interruption: Interruption?
    /// Receives messages and progress.
    public var observer: RunObserver

    public init(
        pool: WorkerPool = WorkerPool(), interruption: Interruption? = nil, observer: RunObserver = RunObserver()
    ) {
        self.pool = pool
        self.interruption = interruption
        self.observer = observer
    }

    /// A context of this number of workers.
    package init(workers: Int) { self.init(pool: WorkerPool(workerCount: workers)) }

    /// Stops the calling run if that is wished.
    ///
    /// - Throws: ``Interrupted``.
    package func check() throws(Interrupted) { try interruption?.check() }

    /// Tells how far a step is.
    package func progress(_ step: String, _ done: Int, _ count: Int) {
        observer.progress(RunProgress(step: step, done: done, count: count))
    }

    /// The results of `body` for 0..<`count`, in that order whatever the number of workers.
    ///
    /// - Throws: ``Interrupted``, and what `body` throws.
    package func map<Result: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
    ) throws -> [Result] {
        try pool.map(count) { [interruption] index in
            try interruption?.check()
            return try body(index)
        }
    }

    /// The results of `body` for 0..<`count` as a step with progress, in that order whatever the number of workers.
    ///
    /// - Throws: ``Interrupted``, and what `body` throws.
    package func map<Result: Sendable>(
        _ step: String, _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
    ) throws -> [Result] {
        try observer.step(step) { progress in
            try pool.map(count, progress: { progress($0, count) }) { [interruption] index in
                try interruption?.check()
                return try body(index)
            }
        }
    }

    /// The results of `make` for 0..<`count`, of which other processes may have made some: see ``WorkerPool/share(_:_:progress:content:make:)``.
    ///
    /// - Throws: ``Interrupted``, and what `make` throws.
    package func share<Result: Codable & Sendable>(
        _ step: String, _ count: Int, content: (Int) -> String, make: @escaping @Sendable (Int) throws -> Result
    ) throws -> [Result] {
        try pool.share(step, count, content: content) { [interruption] index in
            try interruption?.check()
            return try make(index)
        }
    }
}
