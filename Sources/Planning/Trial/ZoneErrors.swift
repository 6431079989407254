package import Evaluation
internal import NumericalMethods
internal import Walks

/// The errors of visitors in a zone.
package struct ZoneErrors: Sendable {
    /// Horizontally, metres; at most one each second, and in single precision, because there is one for each second of each
    /// arm in each building.
    private var errors: [Float]
    /// How many walks go there.
    package private(set) var visits: Int

    /// Fewer visits say nothing of a zone: with 20, the standard error of the 75 % quantile is about a fifth of it.
    package static let fewestVisits = 20

    /// The 75 % quantile of the errors, metres; `nil` without a position.
    package var ce75: Double? { Statistics.quantile(errors.map(Double.init), 0.75) }

    /// By zone.
    package static func all(of walks: [EvaluatedWalk]) -> [String: ZoneErrors] {
        let groups = EvaluationGrouping.zone.groups(of: walks)
        return Dictionary(
            groups.map { group in
                (group.name, ZoneErrors(errors: group.walks.flatMap(errors), visits: group.walks.count))
            }, uniquingKeysWith: joined)
    }

    /// The errors of a part of a walk, at most one each second.
    private static func errors(of walk: EvaluatedWalk) -> [Float] {
        var next = -Double.infinity
        return walk.instants.compactMap { instant in
            guard let error = instant.error, instant.truth.time >= next else { return nil }
            next = instant.truth.time + 1
            return Float(error)
        }
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
