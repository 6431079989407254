package import Evaluation
internal import NumericalMethods
package import VenueModel
internal import Walks

/// The errors of visitors in a zone.
package struct ZoneErrors: Sendable, Codable {
    /// Horizontally, metres; an instant before the first position counts as the diagonal of the venue, so that a plan
    /// does not gain by silence. At most one each second, and in single precision, because there is one for each second of each
    /// arm in each building.
    private var errors: [Float]
    /// Whether there is a position at all.
    private var hasPosition: Bool
    /// How many walks go there.
    package private(set) var visits: Int

    /// Fewer visits say nothing of a zone: with 20, the standard error of the 75 % quantile is about a fifth of it.
    package static let fewestVisits = 20

    /// The 75 % quantile of the errors, metres; `nil` without a position.
    package var ce75: Double? {
        hasPosition ? Statistics.quantile(errors.map(Double.init), 0.75) : nil
    }

    /// By zone.
    package static func all(of walks: [EvaluatedWalk], in venue: Venue) -> [String: ZoneErrors] {
        let diagonal = venue.diagonal
        let groups = EvaluationGrouping.zone.groups(of: walks)
        return Dictionary(
            groups.map { group in
                (
                    group.name,
                    ZoneErrors(
                        errors: group.walks.flatMap { errors(of: $0, missing: diagonal) },
                        hasPosition: group.walks.contains { $0.instants.contains { $0.fix != nil } },
                        visits: group.walks.count)
                )
            }, uniquingKeysWith: joined)
    }

    /// The errors of a part of a walk, at most one each second.
    private static func errors(of walk: EvaluatedWalk, missing: Double) -> [Float] {
        var next = -Double.infinity
        return walk.instants.compactMap { instant in
            guard instant.truth.time >= next else { return nil }
            next = instant.truth.time + 1
            return Float(instant.error ?? missing)
        }
    }

    /// Those of several buildings together, without zones that are visited less than ``fewestVisits`` times.
    package static func together(_ buildings: [[String: ZoneErrors]]) -> [String: ZoneErrors] {
        buildings.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: joined) }.filter {
            $0.value.visits >= fewestVisits
        }
    }

    private static func joined(_ one: ZoneErrors, _ other: ZoneErrors) -> ZoneErrors {
        ZoneErrors(
            errors: one.errors + other.errors, hasPosition: one.hasPosition || other.hasPosition,
            visits: one.visits + other.visits)
    }
}
