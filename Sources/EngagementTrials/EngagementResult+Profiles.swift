package import Engagement
internal import Evaluation
package import Formats
internal import NumericalMethods

extension EngagementResult {
    /// One profile in one way of using a phone, or in all of them by their shares.
    package struct ProfileRow: JSONRecord, Sendable {
        package var profile: String
        /// The profile's title.
        package var title: String
        /// `nil` for all uses together.
        package var scenario: AttentionScenario?
        /// Over all zones and uses, without weights.
        package var outcome: TriggerOutcome
        package var visits: Int
        /// `nil` for too few visits.
        package var recallInterval: ClosedRange<Double>?
        package var listening: Double
        package var energy: Double
        /// Which notifications are delivered.
        package var rule: DeliveryRule
        /// The share of each use of the row, and what it achieves over all zones; they add up to 1.
        private let uses: [(share: Double, outcome: TriggerOutcome)]

        /// What one use does: of all zones together, one a visit.
        package struct Part: Sendable {
            package let share: Double
            package let outcomes: [TriggerOutcome]
            /// Shares of the time, one a visit.
            package let listening: [Double]
        }

        package static let shape = JSONShape<Self>(
            "engagementProfile", "A profile in one way of using a phone, or in all by their shares, over all zones.",
            .always("profile", \.profile, "Name of the profile."),
            .always(
                "scenario", .choice(AttentionScenario.allCases.map(\.rawValue) + [weighted]), \.phone,
                "How the phone is used. weighted: all uses together, by their shares; counts are means by the shares."),
            .blockTime(\.rule), .count(\.rule), .delay(\.rule),
            .always("due", { $0.sum(\.dueWalks) }, "Visits with a due stay, summed over zones."),
            .always(
                "notified", { $0.sum(\.hitWalks) },
                "Visits with a due stay and a right notification, summed over zones."),
            .maybe(
                "recall", \.recall, "Share of these visits that get a right notification. Missing without a due stay."),
            .maybe(
                "recallInterval", \.recallInterval,
                "95 % interval of recall, by the spread over visits. Missing for fewer than four with a due stay."),
            .maybe(
                "precision", \.precision,
                "Share of the notifications that are not false. Missing without a notification."),
            .always("falseAVisit", \.falseAVisit, "Mean number of false notifications per visit, over all zones."),
            .always("visits", \.visits, "Number of visits."),
            .always("repeats", { $0.sum(\.repeats) }, "Further notifications in the same stay."),
            .maybe(
                "latencyMedian", .figure("seconds"), { $0.latency(0.5) },
                "Median latency. Missing without a right notification, and for all uses together."),
            .maybe("latency95", .figure("seconds"), { $0.latency(0.95) }, "95 % quantile of the latency."),
            .always("listening", \.listening, "Share of the time in which the app listens."),
            .always("energy", .figure("mAh/h"), \.energy, "Charge of the listening; an index for comparisons."))

        /// A row of one use, or without a scenario of several by their shares, on the same visits.
        ///
        /// - Parameter request: says which notifications are delivered.
        init(
            _ profile: EngagementProfile, _ scenario: AttentionScenario?, of request: EngagementRequest, _ parts: [Part]
        ) {
            self.profile = profile.name
            rule = profile.delivery(of: request)
            title = profile.title ?? profile.name
            self.scenario = scenario
            uses = parts.map { ($0.share, $0.outcomes.sum) }
            outcome = uses.map(\.outcome).sum
            visits = parts.first?.outcomes.count ?? 0
            recallInterval = Ratio.interval(
                (0..<visits).map { visit in
                    parts.reduce((0, 0)) { sum, part in
                        let outcome = part.outcomes[visit]
                        return (
                            sum.0 + part.share * Double(outcome.hitWalks), sum.1 + part.share * Double(outcome.dueWalks)
                        )
                    }
                }, of: .share)
            listening = parts.reduce(0) { $0 + $1.share * (Statistics.mean($1.listening) ?? 0) }
            energy = listening * Metric.rangingCurrent
        }

        /// The word for all uses together.
        package static let weighted = "weighted"
        /// How the phone is used, in a word.
        package var phone: String { scenario?.rawValue ?? Self.weighted }

        /// A count, by the shares of uses.
        package func sum(_ count: (TriggerOutcome) -> Int) -> Double {
            uses.reduce(0) { $0 + $1.share * Double(count($1.outcome)) }
        }

        private func share(_ part: (TriggerOutcome) -> Int, of all: (TriggerOutcome) -> Int) -> Double? {
            sum(all) > 0 ? sum(part) / sum(all) : nil
        }

        /// Share of the visits with a due stay that get a right notification; `nil` without one.
        package var recall: Double? { share(\.hitWalks, of: \.dueWalks) }
        /// Share of the notifications that are not false; `nil` without one.
        package var precision: Double? { share(\.falseAlarms, of: \.deliveries).map { 1 - $0 } }
        /// False notifications of all zones a visit.
        package var falseAVisit: Double { visits > 0 ? sum(\.falseAlarms) / Double(visits) : 0 }
        /// Quantile of the latency, seconds; `nil` without a hit, and for all uses together.
        package func latency(_ p: Double) -> Double? { scenario == nil ? nil : outcome.latency(p) }
    }
}
