package import Diagnostics
package import Parallelism

/// A plan, and what may change.
package struct WhatIfRequest: Sendable {
    /// The plan and its preset.
    package var arm: TrialArm
    /// Its file, for problems.
    package var file: String
    package var cases = WhatIf.allCases
    /// The possible buildings.
    package var trial = PlanTrial.Options()

    /// A request with these defaults.
    package init(_ arm: TrialArm, file: String) {
        self.arm = arm
        self.file = file
    }

    /// Checks that the plan can be simulated.
    ///
    /// - Throws: ``Problems``.
    package func check() throws(Problems) { try arm.check(file: file) }
}

/// Predicts what changes of a building do to a plan, in one call.
package struct WhatIfRun: Sendable {
    package let request: WhatIfRequest
    let context: RunContext

    package init(_ request: WhatIfRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// Tries each case in the same buildings.
    ///
    /// - Throws: ``Problems``; ``Interrupted``.
    package func run() throws -> WhatIfReport {
        try request.check()
        let arm = request.arm
        let options = request.trial
        let all = request.cases.flatMap { kind in
            let cases = kind.cases(for: arm, seed: options.seed)
            if cases.isEmpty { context.observer.message("\(kind.rawValue): the venue has nothing that could change.") }
            return cases
        }
        let results = try context.observer.step("Trying cases") { progress in
            try PlanTrial(options, pool: context.pool).results(
                of: [arm] + all.map(\.arm), metrics: WhatIfReport.metrics, withZones: true,
                interruption: context.interruption, progress: progress)
        }
        return WhatIfReport(
            arm, baseline: results[0].figures, cases: zip(all, results.dropFirst()).map { ($0, $1.figures) },
            options: options)
    }
}
