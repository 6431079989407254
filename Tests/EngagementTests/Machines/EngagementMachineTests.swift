import Engagement
import Testing

/// 10,000 simulated hours of random input to all state machines of an engagement.
///
/// An hour counts when 3600 s of one phone's life went through all of: a trigger of entries, exits and dwell with evidence
/// each 1 to 60 s (one draw decides step and evidence); triggers of moves and of sets of senders; the monitor of three
/// nested regions; the listening of a profile and what it is told of a region; and the delivery of the trigger's events.
/// 500 phones live for 20 hours each. Everything else is drawn once for each phone: its condition, delivery, attention and
/// profile, in turn one of the five built-in ones.
@Suite struct EngagementMachineTests {
    private static let phones = 500
    private static let hours = 20.0

    @Test(arguments: 0..<5) func tenThousandHours(profile: Int) {
        let own = EngagementProfile.builtIn[profile]
        var faults: [String: Int] = [:]
        var seconds = 0.0
        var counts = MachineCounts()
        for number in stride(from: profile, to: Self.phones, by: 5) {
            var phone = SimulatedPhone(number: UInt64(number), profile: own, duration: Self.hours * 3600)
            phone.run()
            seconds += phone.duration
            faults.merge(phone.faults, uniquingKeysWith: +)
            counts += phone.counts
        }
        #expect(faults == [:])
        #expect(seconds == 3600 * Self.hours * Double(Self.phones / 5))
        // Each machine had something to do.
        #expect(counts.entries > 2000 && counts.exits > 2000 && counts.dwells > 500 && counts.deliveries > 300)
        #expect(
            counts.regionEntries > 500 && counts.nested > 500 && counts.windows > 1000 && counts.told > 100
                && counts.changes > 10_000)
    }
}

/// How much happened.
struct MachineCounts {
    var entries = 0
    var exits = 0
    var dwells = 0
    var deliveries = 0
    var regionEntries = 0
    var nested = 0
    var windows = 0
    var told = 0
    var changes = 0

    static func += (sum: inout MachineCounts, other: MachineCounts) {
        sum.entries += other.entries
        sum.exits += other.exits
        sum.dwells += other.dwells
        sum.deliveries += other.deliveries
        sum.regionEntries += other.regionEntries
        sum.nested += other.nested
        sum.windows += other.windows
        sum.told += other.told
        sum.changes += other.changes
    }
}
