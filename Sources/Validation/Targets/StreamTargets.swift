internal import Recordings

/// The stream of an iPhone's ranging reports: V29. Each figure is the share of reports or entries that break a rule.
enum StreamTargets {
    static let all: [ValidationTarget] = [
        ("one report a second", tempo), ("whole dB", wholeDecibels),
        ("no RSSI, accuracy −1 and unknown proximity only together", silence), ("nearest first", order),
    ].map { rule, estimate in
        ValidationTarget(
            29, "share of ranging reports that break the rule: \(rule)", published: 0, accepted: 0...0,
            source: "Apple, CLBeacon", site: .rangingMall
        ) { site in estimate(site.walks.map { $0.recording.rangingReports }) }
    }

    /// Share of gaps between reports that are not a second.
    static func tempo(_ streams: [[RangingReport]]) -> Double? {
        share(of: streams.flatMap { zip($0, $0.dropFirst()) }) { abs($1.time - $0.time - 1) < 1e-6 }
    }

    /// Share of levels that are no whole numbers.
    static func wholeDecibels(_ streams: [[RangingReport]]) -> Double? {
        share(of: streams.joined().flatMap { $0.entries.compactMap(\.rssi) }) { $0 == $0.rounded() }
    }

    /// Share of entries in which not all of the three signs say the same.
    static func silence(_ streams: [[RangingReport]]) -> Double? {
        let entries = streams.joined().flatMap(\.entries)
        // A stream in which every beacon was always heard shows nothing.
        guard entries.contains(where: { $0.rssi == nil }) else { return nil }
        return share(of: entries) { entry in
            let isSilent = entry.rssi == nil
            return isSilent == (entry.accuracy == -1) && isSilent == (entry.proximity == .unknown)
        }
    }

    /// Share of neighbours in a report of which the second is nearer, or is heard and the first is not.
    static func order(_ streams: [[RangingReport]]) -> Double? {
        let distances = streams.joined().map { report in
            report.entries.map { ($0.accuracy ?? -1) < 0 ? Double.infinity : $0.accuracy ?? 0 }
        }
        return share(of: distances.flatMap { zip($0, $0.dropFirst()) }) { $0 <= $1 }
    }

    /// Share of the items that do not keep a rule; `nil` of none.
    private static func share<Item>(of items: [Item], breaking rule: (Item) -> Bool) -> Double? {
        items.isEmpty ? nil : Double(items.count { !rule($0) }) / Double(items.count)
    }
}

extension Recording {
    /// The ranging reports among what was heard.
    fileprivate var rangingReports: [RangingReport] {
        observations.compactMap { if case .ranging(let report) = $0 { report } else { nil } }
    }
}
