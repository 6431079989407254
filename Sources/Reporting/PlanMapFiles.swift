package import Formats
package import Planning
package import VenueModel

/// The files of planning maps: a picture of each map and level, all cells as CSV and as GeoJSON by level, and the
/// figures as JSON. They are written level by level, so that only one level is in memory.
package struct PlanMapFiles {
    private let venue: Venue
    private let kinds: [MapKind]
    private let folder: OutputFolder
    private let table: OutputFile
    private var written: [String] = []

    private static let summaryName = "maps.json"
    private static let tableName = "maps.csv"
    private static func cellsName(_ level: Int) -> String { "maps-level-\(level).geojson" }
    private static func pictures(of kind: MapKind, _ venue: Venue) -> LevelPictures {
        LevelPictures(venue: venue, name: "map-\(kind.key)")
    }

    /// The names of all files that the maps of a venue may have.
    package static func names(for venue: Venue) -> [String] {
        [summaryName, tableName] + venue.levels.map { cellsName($0.number) }
            + MapKind.all.flatMap { pictures(of: $0, venue).names }
    }

    /// Begins the files of some maps of a venue.
    package init(_ venue: Venue, kinds: [MapKind], in folder: OutputFolder) throws {
        self.venue = venue
        self.kinds = kinds
        self.folder = folder
        table = try folder.open(Self.tableName)
        try table.write(Array(MapCells.csvHeader(kinds).utf8))
    }

    /// Writes the maps of a level.
    package mutating func write(_ maps: LevelMaps) throws {
        let cells = MapCells(maps, of: venue)
        let level = maps.grid.level.number
        try table.write(Array(cells.csv.utf8))
        written.append(try folder.write(try cells.geoJSON(), to: Self.cellsName(level)))
        for (index, kind) in kinds.enumerated() {
            let drawing = PlanMapDrawing(maps, index: index, venue: venue).drawing
            written.append(try folder.write(drawing.text, to: Self.pictures(of: kind, venue).name(ofLevel: level)))
        }
    }

    /// Finishes the files, and removes pictures that an earlier run made of other maps.
    ///
    /// - Returns: the paths of all files.
    package func finish(_ summary: MapSummary, besides inputs: [String?] = []) throws -> [String] {
        try table.finish()
        let all =
            [try folder.write(try JSONText.of(summary), to: Self.summaryName), folder.path(of: Self.tableName)]
            + written
        let stale = Self.names(for: venue).filter { !all.contains(folder.path(of: $0)) }
        _ = try folder.removeEarlier(stale, besides: inputs)
        return all
    }
}
