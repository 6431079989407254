internal import Recordings

// What the simulation of an app is made of.
extension EngagementProfile {
    /// When an app listens.
    package var scan: ScanPolicy {
        ScanPolicy(
            foreground: mode(.foregroundMode, interval: .foregroundInterval),
            background: mode(.backgroundMode, interval: .backgroundInterval), wakeTime: number(.wakeTime) ?? 0,
            wakesTerminated: flag(.wakesTerminated), wakesForceClosed: flag(.wakesForceClosed),
            closedContinues: flag(.closedContinues), wakesByScreen: flag(.wakesByScreen),
            sleepsInLowPower: flag(.sleepsInLowPower))
    }

    /// Distance of a move that wakes the app, metres; `nil` if none does.
    package var significantChange: Double? { number(.significantChange) }

    /// Mean time between wake-ups of the operating system that have no other reason, seconds; `nil` without such ones.
    package var fetchInterval: Double? { number(.fetchInterval) }

    /// Radius of the circle in which the app asks for the permission "always", metres; `nil` if it asks everywhere.
    package var askingRadius: Double? { number(.askingRadius) }

    private func mode(_ mode: ProfileKey, interval: ProfileKey) -> ScanPolicy.Mode {
        switch word(mode) {
        case "never": return .never
        case "periodic":
            guard let period = number(interval) else { return .continuous }
            return .periodic(listen: scanTime(interval: period), period: period)
        default: return .continuous
        }
    }

    /// How long a periodic scan lasts, seconds: the interval divided by a number, within limits, at most the interval.
    func scanTime(interval: Double) -> Double {
        var time = interval / max(number(.scanDivisor) ?? 1, 1)
        if let limits = numbers(.scanLimits), let least = limits.first, let most = limits.last {
            time = min(max(time, least), max(least, most))
        }
        return min(time, interval)
    }

    /// What the operating system tells of regions.
    package var regions: RegionMonitor {
        RegionMonitor(
            foregroundDelay: number(.foregroundDelay) ?? 0, usualDelay: numbers(.usualDelay) ?? [],
            longestDelay: number(.longestDelay) ?? 0, lateShare: number(.lateShare) ?? 0,
            exitDelay: number(.regionExitDelay) ?? 0)
    }

    /// What it does until it can make positions; `nil` if the document does not say.
    package var coldStart: ColdStart? {
        numbers(.startTimeouts).map {
            ColdStart(
                timeouts: $0, venueInterval: 60 * (number(.venueInterval) ?? 0),
                contentInterval: 60 * (number(.contentInterval) ?? 0))
        }
    }

    /// Number of regions that are monitored at a time.
    package var regionSlots: Int { count(.regionSlots) ?? 20 }

    /// Whether it has more places than regions.
    package var exceedsSlots: Bool { flag(.exceedsSlots) }

    /// What a trigger of a zone is made of.
    package enum Signal: String, Hashable, Sendable, CaseIterable {
        /// Positions in the zone.
        case zone
        /// Positions in a circle of the zone's area around its centre.
        case circle
        /// A beacon of the zone that is as near as ``EngagementProfile/askedProximity``.
        case proximity
        /// A beacon of the zone nearer than ``threshold``, decided at fixed times.
        case threshold
    }

    /// What a trigger of a zone is made of.
    package var signal: Signal { Signal(rawValue: word(.signal)) ?? .zone }

    /// Immediate, near, far or unknown.
    package var proximity: ProximityRule {
        ProximityRule(
            source: ProximityRule.Source(rawValue: word(.distanceSource)) ?? .accuracy,
            immediate: number(.immediateDistance) ?? 0.5, near: number(.nearDistance) ?? 3,
            farIncludesNearer: flag(.farIncludesNearer), averaging: number(.averagingTime) ?? 0,
            count: count(.averagingCount),
            statistic: ProximityRule.Statistic(rawValue: word(.averagingStatistic)) ?? .mean,
            memory: number(.memory) ?? 2, interval: number(.updateInterval) ?? 1,
            leavesWithRegion: flag(.leavesWithRegion))
    }

    /// The proximity to a beacon of a zone that a trigger of the zone asks for.
    package var askedProximity: ProximityRule.Proximity {
        ProximityRule.Proximity(rawValue: word(.proximity)) ?? .near
    }

