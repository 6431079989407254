package import Evaluation
package import Formats
internal import NumericalMethods
internal import Search

/// Means over visits of what a policy gives; in a situation, over the visits in which it holds.
package struct PolicyScores: Hashable, Sendable {
    /// By ``Situation/index``, metres; `nil` for a situation that never holds.
    package let errors: [Double?]
    package let rightLevel: [Double?]
    /// Seconds.
    package let wait: Double?
    /// mAh/h.
    package let energy: Double
    package let ranging: Double
    package let told: Double
    /// Switches a visit.
    package let switches: Double
    /// Of ``energy``, what is taken while the app tells another situation than an app without errors would, mAh/h.
    package let mistakenEnergy: Double

    package init(_ outcomes: [PolicyOutcome]) {
        func mean(_ value: (PolicyOutcome) -> Double?) -> Double? { Statistics.mean(outcomes.compactMap(value)) }
        errors = Situation.allCases.map { situation in mean { $0.errors[situation.index] } }
        rightLevel = Situation.allCases.map { situation in mean { $0.rightLevel[situation.index] } }
        wait = mean(\.wait)
        energy = mean(\.energy) ?? 0
        ranging = mean(\.ranging) ?? 0
        told = mean(\.told) ?? 0
        switches = mean { Double($0.switches) } ?? 0
        mistakenEnergy = mean(\.mistakenEnergy) ?? 0
    }

    /// How much larger the error is than that of another policy, metres; 0 in a situation that never holds.
    func loss(over base: PolicyScores, in situation: Situation) -> Double {
        guard let error = errors[situation.index], let other = base.errors[situation.index] else { return 0 }
        return error - other
    }
}

/// How much better a policy is than another one on the same visits; positive is better.
package struct PolicyGain: JSONRecord, Hashable, Sendable {
    /// Metres, by ``Situation/index``.
    package let errors: [PairedEvidence]
    /// Seconds.
    package let wait: PairedEvidence
    /// mAh/h.
    package let energy: PairedEvidence

    package static let shape = JSONShape<Self>(
        "policyGain", "How much better a policy is on the same visits; positive is better.",
        keys: Situation.allCases.map { situation in
            .maybe(
                situation.rawValue, { $0[situation].walkCount > 0 ? $0[situation] : nil },
                "Fall of the error while \(situation.words), in metres. Missing if that never holds.")
        } + [
            .maybe(
                "wait", { $0.wait.walkCount > 0 ? $0.wait : nil },
                "Fall of the time to the first good position, in seconds. Missing if the map is never opened again."),
            .always("energy", \.energy, "Fall of the charge, in mAh/h."),
        ])

    package init(_ outcomes: [PolicyOutcome], over base: [PolicyOutcome], seed: UInt64) {
        func gain(_ value: (PolicyOutcome) -> Double?) -> PairedEvidence {
            let differences = zip(base, outcomes).compactMap { before, after -> Double? in
                guard let before = value(before), let after = value(after) else { return nil }
                return before - after
            }
            return PairedEvidence(differences: differences, seed: seed)
        }
        errors = Situation.allCases.map { situation in gain { $0.errors[situation.index] } }
        wait = gain(\.wait)
        energy = gain { $0.energy }
    }

    package subscript(situation: Situation) -> PairedEvidence { errors[situation.index] }

    /// The situation in which it gains least, of those that hold.
    package func worst(of situations: [Situation] = Situation.allCases) -> Situation? {
        situations.filter { self[$0].walkCount > 0 }.min { self[$0].meanImprovement < self[$1].meanImprovement }
    }
}
