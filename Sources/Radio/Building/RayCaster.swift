import Geometry

/// Follows straight rays from one antenna through a building: what stands between it and a phone (multi-wall model,
/// COST 231 final report 1999, section 4.7).
///
/// Cost of a ray on the antenna's storey: about 30 ns among 100 walls, little more among 2,000 of the same density. A
/// ray to another storey asks once a storey on the way.
public struct RayCaster: Sendable {
    /// Where all rays begin.
    public let antenna: AntennaPosition
    /// Index of the storey on which the antenna is.
    public let storey: Int
    private let building: Building
    /// One a storey of the building.
    private let indices: [RadialIndex]

    /// Rays from an antenna on the storey with this index, which the building must have.
    public init(building: Building, antenna: AntennaPosition, storey: Int) {
        precondition(building.storeys.indices.contains(storey), "the building has no storey \(storey)")
        (self.building, self.antenna, self.storey) = (building, antenna, storey)
        indices = building.storeys.map { RadialIndex($0.segments, around: antenna.point) }
    }

    /// What stands between the antenna and a phone on the storey with this index, which the building must have.
    ///
    /// Walls count on the storey where the ray passes them, at the height at which it passes them. The ray is on each
    /// storey from its floor to the next; heights that contradict the storeys count as on the nearest storey's edge.
    public func obstruction(to phone: AntennaPosition, storey other: Int) -> Obstruction {
        guard other != storey else {
            return Obstruction(walls: building.limit.loss(ofWalls: walls(to: phone, storey: storey)))
        }
        let isUpward = other > storey
        var result = Obstruction.none
        var entry = 0.0
        var current = storey
        while current != other {
            let next = isUpward ? current + 1 : current - 1
            let slab = max(current, next)
            let exit = max(fraction(ofSlabUnder: slab, to: phone, isUpward: isUpward), entry)
            result.walls += walls(to: phone, storey: current, within: entry..<exit)
            let place = antenna.point.interpolated(to: phone.point, at: exit)
            if let opening = building.storeys[slab].openings.first(where: { $0.contains(place) }) {
                result.walls += opening.loss
            } else {
                result.slabs += building.storeys[slab].slabLoss
                result.floors += 1
            }
            entry = exit
            current = next
        }
        result.walls += walls(to: phone, storey: other, within: entry..<(.infinity))
        result.walls = building.limit.loss(ofWalls: result.walls)
        return result
    }

    /// Where on the ray the slab under a storey is, as a fraction in 0…1.
    private func fraction(ofSlabUnder storey: Int, to phone: AntennaPosition, isUpward: Bool) -> Double {
        let rise = phone.elevation - antenna.elevation
        let height = building.storeys[storey].elevation - antenna.elevation
        // A level ray, whose heights contradict its storeys, counts as on the lower one.
        guard rise != 0 else { return isUpward ? 1 : 0 }
        return min(max(height / rise, 0), 1)
    }

    /// Losses of the walls of one storey, dB, without a limit; of a ray that is on that storey all the way.
    private func walls(to phone: AntennaPosition, storey: Int) -> Double {
        let walls = building.storeys[storey].walls
        let index = indices[storey]
        let floor = antenna.elevation - building.storeys[storey].elevation
        let rise = phone.elevation - antenna.elevation
        var sum = 0.0
        index.forEachCrossing(to: phone.point) { number in
            let wall = walls[number]
            if !wall.isFromSlabToSlab {
                let ray = Segment(antenna.point, phone.point)
                let height = floor + rise * (wall.segment.fraction(ofCrossingBy: ray) ?? 0)
                guard height >= wall.base, height <= wall.top else { return }
            }
            sum += wall.loss
        }
        return sum
    }

    /// Losses of the walls of one storey, dB, without a limit, in a part of a ray.
    private func walls(to phone: AntennaPosition, storey: Int, within part: Range<Double>) -> Double {
        let walls = building.storeys[storey].walls
        let floor = antenna.elevation - building.storeys[storey].elevation
        let rise = phone.elevation - antenna.elevation
        var sum = 0.0
        indices[storey].forEachCrossing(to: phone.point, within: part) { number, fraction in
            let wall = walls[number]
            let height = floor + rise * fraction
            if height >= wall.base, height <= wall.top { sum += wall.loss }
        }
        return sum
    }
}
