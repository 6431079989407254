package import Geometry

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
    private let own: WallsAroundAntenna

    /// Rays from an antenna on the storey with this index, which the building must have.
    public init(building: Building, antenna: AntennaPosition, storey: Int) {
        precondition(building.storeys.indices.contains(storey), "the building has no storey \(storey)")
        self.antenna = antenna
        self.storey = storey
        limit = building.limit
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
        if other == storey { return Obstruction(walls: limit.loss(ofWalls: walls(to: phone))) }
        return withWalls(slabs(to: phone, storey: other), to: phone, storey: other)
    }

    /// The slabs and their openings between the antenna and a phone on another storey; the losses of the openings
    /// without a limit.
    @inline(never)
    private func slabs(to phone: AntennaPosition, storey other: Int) -> Obstruction {
        var result = Obstruction.none
        _ = forEachSlab(to: phone, storey: other) { slab, _, part in
            let place = antenna.point.interpolated(to: phone.point, at: part.upperBound)
            let storey = layers[slab].storey
            if let index = storey.openings.firstIndex(where: { $0.contains(place) }) {
                result.walls += storey.openings[index].loss
            } else {
                result.slabs += storey.slabLoss
                result.floors += 1
            }
        }
        return result
    }

    /// The same with the walls of all storeys on the way.
    @inline(never)
    private func withWalls(_ slabs: Obstruction, to phone: AntennaPosition, storey other: Int) -> Obstruction {
        var result = slabs
        let entry = forEachSlab(to: phone, storey: other) { _, storey, part in
            result.walls += walls(to: phone, on: layers[storey], within: part)
        }
        result.walls += walls(to: phone, on: layers[other], within: entry..<(.infinity))
        result.walls = limit.loss(ofWalls: result.walls)
        return result
    }

    /// Calls `body` for each slab between the antenna and a phone on another storey, with the storey that the ray
    /// leaves there and the part of the ray on it.
    ///
    /// - Returns: where on the ray the phone's storey begins.
    @inline(__always)
    private func forEachSlab(
        to phone: AntennaPosition, storey other: Int,
        _ body: (_ slab: Int, _ storey: Int, _ part: Range<Double>) -> Void
    ) -> Double {
        let isUpward = other > storey
        var entry = 0.0
        var current = storey
        while current != other {
            let next = isUpward ? current + 1 : current - 1
            let slab = max(current, next)
            let exit = max(fraction(ofSlabUnder: slab, to: phone, isUpward: isUpward), entry)
            body(slab, current, entry..<exit)
            entry = exit
            current = next
        }
        return entry
    }

    /// Where on the ray the slab under a storey is, as a fraction in 0…1.
    private func fraction(ofSlabUnder storey: Int, to phone: AntennaPosition, isUpward: Bool) -> Double {
        let rise = phone.elevation - antenna.elevation
        let height = layers[storey].storey.elevation - antenna.elevation
        // A level ray, whose heights contradict its storeys, counts as on the lower one.
        guard rise != 0 else { return isUpward ? 1 : 0 }
        return min(max(height / rise, 0), 1)
    }

    /// The obstruction, or a lower bound of it that is enough. To another storey, the bound is of the slabs alone. On
    /// the antenna's, it is of the walls near the antenna, and tried for rays that would else need an index of all walls.
    package func obstruction(
        to phone: AntennaPosition, storey other: Int, unless isEnough: (Obstruction) -> Bool
    ) -> Obstruction {
        if other != storey {
            let slabs = slabs(to: phone, storey: other)
            var least = slabs
            least.walls = limit.loss(ofWalls: slabs.walls)
            return isEnough(least) ? least : withWalls(slabs, to: phone, storey: other)
        }
        if own.goesBeyond(phone.point) {
            let least = Obstruction(walls: limit.loss(ofWalls: walls(to: phone, onlyNear: true)))
            if isEnough(least) { return least }
        }
        return obstruction(to: phone, storey: other)
    }

    /// The lists of walls of rays to four places on the antenna's storey.
    package func aims(toX x: SIMD4<Double>, y: SIMD4<Double>) -> RadialIndex.Aims { own.aims(toX: x, y: y) }

    /// The obstruction between the antenna and a phone on its storey, to which the ray of a lane goes. The ray must have
    /// a list.
    package func obstruction(to phone: AntennaPosition, _ aims: RadialIndex.Aims, _ lane: Int) -> Obstruction {
        Obstruction(
            walls: limit.loss(ofWalls: walls(to: phone) { own.forEachCandidate(of: aims, lane, $0) }))
    }

    /// Losses of the walls that a ray on the antenna's storey meets, dB, without a limit.
    @inline(__always)
    private func walls(to phone: AntennaPosition, onlyNear: Bool = false) -> Double {
        guard !own.walls.walls.isEmpty else { return 0 }
        return walls(to: phone) { own.forEachCandidate(to: phone.point, onlyNear: onlyNear, $0) }
    }

    /// Losses of those of some walls on the antenna's storey that a ray meets, dB, without a limit.
    ///
    /// - Parameter candidates: calls its argument for each wall, with true if the ray surely crosses it.
    @inline(__always)
    private func walls(to phone: AntennaPosition, _ candidates: ((Int, Bool) -> Void) -> Void) -> Double {
        let walls = own.walls.walls
        let losses = own.walls.losses
        let ray = Segment(antenna.point, phone.point)
        let height = antenna.elevation - own.storey.elevation
        let rise = phone.elevation - antenna.elevation
        var sum = 0.0
        candidates { number, isSurelyCrossed in
            guard isSurelyCrossed || walls[number].segment.isCrossed(by: ray) else { return }
            let loss = losses[number]
            if !loss.isNaN {
                sum += loss
            } else if walls[number].reaches(height + rise * (walls[number].segment.fraction(ofCrossingBy: ray) ?? 0)) {
                sum += walls[number].loss
            }
        }
        return sum
    }

    /// Losses of the walls that a part of a ray meets on one storey, dB, without a limit.
    private func walls(to phone: AntennaPosition, on layer: WallsAroundAntenna, within part: Range<Double>) -> Double {
        let walls = layer.walls.walls
        guard !part.isEmpty, !walls.isEmpty else { return 0 }
        let ray = Segment(antenna.point, phone.point)
        let height = antenna.elevation - layer.storey.elevation
        let rise = phone.elevation - antenna.elevation
        var sum = 0.0
        layer.forEachCandidate(to: phone.point, within: part.upperBound) { number, _ in
            let wall = walls[number]
            guard let fraction = wall.segment.fraction(ofCrossingBy: ray), part.contains(fraction),
                wall.reaches(height + rise * fraction)
            else { return }
            sum += wall.loss
        }
        return sum
    }
}
