internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import Geometry
internal import Parallelism
internal import Planning
internal import Radio
internal import Synchronization
internal import VenueFiles
internal import VenueModel

/// Maps of a level that follow its beacons while people move them.
final class StudioPlan: Sendable {
    /// Its name in the session.
    let id: String
    private let venue: Venue
    private let pool: WorkerPool
    private let live: Mutex<LiveMaps>

    private init(_ venue: Venue, _ maps: LiveMaps, pool: WorkerPool) {
        // Of its own, so that two pages with the same venue do not move each other's beacons.
        id = StudioSession.secret()
        self.venue = venue
        self.pool = pool
        live = Mutex(maps)
    }

    /// Makes the maps of a level: all cells. Later changes compute only those that a beacon reaches.
    ///
    /// - Parameter cellSize: length of a cell's sides, metres; `nil` for the usual one of the venue.
    /// - Throws: ``Problems`` if the level has no cells.
    static func open(
        _ file: VenueFile, level number: Int, kinds: [MapKind], cellSize: Double?, pool: WorkerPool
    ) throws -> StudioPlan {
        let venue = file.venue
        guard let level = venue.level(number) else { throw Problems("There is no level \(number).", path: "level") }
        let options = MapOptions(cellSize: cellSize ?? LevelGrid.usualCellSize(of: venue), kinds: kinds)
        let run = MapsRun(MapsRequest(venue, options: options), in: RunContext(pool: pool))
        return StudioPlan(venue, try run.live(level), pool: pool)
    }

    /// Moves a beacon, or takes it away, and gives the maps after that.
    ///
    /// - Parameters:
    ///   - index: place of the beacon in the venue, over all levels.
    ///   - position: its new place; `nil` if it fails.
    func move(_ index: Int, to position: Point?) throws -> JSONValue {
        guard venue.beacons.indices.contains(index) else {
            throw Problems("There is no beacon \(index).", path: "index")
        }
        var beacon = venue.beacons[index]
        if let position { beacon.position = position }
        return try live.withLock { live in
            try live.change(index, to: position == nil ? nil : beacon, pool: pool)
            return Self.values(of: live.maps)
        }
    }

    /// The maps with their cells and meanings.
    var json: JSONValue {
        live.withLock { live in
            let grid = live.maps.grid
            return [
                "plan": .string(id), "level": .number(Double(grid.level.number)), "cell": .number(grid.cellSize),
                "columns": JSONValue(grid.cells.map { Double($0.column) }),
                "rows": JSONValue(grid.cells.map { Double($0.row) }),
                "beacons": .array(venue.beacons.map { .string($0.id.description) }),
                "kinds": .array(live.maps.kinds.map(\.json)), "values": Self.values(of: live.maps),
            ]
        }
    }

    /// The values of each map in the order of the cells; null where a map has none.
    private static func values(of maps: LevelMaps) -> JSONValue {
        .object(
            zip(maps.kinds, maps.values).map { kind, values in
                JSONValue.Member(
                    kind.key, .array(values.map { $0.map { .number(CellPolygon.rounded($0, 100)) } ?? .null }))
            })
    }
}

extension MapKind {
    /// What the page shows beside a map.
    var json: JSONValue {
        [
            "key": .string(key), "name": .string(name), "unit": .string(unit), "definition": .string(definition),
            "limits": JSONValue(limits), "isMoreBetter": .bool(isMoreBetter), "isCount": .bool(isCount),
            "words": words.map { .array($0.map { .string($0) }) } ?? .null,
        ]
    }
}
