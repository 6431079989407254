import NumericalMethods

/// What became of events that an app sent to a server.
package struct UploadResult: Hashable, Sendable {
    /// Why an event never arrives.
    package enum Loss: String, Hashable, Sendable, CaseIterable {
        /// The queue was full.
        case queueFull
        /// It was on the phone at the end, and the app does not keep its queue.
        case endOfRecording
        /// Its time is not finite or not in the recording.
        case outsideRecording
    }

    /// What became of one event.
    package enum Fate: Hashable, Sendable {
        /// The server has it since this time, seconds.
        case delivered(at: Double)
        /// It never arrives.
        case lost(Loss)
        /// It was on the phone at the end, and the app keeps it.
        case waiting
    }

    /// Times of the events, as given.
    package let events: [Double]
    /// What became of each, in the same order.
    package internal(set) var fates: [Fate]
    /// Batches that were made.
    package internal(set) var batches = 0
    /// Requests that were started.
    package internal(set) var requests = 0
    /// Requests that failed.
    package internal(set) var failures = 0
    /// Bytes of all requests that were started; a failed one counts, too.
    package internal(set) var bytes = 0
    /// How often the breaker opened.
    package internal(set) var breakerOpenings = 0
    /// How long it was open in all, seconds.
    package internal(set) var breakerOpenTime = 0.0
    /// Most batches that waited at one time.
    package internal(set) var largestQueue = 0

    init(events: [Double], fates: [Fate]) {
        self.events = events
        self.fates = fates
    }

    /// Seconds from each delivered event to its arrival, ascending.
    package var latencies: [Double] {
        zip(events, fates).compactMap { event, fate in
            if case .delivered(let time) = fate { time - event } else { nil }
        }.sorted()
    }

    /// Number of events at the server.
    package var delivered: Int { fates.count { if case .delivered = $0 { true } else { false } } }

    /// Number of lost events.
    package var lost: Int { fates.count { if case .lost = $0 { true } else { false } } }

    /// Number of events lost for one reason.
    package func lost(_ reason: Loss) -> Int { fates.count { $0 == .lost(reason) } }

    /// Number of events that wait at the end. Delivered, lost and waiting make up all events.
    package var waiting: Int { fates.count { $0 == .waiting } }

    /// Share of the events that are lost, 0…1; `nil` without events.
    package var lossShare: Double? { events.isEmpty ? nil : Double(lost) / Double(events.count) }

    /// Quantile of type 7 of the latency, seconds; `nil` if nothing arrived. O(n log n).
    package func latency(_ p: Double) -> Double? { Statistics.quantile(sorted: latencies, p) }
}
