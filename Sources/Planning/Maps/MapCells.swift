internal import Evaluation
package import Formats
internal import Foundation
internal import Geometry
package import VenueModel

/// The cells of the maps of a level, as CSV and GeoJSON.
package struct MapCells: Sendable {
    private let maps: LevelMaps
    private let venue: Venue

    package init(_ maps: LevelMaps, of venue: Venue) {
        self.maps = maps
        self.venue = venue
    }

    /// A figure to a ten-thousandth of its unit: more digits say nothing.
    private static func rounded(_ value: Double) -> Double { CellPolygon.rounded(value, 1e4) }

    /// The first line of a CSV file of these maps.
    package static func csvHeader(_ kinds: [MapKind]) -> String {
        (["level", "x_min", "y_min", "x_max", "y_max"] + kinds.map(\.key)).joined(separator: ",") + "\n"
    }

    /// One line a cell: its level, its corners in metres and the values; a missing value is an empty field.
    package var csv: String {
        var text = ""
        for (index, cell) in maps.grid.cells.enumerated() {
            let bounds = cell.bounds(side: maps.grid.cellSize)
            let corners = [bounds.lower.x, bounds.lower.y, bounds.upper.x, bounds.upper.y]
            text += "\(cell.level)"
            for corner in corners { text += ",\(YAMLText.number(Self.rounded(corner)))" }
            for values in maps.values { text += "," + (values[index].map { YAMLText.number(Self.rounded($0)) } ?? "") }
            text += "\n"
        }
        return text
    }

    /// The cells as GeoJSON (RFC 7946), a polygon a cell, one line each; see ``CellPolygon``. It is written cell by
    /// cell, because all cells at once would take ten times the memory of the text.
    package func geoJSON() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func text(_ value: some Encodable) throws -> String {
            String(decoding: try encoder.encode(value), as: UTF8.self)
        }
        let anchor = CellPolygon.anchor(of: venue)
        let schema = Self.schema
        var lines = [
            "{", #""format": \#(try text(schema.format)),"#, #""version": \#(schema.version),"#,
            #""type": "FeatureCollection","#, #""cellSize": \#(try text(maps.grid.cellSize)),"#,
            #""coordinates": \#(try text(CellPolygon.system(anchor))),"#, #""level": \#(maps.grid.level.number),"#,
            #""features": ["#,
        ]
        for (index, cell) in maps.grid.cells.enumerated() {
            var properties: [String: Double] = [:]
            for (kind, values) in zip(maps.kinds, maps.values) {
                properties[kind.key] = values[index].map(Self.rounded)
            }
            let feature = CellFeature(cell.bounds(side: maps.grid.cellSize), anchor, properties)
            lines.append(try text(feature) + (index + 1 < maps.grid.cells.count ? "," : ""))
        }
        return (lines + ["]", "}"]).joined(separator: "\n") + "\n"
    }

    /// The published form of the GeoJSON.
    package static let schema = DocumentSchema(
        "plan-map-cells", version: 1,
        "The cells of the planning maps of a level as GeoJSON (RFC 7946): a feature collection with a polygon a cell.",
        keys: CellPolygon.collectionKeys(
            [.always("level", .whole, "The level's number.")],
            properties: YAMLShape(
                "properties", "The values of a cell in the chosen maps.",
                keys: MapKind.all.map { .maybe($0.key, .figure($0.unit), $0.definition) }),
            "Values of the cell."))
}
