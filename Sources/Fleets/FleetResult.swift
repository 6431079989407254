internal import Formats
package import Foundation

/// What a fleet gave: a row for each venue, and their files.
package struct FleetResult: Sendable {
    /// The command that ran for each venue, without its venue.
    package let command: String
    package let seed: UInt64
    /// In the order of the fleet file.
    package let rows: [Row]
    /// The files of each row.
    package let files: [[(name: String, bytes: Data)]]

    /// How a venue ended.
    package enum Status: String, CaseIterable, Encodable, JSONKind, Sendable {
        /// There is a result.
        case done
        /// There is a result, and the command ended with exit code 1, such as for a requirement that is missed.
        case missed
        /// There is no result.
        case failed
    }

    /// A venue.
    package struct Row: Sendable {
        package let name: String
        /// Its file, relative to the folder of the fleet file.
        package let venue: String
        package let status: Status
        /// Why there is no result.
        package let reason: String?
        package let figures: FleetFigures
        /// Its report, relative to the folder of results.
        package let report: String?
        /// The number of its files.
        package let files: Int
    }

    /// Names in the folder of results that no venue has.
    static let ownNames = Set(FleetFiles.names + ["job"])

    init(_ request: FleetRequest, _ outcomes: [FleetOutcome]) {
        command = request.command.joined(separator: " ")
        seed = request.seed
        rows = zip(request.venues, outcomes).map { venue, outcome in
            let failure = outcome.failure
            let pages = outcome.files.map(\.name).filter { $0.hasSuffix(".html") }
            let report = pages.contains("report.html") ? "report.html" : pages.first
            return Row(
                name: venue.name, venue: venue.path,
                status: failure != nil ? .failed : outcome.code == 0 ? .done : .missed, reason: failure,
                figures: failure == nil ? FleetFigures(document: outcome.document) : FleetFigures(document: Data()),
                report: report.map { "\(venue.name)/\($0)" }, files: outcome.files.count)
        }
        files = outcomes.map { outcome in outcome.files.map { ($0.name, $0.bytes) } }
    }

    /// Whether every venue has a result, and none misses a requirement.
    package var isGood: Bool { rows.allSatisfy { $0.status == .done } }

    /// The number of venues with a status.
    package func count(_ status: Status) -> Int { rows.count { $0.status == status } }

    /// The counts of verdicts of all venues.
    package func sum(_ counts: KeyPath<FleetFigures, [String: Int]?>) -> [String: Int]? {
        let all = rows.compactMap { $0.figures[keyPath: counts] }
        return all.isEmpty ? nil : all.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }
}
