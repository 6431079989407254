package import Diagnostics
package import Parallelism
internal import VenueModel

/// Plans of one building that are compared.
package struct ComparisonRequest: Sendable {
    /// The plans, with their presets.
    package var arms: [TrialArm]
    /// Their files, for problems.
    package var files: [String]
    /// Whether a preset is calibrated for each.
    package var calibrates = false
    /// The possible buildings.
    package var trial = PlanTrial.Options()

    /// A request with these defaults.
    package init(_ arms: [TrialArm], files: [String]) {
        self.arms = arms
        self.files = files
    }

    /// Checks that the plans can be simulated, and that they are of one building: they have the same levels and paths, so that
    /// visitors walk the same ways.
    ///
    /// - Throws: ``Problems``.
    package func check() throws(Problems) {
        for (arm, file) in zip(arms, files) { try arm.check(file: file) }
        guard let first = arms.first?.venue else { return }
        let problems = zip(arms, files).dropFirst().compactMap { arm, file -> Problem? in
            let levels = (arm.venue.levels.map(\.number), first.levels.map(\.number))
            guard arm.venue.paths != first.paths || levels.0 != levels.1 else { return nil }
            return Problem(
                "This plan has other levels or paths than \(files[0]), so that visitors would walk other ways. Compare plans "
                    + "of one building.", file: file)
        }
        guard problems.isEmpty else { throw Problems(problems) }
    }
}

/// Compares plans in the same simulated buildings, in one call.
package struct ComparisonRun: Sendable {
    package let request: ComparisonRequest
    let context: RunContext

    package init(_ request: ComparisonRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// Compares the plans.
    ///
    /// - Throws: ``Problems``; ``Interrupted``.
    package func run() throws -> PlanComparison {
        try request.check()
        let arms =
            request.calibrates
            ? try PresetCalibration().calibrated(request.arms, for: request.trial, in: context) : request.arms
        let results = try context.observer.step("Simulating buildings") { progress in
            try PlanTrial(request.trial, pool: context.pool).results(
                of: arms, metrics: PlanComparison.metrics, interruption: context.interruption, progress: progress)
        }
        return PlanComparison(arms, results, options: request.trial, calibrated: request.calibrates)
    }
}
