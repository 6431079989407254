package import Positioning

package struct MapOptions: Sendable {
    /// Length of a cell's sides, metres.
    package var cellSize: Double
    package var kinds: [MapKind]
    /// Threshold of the map `aboveThreshold`, dBm.
    package var leastRSSI: Double
    /// Length of a scan, seconds.
    package var scanTime: Double
    /// Standard deviation of the phone's offset, which the bound does not know, dB: 0 if it is known, infinite if
    /// nothing is known of it.
    package var offsetSpread: Double
    /// Distance over which the shadowing of two beacons is alike, metres; `nil` for independent shadowing.
    package var correlationDistance: Double?
    /// The settings that choose the beacons of a position, and the cost; `nil` for all audible beacons and the cost in
    /// dB.
    package var settings: ZonedPreset?
    /// The engine's map of the venue, made once for all levels; `nil` makes it for each level.
    package var map: PlannedMap?

    package init(
        cellSize: Double, kinds: [MapKind] = MapKind.all, leastRSSI threshold: Double? = nil, scanTime: Double = 1,
        offsetSpread: Double = 0, correlationDistance: Double? = nil, settings: ZonedPreset? = nil
    ) {
        self.cellSize = cellSize
        self.kinds = kinds
        self.scanTime = scanTime
        self.offsetSpread = offsetSpread
        self.correlationDistance = correlationDistance
        self.settings = settings
        leastRSSI = threshold ?? (settings?.base ?? PositioningSettings())[.rssiPositioningThreshold]
    }
}
