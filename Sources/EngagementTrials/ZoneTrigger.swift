package import Engagement
internal import Formats

/// What a trigger of a zone looks at.
package enum ZoneSignal: String, JSONKind, Codable, CaseIterable, Sendable {
    /// How deep positions lie in the zone, metres.
    case position
    /// How much louder the loudest beacon of the zone is than the loudest of all others, dB.
    case nearest
    /// How sure a classifier of the levels of all beacons is, dB of odds.
    case classifier
}

/// When somebody counts as being in a zone.
package struct ZoneTrigger: Hashable, Sendable {
    package var signal: ZoneSignal
    /// The condition; margins are in the signal's unit.
    package var condition: Condition

    /// A trigger; by default the first position in the zone.
    package init(_ signal: ZoneSignal = .position, _ condition: Condition = Condition()) {
        self.signal = signal
        self.condition = condition
    }
}
