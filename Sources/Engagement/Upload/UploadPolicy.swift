/// How an app sends its events to a server: batches, retries, the circuit breaker and the queue. Times in seconds.
///
/// The app collects events and makes a batch of them at each multiple of ``batchInterval``. One request sends one batch, and
/// one request runs at a time. A batch whose request failed is sent again, before all later batches, so the order is kept.
/// Defaults are those of the Bearound SDK 2.2 where its document has them; the others are marked as assumptions.
package struct UploadPolicy: Hashable, Sendable {
    /// Which batches a full queue loses.
    package enum Drop: String, Hashable, Sendable, CaseIterable {
        /// The one that waits longest.
        case oldest
        /// The one that came last.
        case newest
    }

    /// What the circuit breaker does while it is open.
    package enum BreakerAction: Hashable, Sendable {
        /// It tells somebody, and the retries go on. This is all that the document says.
        case alert
        /// No request for so many seconds; then one, and the same again if it fails.
        case pause(Double)
    }

    /// Queue limits that the Bearound document names, in batches. It contradicts itself: one page says 10, another lists
    /// four sizes with 100 as the default.
    package enum DocumentedQueue: Int, Hashable, Sendable, CaseIterable {
        /// "Stores up to 10 failed beacon batches", in the part about errors.
        case errorHandling = 10
        /// `.small` of `maxQueuedPayloads`.
        case small = 50
        /// `.medium`, the default.
        case medium = 100
        case large = 200
        case xlarge = 500
    }

    /// From one batch to the next; 0 sends each event at once. Documented: 5 to 60 s in the foreground (default 15), 60, 90
    /// or 120 s in the background (default 60).
    package var batchInterval: Double
    /// Most events in a batch; `nil` for no limit. Documented: a batch holds all beacons of one interval.
    package var largestBatch: Int?
    /// Delays after the first, second, … failure in a row. After the last of them the delay doubles with each failure.
    package var retryDelays: [Double]
    package var longestDelay: Double
    /// So many failures in a row open the breaker; `nil` for none.
    package var breakerFailures: Int?
    /// What the open breaker does. It closes with the first request that succeeds.
    package var breakerAction: BreakerAction
    /// Most batches that wait; the one in the present request does not count.
    package var queueLimit: Int
    /// Which batches a full queue loses. An assumption: the document does not say.
    package var drop: Drop
    /// From the start of a request that succeeds until the server has the batch. An assumption.
    package var requestTime: Double
    /// From the start of a request that fails until the app knows. An assumption.
    package var failureTime: Double
    /// Whether batches that wait at the end are kept for the next start of the app. An assumption.
    package var keepsQueue: Bool

    /// A policy; by default that of the Bearound SDK in the foreground.
    package init(
        batchInterval: Double = 15, largestBatch: Int? = nil, retryDelays: [Double] = [5, 10, 20, 40],
        longestDelay: Double = 60, breakerFailures: Int? = 10, breakerAction: BreakerAction = .alert,
        queueLimit: Int = DocumentedQueue.medium.rawValue, drop: Drop = .oldest, requestTime: Double = 0.5,
        failureTime: Double = 0.5, keepsQueue: Bool = false
    ) {
        self.batchInterval = batchInterval
        self.largestBatch = largestBatch
        self.retryDelays = retryDelays
        self.longestDelay = longestDelay
        self.breakerFailures = breakerFailures
        self.breakerAction = breakerAction
        self.queueLimit = queueLimit
        self.drop = drop
        self.requestTime = requestTime
        self.failureTime = failureTime
        self.keepsQueue = keepsQueue
    }

    /// Each event is sent at once, as with `transmitEvent(_:immediately: true)` of IBM MobileFirst.
    package static let immediate = UploadPolicy(batchInterval: 0)

    /// Shortest interval between batches, seconds; a shorter one sends each event at once.
    package static let shortestInterval = 0.001

    /// Whether batches are made at multiples of the interval. Otherwise each event is a batch.
    package var isTimed: Bool { batchInterval >= Self.shortestInterval }

    /// The number of the batch that an event belongs to, from 1 on: that of the first multiple of the interval at its time or
    /// after it.
    package func tick(of time: Double) -> Double { max((time / batchInterval).rounded(.up), 1) }

    /// Shortest time from a failure to the next request, seconds. Shorter delays count as this, so that a simulation of a
    /// long outage ends.
    package static let shortestDelay = 1.0

    /// Seconds from a failure until the next request, without the breaker: the delay of the list, then d·2ᵏ after its last
    /// delay d, both at most ``longestDelay``. O(1).
    ///
    /// - Parameter failures: failures in a row so far, at least 1.
    package func retryDelay(after failures: Int) -> Double {
        let index = max(failures, 1) - 1
        let doublings = max(index - (retryDelays.count - 1), 0)
        let listed = index < retryDelays.count ? retryDelays[index] : retryDelays.last ?? 0
        // Beyond 2⁶⁴ the limit decides anyway.
        let delay = listed * Double(sign: .plus, exponent: min(doublings, 64), significand: 1)
        return max(Self.shortestDelay, min(delay, longestDelay))
    }

    /// Whether the breaker is open after so many failures in a row.
    func opensBreaker(after failures: Int) -> Bool { breakerFailures.map { failures >= max($0, 1) } ?? false }

    /// Seconds from a failure until the next request, with the breaker.
    func pause(after failures: Int) -> Double {
        guard opensBreaker(after: failures), case .pause(let time) = breakerAction else {
            return retryDelay(after: failures)
        }
        return max(Self.shortestDelay, time)
    }
}
