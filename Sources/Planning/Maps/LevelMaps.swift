package import Parallelism

/// The maps of one level.
package struct LevelMaps: Sendable {
    /// The cells.
    package let grid: LevelGrid
    /// The maps, in their order.
    package let kinds: [MapKind]
    /// The values of each map in all cells; `nil` where there is none.
    package let values: [[Double?]]
    /// Number of beacons that reach the level.
    package let beaconCount: Int

    /// Cells that one worker takes at once.
    private static let batch = 256

    /// The maps of a table. O(cells × beacons log beacons).
    ///
    /// - Throws: ``Interrupted`` only.
    package init(
        _ table: SignalTable, options: MapOptions, pool: WorkerPool = WorkerPool(workerCount: 1)
    ) throws {
        grid = table.grid
        kinds = options.kinds
        beaconCount = table.rows.count { $0 != nil }
        let context = MapContext(table, options)
        let count = table.grid.cells.count
        let kinds = options.kinds
        let parts = try pool.map((count + Self.batch - 1) / Self.batch) { part in
            let cells = part * Self.batch..<min((part + 1) * Self.batch, count)
            let stages = context.stages()
            var values = kinds.map { _ in [Double?]() }
            for index in cells {
                let cell = MapCell(context, stages, index: index)
                for (map, kind) in kinds.enumerated() { values[map].append(kind.value(cell)) }
            }
            return values
        }
        values = kinds.indices.map { map in parts.flatMap { $0[map] } }
    }
}
