import Diagnostics
import Formats
import Geometry
import VenueModel

/// Makes a drawing of an IMDF archive (OGC 20-094): levels, walls from the borders of units, doors, zones, obstacles,
/// level changes, and paths through the doors. IMDF has no beacons, heights and, for most walls, no materials.
struct IMDFDrawing {
    struct Unit {
        var feature: IMDFArchive.Feature
        var category: IMDFCategory
        /// The border and the holes.
        var rings: [[Point]]
        var border: Polygon { Polygon(rings[0]) }

        /// A point inside: its display point, its centre, or the middle of a piece of its border.
        var inside: Point
    }

    let archive: IMDFArchive
    let anchor: GeographicAnchor
    let problems: DrawingProblems
    /// Numbers of the levels that are used, by their identities.
    private var numbers: [String: Int] = [:]
    private var levels: [(number: Int, feature: IMDFArchive.Feature, rings: [[Point]])] = []
    private(set) var features: [DrawingFeature] = []

    /// The drawing in metres of the frame of its anchor.
    ///
    /// - Throws: a problem if no level can be used.
    static func document(
        of archive: IMDFArchive, options: DrawingOptions, problems: DrawingProblems
    ) throws(Problems) -> DrawingDocument {
        let points = archive["level"].lazy.flatMap { $0.shapes.flatMap(\.points) }
        guard let bounds = Bounds(around: points) else {
            throw Problems("No level has an outline (level.geojson).", file: archive.file)
        }
        let anchor = try DrawingFrame.anchor(of: bounds, given: options.anchor, file: archive.file, problems: problems)
        var drawing = IMDFDrawing(archive: archive, anchor: anchor, problems: problems)
        drawing.addLevels()
        drawing.warnOfLostFeatures()
        for level in drawing.levels { drawing.add(level.number, level.feature, level.rings) }
        drawing.addLinks()
        var venue: [JSONValue.Member] = [.init("anchor", anchor.json)]
        if let feature = archive["venue"].first {
            if let name = feature.label("name", language: archive.language) {
                venue.append(.init("name", .string(name)))
            }
            let environments: [String: VenueEnvironment] = ["shoppingcenter": .mall, "businesscampus": .office]
            if let environment = feature.text("category").flatMap({ environments[$0] }) {
                venue.append(.init("environment", .string(environment.rawValue)))
            }
        }
        var document = DrawingDocument(venue: venue, coordinates: .plane(.metre), features: drawing.features)
        document.hasEachWallOnce = true
        return document
    }

    func metres(_ point: Point) -> Point { anchor.point(latitude: point.y, longitude: point.x) ?? Point(0, 0) }

    func metres(_ rings: [[Point]]) -> [[Point]] { rings.map { $0.map(metres) } }

    /// The number of the level that a feature names; `nil` if the level is not used.
    func number(of feature: IMDFArchive.Feature) -> Int? { feature.text("level_id").flatMap { numbers[$0] } }

    mutating func add(
        _ kind: DrawingKind, level: Int?, _ properties: [JSONValue.Member] = [], _ shape: DrawingFeature.Shape,
        id: String? = nil, at place: DrawingFeature.FilePlace
    ) {
        var members: [JSONValue.Member] = [.init("kind", .string(kind.rawValue))]
        if let level { members.append(.init("level", .number(Double(level)))) }
        features.append(DrawingFeature(id: id, properties: members + properties, shape: shape, place: place))
    }

    // MARK: - Levels

    /// The largest level of each ordinal.
    private mutating func addLevels() {
        var best: [Int: (feature: IMDFArchive.Feature, rings: [[Point]], count: Int)] = [:]
        for feature in archive["level"] {
            guard case .number(let ordinal)? = feature.value("ordinal"), let number = Int(exactly: ordinal),
                let polygon = feature.polygon
            else {
                problems.report("A level takes a whole number as ordinal and a polygon.", at: feature.place)
                continue
            }
            if feature.shapes.count > 1 {
                problems.report(
                    "Level \(number) has several parts; the largest one is used.", at: feature.place, severity: .warning
                )
            }
            let rings = metres(polygon)
            let count = (best[number]?.count ?? 0) + 1
            if let other = best[number], Polygon(other.rings[0]).area >= Polygon(rings[0]).area {
                best[number]?.count = count
            } else {
                best[number] = (feature, rings, count)
            }
        }
        for (number, level) in best.sorted(by: { $0.key < $1.key }) {
            let name = level.feature.label("name", language: archive.language)
            if level.count > 1 {
                problems.report(
                    "Level \(number) is drawn \(level.count) times, as in several buildings; the largest one is used.",
                    at: level.feature.place, severity: .warning)
            }
            numbers[level.feature.id] = number
            levels.append((number, level.feature, level.rings))
            add(
                .level, level: number, name.map { [.init("name", .string($0))] } ?? [], .polygon(level.rings),
                at: level.feature.place)
        }
    }

    // MARK: - What is on a level

