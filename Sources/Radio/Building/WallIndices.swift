internal import Geometry
internal import Synchronization

/// Wall indices of antennas that buildings with the same walls share: an index depends on where walls stand, not on
/// what they lose, so simulators of one venue with other seeds need the same ones.
///
/// Each is made when a ray first needs it. About 128 MB are kept; further ones are made again for each ray caster.
public final class WallIndices: Sendable {
    private struct Key: Hashable {
        var storey: Int
        var antenna: Point
    }

    private struct Known {
        var indices: [Key: RadialIndex] = [:]
        var byteCount = 0
    }

    private let mostBytes: Int
    private let known = Mutex(Known())

    /// None yet.
    ///
    /// - Parameter mostBytes: when so many are kept, no further one is.
    public init(mostBytes: Int = 128 << 20) { self.mostBytes = mostBytes }

    /// Number of indices that are known.
    package var count: Int { known.withLock { $0.indices.count } }

    /// The index of a storey's walls around an antenna. O(walls) if it is known, else as ``RadialIndex``.
    ///
    /// - Parameter number: place of the storey in its building.
    func index(of storey: Building.Storey, number: Int, around antenna: Point) -> RadialIndex {
        if let index = self.known(storey, number: number, around: antenna) { return index }
        let key = Key(storey: number, antenna: antenna)
        let index = RadialIndex(storey.segments, around: antenna)
        known.withLock { known in
            guard known.byteCount < mostBytes else { return }
            known.byteCount += index.byteCount - (known.indices[key]?.byteCount ?? 0)
            known.indices[key] = index
        }
        return index
    }

    /// The same if it is known. O(walls).
    func known(_ storey: Building.Storey, number: Int, around antenna: Point) -> RadialIndex? {
        let index = known.withLock { $0.indices[Key(storey: number, antenna: antenna)] }
        // Another building may have other walls there.
        return index?.segments == storey.segments ? index : nil
    }
}
