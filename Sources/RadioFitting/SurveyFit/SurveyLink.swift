public import Geometry
internal import NumericalMethods
internal import Radio
public import Recordings
public import VenueModel
public import Walks

/// The mean RSSI of one beacon at one position with one phone.
public struct SurveyLink: Hashable, Sendable {
    /// Index of the beacon in the venue.
    public var beacon: Int
    /// Index of the phone in the survey's phones.
    public var phone: Int
    /// Index of the recording.
    public var recording: Int
    /// The level's number.
    public var level: Int
    /// Mean of the positions of its readings, metres.
    public var position: Point
    /// Length of the way over which the mean is, metres: that of a uniform distribution with their variance; 0 where the phone stood.
    public var span: Double
    /// Height of the phone above the level's floor, metres, if known.
    public var height: Double?
    /// From the beacon to the position, metres on the map.
    public var offset: Vector
    /// Distance from the beacon in space, metres; the geometric mean.
    public var distance: Double
    /// The walls between beacon and phone: one entry for all readings whose rays pass the same walls.
    public var rays: [SurveyRay]
    /// Mean RSSI, dBm.
    public var mean: Double
    /// What the beacon's mount and the carrier's body add to the mean, dB: see ``SurveyBearing``.
    public var gain: Double
    /// Standard deviation of the readings, dB; `nil` if the phone moved, or with fewer than ten readings.
    public var standardDeviation: Double?
    /// Number of readings.
    public var count: Int
}

/// The readings of phones at known positions, averaged by position.
public struct Survey: Sendable {
    /// The means, in the order of the recordings.
    public var links: [SurveyLink]
    /// The phones, the reference phone first; see ``RadioFitSampling/phones(of:)``.
    public var phones: [String]
    /// Index of the phone of each recording.
    public var recordingPhones: [Int]
    /// The level below which each phone loses packets, dBm; `nil` if its readings show none. See
    /// ``RadioFitter/floorMargin``.
    public var floors: [Double?]
    /// Materials of walls between a phone and a beacon of its level, in alphabetical order.
    public var materials: [String]
    /// Whether the phones report packets instead of ranging reports.
    public var hasPackets: Bool
    /// Number of beacons of the venue.
    public var beaconCount: Int

    /// Side of the square within which positions are averaged, metres: shadowing is nearly constant there.
    public static let cell = 0.5

    /// The means of recordings with truth. Readings of beacons that the venue does not have, or has on another level than the
    /// phone, are left out, and ranging reports of a phone that passed a wall in the second before. O(readings × 100 + readings × walls).
    ///
    /// - Parameters:
    ///   - sampling: how distances are measured.
    ///   - bearing: what mounts and carriers are expected to add; nothing in the plane, where heights are unknown.
    public init(
        _ recordings: [(recording: Recording, truth: GroundTruth)], in venue: Venue,
        sampling: RadioFitSampling = RadioFitSampling(), bearing: SurveyBearing = SurveyBearing()
    ) {
        let phones = sampling.phones(of: recordings)
        self.phones = phones
        let building = SurveyedBuilding(
            venue, phoneHeight: sampling.phoneHeight, bearing: sampling.distance == .planar ? nil : bearing)
        materials = building.materials
        beaconCount = venue.beacons.count
        hasPackets = recordings.contains { pair in
            pair.recording.observations.contains { if case .packet = $0 { true } else { false } }
        }
        let placed = recordings.map { sampling.placedReadings(of: $0.recording, $0.truth, in: venue) }
        let owners = recordings.map { phones.firstIndex(of: $0.recording.device ?? "") ?? 0 }
        recordingPhones = owners
        let samples = zip(placed, owners).flatMap { readings, phone in
            readings.map { RadioSample(beacon: $0.beacon, distance: $0.distance, rssi: $0.rssi, phone: phone) }
        }
        floors = RadioFitter.cautiousFloors(samples, phoneCount: phones.count)
        links = recordings.indices.flatMap { index in
            Self.groups(placed[index].filter(building.hasSameWalls)).map { group in
                building.link(
                    group, recording: index, phone: owners[index], isStatic: recordings[index].recording.kind == .survey
                )
            }
        }
    }

    /// Readings of one beacon in one cell, in the order in which the cells were entered.
    private static func groups(_ readings: [PlacedReading]) -> [[PlacedReading]] {
        struct Key: Hashable { var beacon, level, x, y: Int }
        let groups = Dictionary(grouping: readings.indices) { index in
            let place = readings[index].place
            let cell = [place.position.x, place.position.y].map {
                Int(max(min(($0 / Self.cell).rounded(.down), 1e9), -1e9))
            }
            return Key(beacon: readings[index].beacon, level: place.level, x: cell[0], y: cell[1])
        }
        return groups.values.sorted { $0[0] < $1[0] }.map { $0.map { readings[$0] } }
    }
}
