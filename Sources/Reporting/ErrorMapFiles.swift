package import Evaluation
package import Formats
package import VenueModel

/// The files of an error map: a picture for each level, and all cells as CSV and GeoJSON.
package struct ErrorMapFiles {
    private static let names = ["error-map.csv", "error-map.geojson"]
    private let venue: Venue

    /// The files for a venue.
    package init(_ venue: Venue) { self.venue = venue }

    /// The names of all files that a map may have.
    package var names: [String] { Self.names + venue.levels.map { Self.name(ofLevel: $0.number) } }

    private static func name(ofLevel level: Int) -> String { "error-map-level-\(level).svg" }

    /// Writes the files, and removes pictures of an earlier run on levels that have no instant now.
    ///
    /// - Returns: the paths of the files.
    package func write(_ map: ErrorMap, to folder: OutputFolder, besides inputs: [String?] = []) throws -> [String] {
        var written = [
            try folder.write(map.csv, to: Self.names[0]), try folder.write(map.geoJSON(of: venue), to: Self.names[1]),
        ]
        let levels = venue.levels.map(\.number)
        for level in levels where map.levels.contains(level) {
            let drawing = ErrorMapDrawing(map, venue: venue, level: level).drawing
            written.append(try folder.write(drawing.text, to: Self.name(ofLevel: level)))
        }
        let stale = levels.filter { !map.levels.contains($0) }.map(Self.name(ofLevel:))
        _ = try folder.removeEarlier(stale, besides: inputs)
        return written
    }
}
