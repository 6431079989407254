import NumericalMethods

/// Random episodes with exponential gaps and uniform durations.
struct Episodes: Sendable {
    private let meanGap: Double
    private let durations: ClosedRange<Double>
    private let stream: RandomStream
    private var ordinal: UInt64 = 0
    private var start = 0.0
    private var end = 0.0

    /// Episodes from time 0 on.
    ///
    /// - Parameters:
    ///   - meanGap: from the end of one to the start of the next, seconds; infinite for none.
    ///   - durations: seconds.
    init(meanGap: Double, durations: ClosedRange<Double>, stream: RandomStream) {
        (self.meanGap, self.durations, self.stream) = (meanGap, durations, stream)
    }

    /// Whether an episode lasts at `time`, seconds; not earlier than the time of the last call.
    mutating func isUnderWay(at time: Double) -> Bool {
        while time >= end {
            start = end + stream.exponential(mean: meanGap, ordinal)
            end = start + max(stream.uniform(in: durations, ordinal, lane: 1), 0.01)
            ordinal &+= 1
        }
        return time >= start
    }
}
