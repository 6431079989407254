package import Engagement
package import Formats
internal import NumericalMethods
package import Parallelism

/// What becomes of the events of apps while a server is down now and then: many simulated days for each policy, with
/// the same events and outages.
package struct UploadTrial: Sendable {
    /// A policy with its name.
    package struct Candidate: Sendable, Hashable {
        /// The profile, with its option after a `+`.
        package var profile: String
        /// The app's state, `foreground` or `background`.
        package var state: String
        package var policy: UploadPolicy

        package init(profile: String, state: String, policy: UploadPolicy) {
            self.profile = profile
            self.state = state
            self.policy = policy
        }
    }

    /// What a policy achieves: means over days, with 95 % intervals by the spread over days.
    package struct PolicyRow: JSONRecord, Sendable {
        package var candidate: Candidate
        package var median, latency95, loss, retries, requests, openings: Figure
        package var largestQueue: Int

        package static let shape = JSONShape<Self>(
            "uploadPolicy", "A policy and what it achieves.",
            .always("profile", \.candidate.profile, "The profile, with its option after a +."),
            .always("state", .choice(["foreground", "background"]), \.candidate.state, "Where the app is."),
            .always(
                "batchInterval", .figure("seconds"), \.candidate.policy.batchInterval,
                "Time from one batch to the next."),
            .always("queueLimit", \.candidate.policy.queueLimit, "Largest number of batches that wait."),
            .always("latencyMedian", \.median, "Median latency of the events that arrive, seconds."),
            .always("latency95", \.latency95, "95 % quantile of the latency, seconds."),
            .always("loss", \.loss, "Share of the events that are lost."),
            .always("retries", \.retries, "Number of failed requests per day."),
            .always("requests", \.requests, "Number of requests per day."),
            .always("breakerOpenings", \.openings, "Number of times that the circuit breaker opened, per day."),
            .always("largestQueue", \.largestQueue, "Largest number of batches that waited on any day."))
    }

    /// A mean over days.
    package struct Figure: JSONRecord, Sendable, Hashable {
        package var mean: Double?
        /// `nil` for fewer than ``Ratio/fewestUnits`` days with a value, and for latencies that are all alike.
        package var interval: ClosedRange<Double>?

        package static let shape = JSONShape<Self>(
            "uploadFigure", "A mean over days.",
            .maybe("mean", \.mean, "The mean. Missing if no day has a value."),
            .maybe(
                "interval", \.interval,
                "95 % interval of the mean, by the spread over days. Missing for fewer than four days with a value."))

        init(_ values: [Double?], of kind: Ratio.Kind) {
            let values = values.compactMap(\.self)
            mean = Statistics.mean(values)
            interval = Ratio.interval(values.map { ($0, 1) }, of: kind)
        }
    }

    /// Mean time between events, seconds; they come at random (a Poisson process).
    package var eventInterval = 5.0
    /// Mean time between outages, seconds.
    package var meanUp = 3600.0
    /// Mean length of an outage, seconds; 0 for none.
    package var meanDown = 600.0
    /// Probability that a request fails while the server is up.
    package var failureShare = 0.01
    /// Length of a day, seconds.
    package var duration = 28_800.0
    package var days = 200
    /// Whether the app keeps its queue at the end of the day.
    package var keepsQueue = false
    /// Seed of events and outages.
    package var seed: UInt64 = 1

    /// The defaults. All of them are assumptions.
    package init() {}

    /// Runs each policy on all days.
    ///
    /// - Throws: `Interrupted`.
    package func run(_ candidates: [Candidate], in context: RunContext) throws -> [PolicyRow] {
        let results = try context.map("Simulating days", days) { day in
            let events = events(day)
            let process = OutageProcess(
                meanDown > 0 ? .alternating(meanUp: meanUp, meanDown: meanDown) : .none, failureShare: failureShare,
                seed: RandomStream.entity(seed, UInt64(day)))
            return candidates.map { candidate in
                var policy = candidate.policy
                policy.keepsQueue = keepsQueue
                return Day(UploadSimulation.run(events: events, policy: policy, outages: process, duration: duration))
            }
        }
        return candidates.indices.map { number in
            let own = results.map { $0[number] }
            func figure(_ kind: Ratio.Kind = .rate, _ value: (Day) -> Double?) -> Figure {
                Figure(own.map(value), of: kind)
            }
            return PolicyRow(
                candidate: candidates[number], median: figure(.size, \.median),
                latency95: figure(.size, \.latency95),
                loss: figure(.share, \.loss), retries: figure { Double($0.failures) },
                requests: figure { Double($0.requests) }, openings: figure { Double($0.openings) },
                largestQueue: own.map(\.largestQueue).max() ?? 0)
        }
    }

    /// The times of the events of a day, ascending.
    package func events(_ day: Int) -> [Double] {
        let stream = RandomStream(seed: seed, purpose: "upload events", entity: UInt64(day))
        var times: [Double] = []
        var time = stream.exponential(mean: eventInterval, 0)
        while time <= duration {
            times.append(time)
            time += stream.exponential(mean: eventInterval, UInt64(times.count))
        }
        return times
    }

    /// What is kept of a day.
    private struct Day: Sendable {
        var median, latency95, loss: Double?
        var failures, requests, openings, largestQueue: Int

        init(_ result: UploadResult) {
            let latencies = result.latencies
            median = Statistics.quantile(sorted: latencies, 0.5)
            latency95 = Statistics.quantile(sorted: latencies, 0.95)
            loss = result.lossShare
            failures = result.failures
            requests = result.requests
            openings = result.breakerOpenings
            largestQueue = result.largestQueue
        }
    }
}
