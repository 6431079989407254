internal import Diagnostics
package import Engagement
package import Formats
internal import NumericalMethods
package import Parallelism
package import VenueModel

/// What becomes of the events of apps while a server is down now and then: many simulated days for each policy, with
/// the same outages, and the same events or visits.
package struct UploadTrial: Sendable {
    /// A policy with its name.
    package struct Candidate: Sendable, Hashable {
        /// The profile, in its name its option after a `+`.
        package var profile: EngagementProfile
        /// The app's state, in the foreground or the background.
        package var state: AppState
        package var policy: UploadPolicy

        package init(profile: EngagementProfile, state: AppState, policy: UploadPolicy) {
            self.profile = profile
            self.state = state
            self.policy = policy
        }
    }

    /// What a policy achieves: means over days, and quantiles of the latency over the events of all days, with 95 %
    /// intervals by the spread over days.
    package struct PolicyRow: JSONRecord, Sendable {
        package var candidate: Candidate
        package var median, latency95, loss, retries, requests, openings: Figure
        package var largestQueue: Int
        /// Of visits, per day; `nil` without a venue.
        package var events, bytes: Figure?

        package static let shape = JSONShape<Self>(
            "uploadPolicy", "A policy and what it achieves.",
            .always("profile", \.candidate.profile.name, "The profile, with its option after a +."),
            .always(
                "state", .choice(["foreground", "background"]), \.candidate.state.rawValue, "Where the app is."),
            .always(
                "batchInterval", .figure("seconds"), \.candidate.policy.batchInterval,
                "Time from one batch to the next."),
            .always("queueLimit", \.candidate.policy.queueLimit, "Largest number of batches that wait."),
            .always("latencyMedian", \.median, "Median latency of the events of all days that arrive, seconds."),
            .always("latency95", \.latency95, "95 % quantile of the latency of these events, seconds."),
            .always("loss", \.loss, "Share of the events that are lost."),
            .always("retries", \.retries, "Number of failed requests per day."),
            .always("requests", \.requests, "Number of requests per day."),
            .always("breakerOpenings", \.openings, "Number of times that the circuit breaker opened, per day."),
            .always("largestQueue", \.largestQueue, "Largest number of batches that waited on any day."),
            .maybe("events", \.events, "Number of events per day. Missing without a venue."),
            .maybe(
                "bytes", \.bytes,
                "Bytes of the requests per day, as JSON text; failed requests count. Missing without a venue."))
    }

    /// A mean over days, or a quantile over the events of all days.
    package struct Figure: JSONRecord, Sendable, Hashable {
        package var value: Double?
        /// See ``Ratio/interval(_:of:)`` for means and ``PooledValues/interval(_:)`` for quantiles.
        package var interval: ClosedRange<Double>?

        package static let shape = JSONShape<Self>(
            "uploadFigure", "A mean over days; of a latency, the quantile over all events that arrive.",
            .maybe("mean", \.value, "The mean or the quantile. Missing if no day has a value."),
            .maybe(
                "interval", \.interval,
                "95 % interval, by the spread over days. Missing where too few days have a value: a mean needs 4, a median 5, "
                    + "and a 95 % quantile 18, more if the days differ in their numbers of events."))

        init(_ values: [Double?], of kind: Ratio.Kind) {
            let values = values.compactMap(\.self)
            value = Statistics.mean(values)
            interval = Ratio.interval(values.map { ($0, 1) }, of: kind)
        }

        init(_ p: Double, of values: PooledValues) {
            value = values.quantile(p)
            interval = values.interval(p)
        }
    }

    /// The venue of the visits, one on each day, of which apps send what they hear; `nil` for events at random.
    package var venue: Venue?
    /// Mean time between events at random, seconds (a Poisson process).
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
    /// Seed of events, visits and outages.
    package var seed: UInt64 = 1

    /// The defaults. All of them are assumptions.
    package init() {}

    /// Length and number of visits by default: those of `engage zones`.
    package static let visitDuration = EngagementRequest().duration
    package static let visitDays = EngagementRequest().visits

    /// Days with a visit each.
    package init(visiting venue: Venue) {
        self.venue = venue
        duration = Self.visitDuration
        days = Self.visitDays
    }

    /// Runs each policy on all days.
    ///
    /// - Throws: `Problems` if the venue cannot be simulated; `Interrupted`.
    package func run(_ candidates: [Candidate], in context: RunContext) throws -> [PolicyRow] {
        let results = try self.days(of: candidates, in: context)
        // Where many days lose something, what days without a loss could hide matters no more.
        func lossKind(_ days: [Day]) -> Ratio.Kind { days.count { $0.loss ?? 0 > 0 } < 30 ? .share : .size }
        return candidates.indices.map { number in
            let own = results.map { $0[number] }
            func figure(_ kind: Ratio.Kind = .rate, _ value: (Day) -> Double?) -> Figure {
                Figure(own.map(value), of: kind)
            }
            let latencies = PooledValues(own.map(\.latencies))
            return PolicyRow(
                candidate: candidates[number], median: Figure(0.5, of: latencies),
                latency95: Figure(0.95, of: latencies), loss: figure(lossKind(own), \.loss),
                retries: figure { Double($0.failures) },
                requests: figure { Double($0.requests) }, openings: figure { Double($0.openings) },
                largestQueue: own.map(\.largestQueue).max() ?? 0,
                events: venue.map { _ in figure { Double($0.events) } },
                bytes: venue.map { _ in figure { Double($0.bytes) } })
        }
    }

    /// What becomes of the events of each day, by candidate.
    private func days(of candidates: [Candidate], in context: RunContext) throws -> [[Day]] {
        @Sendable func day(_ day: Int, _ events: (Candidate) -> VisitTraffic.Events) -> [Day] {
            let process = OutageProcess(
                meanDown > 0 ? .alternating(meanUp: meanUp, meanDown: meanDown) : .none, failureShare: failureShare,
                seed: RandomStream.entity(seed, UInt64(day)))
            return candidates.map { candidate in
                let events = events(candidate)
                var policy = candidate.policy
                if keepsQueue { policy.keepsQueue = true }
                return Day(
                    UploadSimulation.run(
                        events: events.times, sizes: events.sizes, policy: policy, outages: process,
                        duration: duration))
            }
        }
        guard let venue else {
            return try context.map("Simulating days", days) { number in
                let events = VisitTraffic.Events(times: events(number), sizes: UploadSizes())
                return day(number) { _ in events }
            }
        }
        guard !venue.beacons.isEmpty else {
            throw Problems("The venue has no beacons. Place some first: beaconry plan place.")
        }
        let traffic = VisitTraffic(venue, seed: seed)
        return try EngagementVisit.simulated(
            days, through: venue, duration: duration, seed: seed, step: "Simulating visits", in: context
        ) { number, visit in day(number) { traffic.events(of: $0, visit, day: number) } }
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
        /// Of the events that arrive, seconds.
        var latencies: PooledValues.Unit
        var loss: Double?
        var events, bytes, failures, requests, openings, largestQueue: Int

        init(_ result: UploadResult) {
            latencies = PooledValues.Unit(sorted: result.latencies)
            loss = result.lossShare
            events = result.events.count
            bytes = result.bytes
            failures = result.failures
            requests = result.requests
            openings = result.breakerOpenings
            largestQueue = result.largestQueue
        }
    }
}
