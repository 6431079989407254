internal import Diagnostics
internal import FloorPlans
internal import Formats
internal import Geometry
internal import VenueFiles
internal import VenueModel

/// Paths from the free space of a level, in the form of a venue file.
struct ProposedPaths {
    let json: JSONValue
    /// How many areas no way leads to.
    let unreachable: Int

    /// - Throws: the errors of the document, and a problem if the level has no free space.
    init(document: JSONValue, level number: Int) throws(Problems) {
        let venue = try VenueFile.parse(VenueText.of(document)).venue
        guard let level = venue.level(number) else { throw Problems("There is no level \(number).", path: "level") }
        let linked = Set(
            venue.paths.edges.filter { $0.kind != .walk }.flatMap {
                [venue.paths.nodes[$0.from].name, venue.paths.nodes[$0.to].name]
            })
        let kept = venue.paths.nodes.filter { $0.level == number && ($0.isEntrance || linked.contains($0.name)) }
        let paths = FreeSpacePaths(level: level, walls: venue.walls, obstacles: venue.obstacles, keeping: kept)
        guard !paths.edges.isEmpty else {
            throw Problems("Level \(number) has no free space for paths. Check its outline, walls and obstacles.")
        }
        unreachable = paths.unreachableAreas
        json = [
            "nodes": .object(
                paths.nodes.map {
                    JSONValue.Member(
                        $0.name,
                        JSONValue([$0.position.x, $0.position.y], to: 100))
                }),
            "entrances": .array(paths.nodes.filter(\.isEntrance).map { .string($0.name) }),
            "edges": .array(
                paths.edges.map {
                    ["along": .array([.string(paths.nodes[$0.from].name), .string(paths.nodes[$0.to].name)])]
                }),
        ]
    }
}
