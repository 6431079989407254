internal import Geometry
internal import Positioning
internal import Recordings
internal import VenueModel

/// A run of the core with one cause taken away.
struct Correction: Sendable {
    var cause: ErrorCause
    /// The venue that the core believes then.
    var venue: Venue
    var zonedPreset: ZonedPreset
    /// Is taken from the readings of each walk, dB.
    var phoneOffsets: [Double]

    /// The runs that can take a cause away.
    ///
    /// - Parameter walkCount: number of walks.
    static func all(for faults: FaultFindings, at venue: Venue, zonedPreset: ZonedPreset, walkCount: Int)
        -> [Correction]
    {
        let none = [Double](repeating: 0, count: walkCount)
        var corrections: [Correction] = []
        func add(
            _ cause: ErrorCause, venue: Venue = venue, zonedPreset: ZonedPreset = zonedPreset, offsets: [Double] = none
        ) {
            corrections.append(Correction(cause: cause, venue: venue, zonedPreset: zonedPreset, phoneOffsets: offsets))
        }
        for (index, suspect) in faults.suspects.enumerated() {
            switch suspect.fault {
            case .phoneOffset(let phone, let offset):
                var offsets = none
                for walk in faults.phones[phone].walks { offsets[walk] = offset }
                add(.fault(index), offsets: offsets)
            // A dead beacon cannot be made to send. The bound says what it would help.
            case .dead: continue
            default: add(.fault(index), venue: corrected(venue, suspect.fault, zonedPreset.base))
            }
        }
        let settings = ([zonedPreset.base] + zonedPreset.levels.values + zonedPreset.zones.map(\.settings))
        func without(_ keys: [SettingKey<Bool>]) -> ZonedPreset? {
            guard settings.contains(where: { settings in keys.contains { settings[$0] } }) else { return nil }
            return try? zonedPreset.setting(Dictionary(uniqueKeysWithValues: keys.map { ($0.name, .boolean(false)) }))
        }
        if let zonedPreset = without([.activateNavigationPathSnapping, .activateMagneticPathSnapping]) {
            add(.snapping, zonedPreset: zonedPreset)
        }
        if let zonedPreset = without([.activateObstacleChecking]) { add(.obstacles, zonedPreset: zonedPreset) }
        return corrections
    }

    /// The venue file as it should be if a fault is real.
    static func corrected(_ venue: Venue, _ fault: RadioFault, _ settings: PositioningSettings) -> Venue {
        var venue = venue
        switch fault {
        case .wrongPower(let beacon, let difference):
            let power = venue.powers(of: venue.beacons[beacon]).first ?? settings[.beaconTxPower]
            venue.beacons[beacon].powerAt1m = power + difference
        case .swapped(let first, let second):
            let place = venue.beacons[first]
            venue.beacons[first].level = venue.beacons[second].level
            venue.beacons[second].level = place.level
            venue.beacons[first].position = venue.beacons[second].position
            venue.beacons[second].position = place.position
            venue.beacons[first].height = venue.beacons[second].height
            venue.beacons[second].height = place.height
        case .moved(let beacon, let place): venue.beacons[beacon].position = place
        case .allPowers(let difference): venue.addToPowers(difference)
        case .dead, .phoneOffset: break
        }
        return venue
    }

    /// A recording of a phone with another offset.
    static func shifted(_ recording: Recording, by offset: Double) -> Recording {
        guard offset != 0 else { return recording }
        var recording = recording
        recording.observations = recording.observations.map { observation in
            switch observation {
            case .packet(var packet):
                packet.rssi = packet.rssi.map { min($0 - offset, -1) }
                return .packet(packet)
            case .ranging(var report):
                for index in report.entries.indices {
                    report.entries[index].rssi = report.entries[index].rssi.map { min($0 - offset, -1) }
                }
                return .ranging(report)
            }
        }
        return recording
    }

    /// The venue with the beacons of one level.
    static func onLevel(_ level: Int, of venue: Venue) -> Venue {
        var venue = venue
        venue.beacons.removeAll { $0.level != level }
        return venue
    }
}
