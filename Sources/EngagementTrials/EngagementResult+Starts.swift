package import Engagement
package import Evaluation
package import Formats
internal import NumericalMethods

extension EngagementResult {
    /// How long a visitor waits for the first position after one kind of start: time to first dot = set-up + time to first fix.
    package struct StartRow: JSONRecord, Sendable {
        package var profile: String
        /// Age of the list of venues and the contents, seconds; `nil` for the first start, without them.
        package var age: Double?
        package var network: ColdStart.Network
        /// Seconds until the app can make positions; `nil` if it waits for a network.
        package var setUp: Double?
        /// Quantiles of the time to first dot, seconds; `nil` also without a fix.
        package var median, dot95: Double?

        package static let shape = JSONShape<Self>(
            "engagementStart", "How long a visitor waits for the first position after one kind of start.",
            .always("profile", \.profile, "Name of the profile."),
            .maybe(
                "age", .figure("seconds"), \.age,
                "Age of the list of venues and the contents from which on the row holds. Missing for the first start, without them."
            ),
            .always(
                "network", .choice(ColdStart.Network.allCases.map(\.rawValue)), \.network.rawValue,
                "good: each request succeeds at once. slow: each takes until its time-out. absent: the phone knows that it is offline."
            ),
            .maybe(
                "setUp", .figure("seconds"), \.setUp,
                "Time of the requests before the first position. Missing if the app waits for a network."),
            .maybe(
                "firstDotMedian", .figure("seconds"), \.median,
                "Set-up and the median time to the first fix, over the visits of `profiles` that have one, with the app in front. Missing if "
                    + "the app waits for a network, hears nothing or makes no positions."),
            .maybe(
                "firstDot95", .figure("seconds"), \.dot95, "Set-up and the 95 % quantile of the time to the first fix.")
        )
    }

    /// The starts of a profile; none if it does not say how it starts.
    ///
    /// - Parameter firstFixes: times from the start of a visit to the app's first published fix, seconds.
    package static func starts(of profile: EngagementProfile, firstFixes: [Double]) -> [StartRow] {
        guard let start = profile.coldStart else { return [] }
        let median = Statistics.quantile(firstFixes, 0.5)
        let fix95 = Statistics.quantile(firstFixes, 0.95)
        return start.ages.flatMap { age in
            ColdStart.Network.allCases.map { network in
                let setUp = start.setUp(age: age, network: network)
                func dot(_ fix: Double?) -> Double? { setUp.flatMap { wait in fix.map { wait + $0 } } }
                return StartRow(
                    profile: profile.name, age: age, network: network, setUp: setUp, median: dot(median),
                    dot95: dot(fix95))
            }
        }
    }

    /// The times to first dot, one row for each age and one column for each network; `nil` without a profile that says how it
    /// starts.
    package var startTable: TextTable? {
        let networks = ColdStart.Network.allCases
        guard !starts.isEmpty else { return nil }
        return TextTable(
            header: ["profile", "contents from"] + networks.map { "\($0.rawValue) network, s" },
            rows: stride(from: 0, to: starts.count, by: networks.count).map { first in
                let age = starts[first].age.map { ShareText.minutes($0, isShort: true) } ?? "none: first start"
                return [starts[first].profile, age]
                    + starts[first..<(first + networks.count)].map { start in
                        start.setUp == nil
                            ? "waits"
                            : "\(ShareText.number(start.median, 1)) / \(ShareText.number(start.dot95, 1))"
                    }
            }, leftAligned: [0, 1])
    }

    /// What ``startTable`` shows.
    package var startSentence: String {
        "Time to first dot, from the opening of the app, median / 95 %: its requests and the first fix of the app in front, on the first "
            + "\(min(request.visits, request.testVisits)) test visits, if they have one, with the preset \(request.positioning.name). Contents are those that the app has kept, from an age on."
    }
}
