internal import Formats
internal import VenueModel

/// The files of pictures, one for each level of a venue.
struct LevelPictures {
    let venue: Venue
    /// How the name of each file begins, such as `error-map`.
    let name: String

    /// The names of all files that there may be.
    var names: [String] { venue.levels.map { name(ofLevel: $0.number) } }

    /// The name of the file of a level.
    func name(ofLevel level: Int) -> String { "\(name)-level-\(level).svg" }

    /// Writes a picture of each of these levels, and removes those of an earlier run of the others.
    ///
    /// - Returns: the paths of the files.
    func write(
        _ levels: [Int], to folder: OutputFolder, besides inputs: [String?], drawing: (Int) -> SVG
    ) throws -> [String] {
        let shown = venue.levels.map(\.number).filter(levels.contains)
        let paths = try shown.map { try folder.write(drawing($0).text, to: name(ofLevel: $0)) }
        let stale = venue.levels.map(\.number).filter { !levels.contains($0) }
        _ = try folder.removeEarlier(stale.map(name(ofLevel:)), besides: inputs)
        return paths
    }
}
