package import Engagement
internal import Formats
internal import Recordings

/// What an event is of, besides zones.
package enum EventTarget: String, JSONKind, Encodable, CaseIterable, Sendable {
    /// The estimated position.
    case position
    /// The set of beacons that are heard.
    case beacons
    /// All beacons as one network: connected while one of them is heard.
    case network
    /// All beacons of a UUID, as the operating system tells of them.
    case region
    /// All beacons of a UUID and a major.
    case location
    /// Each beacon that is immediate.
    case immediate
    /// Each beacon that is near, or nearer than the profile's single distance.
    case near
    /// Each beacon that is far.
    case far

    /// The kinds of events of it.
    var kinds: [TriggerEvent.Kind] {
        switch self {
        case .position: [.positionChange]
        case .beacons: [.visibleSetChange]
        case .network: [.connect, .disconnect]
        case .region, .location, .immediate, .near, .far: [.enter, .exit, .dwellInside, .dwellOutside]
        }
    }

    /// The proximity of a beacon that it stands for; `nil` for other targets.
    var proximity: ProximityRule.Proximity? {
        switch self {
        case .immediate: .immediate
        case .near: .near
        case .far: .far
        case .position, .beacons, .network, .region, .location: nil
        }
    }
}

/// A kind of events of a target.
package struct EventSubject: Hashable, Sendable {
    package var kind: TriggerEvent.Kind
    package var target: EventTarget

    /// Of those that come and go: what is due.
    var zoneEvent: ZoneEvent? {
        switch kind {
        case .enter, .connect: .enter
        case .exit, .disconnect: .exit
        case .dwellInside: .dwellInside
        case .dwellOutside: .dwellOutside
        case .positionChange, .visibleSetChange: nil
        }
    }
}

extension EventSubject {
    /// Whether it comes when the visitor leaves the venue, because inside, beacons of the target are always in reach.
    var isOfLeaving: Bool { [.network, .region, .location].contains(target) && zoneEvent?.isAway ?? false }
}

extension EngagementProfile {
    /// What its app learns of, besides zones, in the order of kinds and targets.
    ///
    /// Only an app whose profile speaks of proximity learns of single beacons. A profile with one distance knows only near.
    ///
    /// - Parameter dwell: the time that a trigger of dwell waits, seconds.
    func subjects(after dwell: Double) -> [EventSubject] {
        TriggerEvent.Kind.allCases.flatMap { kind in
            EventTarget.allCases.filter { $0.kinds.contains(kind) && learns(kind, of: $0, after: dwell) }
                .map { EventSubject(kind: kind, target: $0) }
        }
    }

    private func learns(_ kind: TriggerEvent.Kind, of target: EventTarget, after dwell: Double) -> Bool {
        let isAllowed = ZoneEvent(rawValue: kind.rawValue).map { reports($0, after: dwell) } ?? true
        guard target.proximity != nil else { return isAllowed && eventKinds.contains(kind) }
        return isAllowed && tellsProximity && (signal != .threshold || target == .near)
    }
}
