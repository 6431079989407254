public import Diagnostics

/// The progress of a calibration.
public struct CalibrationProgress: Hashable, Sendable {
    /// The step, in a word or two, such as `Simulating`.
    public var step: String
    /// Number of pieces of the step that are done.
    public var done: Int
    /// Approximate number of pieces of the step.
    public var count: Int
    /// What is known so far, such as the best configuration; `nil` if nothing is known.
    public var note: String?
}

/// Receives messages and progress while a calibration runs. By default it ignores them.
public struct CalibrationObserver: Sendable {
    /// Receives warnings about the input.
    public var warn: @Sendable ([Problem]) -> Void
    /// Receives a sentence to show to the user.
    public var message: @Sendable (String) -> Void
    /// Receives progress; called from any thread.
    public var progress: @Sendable (CalibrationProgress) -> Void
    /// Called when a step has ended.
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
