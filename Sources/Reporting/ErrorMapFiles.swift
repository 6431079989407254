package import Evaluation
package import Formats
package import VenueModel

/// The files of an error map: a picture for each level, and all cells as CSV and GeoJSON.
package struct ErrorMapFiles {
    private static let names = ["error-map.csv", "error-map.geojson"]
    private let venue: Venue

    package init(_ venue: Venue) { self.venue = venue }

    /// The names of all files that a map may have.
    package var names: [String] { Self.names + pictures.names }

    private func title(ofLevel level: Int) -> String {
        let name = venue.level(level)?.name ?? "level \(level)"
        return "\(venue.name)\(venue.levels.count > 1 ? ", \(name)" : ""): median error and bias by place"
    }

    private var pictures: LevelPictures { LevelPictures(venue: venue, name: "error-map") }

    /// Writes the files, and removes pictures of an earlier run on levels that have no instant now.
    ///
    /// - Returns: the paths of the files.
    package func write(_ map: ErrorMap, to folder: OutputFolder, besides inputs: [String?] = []) throws -> [String] {
        let tables = [
            try folder.write(map.csv, to: Self.names[0]), try folder.write(map.geoJSON(of: venue), to: Self.names[1]),
        ]
        return tables
            + (try pictures.write(map.levels, to: folder, besides: inputs) { level in
                ErrorMapDrawing(map, venue: venue, level: level, title: title(ofLevel: level)).drawing
            })
    }
}
