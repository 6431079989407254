package import Evaluation
internal import NumericalMethods

/// The errors of visitors in a zone.
package struct ZoneErrors: Sendable {
    /// Of each instant with a position, horizontally, metres.
    package private(set) var errors: [Double]
    /// How many walks go there.
    package private(set) var visits: Int

    /// Fewer visits say nothing of a zone: with 20, the standard error of the 75 % quantile is about a fifth of it.
    package static let fewestVisits = 20

    /// The 75 % quantile of the errors, metres; `nil` without a position.
    package var ce75: Double? { Statistics.quantile(errors, 0.75) }

    /// By zone.
    package static func all(of walks: [EvaluatedWalk]) -> [String: ZoneErrors] {
        let groups = EvaluationGrouping.zone.groups(of: walks)
        return Dictionary(
            groups.map { group in
                let errors = group.walks.flatMap { $0.instants.compactMap(\.error) }
                return (group.name, ZoneErrors(errors: errors, visits: group.walks.count))
            }, uniquingKeysWith: joined)
    }

    /// Those of several buildings together, without zones that are visited less than ``fewestVisits`` times.
    package static func together(_ buildings: [[String: ZoneErrors]]) -> [String: ZoneErrors] {
        buildings.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: joined) }.filter {
            $0.value.visits >= fewestVisits
        }
    }

    private static func joined(_ one: ZoneErrors, _ other: ZoneErrors) -> ZoneErrors {
        ZoneErrors(errors: one.errors + other.errors, visits: one.visits + other.visits)
    }
}
