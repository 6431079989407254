import Engagement
import TestSupport
import Testing

/// Random input to all state machines of an engagement: 10,000 simulated hours in each state of a phone in the long mode, else a
/// hundredth of it.
///
/// An hour counts for each state that holds in 3600 s of one phone's life, which go through all of: triggers of entries, exits,
/// dwell, connections, moves and sets of senders with a step each 1 to 60 s, which get a value where the app listens (one
/// draw decides step and evidence); a tag that the app follows, and an alarm of its zone; the monitor of three nested
/// regions; the listening of a profile and what it is told of a region; and the delivery of the events of each trigger.
/// Phones live for 20 hours each, or 2. Everything else is drawn once for each phone: its condition, policy, delivery,
/// attention and profile, in turn one of the five built-in ones.
@Suite struct EngagementMachineTests {
    private static let life = LongMode.isOn ? 72_000.0 : 7200
    private static let hours = LongMode.isOn ? 10_000.0 : 100

    @Test(arguments: 0..<5) func randomHours(profile: Int) {
        var faults: [String: Int] = [:]
        var counts: [String: Int] = [:]
        var hours = Dictionary(uniqueKeysWithValues: AttentionState.allCases.map { ($0, 0.0) })
        var number = profile
        var total = 0.0
        while hours.values.contains(where: { $0 < Self.hours / 5 }) {
            var phone = SimulatedPhone(number: number, duration: Self.life)
            phone.run()
            faults.merge(phone.faults, uniquingKeysWith: +)
            counts.merge(phone.counts, uniquingKeysWith: +)
            for state in AttentionState.allCases { hours[state, default: 0] += phone.hours(in: state) }
            total += Self.life / 3600
            number += 5
        }
        #expect(faults == [:])
        // Each machine had something to do.
        let machines = ["alarm", "tag", "notification", "region entry", "nested region", "window", "told event"]
        let idle = (TriggerEvent.Kind.allCases.map(\.rawValue) + machines).filter {
            Double(counts[$0] ?? 0) < total / 100
        }
        #expect(idle == [], "\(counts) in \(total) h")
    }

    /// The tests find an app that ignores one state of its phone, by each machine that then does what the state forbids, or does
    /// not what it demands.
    @Test(arguments: AttentionState.allCases) func anAppThatIgnoresAStateIsFound(state: AttentionState) {
        var missing = state.faults
        var number = 0
        while !missing.isEmpty, number < 2000 {
            var phone = SimulatedPhone(number: number, duration: 7200, ignoring: state)
            phone.run()
            missing.subtract(phone.faults.keys)
            number += 1
        }
        #expect(missing == [])
    }
}
