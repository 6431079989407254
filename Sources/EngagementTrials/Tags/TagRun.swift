package import Parallelism
internal import VenueModel

/// Follows tags by fixed receivers, and tries keys of rotating identifiers, in one call.
package struct TagRun: Sendable {
    package let trial: TagTrial
    package let keys: KeyTrial
    /// The preset of the trial, in words.
    let preset: String
    let context: RunContext

    package init(
        _ trial: TagTrial, keys: KeyTrial = KeyTrial(), preset: String = "default",
        in context: RunContext = RunContext()
    ) {
        self.trial = trial
        self.keys = keys
        self.preset = preset
        self.context = context
    }

    /// Runs both trials.
    ///
    /// - Throws: `Problems` if the venue cannot be simulated; ``Interrupted``.
    package func run() throws -> TagReport {
        let result = try trial.run(in: context)
        try context.check()
        return TagReport(
            venue: trial.venue.name, preset: preset, request: trial.request, result: result, keys: keys,
            rows: try keys.run(pool: context.pool))
    }
}
