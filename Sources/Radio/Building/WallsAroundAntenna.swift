internal import Geometry
internal import Synchronization

/// A storey with its walls ordered around an antenna once a ray needs them: most antennas are heard on few storeys, and
/// in a large venue only near them. A class, so that a ray counts no references.
///
/// Among many walls, the first index has those near the antenna only. The first rays that go farther look at every
/// wall; when they have cost about as much as an index of all walls, it is made.
final class WallsAroundAntenna: Sendable {
    /// Up to so many walls, the first index has all.
    private static let manyWalls = 500
    /// How far the index of near walls goes, metres.
    private static let nearReach = 32.0
    /// So many rays look at every wall before there is an index of all.
    private static let farRayCount = 64

    let storey: Building.Storey
    let walls: WallTable
    private let number: Int
    private let antenna: Point
    private let indices: WallIndices
    private let all = LazyReference<RadialIndex>()
    private let near = LazyReference<RadialIndex>()
    private let farRays = Atomic<Int>(0)

    init(_ storey: Building.Storey, number: Int, around antenna: AntennaPosition, _ indices: WallIndices) {
        self.storey = storey
        self.number = number
        walls = storey.table
        self.antenna = antenna.point
        self.indices = indices
    }

    private var hasManyWalls: Bool { walls.walls.count > Self.manyWalls }

    /// Whether a ray to `end` goes beyond the walls that are ordered, so that ``forEachCandidate(to:within:onlyNear:_:)``
    /// looks at every wall, or orders all.
    func goesBeyond(_ end: Point) -> Bool {
        guard hasManyWalls, !all.isMade, let near = nearIndex else { return false }
        return !near.reaches(end)
    }

    /// Calls `body` for the walls that a ray to `end` may cross, in ascending order of their least distance; see
    /// ``RadialIndex/forEachCandidate(to:within:_:)``.
    ///
    /// - Parameter onlyNear: true if the first of them are enough, so that no index of all walls is made.
    @inline(__always)
    func forEachCandidate(
        to end: Point, within fraction: Double = 1, onlyNear: Bool = false, _ body: (Int, Bool) -> Void
    ) {
        if all.withObject({ $0.forEachCandidate(to: end, within: fraction, body) }) == nil {
            search(to: end, within: fraction, onlyNear: onlyNear, body)
        }
    }

    /// The same as long as there is no index of all walls.
    @inline(never)
    private func search(to end: Point, within fraction: Double, onlyNear: Bool, _ body: (Int, Bool) -> Void) {
        if let near = nearIndex {
            if onlyNear || near.reaches(end, within: fraction) {
                return near.forEachCandidate(to: end, within: fraction, body)
            }
            let isRare = farRays.wrappingAdd(1, ordering: .relaxed).oldValue < Self.farRayCount
            if isRare, indices.known(storey, number: number, around: antenna) == nil {
                for wall in RadialIndex.crossings(of: storey.segments, by: Segment(antenna, end)) { body(wall, true) }
                return
            }
        }
        let index = indices.index(of: storey, number: number, around: antenna)
        all.keep(index)
        index.forEachCandidate(to: end, within: fraction, body)
    }

    /// The lists of four rays; none as long as there is no index of all walls.
    @inline(__always)
    func aims(toX x: SIMD4<Double>, y: SIMD4<Double>) -> RadialIndex.Aims {
        all.withObject { $0.aims(toX: x, y: y) } ?? RadialIndex.Aims()
    }

    /// Calls `body` for the walls that the ray of a lane may cross. The ray must have a list.
    @inline(__always)
    func forEachCandidate(of aims: RadialIndex.Aims, _ lane: Int, _ body: (Int, Bool) -> Void) {
        _ = all.withObject { $0.forEachCandidate(of: aims, lane, body) }
    }

    /// The index of near walls; `nil` among few walls, and if all walls are known when the first ray needs it.
    private var nearIndex: RadialIndex? {
        if let index = near.withObject({ $0 }) { return index }
        guard hasManyWalls, indices.known(storey, number: number, around: antenna) == nil else {
            return nil
        }
        return near.keep(RadialIndex(storey.segments, around: antenna, reach: Self.nearReach))
    }
}
