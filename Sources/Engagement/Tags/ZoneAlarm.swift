import Geometry
package import Positioning
package import VenueModel

/// An alarm for a tag that enters or leaves zones (Backspin's `AssetZoneAlarm`).
package struct ZoneAlarm: Hashable, Sendable {
    /// Names of the zones.
    package var zones: [String]
    /// Whether an entry alerts.
    package var alertsOnEnter: Bool
    /// Whether an exit alerts.
    package var alertsOnExit: Bool
    /// When the tag counts as inside, by the depth of its fixes inside the border. Its `averaging` is for
    /// signals and is not used: fixes are averaged already.
    package var condition: Condition
    /// Whether the alarm is switched on.
    package var isActive: Bool

    /// An alarm; by default for entries and exits, by the first fix beyond the border.
    package init(
        zones: [String], alertsOnEnter: Bool = true, alertsOnExit: Bool = true, condition: Condition = Condition(),
        isActive: Bool = true
    ) {
        self.zones = zones
        self.condition = condition
        self.isActive = isActive
        self.alertsOnEnter = alertsOnEnter
        self.alertsOnExit = alertsOnExit
    }
}

package struct ZoneAlarmWatch: Sendable {
    private var watched: [(zone: Zone, condition: Condition, triggers: [Trigger])] = []

    /// A watch of the zones of a venue. Zones that the venue does not have are never entered.
    package init(_ alarms: [ZoneAlarm], venue: Venue) {
        for alarm in alarms where alarm.isActive {
            let kinds: [TriggerEvent.Kind] = (alarm.alertsOnEnter ? [.enter] : []) + (alarm.alertsOnExit ? [.exit] : [])
            for zone in venue.zones where alarm.zones.contains(zone.name) {
                let triggers = kinds.map { Trigger($0, target: zone.name, condition: alarm.condition) }
                watched.append((zone, alarm.condition, triggers))
            }
        }
    }

    /// Takes the next fix, or a moment without one; gives the alerts. Times must ascend. O(corners of the zones).
    package mutating func step(at time: Double, _ fix: Fix?) -> [TriggerEvent] {
        watched.indices.flatMap { index in
            let depth = fix.flatMap { watched[index].zone.depth(of: $0) }
            let evidence = watched[index].condition.evidence(depth: depth, accuracy: fix?.horizontalAccuracy)
            return watched[index].triggers.indices.compactMap { watched[index].triggers[$0].step(at: time, evidence) }
        }
    }

    /// The alerts of a recording: each second the last fix of that second, or none. O(seconds · corners of the zones).
    package mutating func run(fixes: [Fix], duration: Double) -> [TriggerEvent] {
        var rest = fixes[...]
        return stride(from: 1, through: duration > 0 ? min(duration, 1e7) : 0, by: 1).flatMap { second in
            let now = rest.prefix { !($0.time > second) }
            rest = rest.dropFirst(now.count)
            return step(at: second, now.last)
        }
    }
}

extension Zone {
    /// How deep a fix lies in the zone, metres; negative outside, −∞ on another level, `nil` for a position that is not
    /// finite. O(corners).
    func depth(of fix: Fix) -> Double? {
        guard fix.position.isFinite else { return nil }
        return fix.level == level ? outline.depth(of: fix.position) : -.infinity
    }
}