    /// Names features that are on no level of the archive, and those without the geometry of their type.
    private func warnOfLostFeatures() {
        let levels = Set(archive["level"].map(\.id))
        for type in ["unit", "opening", "section", "fixture", "kiosk"] {
            for feature in archive[type] {
                let isDrawn =
                    switch (type, feature.shapes.first) {
                    case ("opening", .line?): true
                    case ("opening", _): false
                    // What is wrong with units is said where they are read.
                    default: type == "unit" || feature.polygon != nil
                    }
                if !(feature.text("level_id").map(levels.contains) ?? false) {
                    problems.report(
                        "The \(type) names no level of the archive as \"level_id\" and is left out.", at: feature.place,
                        severity: .warning)
                } else if !isDrawn {
                    problems.report(
                        "The \(type) takes a \(type == "opening" ? "line" : "polygon") and is left out.",
                        at: feature.place, severity: .warning)
                }
            }
        }
    }

    /// The units of a level, in metres.
    private func units(on number: Int) -> [Unit] {
        archive["unit"].compactMap { feature in
            guard self.number(of: feature) == number else { return nil }
            guard let polygon = feature.polygon else {
                problems.report("A unit takes a polygon.", at: feature.place)
                return nil
            }
            let rings = metres(polygon)
            var inside = Self.inside(Polygon(rings[0]))
            if let display = feature.value("display_point"),
                case .point(let point)? = GeoJSONDrawing.shapes(of: display)?.first,
                Polygon(rings[0]).contains(metres(point))
            {
                inside = metres(point)
            }
            return Unit(
                feature: feature, category: IMDFCategory(unit: feature.text("category") ?? "unspecified"), rings: rings,
                inside: inside)
        }
    }

    /// The mean of the corners, if it is inside, else a point beside the border.
    private static func inside(_ border: Polygon) -> Point {
        let count = Double(border.vertices.count)
        let mean = Point(
            border.vertices.reduce(0) { $0 + $1.x } / count, border.vertices.reduce(0) { $0 + $1.y } / count)
        if border.contains(mean) { return mean }
        let beside = border.edges.lazy.map { edge -> Point in
            let along = edge.end - edge.start
            let side = Vector(-along.dy, along.dx) * (0.3 / max(along.length, 0.3) * (border.signedArea > 0 ? 1 : -1))
            return edge.start.interpolated(to: edge.end, at: 0.5) + side
        }
        return beside.first { border.contains($0) } ?? mean
    }

    private mutating func add(_ number: Int, _ level: IMDFArchive.Feature, _ rings: [[Point]]) {
        let units = units(on: number)
        var walls = borders(of: units)
        for unit in units {
            switch unit.category {
            case .solid(let material): walls += solid(unit, material)
            case .void:
                add(.slabOpening, level: number, [], .polygon([unit.rings[0]]), at: unit.feature.place)
                add(
                    .obstacle, level: number, [], .line(unit.rings[0] + unit.rings[0].prefix(1)), at: unit.feature.place
                )
            default: break
            }
        }
        var doors = archive["opening"].compactMap { feature -> (line: [Point], feature: IMDFArchive.Feature)? in
            guard self.number(of: feature) == number, case .line(let line)? = feature.shapes.first else { return nil }
            return (line.map(metres), feature)
        }
        for unit in units where unit.category == .link(.lift) {
            if let door = Self.missingDoor(of: unit, units, doors.map(\.line)) { doors.append((door, unit.feature)) }
        }
        var blockers: [Segment] = []
        for (index, wall) in walls.enumerated() {
            let id = "\(number)-\(index)"
            add(.wall, level: number, wall.properties, wall.shape, id: id, at: wall.place)
            var model = Wall(level: number, points: wall.shape.points, loss: 1)
            for (line, feature) in doors {
                guard let opening = Self.opening(line, in: model) else { continue }
                model.openings.append(opening)
                add(
                    .opening, level: number, [.init("wall", .string(id)), .init("width", .number(opening.width))],
                    .point(opening.position), at: feature.place)
            }
            blockers += model.pieces.filter { !$0.isOpening }.map(\.segment)
        }
        for feature in archive["fixture"] + archive["kiosk"] where self.number(of: feature) == number {
            guard let ring = feature.polygon?.first?.map(metres) else { continue }
            add(.obstacle, level: number, [], .line(ring + ring.prefix(1)), at: feature.place)
            blockers += Polygon(ring).edges
        }
        addZones(of: units, on: number)
        for unit in units where unit.category == .void { blockers += unit.border.edges }
        addPaths(of: units, doors, on: number, outline: Polygon(rings[0]), blockers)
    }

    /// The opening that a door makes in a wall; `nil` if the door is in another wall, at the end of this one or where
    /// it has one already.
    private static func opening(_ line: [Point], in wall: Wall) -> WallOpening? {
        guard let first = line.first, let last = line.last else { return nil }
        let opening = WallOpening(
            position: first.interpolated(to: last, at: 0.5), width: DrawingFrame.rounded(first.distance(to: last), 1000)
        )
        guard opening.width >= 0.1, let (stretch, distance) = wall.stretch(of: opening), distance <= 0.45,
            stretch.upperBound - stretch.lowerBound > opening.width * 0.75
        else { return nil }
        // Across a wall, a door is no opening of it.
        guard let course = wall.direction(at: opening),
            abs(course.cross(last - first)) <= 0.5 * course.length * opening.width
        else { return nil }
        return wall.isTaken(stretch) ? nil : opening
    }
}
