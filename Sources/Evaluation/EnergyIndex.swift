internal import Positioning
internal import Walks

/// The battery charge that positions cost.
extension Metric {
    /// Charge for an hour of positioning: scan duty × radio current + fixes × cost of a fix.
    ///
    /// An index for comparing settings, not a measurement. *Duty*: the share of the truth's time that lies within one
    /// publish interval before a published fix, because the phone listens during this time; in longer gaps between
    /// published positions it may rest. *Fixes*: those published within the truth.
    ///
    /// *Currents*: a receiver that listens all the time takes 5 to 10 mA by itself and 20 to 60 mA at the battery,
    /// wake-ups of the processor and the operating system included (order of magnitude for phones of the 2020s; no
    /// measurement of a single fix is published). The middle of the first is the radio current. A fix costs the rest up
    /// to the middle of the second: 32.5 mA for one second. Listening all the time with a fix each second is 40 mAh/h.
    public static let energyIndex = Metric(
        key: "energyIndex", name: "Energy index", label: "energy", unit: "mAh/h",
        summary:
            "Scan duty × 7.5 mA + published fixes × 32.5 mA s, for each hour of the truth; the duty is the share of "
            + "the time within one publish interval before a published fix. Use it to compare settings; it is not "
            + "a measurement.",
        better: .lower, scope: .track,
        measure: .sums(
            { walk in
                guard let start = walk.truth.samples.first?.time, let end = walk.truth.samples.last?.time, end > start
                else { return .none }
                let times = walk.published.map(\.time).filter { start...end ~= $0 }
                guard !times.isEmpty else { return .none }
                var listening = 0.0
                var done = start
                for time in times {
                    listening += time - max(done, time - walk.publishInterval)
                    done = time
                }
                let charge = radioMilliamperes * listening + fixMilliampereSeconds * Double(times.count)
                return Metric.Sums(values: [charge, end - start], count: times.count)
            }, value: { $0[1] > 0 ? $0[0] / $0[1] : nil }))

    /// Current of a receiver that listens.
    private static let radioMilliamperes = 7.5
    /// Additional charge of a fix, wake-ups of the phone included.
    private static let fixMilliampereSeconds = 32.5
}
