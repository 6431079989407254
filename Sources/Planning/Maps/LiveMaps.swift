package import Parallelism
internal import Positioning
package import VenueModel

/// The maps of a level whose beacons change one at a time: each change computes only the cells in which the beacon is
/// or was above the floor of the table, and there only the maps that can change.
///
/// The values are those of new maps of the changed venue, to the bit. For that a cell keeps its beacons, with what each
/// adds (``CellSignal``): sums are added up again in the order of the venue, instead of adding a difference. It takes
/// about 40 bytes for each beacon in each cell.
///
/// ```swift
/// var live = try LiveMaps(table, options: MapOptions(cellSize: 0.5), pool: pool)
/// try live.change(3, to: moved, pool: pool)
/// show(live.maps)
/// ```
package struct LiveMaps: Sendable {
    /// The maps as they are now.
    package private(set) var maps: LevelMaps
    private var context: MapContext
    private var cells: [Cell]
    /// Indices of removed beacons, which stay in the table's venue.
    private var removed: Set<Int> = []

    /// What is kept of a cell.
    private struct Cell: Sendable {
        var signals: [CellSignal]
        var bar: Double
    }

    /// The maps of a table. As for ``LevelMaps``.
    ///
    /// - Throws: ``Interrupted`` only.
    package init(
        _ table: SignalTable, options: MapOptions, pool: WorkerPool = WorkerPool(workerCount: 1)
    ) throws {
        context = MapContext(table, options)
        (maps, cells) = try Self.made(context, pool)
    }

    /// The signals of all beacons as they are now. Its venue still has the removed beacons.
    package var table: SignalTable { context.table }

    /// Number of beacons, with the removed ones.
    package var beaconCount: Int { context.table.rows.count }

    /// Changes a beacon, or adds one after the last, with the index ``beaconCount``: its place, its level, its power,
    /// anything. O(cells in reach × beacons of a cell); but if another beacon becomes visible to the settings, or the
    /// mean residual standard deviation changes by a thousandth of a decibel, all cells are computed.
    ///
    /// - Parameters:
    ///   - index: of the beacon in the venue.
    ///   - beacon: the beacon as it is from now on; `nil` removes it, and another change may bring it back.
    /// - Throws: ``Interrupted`` only; then nothing has changed.
    package mutating func change(
        _ index: Int, to beacon: Beacon?, pool: WorkerPool = WorkerPool(workerCount: 1)
    ) throws {
        var removed = removed
        if beacon == nil { removed.insert(index) } else { removed.remove(index) }
        var table = context.table
        var options = context.options
        table.change(index, to: beacon)
        options.map = PlannedMap(table.radio.venue, constants: context.map.map.constants, without: removed)
        let next = MapContext(table, options, known: context.reception)
        if next.hasSameOthers(as: context, besides: index) {
            try update(to: next, changed: index, pool)
        } else {
            (maps, cells) = try Self.made(next, pool)
        }
        context = next
        self.removed = removed
        maps.beaconCount = table.rows.count { $0 != nil }
    }

    private static func made(_ context: MapContext, _ pool: WorkerPool) throws -> (maps: LevelMaps, cells: [Cell]) {
        let made = try LevelMaps.made(context, pool: pool) { cell, signals in
            Cell(signals: signals, bar: context.needsBar ? cell.bar : 0)
        }
        return (made.maps, made.kept)
    }

    /// The cells in which a level of one of the rows is above the floor of the table, ascending.
    private static func cells(of rows: [SignalTable.BeaconRow]) -> [Int] {
        guard let first = rows.map(\.first).min(), let end = rows.map({ $0.first + $0.levels.count }).max()
        else { return [] }
        var isHeard = [Bool](repeating: false, count: end - first)
        for row in rows {
            for (index, level) in row.levels.enumerated() where level > -.infinity {
                isHeard[row.first - first + index] = true
            }
        }
        return isHeard.indices.filter { isHeard[$0] }.map { first + $0 }
    }

    /// Computes the cells in which a beacon is heard in the context or was before.
    private mutating func update(to next: MapContext, changed index: Int, _ pool: WorkerPool) throws {
        let old = index < context.table.rows.count ? context.table.rows[index] : nil
        let touched = Self.cells(of: [old, next.table.rows[index]].compactMap(\.self))
        let batch = LevelMaps.batch
        let oldRate = index < context.rates.count ? context.rates[index] : 0
        let parts = try pool.map((touched.count + batch - 1) / batch) { [cells, maps] part in
            let stages = next.stages()
            return touched[part * batch..<min((part + 1) * batch, touched.count)].map { place in
                let before = cells[place]
                let signals = next.signals(before.signals, changing: index, in: place, oldRate: oldRate)
                let cell = MapCell(next, stages, index: place, signals: signals)
                var change = CellChange(
                    context: next, old: before.signals.first { $0.beacon == index },
                    new: signals.first { $0.beacon == index }, bar: before.bar)
                var values: [(map: Int, value: Double?)] = []
                for map in maps.kinds.indices {
                    change.value = maps.values[map][place]
                    if maps.kinds[map].canChange(change) { values.append((map, maps.kinds[map].value(cell))) }
                }
                let bar = next.needsBar && change.strongest >= before.bar ? cell.bar : before.bar
                return (cell: Cell(signals: signals, bar: bar), values: values)
            }
        }
        for (place, change) in zip(touched, parts.joined()) {
            cells[place] = change.cell
            for (map, value) in change.values { maps.values[map][place] = value }
        }
    }
}
