/// Sends events of one phone to a server in simulated time; there is no server and no clock.
package enum UploadSimulation {
    /// Longest simulation, seconds (about four months). Later events count as outside the recording.
    package static let longestDuration = 1e7

    /// What becomes of events.
    ///
    /// A request is tried at the moment when it starts: it fails if the server is down then, or by chance. O(n log n) for n
    /// events, and O(queue) for each failure.
    ///
    /// - Parameters:
    ///   - events: their times, seconds, in any order.
    ///   - sizes: of the events, in the same order.
    ///   - duration: the end, seconds; nothing happens after it.
    package static func run(
        events: [Double], sizes: UploadSizes = UploadSizes(), policy: UploadPolicy,
        outages: OutageProcess = OutageProcess(), duration: Double
    ) -> UploadResult {
        let end = duration > 0 ? min(duration, longestDuration) : 0
        let onPhone: UploadResult.Fate = policy.keepsQueue ? .waiting : .lost(.endOfRecording)
        let fates = events.map { (0...end).contains($0) ? onPhone : .lost(.outsideRecording) }
        var sender = UploadSender(
            policy: policy, sizes: sizes, process: outages, end: end,
            result: UploadResult(events: events, fates: fates))
        sender.run(UploadBatch.batches(of: events, policy: policy, until: end))
        return sender.result
    }
}

/// Events that one request sends.
struct UploadBatch: Hashable, Sendable {
    /// When it was made.
    var time: Double
    /// Indices of the events.
    var events: ArraySlice<Int>

    /// The batches of events in 0...`end`, ascending: at each multiple of the interval, all events since the one before.
    static func batches(of times: [Double], policy: UploadPolicy, until end: Double) -> [UploadBatch] {
        let isTimed = policy.isTimed
        let largest = isTimed ? max(policy.largestBatch ?? .max, 1) : 1
        func tick(_ event: Int) -> Double { policy.tick(of: times[event]) }

        var rest = times.indices.filter { (0...end).contains(times[$0]) }
            .sorted { (times[$0], $0) < (times[$1], $1) }[...]
        var batches: [UploadBatch] = []
        while let first = rest.first {
            let events = rest.prefix(largest).prefix { !isTimed || tick($0) == tick(first) }
            let last = events.last.map { times[$0] } ?? 0
            // Rounding must not make a batch before its events. An infinite interval makes none.
            let time = isTimed ? max(tick(first) * policy.batchInterval, last) : last
            guard time <= end else { break }
            batches.append(UploadBatch(time: time, events: events))
            rest = rest.dropFirst(events.count)
        }
        return batches
    }
}
