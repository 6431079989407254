package import Engagement
package import Formats
internal import Geometry
internal import NumericalMethods
package import Parallelism
internal import Radio
internal import Recordings
internal import Walks

/// What an app learns of the regions of a venue if the operating system has fewer slots than there are regions:
/// simulated visits with the phone in a pocket.
package struct RegionTrial: Sendable {
    /// Which regions have slots during a visit.
    package enum Policy: String, JSONKind, Encodable, CaseIterable, Sendable {
        /// All of them, as if there were slots enough: what the delays of the operating system alone cost.
        case unlimited
        /// Those of the selection where the visit begins.
        case fixed
        /// Those of a new selection after each move by ``RegionSelector/reselectionDistance``: a profile with `exceedsSlots`.
        case following

        /// What an app of a profile does.
        init(_ profile: EngagementProfile) { self = profile.exceedsSlots ? .following : .fixed }
    }

    package struct PolicyRow: JSONRecord, Sendable {
        package var policy: Policy
        /// Over all visits and regions.
        package var outcome: RegionOutcome
        /// `nil` for fewer than four visits with a stay.
        package var recallInterval: ClosedRange<Double>?
        package var nearestShare: Double
        package var nearestInterval: ClosedRange<Double>?
        package var selectionsAnHour: Double

        package static let shape = JSONShape<Self>(
            "regionPolicy", "What an app learns.",
            .always(
                "policy", \.policy,
                "unlimited: every region has a slot. fixed: those of the plan at the start. following: those of a new plan after "
                    + "each move."),
            .always("stays", \.outcome.stays, "Stays in regions: stretches of time in which they are heard."),
            .always("told", \.outcome.told, "Stays in regions with an entry."),
            .maybe("recall", \.outcome.recall, "Share of the stays with an entry. Missing without a stay."),
            .maybe("recallInterval", \.recallInterval, "95 % interval, by the spread over visits."),
            .always("repeats", \.outcome.repeats, "Further entries in the same stay."),
            .maybe(
                "latencyMedian", .figure("seconds"), { $0.outcome.latency(0.5) },
                "Median time from the start of a stay to its entry."),
            .maybe(
                "latency95", .figure("seconds"), { $0.outcome.latency(0.95) },
                "95 % quantile of the time from the start of a stay to its entry."),
            .always(
                "nearestShare", \.nearestShare,
                "Share of the time in which the region of the nearest beacon has a slot."),
            .maybe("nearestInterval", \.nearestInterval, "95 % interval, by the spread over visits."),
            .always("plansAnHour", \.selectionsAnHour, "New plans an hour."))
    }

    package let sites: RegionSites
    /// Makes the selections.
    package let selector: RegionSelector
    /// What the operating system tells of a region.
    package let monitor: RegionMonitor

    package init(_ sites: RegionSites, selector: RegionSelector, monitor: RegionMonitor = RegionMonitor()) {
        self.sites = sites
        self.selector = selector
        self.monitor = monitor
    }

    /// Simulates visits to the first venue and runs each policy on all of them.
    ///
    /// - Parameters:
    ///   - duration: of a visit, seconds.
    /// - Throws: `Problems` if the venue cannot be simulated; `Interrupted`.
    package func run(visits count: Int, duration: Double, seed: UInt64, in context: RunContext) throws -> [PolicyRow] {
        guard let venue = sites.venues.first else { return [] }
        let visits = try EngagementVisit.simulated(
            count, through: venue, duration: duration, seed: seed, step: "Simulating visits", in: context
        ) { $1 }
        let pieces = try context.map(count) { index in
            run(visits[index], seed: RandomStream.entity(seed, UInt64(index)))
        }
        return Policy.allCases.enumerated().map { number, policy in
            row(policy, pieces.map { $0[number] })
        }
    }

    /// One visit by policy, in the order of the policies.
    package func run(_ visit: EngagementVisit, seed: UInt64) -> [Visit] {
        let duration = visit.recording.duration
        let path = stride(from: 0.0, to: max(duration, 1), by: 1).compactMap { visit.truth.sample(at: $0) }
            .map(RoutePlace.init(_:))
        let following = selector.selections(along: path)
        let first = following.first ?? selector.selection(at: nil)
        let heard = sites.targets.map { target -> [Double] in
            guard case .beacons(let region) = target.region else { return [] }
            return visit.recording.times(of: region.contains)
        }
        let nearest = path.map { place in
            sites.targets.filter { if case .beacons = $0.region { true } else { false } }
                .min {
                    $0.distance(from: place, levelDistance: selector.levelDistance)
                        < $1.distance(from: place, levelDistance: selector.levelDistance)
                }?.region
        }
        return Policy.allCases.map { policy in
            var result = Visit(seconds: Double(path.count))
            let selections: [Set<MonitoredRegion>] =
                switch policy {
                case .unlimited: [Set(sites.targets.map(\.region))]
                case .fixed: [Set(first.regions)]
                case .following: following.map { Set($0.regions) }
                }
            for (second, region) in nearest.enumerated() {
                let selection = selections[min(second, selections.count - 1)]
                if let region, selection.contains(region) { result.nearest += 1 }
            }
            if policy == .following {
                result.selections = zip(following, following.dropFirst()).count { $0.0.place != $0.1.place }
            }
            for (number, target) in sites.targets.enumerated() where !heard[number].isEmpty {
                let windows = Self.windows(of: target.region, selections: selections, until: duration)
                result.outcome += outcome(
                    heard[number], windows: windows, duration: duration,
                    seed: RandomStream.entity(seed, UInt64(number)))
            }
            return result
        }
    }

    /// What one visit gives with one policy.
    package struct Visit: Sendable {
        /// What was told of all regions.
        package var outcome = RegionOutcome()
        /// Length, seconds.
        package var seconds: Double
        /// Seconds in which the region of the nearest beacon has a slot.
        package var nearest = 0
        /// New selections after the first.
        package var selections = 0
    }

    /// What is told of one region that has a slot in these windows. A stay lasts while a beacon of the region is
    /// heard, with pauses of at most the exit delay.
    package func outcome(_ heard: [Double], windows: [Range<Double>], duration: Double, seed: UInt64) -> RegionOutcome {
        let attention = AttentionTimeline(PhoneCondition(.background))
        var stays: [ClosedRange<Double>] = []
        for time in heard { stays.extend(to: time, gap: monitor.exitDelay) }
        // The operating system exits from a region only after the delay; until then an entry still belongs to the stay.
        stays = stays.map { $0.lowerBound...min($0.upperBound + monitor.exitDelay, duration) }
        let events = windows.enumerated().flatMap { number, window in
            var events = monitor.events(
                heard: heard, duration: window.upperBound, attention: attention, start: window.lowerBound,
                seed: RandomStream.entity(seed, UInt64(number)))
            // Without a slot, the app learns nothing more: it counts as outside.
            if window.upperBound < duration, RegionEvent.isInside(events, at: window.upperBound) {
                events.append(RegionEvent(time: window.upperBound, isEntry: false))
            }
            return events
        }
        return RegionOutcome(events, stays: stays, attention: attention)
    }

    /// When a region has a slot: the selections follow each other once a second; a single one holds all the time.
    static func windows(
        of region: MonitoredRegion, selections: [Set<MonitoredRegion>], until duration: Double
    ) -> [Range<Double>] {
        guard selections.count > 1 else {
            return selections.first?.contains(region) ?? false ? [0..<duration.nextUp] : []
        }
        return selections.indices.filter { selections[$0].contains(region) }.map { second in
            let next = Double(second + 1)
            return Double(second)..<(second + 1 < selections.count ? next : max(duration.nextUp, next))
        }.merged
    }

    private func row(_ policy: Policy, _ visits: [Visit]) -> PolicyRow {
        func share(_ value: (Visit) -> Double) -> Double { Ratio.value(visits.map { (value($0), $0.seconds) }) ?? 0 }
        func interval(_ part: (Visit) -> (Double, Double)) -> ClosedRange<Double>? {
            Ratio.interval(visits.map(part), of: .share)
        }
        return PolicyRow(
            policy: policy, outcome: visits.reduce(into: RegionOutcome()) { $0 += $1.outcome },
            recallInterval: interval { (Double($0.outcome.told), Double($0.outcome.stays)) },
            nearestShare: share { Double($0.nearest) },
            nearestInterval: interval { (Double($0.nearest), $0.seconds) },
            selectionsAnHour: 3600 * share { Double($0.selections) })
    }
}
