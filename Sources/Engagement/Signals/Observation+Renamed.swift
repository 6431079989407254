internal import Radio
internal import Recordings

extension Observation {
    /// The observation with other identities of beacons. Readings for which `name` gives none are left out; a packet is then
    /// `nil`, and a report may be empty.
    func renamed(_ name: (_ beacon: BeaconID, _ time: Double) -> BeaconID?) -> Observation? {
        switch self {
        case .packet(var packet):
            guard let beacon = name(packet.beacon, packet.time) else { return nil }
            packet.beacon = beacon
            return .packet(packet)
        case .ranging(var report):
            report.entries = report.entries.compactMap { entry in
                guard let beacon = name(entry.beacon, report.time) else { return nil }
                var entry = entry
                entry.beacon = beacon
                return entry
            }
            return .ranging(report)
        }
    }
}
