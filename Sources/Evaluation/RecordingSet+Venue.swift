public import Diagnostics
internal import Radio
internal import Recordings
public import VenueModel
public import Walks

extension RecordingSet {
    /// Warns of readings whose beacons a venue does not have: they give no positions. O(readings).
    ///
    /// - Parameter folder: where the set was read from, for the warning.
    public func warnings(at venue: Venue, folder: String?) -> [Problem] {
        let known = Set(venue.beacons.map(\.id))
        let named = recordings.flatMap(\.observations).flatMap(\.beacons)
        let unknown = named.count { !known.contains($0) }
        guard unknown > 0 else { return [] }
        let percent = Int((100 * Double(unknown) / Double(named.count)).rounded())
        let share = unknown == named.count ? "All" : percent == 0 ? "Under 1 %" : "\(percent) %"
        return [
            Problem(
                "\(share) of the readings are of beacons that the venue does not have; they give no positions.",
                severity: .warning, file: folder)
        ]
    }
}

extension Observation {
    /// The beacons in it.
    fileprivate var beacons: [BeaconID] {
        switch self {
        case .packet(let packet): [packet.beacon]
        case .ranging(let report): report.entries.map(\.beacon)
        }
    }
}
