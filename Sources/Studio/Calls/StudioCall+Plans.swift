internal import Diagnostics
internal import Formats
internal import Geometry
internal import Planning
internal import VenueFiles
internal import VenueModel

extension StudioCall {
    /// Maps of an installation that follow its beacons.
    static let plans: [StudioCall] = [
        StudioCall("/api/plan/kinds") { _, _ in ["kinds": .array(MapKind.all.map(\.json))] },
        StudioCall("/api/plan/open") { session, request in
            let id = request.required("id")?.string()
            let level = request.required("level")?.integer(in: Level.numbers)
            let keys = request.required("maps")?.elements()?.compactMap { $0.string() }
            let cell = request.value("cell").map { $0.number(in: LevelGrid.allowedCellSizes) }
            let (name, number) = try request.checked(both(id, level))
            let maps = try request.checked(keys)
            let kinds = maps.compactMap(MapKind.named)
            guard !kinds.isEmpty, kinds.count == maps.count, Set(maps).count == maps.count else {
                let known = MapKind.all.map(\.key).joined(separator: ", ")
                throw Problems("Name at least one of these maps, each once: \(known).", path: "maps")
            }
            let plan = try StudioPlan.open(
                session.venue(name), level: number, kinds: kinds, cellSize: cell ?? nil, pool: session.pool)
            session.keep(plan)
            return plan.json
        },
        StudioCall(long: "/api/plan/place") { session, request, control in
            let id = request.required("id")?.string()
            let count = request.required("count")?.integer(in: PlacementRequest.allowedCounts)
            let afresh = request.value("afresh").map { $0.bool() } ?? false
            let (name, number) = try request.checked(both(id, count))
            return try ProposedBeacons.json(
                for: session.venue(name).venue, count: number, afresh: request.checked(afresh), pool: session.pool,
                control)
        },
        StudioCall("/api/plan/requirements") { session, _ in
            ["files": .array(StudioFiles(folder: session.folder).requirements().map { .string($0) })]
        },
        StudioCall(long: "/api/plan/predict") { session, request, control in
            let id = try request.checked(request.required("id")?.string())
            let file = try request.checked(request.value("requirements").map { $0.string() } ?? .some(nil))
            let path = try file.map { name throws(Problems) in
                try StudioFiles(folder: session.folder).path(of: name, suffixes: venueSuffixes)
            }
            return try PredictedAccuracy.json(
                of: session.venue(id).venue, requirements: path.map(session.shown), pool: session.pool, control)
        },
        StudioCall("/api/plan/move") { session, request in
            let id = request.required("plan")?.string()
            let index = request.required("index")?.integer()
            let at = request.value("at")?.elements()?.compactMap { $0.number(in: -100_000...100_000) }
            let (name, beacon) = try request.checked(both(id, index))
            if let at, at.count != 2 { throw Problems("A place is [x, y].", path: "at") }
            return ["values": try session.plan(name).move(beacon, to: at.map { Point($0[0], $0[1]) })]
        },
    ]
}
