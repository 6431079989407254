package import Formats
package import Parallelism
package import Planning
internal import VenueModel

/// Pictures of a placement: two maps of each level without the new beacons and with them.
package struct PlacementPictures {
    /// The radio channel without and with the new beacons.
    private let states: [(word: String, note: String, radio: MeanRadio)]
    private static let kinds = ["bound", "aboveThreshold"].compactMap(MapKind.named)

    /// Pictures of a venue without and with its new beacons.
    package init(before: MeanRadio, after: MeanRadio) {
        states = [("before", "without new beacons", before), ("after", "with new beacons", after)]
    }

    private func pictures(_ kind: MapKind, _ word: String, _ radio: MeanRadio) -> LevelPictures {
        LevelPictures(venue: radio.venue, name: "map-\(kind.key)-\(word)")
    }

    package var names: [String] {
        states.flatMap { state in Self.kinds.flatMap { pictures($0, state.word, state.radio).names } }
    }

    /// Writes the pictures.
    ///
    /// - Parameter threshold: of the map of beacons above it, dBm.
    /// - Returns: the paths of the files.
    package func write(
        to folder: OutputFolder, grids: [LevelGrid], threshold: Double, pool: WorkerPool
    ) throws -> [String] {
        var paths: [String] = []
        for state in states {
            for grid in grids {
                let table = try SignalTable(state.radio, grid: grid, pool: pool)
                let options = MapOptions(cellSize: grid.cellSize, kinds: Self.kinds, leastRSSI: threshold)
                let maps = try LevelMaps(table, options: options, pool: pool)
                for (index, kind) in Self.kinds.enumerated() {
                    let drawing = PlanMapDrawing(maps, index: index, venue: state.radio.venue, note: state.note).drawing
                    let name = pictures(kind, state.word, state.radio).name(ofLevel: grid.level.number)
                    paths.append(try folder.write(drawing.text, to: name))
                }
            }
        }
        return paths
    }
}
