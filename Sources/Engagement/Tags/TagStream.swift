package import Radio
package import Recordings

/// What one fixed receiver heard.
package struct TagReceiver: Hashable, Sendable {
    /// Its name, that of a beacon at its place in the venue.
    package var name: String
    /// What it heard; the beacons in it are tags.
    package var recording: Recording
    /// How much its clock is ahead, seconds; negative if it is behind.
    package var clockOffset: Double

    /// A receiver; by default its clock is right.
    package init(name: String, recording: Recording, clockOffset: Double = 0) {
        self.name = name
        self.recording = recording
        self.clockOffset = clockOffset
    }
}

/// Swaps the roles of senders and receivers.
///
/// A tag sends and fixed receivers hear it. The path loss between two places is the same in both directions, so this is the
/// recording of a phone at the tag that hears beacons at the receivers, and positioning works on it unchanged:
///
/// ```swift
/// let recording = TagStream.swapped(receivers, tag: tag)
/// var engine = PositioningEngine(map: BeaconMap(venueWithReceiversAsBeacons), settings: settings)
/// let fixes = try engine.run(recording)
/// ```
///
/// The beacon power of each receiver in the venue is the RSSI of the tag at 1 m from that receiver. It holds the power of the
/// tag and the sensitivity of the receiver.
package enum TagStream {
    /// The recording of a phone in the place of a tag. O(n log n) in the observations.
    ///
    /// Each reading of the tag becomes one of the beacon `BeaconID.named(receiver)`, at the receiver's time less its clock
    /// offset. Readings of other tags are left out, and so are those at times that are not finite or, after correction,
    /// not in the recording.
    ///
    /// - Parameters:
    ///   - tag: which tag.
    ///   - name: of the recording; without one, the tag's identity.
    ///   - duration: seconds; without one, that of the longest recording.
    package static func swapped(
        _ receivers: [TagReceiver], tag: BeaconID, name: String? = nil, duration: Double? = nil
    ) -> Recording {
        let durations = [duration].compactMap(\.self) + (duration == nil ? receivers.map(\.recording.duration) : [])
        let end = max(durations.filter(\.isFinite).max() ?? 0, 0)
        let observations = receivers.flatMap { receiver in
            receiver.recording.observations.compactMap { swapped($0, of: tag, at: receiver) }
        }.filter { (0...end).contains($0.time) }.sorted { $0.time < $1.time }
        return Recording(name: name ?? tag.description, duration: end, observations: observations)
    }

    private static func swapped(_ observation: Observation, of tag: BeaconID, at receiver: TagReceiver) -> Observation?
    {
        let name = BeaconID.named(receiver.name)
        switch observation.renamed({ beacon, _ in beacon == tag ? name : nil }) {
        case .packet(var packet):
            packet.time -= receiver.clockOffset
            return .packet(packet)
        case .ranging(var report) where !report.entries.isEmpty:
            report.time -= receiver.clockOffset
            return .ranging(report)
        default: return nil
        }
    }
}
