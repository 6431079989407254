internal import Geometry
internal import Synchronization

/// Wall indices of antennas that buildings with the same walls share: an index depends on where walls stand, not on what they
/// lose, so simulators of one venue with other seeds need the same ones.
///
/// Each is made when a ray first needs it. If they take more than 128 MB together, all are forgotten; buildings keep those
/// that they use.
public final class WallIndices: Sendable {
    private struct Key: Hashable {
        var elevation: Double
        var antenna: Point
    }

    private struct Known {
        var indices: [Key: RadialIndex] = [:]
        var byteCount = 0
    }

    private static let mostBytes = 128 << 20
    private let known = Mutex(Known())

    /// None yet.
    public init() {}

    /// Number of indices that are known.
    package var count: Int { known.withLock { $0.indices.count } }

    /// The index of a storey's walls around an antenna. O(walls) if it is known, else as ``RadialIndex``.
    func index(of storey: Building.Storey, around antenna: Point) -> RadialIndex {
        let key = Key(elevation: storey.elevation, antenna: antenna)
        // Another building may have other walls at this height.
        if let index = known.withLock({ $0.indices[key] }), index.segments == storey.segments { return index }
        let index = RadialIndex(storey.segments, around: antenna)
        known.withLock { known in
            if known.byteCount > Self.mostBytes { known = Known() }
            known.byteCount += index.byteCount - (known.indices[key]?.byteCount ?? 0)
            known.indices[key] = index
        }
        return index
    }
}
