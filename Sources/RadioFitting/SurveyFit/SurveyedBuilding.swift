internal import Foundation
internal import Geometry
internal import NumericalMethods
internal import Radio
internal import Simulation
internal import VenueModel
internal import Walks

/// The walls that the rays of some readings pass.
public struct SurveyRay: Hashable, Sendable {
    /// The sum of their losses by the venue file, dB, for each material in the order of ``Survey/materials``.
    public var wallLosses: [Double]
    /// The share of the readings of the link.
    public var share: Double
}

extension SurveyLink {
    /// The mean loss of the walls if the loss of each material is multiplied by a factor, dB, and its slope in each factor.
    func walls(factors: [Double], limit: WallLossLimit) -> (loss: Double, slopes: [Double]) {
        var loss = 0.0
        var slopes = [Double](repeating: 0, count: factors.count)
        for ray in rays where ray.wallLosses.contains(where: { $0 > 0 }) {
            let sum = zip(ray.wallLosses, factors).reduce(0) { $0 + $1.0 * $1.1 }
            let slope = ray.share * limit.slope(ofWalls: sum)
            loss += ray.share * limit.loss(ofWalls: sum)
            for material in slopes.indices { slopes[material] += slope * ray.wallLosses[material] }
        }
        return (loss, slopes)
    }
}

/// The walls of a venue, by material.
struct SurveyedBuilding {
    let materials: [String]
    private let venue: Venue
    private let storeys: [Level]
    private let phoneHeight: Double
    private let bearing: SurveyBearing?
    /// For each beacon the walls of each material around it; none if its level is unknown.
    private let casters: [[RayCaster]]

    init(_ venue: Venue, phoneHeight: Double, bearing: SurveyBearing?) {
        self.venue = venue
        self.phoneHeight = phoneHeight
        self.bearing = bearing
        let storeys = venue.levels.sorted { $0.number < $1.number }
        self.storeys = storeys
        let materials = Set(venue.walls.filter { $0.loss > 0 }.map { $0.material ?? "" }).sorted()
        self.materials = materials
        let buildings = materials.map { material in
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
        casters = venue.beacons.map { beacon in
            guard let storey = storeys.firstIndex(where: { $0.number == beacon.level }) else { return [] }
            let antenna = AntennaPattern.Mount(of: beacon).rayEnd(
                AntennaPosition(beacon.position, elevation: storeys[storey].elevation + beacon.height))
            return buildings.map { RayCaster(building: $0, antenna: antenna, storey: storey) }
        }
    }

    func link(_ group: [PlacedReading], recording: Int, phone: Int, isStatic: Bool) -> SurveyLink {
        let first = group[0]
        let count = Double(group.count)
        let levels = group.map(\.rssi)
        func mean(_ value: (PlacedReading) -> Double) -> Double { group.reduce(0) { $0 + value($1) } / count }
        let position = Point(mean(\.place.position.x), mean(\.place.position.y))
        var losses: [Point: [Double]] = [:]
        for reading in group where losses[reading.place.position] == nil {
            losses[reading.place.position] = wallLosses(reading.beacon, reading.place)
        }
        return SurveyLink(
            beacon: first.beacon, phone: phone, recording: recording, level: first.place.level, position: position,
            span: mean { 12 * pow($0.place.position.distance(to: position), 2) + pow($0.span, 2) }.squareRoot(),
            height: first.place.height, offset: position - venue.beacons[first.beacon].position,
            distance: pow(10, mean { log10($0.distance) }), rays: rays(group, losses), mean: mean(\.rssi),
            gain: gain(group, losses),
            standardDeviation: isStatic && group.count >= 10 ? Statistics.standardDeviation(levels) : nil,
            count: group.count)
    }

    /// The mean of ``SurveyBearing`` over the readings; computed once where the phone stood.
    private func gain(_ group: [PlacedReading], _ losses: [Point: [Double]]) -> Double {
        guard let bearing else { return 0 }
        struct Pose: Hashable { var position: Point, facing: Vector? }
        var known: [Pose: Double] = [:]
        return group.reduce(0) { sum, reading in
            let place = reading.place
            let pose = Pose(position: place.position, facing: reading.facing)
            let beacon = venue.beacons[reading.beacon]
            let gain =
                known[pose]
                ?? bearing.gain(
                    of: beacon, at: place.position - beacon.position, height: place.height ?? phoneHeight,
                    facing: reading.facing, walls: losses[place.position, default: []].reduce(0, +))
            known[pose] = gain
            return sum + gain
        } / Double(group.count)
    }

    /// The rays in the order in which they are met first.
    private func rays(_ group: [PlacedReading], _ wallLosses: [Point: [Double]]) -> [SurveyRay] {
        Dictionary(grouping: group.indices) { wallLosses[group[$0].place.position, default: []] }
            .sorted { $0.value[0] < $1.value[0] }
            .map { SurveyRay(wallLosses: $0.key, share: Double($0.value.count) / Double(group.count)) }
    }

    /// Whether the same walls were in the way of all packets of a reading. If not, the reading is a mean of those packets that
    /// were not behind a wall, so it makes walls seem transparent.
    func hasSameWalls(_ reading: PlacedReading) -> Bool {
        let others = reading.others.filter { $0.position != reading.place.position }
        guard !materials.isEmpty, !others.isEmpty else { return true }
        let losses = wallLosses(reading.beacon, reading.place)
        return others.allSatisfy { $0.level == reading.place.level && wallLosses(reading.beacon, $0) == losses }
    }

    private func wallLosses(_ beacon: Int, _ place: TruthSample) -> [Double] {
        guard let storey = storeys.firstIndex(where: { $0.number == place.level }) else { return [] }
        let phone = AntennaPosition(
            place.position, elevation: storeys[storey].elevation + (place.height ?? phoneHeight))
        return casters[beacon].map { $0.obstruction(to: phone, storey: storey).walls }
    }
}