    /// Whether its app learns how near beacons are: its triggers ask for that, or its document says something of it.
    package var tellsProximity: Bool {
        let keys: [ProfileKey] = [.distanceSource, .immediateDistance, .nearDistance]
        return [.proximity, .threshold].contains(signal) || keys.contains { values[$0.name] != nil }
    }

    /// The rule with a single distance; `nil` for none.
    package var threshold: ThresholdRule? {
        number(.threshold).map { distance in
            ThresholdRule(
                distance: distance, decision: ThresholdRule.Decision(rawValue: word(.decision)) ?? .anyBeacon,
                interval: number(.decisionInterval) ?? 1, update: number(.updateInterval) ?? 1)
        }
    }

    /// Which Wi-Fi access points are senders. Without networks, it takes none.
    package var senders: SenderFilter {
        SenderFilter(
            merged: words(.mergedNetworks), distinct: words(.distinctNetworks), interval: number(.wifiInterval) ?? 0)
    }

    /// When a signal counts as being at a target that is no circle.
    package var condition: Condition { condition(inCircleOf: nil) }

    /// When a signal counts as being in a circle. A document's ring, an exit at `exitRadius` around a fence of `fenceRadius`, is one
    /// for fences outdoors: around another circle it is as many times as large.
    ///
    /// - Parameter radius: of the circle, metres; `nil` for a target without a circle, such as a beacon. It has no ring.
    package func condition(inCircleOf radius: Double?) -> Condition {
        var exitMargin = number(.exitMargin) ?? 0
        if let radius, let fence = number(.fenceRadius), let outer = number(.exitRadius), fence > 0 {
            exitMargin = max(outer - fence, 0) * radius / fence
        }
        return Condition(
            enterMargin: number(.enterMargin) ?? 0, exitMargin: exitMargin, averaging: number(.averagingTime) ?? 0,
            needed: count(.needed) ?? 1, window: count(.window) ?? 1, dwell: number(.enterTime) ?? 0,
            exitDelay: number(.leaveTime) ?? 0, accuracyGate: number(.accuracyGate), silence: number(.silence) ?? 30)
    }

    /// Readings below this RSSI do not count, dBm; `nil` if all do.
    package var leastRSSI: Double? { number(.leastRSSI) }

    /// Between an event and its notification: what the profile says, and `rule` where it says nothing. An app notifies only in
    /// the states of both.
    ///
    /// - Parameter asked: keys of which `rule` has the value, whatever the profile says.
    package func delivery(over rule: DeliveryRule, keeping asked: Set<ProfileKey> = []) -> DeliveryRule {
        func own(_ key: ProfileKey) -> Double? { asked.contains(key) ? nil : number(key) }
        var rule = rule
        rule.blockTime = own(.blockTime) ?? rule.blockTime
        rule.count = own(.deliveryCount).flatMap(Int.init(exactly:)) ?? rule.count
        rule.delay = own(.deliveryDelay) ?? rule.delay
        rule.states.formIntersection(words(.deliveryStates).compactMap(AppState.init(rawValue:)))
        return rule
    }

    /// Kinds of events that it reports, in the order of the profile.
    package var eventKinds: [TriggerEvent.Kind] { words(.eventKinds).compactMap(TriggerEvent.Kind.init(rawValue:)) }

    /// Whether an app learns of the event. One that is told which beacons are heard makes such events of the list itself.
    ///
    /// - Parameter dwell: the time that a trigger of dwell waits, seconds: at most ``longestDwell``.
    package func reports(_ event: ZoneEvent, after dwell: Double = 0) -> Bool {
        guard eventKinds.contains(event.kind) || eventKinds.contains(.visibleSetChange) else { return false }
        return !event.isDwell || longestDwell.map { dwell <= $0 } ?? true
    }

    /// Seconds inside after which a stay is reported; `nil` if the document gives no time.
    package var dwellTime: Double? { number(.dwellTime) }

    /// Longest time of a stay that a trigger may ask for, seconds; `nil` for no limit.
    package var longestDwell: Double? { number(.longestDwell).map { 60 * $0 } }

    /// Radius of a target that is a circle, metres; `nil` if the document gives none.
    package var fenceRadius: Double? { number(.fenceRadius) }
}
