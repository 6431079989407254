import Geometry

/// Follows straight rays from one antenna through a building and finds the walls and slabs between it and a phone
/// (multi-wall model, COST 231 final report 1999, section 4.7).
///
/// Cost of a ray on the antenna's storey: about 60 ns among 100 walls, and among 2,000 of the same density. A ray to
/// another storey takes this time for each storey on the way. The first rays to a storey order its walls around the
/// antenna, unless ``WallIndices`` know them. A class, so that a ray counts no references; it never changes.
public final class RayCaster: Sendable {
    /// Where all rays begin.
    public let antenna: AntennaPosition
    /// Index of the storey on which the antenna is.
    public let storey: Int
    private let limit: WallLossLimit
    /// One a storey of the building.
    private let layers: [WallsAroundAntenna]
    /// That of the antenna.
    private let own: WallsAroundAntenna

    /// Rays from an antenna on the storey with this index, which the building must have.
    public init(building: Building, antenna: AntennaPosition, storey: Int) {
        precondition(building.storeys.indices.contains(storey), "the building has no storey \(storey)")
        (self.antenna, self.storey, limit) = (antenna, storey, building.limit)
        layers = building.storeys.enumerated().map {
            WallsAroundAntenna($1, number: $0, around: antenna, building.indices)
        }
        own = layers[storey]
    }

    /// The obstruction between the antenna and a phone on the storey with this index, which the building must have.
    ///
    /// Walls count on the storey where the ray passes them, at the height at which it passes them. The ray is on each
    /// storey from its floor to the next; heights that contradict the storeys count as on the nearest storey's edge.
    public func obstruction(to phone: AntennaPosition, storey other: Int) -> Obstruction {
        guard other != storey else {
            return Obstruction(walls: limit.loss(ofWalls: walls(to: phone)))
        }
        let isUpward = other > storey
        var result = Obstruction.none
        var entry = 0.0
        var current = storey
        while current != other {
            let next = isUpward ? current + 1 : current - 1
            let slab = max(current, next)
            let exit = max(fraction(ofSlabUnder: slab, to: phone, isUpward: isUpward), entry)
            result.walls += walls(to: phone, on: layers[current], within: entry..<exit)
            let place = antenna.point.interpolated(to: phone.point, at: exit)
            if let opening = layers[slab].storey.openings.first(where: { $0.contains(place) }) {
                result.walls += opening.loss
            } else {
                result.slabs += layers[slab].storey.slabLoss
                result.floors += 1
            }
            entry = exit
            current = next
        }
        result.walls += walls(to: phone, on: layers[other], within: entry..<(.infinity))
        result.walls = limit.loss(ofWalls: result.walls)
        return result
    }

    /// Where on the ray the slab under a storey is, as a fraction in 0…1.
    private func fraction(ofSlabUnder storey: Int, to phone: AntennaPosition, isUpward: Bool) -> Double {
        let rise = phone.elevation - antenna.elevation
        let height = layers[storey].storey.elevation - antenna.elevation
        // A level ray, whose heights contradict its storeys, counts as on the lower one.
        guard rise != 0 else { return isUpward ? 1 : 0 }
        return min(max(height / rise, 0), 1)
    }

    /// The obstruction, or a lower bound of it that is enough. The bound is of the walls near the antenna; it is tried
    /// for rays that would else need an index of all walls.
    package func obstruction(
        to phone: AntennaPosition, storey other: Int, unless isEnough: (Obstruction) -> Bool
    ) -> Obstruction {
        if other == storey, own.goesBeyond(phone.point) {
            let least = Obstruction(walls: limit.loss(ofWalls: walls(to: phone, onlyNear: true)))
            if isEnough(least) { return least }
        }
        return obstruction(to: phone, storey: other)
    }

    /// Losses of the walls that a ray on the antenna's storey meets, dB, without a limit.
    @inline(__always)
    private func walls(to phone: AntennaPosition, onlyNear: Bool = false) -> Double {
        guard !own.walls.isEmpty else { return 0 }
        let ray = Segment(antenna.point, phone.point)
        let height = antenna.elevation - own.storey.elevation
        let rise = phone.elevation - antenna.elevation
        var sum = 0.0
        own.forEachCandidate(to: phone.point, onlyNear: onlyNear) { number, isSurelyCrossed in
            let wall = own.walls[number]
            guard isSurelyCrossed || wall.segment.isCrossed(by: ray) else { return }
            if wall.isFromSlabToSlab || wall.reaches(height + rise * (wall.segment.fraction(ofCrossingBy: ray) ?? 0)) {
                sum += wall.loss
            }
        }
        return sum
    }

    /// Losses of the walls that a part of a ray meets on one storey, dB, without a limit.
    private func walls(to phone: AntennaPosition, on layer: WallsAroundAntenna, within part: Range<Double>) -> Double {
        guard !part.isEmpty, !layer.walls.isEmpty else { return 0 }
        let ray = Segment(antenna.point, phone.point)
        let height = antenna.elevation - layer.storey.elevation
        let rise = phone.elevation - antenna.elevation
        var sum = 0.0
        layer.forEachCandidate(to: phone.point, within: part.upperBound) { number, _ in
            let wall = layer.walls[number]
            guard let fraction = wall.segment.fraction(ofCrossingBy: ray), part.contains(fraction),
                wall.reaches(height + rise * fraction)
            else { return }
            sum += wall.loss
        }
        return sum
    }
}
