/// The walls of a storey for rays, at fixed places in memory. A class, because in an array each ray would count
/// references.
final class WallTable: Sendable {
    /// In the order given.
    nonisolated(unsafe) let walls: UnsafeMutableBufferPointer<Building.Wall>
    /// The loss of each wall from slab to slab, dB; NaN for a wall that rays may pass above or below.
    nonisolated(unsafe) let losses: UnsafeMutableBufferPointer<Double>

    init(_ walls: [Building.Wall]) {
        self.walls = .allocate(capacity: walls.count)
        losses = .allocate(capacity: walls.count)
        _ = self.walls.initialize(fromContentsOf: walls)
        _ = losses.initialize(fromContentsOf: walls.map { $0.isFromSlabToSlab ? $0.loss : .nan })
    }

    deinit {
        walls.deallocate()
        losses.deallocate()
    }
}
