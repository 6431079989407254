package import Parallelism

package struct LevelMaps: Sendable {
    package let grid: LevelGrid
    /// The maps, in their order.
    package let kinds: [MapKind]
    /// The values of each map in all cells; `nil` where there is none.
    package internal(set) var values: [[Double?]]
    /// Number of beacons that reach the level.
    package internal(set) var beaconCount: Int

    /// Cells that one worker takes at once.
    static let batch = 256

    /// The maps of a table. O(cells × beacons log beacons).
    ///
    /// - Throws: ``Interrupted`` only.
    package init(
        _ table: SignalTable, options: MapOptions, pool: WorkerPool = WorkerPool(workerCount: 1)
    ) throws {
        self = try Self.made(MapContext(table, options), pool: pool) { _, _ in () }.maps
    }

    /// The maps, with what is to be kept of each cell.
    static func made<Kept: Sendable>(
        _ context: MapContext, pool: WorkerPool, keeping keep: @escaping @Sendable (MapCell, [CellSignal]) -> Kept
    ) throws -> (maps: LevelMaps, kept: [Kept]) {
        let count = context.table.grid.cells.count
        let kinds = context.options.kinds
        let parts = try pool.map((count + batch - 1) / batch) { part in
            let stages = context.stages()
            var values = kinds.map { _ in [Double?]() }
            var kept: [Kept] = []
            for index in part * batch..<min((part + 1) * batch, count) {
                let signals = context.signals(in: index)
                let cell = MapCell(context, stages, index: index, signals: signals)
                for (map, kind) in kinds.enumerated() { values[map].append(kind.value(cell)) }
                kept.append(keep(cell, signals))
            }
            return (values: values, kept: kept)
        }
        let maps = LevelMaps(
            grid: context.table.grid, kinds: kinds,
            values: kinds.indices.map { map in parts.flatMap { $0.values[map] } },
            beaconCount: context.table.rows.count { $0 != nil })
        return (maps, parts.flatMap(\.kept))
    }

    private init(grid: LevelGrid, kinds: [MapKind], values: [[Double?]], beaconCount: Int) {
        self.grid = grid
        self.kinds = kinds
        self.values = values
        self.beaconCount = beaconCount
    }
}
