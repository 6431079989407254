/// What a changed beacon does in a cell: maps tell by it whether their value can be another one.
struct CellChange {
    let context: MapContext
    /// The beacon's signal before; `nil` below the floor of the table.
    let old: CellSignal?
    let new: CellSignal?
    /// A level, dBm: beacons below it do not matter to the settings.
    let bar: Double
    /// The value of the map before.
    var value: Double?

    /// The level of the beacon, before or now, whichever is higher, dBm.
    var strongest: Double { max(old?.level ?? -.infinity, new?.level ?? -.infinity) }

    /// Whether a condition holds either before or now, and not both times.
    func crosses(_ condition: (CellSignal) -> Bool) -> Bool {
        old.map(condition) ?? false != new.map(condition) ?? false
    }

    /// Whether a position may be computed from the beacon, before or now.
    var matters: Bool { strongest >= (context.options.settings == nil ? context.sensitivity : bar) }
}
