internal import Evaluation
package import Formats
internal import NumericalMethods
internal import VenueModel

/// The maps of a venue in figures, without their cells.
package struct MapSummary: JSONDocument, JSONRecord {
    private let venue: String
    private let options: MapOptions
    private var levels: [LevelFigures] = []

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "plan-maps", "The planning maps of a venue in figures.",
        .always("venue", \.venue, "Name of the venue."),
        .always("cellSize", .figure("metres"), \.options.cellSize, "Length of a cell's side."),
        .always("threshold", .figure("dBm"), \.options.leastRSSI, "Threshold of the map `aboveThreshold`."),
        .always("scanTime", .figure("seconds"), \.options.scanTime, "Length of a scan."),
        .maybe(
            "offsetSpread", .figure("dB"), { $0.options.offsetSpread.isFinite ? $0.options.offsetSpread : nil },
            "Standard deviation of the phone's offset in the bound. Missing if nothing is known of it."),
        .maybe(
            "correlationDistance", .figure("metres"), \.options.correlationDistance,
            "Distance over which the shadowing of two beacons is alike. Missing for independent shadowing."),
        .always(
            "withSettings", { $0.options.settings != nil },
            "Whether positioning settings choose the beacons of a position."),
        .always("maps", \.options.kinds, "The maps."),
        .always("levels", \.levels, "The levels, ascending."))

    /// The summary of maps with these options, without levels.
    package init(venue: String, options: MapOptions) {
        self.venue = venue
        self.options = options
    }

    package mutating func add(_ level: LevelMaps) { levels.append(LevelFigures(level)) }

    /// The figures as tables for a terminal, one a level.
    package var text: String {
        levels.map { level in
            var table = TextTable(
                header: ["map", "unit", "cells", "missing", "least", "5 %", "median", "95 %", "greatest"],
                leftAligned: [0, 1])
            for figures in level.maps {
                let map = figures.kind
                let decimals = map.unit.isEmpty ? 2 : 1
                let counts = ["\(level.cells - figures.missing)", "\(figures.missing)"]
                table.rows.append(
                    [map.name, map.unit] + counts
                        + figures.quantiles.map { TextTable.number($0, decimals: decimals) })
            }
            return
                "\(level.level.name): \(level.beacons) beacons reach \(level.cells) cells of \(YAMLText.number(options.cellSize)) m\n\n"
                + table.text
        }.joined(separator: "\n")
    }

    private struct LevelFigures: JSONRecord {
        let level: Level
        let cells: Int
        let beacons: Int
        let maps: [Figures]

        static let shape = JSONShape<Self>(
            "level", "The maps of a level.",
            .always("level", .whole, \.level.number, "The level's number."),
            .always("name", \.level.name, "The level's name."),
            .always("cells", \.cells, "Number of cells whose middle is inside the outline."),
            .always("beacons", \.beacons, "Number of beacons that reach the level, those of other levels included."),
            .always("maps", \.maps, "The figures of each map, in the order of `maps`."))

        init(_ level: LevelMaps) {
            self.level = level.grid.level
            cells = level.grid.cells.count
            beacons = level.beaconCount
            maps = zip(level.kinds, level.values).map { Figures($0, $1) }
        }
    }

    private struct Figures: JSONRecord {
        let kind: MapKind
        let missing: Int
        let quantiles: [Double?]

        static let shape = JSONShape<Self>(
            "figures", "Quantiles of a map over the cells with a value.",
            .always("key", \.kind.key, "The map's key."),
            .always("missing", \.missing, "Number of cells without a value."),
            .maybe("least", \.quantiles[0], "The least value. Missing, as the others, if no cell has a value."),
            .maybe("low", \.quantiles[1], "5 % of the cells have a lower value."),
            .maybe("median", \.quantiles[2], "The median."),
            .maybe("high", \.quantiles[3], "5 % of the cells have a higher value."),
            .maybe("greatest", \.quantiles[4], "The greatest value."))

        init(_ kind: MapKind, _ values: [Double?]) {
            let sorted = values.compactMap(\.self).sorted()
            self.kind = kind
            missing = values.count - sorted.count
            quantiles = [0, 0.05, 0.5, 0.95, 1].map { share in
                Statistics.quantile(sorted: sorted, share).map { CellPolygon.rounded($0, 1e4) }
            }
        }
    }
}

extension MapKind: JSONRecord {
    package static let shape = JSONShape<Self>(
        "map", "What a map shows.",
        .always("key", \.key, "Key of the map."),
        .always("name", \.name, "Name of the map."),
        .always("unit", \.unit, "Unit of the map's values; empty for pure numbers."),
        .always("definition", \.definition, "Definition of the map's values."))
}
