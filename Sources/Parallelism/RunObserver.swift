public import Diagnostics

/// How far a run is.
public struct RunProgress: Hashable, Sendable {
    /// The step, in a word or two, such as `Simulating`.
    public var step: String
    /// Number of pieces of the step that are done.
    public var done: Int
    /// Approximate number of pieces of the step.
    public var count: Int
    /// What is known so far, such as the best configuration; `nil` if nothing is known.
    public var note: String?

    public init(step: String, done: Int, count: Int, note: String? = nil) {
        self.step = step
        self.done = done
        self.count = count
        self.note = note
    }
}

/// Receives messages and progress of a run, such as a calibration or a placement. By default it ignores them.
public struct RunObserver: Sendable {
    /// Receives warnings about the input.
    public var warn: @Sendable ([Problem]) -> Void
    /// Receives a sentence to show to the user.
    public var message: @Sendable (String) -> Void
    /// Receives progress; called from any thread.
    public var progress: @Sendable (RunProgress) -> Void
    /// Called when a step has ended.
    public var endStep: @Sendable () -> Void

    public init(
        warn: @escaping @Sendable ([Problem]) -> Void = { _ in },
        message: @escaping @Sendable (String) -> Void = { _ in },
        progress: @escaping @Sendable (RunProgress) -> Void = { _ in }, endStep: @escaping @Sendable () -> Void = {}
    ) {
        self.warn = warn
        self.message = message
        self.progress = progress
        self.endStep = endStep
    }

    /// Runs a step; `work` gets what receives the number of pieces that are done, and of all.
    package func step<Result>(
        _ name: String, _ work: (_ progress: @escaping @Sendable (Int, Int) -> Void) throws -> Result
    ) rethrows -> Result {
        defer { endStep() }
        return try work { [progress] in progress(RunProgress(step: name, done: $0, count: $1)) }
    }
}
