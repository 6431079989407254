import Walks

/// Puts the samples of a phone in the order of time and stamps them with the phone's clock. Packets reach the app late,
/// so they come after sensor samples of the meantime. It holds only the samples within the phone's latency.
struct SampleMerge {
    private let clock: PhoneClock
    /// Later seconds have no sample before this time, seconds.
    private(set) var end = 0.0
    /// The samples with their true times.
    private var waiting: [(time: Double, sample: RecordingSample)] = []

    init(stampedBy clock: PhoneClock) { self.clock = clock }

    mutating func add(_ second: Visit.Second) {
        for sample in second.observations.map(RecordingSample.observation) + second.sensors {
            waiting.append((sample.time, sample.at(clock.stamp(of: sample.time))))
        }
        // Sorting is stable: samples of the same time keep their order.
        waiting.sort { $0.time < $1.time }
        end += 1
    }

    /// Gives the samples before a time.
    mutating func next(before time: Double) -> [RecordingSample] {
        let count = waiting.firstIndex { $0.time >= time } ?? waiting.count
        let samples = waiting[..<count].map(\.sample)
        waiting.removeFirst(count)
        return samples
    }
}
