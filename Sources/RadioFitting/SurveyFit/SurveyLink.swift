internal import Foundation
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
    /// The level's number.
    public var level: Int
    /// Mean of the positions of its readings, metres.
    public var position: Point
    /// Height of the phone above the level's floor, metres, if known.
    public var height: Double?
    /// Distance from the beacon in space, metres; the geometric mean.
    public var distance: Double
    /// The losses of the walls between beacon and phone by the venue file, dB, in the order of ``Survey/materials``.
    public var wallLosses: [Double]
    /// Mean RSSI, dBm.
    public var mean: Double
    /// Standard deviation of the readings, dB; `nil` if the phone moved, or with fewer than ten readings.
    public var standardDeviation: Double?
    /// Number of readings.
    public var count: Int
}

/// The readings of phones at known positions, averaged by position.
public struct Survey: Sendable {
    /// The means, in the order of the recordings.
    public var links: [SurveyLink]
    /// The phones; one without a name if no recording names its phone.
    public var phones: [String]
    /// Materials of walls between a phone and a beacon of its level, in alphabetical order.
    public var materials: [String]
    /// Whether the phones report packets instead of ranging reports.
    public var hasPackets: Bool
    /// Number of beacons of the venue.
    public var beaconCount: Int

    /// Side of the square within which positions are averaged, metres: shadowing is nearly constant there.
    public static let cell = 0.5

    /// The means of recordings with truth. Readings of beacons that the venue does not have, or has on another level than the
    /// phone, are left out. O(readings + means × walls).
    public init(_ recordings: [(recording: Recording, truth: GroundTruth)], in venue: Venue) {
        let names = Set(recordings.compactMap(\.recording.device)).sorted()
        phones = names.isEmpty ? [""] : names
        let building = SurveyedBuilding(venue)
        materials = building.materials
        beaconCount = venue.beacons.count
        hasPackets = recordings.contains { pair in
            pair.recording.observations.contains { if case .packet = $0 { true } else { false } }
        }
        let places = RadioFitSampling()
        links = recordings.flatMap { recording, truth -> [SurveyLink] in
            let phone = names.firstIndex { $0 == recording.device } ?? 0
            return Self.groups(places.placedReadings(of: recording, truth, in: venue)).map { group in
                building.link(group, phone: phone, isStatic: recording.kind == .survey)
            }
        }
    }

    /// Readings of one beacon in one cell, in the order in which the cells were entered.
    private static func groups(_ readings: [PlacedReading]) -> [[PlacedReading]] {
        struct Key: Hashable { var beacon, level, x, y: Int }
        var places: [Key: Int] = [:]
        var groups: [[PlacedReading]] = []
        for reading in readings {
            let cell = [reading.place.position.x, reading.place.position.y].map {
                Int(max(min(($0 / Self.cell).rounded(.down), 1e9), -1e9))
            }
            let key = Key(beacon: reading.beacon, level: reading.place.level, x: cell[0], y: cell[1])
            if let place = places[key] {
                groups[place].append(reading)
            } else {
                places[key] = groups.count
                groups.append([reading])
            }
        }
        return groups
    }
}

/// The walls of a venue, by material.
private struct SurveyedBuilding {
    let materials: [String]
    private let venue: Venue
    private let buildings: [Building]
    private let storeys: [Level]

    init(_ venue: Venue) {
        self.venue = venue
        let storeys = venue.levels.sorted { $0.number < $1.number }
        self.storeys = storeys
        let materials = Set(venue.walls.filter { $0.loss > 0 }.map { $0.material ?? "" }).sorted()
        self.materials = materials
        buildings = materials.map { material in
            Building(
                storeys: storeys.map { level in
                    let walls = venue.walls.filter { $0.level == level.number && ($0.material ?? "") == material }
                    return Building.Storey(
                        elevation: level.elevation, slabLoss: 0,
                        walls: walls.flatMap { wall in
                            wall.pieces.filter { $0.loss > 0 }.map {
                                Building.Wall(
                                    $0.segment, loss: $0.loss, base: wall.base ?? -.infinity,
                                    top: wall.top ?? .infinity)
                            }
                        }, openings: [])
                }, cap: 1000)
        }
    }

    func link(_ group: [PlacedReading], phone: Int, isStatic: Bool) -> SurveyLink {
        let first = group[0]
        let count = Double(group.count)
        let levels = group.map(\.rssi)
        func mean(_ value: (PlacedReading) -> Double) -> Double { group.reduce(0) { $0 + value($1) } / count }
        let position = Point(mean(\.place.position.x), mean(\.place.position.y))
        return SurveyLink(
            beacon: first.beacon, phone: phone, level: first.place.level, position: position,
            height: first.place.height, distance: pow(10, mean { log10($0.distance) }),
            wallLosses: wallLosses(first.beacon, position, first.place), mean: mean(\.rssi),
            standardDeviation: isStatic && group.count >= 10 ? Statistics.standardDeviation(levels) : nil,
            count: group.count)
    }

    private func wallLosses(_ index: Int, _ position: Point, _ place: TruthSample) -> [Double] {
        let beacon = venue.beacons[index]
        guard !buildings.isEmpty, let storey = storeys.firstIndex(where: { $0.number == beacon.level }) else {
            return []
        }
        let floor = storeys[storey].elevation
        let phone = AntennaPosition(position, elevation: floor + (place.height ?? RadioFitSampling().phoneHeight))
        let antenna = AntennaPosition(beacon.position, elevation: floor + beacon.height)
        return buildings.map {
            RayCaster(building: $0, antenna: antenna, storey: storey).obstruction(to: phone, storey: storey).walls
        }
    }
}
