package import Diagnostics
internal import Evaluation
internal import Parallelism
package import Positioning

extension FidelityRun {
    /// A shift of the clock that brings the SDK's fixes of a log much nearer to ours.
    package struct ClockShift: Sendable {
        package var preset: String
        /// By how many seconds the SDK's fixes would have to be later.
        package var seconds: Int
        /// The mean distance with and without the shift, metres; 15 m for each wrong level.
        package var distance: (shifted: Double, unshifted: Double)

        /// What to check.
        package var warning: Problem {
            func metres(_ value: Double) -> String { TextTable.number(value, decimals: 2) + " m" }
            return Problem(
                "With the SDK's fixes of \(preset) \(abs(seconds)) s \(seconds < 0 ? "earlier" : "later"), the mean distance is "
                    + "\(metres(distance.shifted)), not \(metres(distance.unshifted)). Check that the clock is that of the "
                    + "recordings, and that this preset was active.", severity: .warning)
        }
    }

    /// The logs whose clock seems to be another one than that of the recordings: a shift of at least 2 s takes away at least
    /// a quarter of the mean distance. Different smoothing explains about a second.
    ///
    /// - Throws: `Interrupted`.
    package func clockShifts(_ constants: OpenConstants) throws -> [ClockShift] {
        let shifts = Array(-10...10)
        return try logs.compactMap { log in
            let costs = try context.map(shifts.count) { index in
                let differences = log.walks.flatMap {
                    $0.shifted(by: Double(shifts[index])).differences(log.zonedPreset, constants)
                }
                return differences.reduce(0) { $0 + $1.cost } / Double(max(differences.count, 1))
            }
            guard let least = costs.indices.min(by: { costs[$0] < costs[$1] }), let zero = shifts.firstIndex(of: 0),
                abs(shifts[least]) >= 2, costs[least] < 0.75 * costs[zero]
            else { return nil }
            return ClockShift(
                preset: log.name, seconds: shifts[least], distance: (shifted: costs[least], unshifted: costs[zero]))
        }
    }
}
