public import Diagnostics

/// How far a calibration is.
public struct CalibrationProgress: Hashable, Sendable {
    /// The step, in a word or two, such as `Simulating`.
    public var step: String
    /// How many pieces of it are done.
    public var done: Int
    /// About how many there are.
    public var count: Int
    /// What is known so far, such as the best configuration; `nil` if nothing is.
    public var note: String?
}

/// Who is told what a calibration does while it runs. Nobody by default.
public struct CalibrationObserver: Sendable {
    /// Gets warnings about the input.
    public var warn: @Sendable ([Problem]) -> Void
    /// Gets a sentence for people.
    public var message: @Sendable (String) -> Void
    /// Is told of progress; called from any thread.
    public var progress: @Sendable (CalibrationProgress) -> Void
    /// Is told that a step has ended.
    public var endStep: @Sendable () -> Void

    /// An observer.
    public init(
        warn: @escaping @Sendable ([Problem]) -> Void = { _ in },
        message: @escaping @Sendable (String) -> Void = { _ in },
        progress: @escaping @Sendable (CalibrationProgress) -> Void = { _ in },
        endStep: @escaping @Sendable () -> Void = {}
    ) {
        (self.warn, self.message, self.progress, self.endStep) = (warn, message, progress, endStep)
    }
}
