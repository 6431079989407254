internal import Evaluation
package import Formats
internal import NumericalMethods
internal import VenueModel

/// The maps of a venue in figures, without their cells.
package struct MapSummary: JSONDocument {
    private var venue: String
    private var cellSize: Double
    private var threshold: Double
    private var scanTime: Double
    private var offsetSpread: Double?
    private var correlationDistance: Double?
    private var withSettings: Bool
    private var maps: [Kind]
    private var levels: [LevelFigures] = []

    /// The summary of maps with these options, without levels.
    package init(venue: String, options: MapOptions) {
        (self.venue, cellSize, threshold) = (venue, options.cellSize, options.leastRSSI)
        (scanTime, correlationDistance) = (options.scanTime, options.correlationDistance)
        offsetSpread = options.offsetSpread.isFinite ? options.offsetSpread : nil
        withSettings = options.settings != nil
        maps = options.kinds.map(Kind.init)
    }

    /// Adds the maps of a level.
    package mutating func add(_ level: LevelMaps) { levels.append(LevelFigures(level)) }

    /// The figures as tables for a terminal, one a level.
    package var text: String {
        levels.map { level in
            var table = TextTable(
                header: ["map", "unit", "cells", "missing", "least", "5 %", "median", "95 %", "greatest"],
                leftAligned: [0, 1])
            for (map, figures) in zip(maps, level.maps) {
                let decimals = map.unit.isEmpty ? 2 : 1
                let numbers = [figures.least, figures.low, figures.median, figures.high, figures.greatest]
                    .map { TextTable.number($0, decimals: decimals) }
                let counts = ["\(level.cells - figures.missing)", "\(figures.missing)"]
                table.rows.append([map.name, map.unit] + counts + numbers)
            }
            return
                "\(level.name): \(level.beacons) beacons reach \(level.cells) cells of \(YAMLText.number(cellSize)) m\n\n"
                + table.text
        }.joined(separator: "\n")
    }

    private struct Kind: Encodable {
        var key: String
        var name: String
        var unit: String
        var definition: String

        init(_ kind: MapKind) {
            (key, name, unit, definition) = (kind.key, kind.name, kind.unit, kind.definition)
        }
    }

    private struct LevelFigures: Encodable {
        var level: Int
        var name: String
        var cells: Int
        var beacons: Int
        var maps: [Figures]

        init(_ level: LevelMaps) {
            (self.level, name, cells) = (level.grid.level.number, level.grid.level.name, level.grid.cells.count)
            beacons = level.beaconCount
            maps = zip(level.kinds, level.values).map { Figures($0, $1) }
        }
    }

    private struct Figures: Encodable {
        var key: String
        var missing: Int
        var least: Double?
        var low: Double?
        var median: Double?
        var high: Double?
        var greatest: Double?

        init(_ kind: MapKind, _ values: [Double?]) {
            let sorted = values.compactMap(\.self).sorted()
            func quantile(_ share: Double) -> Double? {
                Statistics.quantile(sorted: sorted, share).map { CellPolygon.rounded($0, 1e4) }
            }
            key = kind.key
            missing = values.count - sorted.count
            (least, low, median) = (quantile(0), quantile(0.05), quantile(0.5))
            (high, greatest) = (quantile(0.95), quantile(1))
        }
    }

    /// The published form.
    package static let schema = DocumentSchema(
        "plan-maps", version: 1, "The planning maps of a venue in figures.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("cellSize", .figure("metres"), "Length of a cell's side."),
            .always("threshold", .figure("dBm"), "Threshold of the map `aboveThreshold`."),
            .always("scanTime", .figure("seconds"), "Length of a scan."),
            .maybe(
                "offsetSpread", .figure("dB"),
                "Standard deviation of the phone's offset in the bound. Missing if nothing is known of it."),
            .maybe(
                "correlationDistance", .figure("metres"),
                "Distance over which the shadowing of two beacons is alike. Missing for independent shadowing."),
            .always("withSettings", .flag, "Whether positioning settings choose the beacons of a position."),
            .always("maps", .each(kind), "The maps."),
            .always("levels", .each(level), "The levels, ascending."),
        ])

    private static let kind = YAMLShape(
        "map", "What a map shows.",
        keys: [
            .always("key", .string, "Its key."),
            .always("name", .string, "Its name."),
            .always("unit", .string, "Its unit; empty for pure numbers."),
            .always("definition", .string, "What it is."),
        ])

    private static let level = YAMLShape(
        "level", "The maps of a level.",
        keys: [
            .always("level", .whole, "The level's number."),
            .always("name", .string, "The level's name."),
            .always("cells", .count, "Number of cells whose middle is inside the outline."),
            .always("beacons", .count, "Number of beacons that reach the level, those of other levels included."),
            .always("maps", .each(figures), "The figures of each map, in the order of `maps`."),
        ])

    private static let figures = YAMLShape(
        "figures", "Quantiles of a map over the cells with a value.",
        keys: [
            .always("key", .string, "The map's key."),
            .always("missing", .count, "Number of cells without a value."),
            .maybe("least", .figure(), "The least value. Missing, as the others, if no cell has a value."),
            .maybe("low", .figure(), "5 % of the cells have a lower value."),
            .maybe("median", .figure(), "The median."),
            .maybe("high", .figure(), "5 % of the cells have a higher value."),
            .maybe("greatest", .figure(), "The greatest value."),
        ])
}
