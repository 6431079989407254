import Formats
import Geometry
import VenueModel

// Walls, zones, level changes and paths.
extension IMDFDrawing {
    /// The borders between units of which at least one has walls around it.
    func borders(of units: [Unit]) -> [DrawingFeature] {
        let place = units.first?.feature.place ?? .init(file: archive.file)
        let solid = units.indices.filter { if case .solid = units[$0].category { true } else { false } }
        return UnitBorders(units.map(\.rings)).walls { pieces in
            pieces.contains { units[$0].category.hasWalls } && !pieces.contains { solid.contains($0) }
        }.map { run in
            let material = Material.builtIn.first { $0.name == DrawingOptions.usualMaterial }
            var properties: [JSONValue.Member] = [.init("obstacle", .number(Double(DrawingBuilder.usualStrength)))]
            if run.isDouble, let material { properties.append(.init("loss", .number(material.loss / 2))) }
            return DrawingFeature(properties: properties, shape: .line(run.points), place: .init(file: place.file))
        }
    }

    /// A part of the building as walls: a thin one as its centre line, a thick one as its border, with half of the
    /// loss, as signals cross the border twice.
    func solid(_ unit: Unit, _ material: String?) -> [DrawingFeature] {
        let name = material ?? DrawingOptions.usualMaterial
        var properties: [JSONValue.Member] = [.init("obstacle", .number(Double(DrawingBuilder.usualStrength)))]
        if let material { properties.append(.init("material", .string(material))) }
        if let line = Self.centreLine(unit.rings[0]) {
            return [DrawingFeature(properties: properties, shape: .line(line), place: unit.feature.place)]
        }
        if let loss = Material.builtIn.first(where: { $0.name == name })?.loss {
            properties.append(.init("loss", .number(loss / 2)))
        }
        return unit.rings.map {
            DrawingFeature(properties: properties, shape: .line($0 + $0.prefix(1)), place: unit.feature.place)
        }
    }

    /// The line between the middles of the two short sides of a quadrilateral that is at most 0.6 m thick and at least
    /// twice as long.
    private static func centreLine(_ ring: [Point]) -> [Point]? {
        guard ring.count == 4 else { return nil }
        let sides = Polygon(ring).edges
        let middles = sides.map { $0.start.interpolated(to: $0.end, at: 0.5) }
        let first = max(sides[0].length, sides[2].length) < min(sides[1].length, sides[3].length) ? 0 : 1
        let thickness = max(sides[first].length, sides[first + 2].length)
        let line = [middles[first], middles[(first + 2) % 4]]
        return thickness <= 0.6 && line[0].distance(to: line[1]) >= 2 * thickness ? line : nil
    }

    // MARK: - Zones

    /// Rooms with the names of their occupants or their own, and sections.
    mutating func addZones(of units: [Unit], on number: Int) {
        for unit in units {
            guard case .room(let usual) = unit.category else { continue }
            let occupant = occupants[unit.feature.id]
            let name = occupant ?? unit.feature.label("name", language: archive.language)
            let use = occupant != nil && usual == .room ? Zone.Kind.shop : usual
            let category = unit.feature.text("category") ?? "room"
            addZone(
                name ?? category.prefix(1).uppercased() + category.dropFirst(), use, unit.rings[0], on: number,
                at: unit.feature.place)
        }
        for feature in archive["section"] where self.number(of: feature) == number {
            guard let ring = feature.polygon?.first else { continue }
            let name = feature.label("name", language: archive.language)
            let category = feature.text("category") ?? "unspecified"
            addZone(
                name ?? "Section", category == "retail" ? .shop : .none, ring.map(metres), on: number, at: feature.place
            )
        }
    }

    private mutating func addZone(
        _ name: String, _ use: Zone.Kind, _ ring: [Point], on number: Int, at place: DrawingFeature.FilePlace
    ) {
        add(
            .zone, level: number, [.init("name", .string(name)), .init("use", .string(use.rawValue))], .polygon([ring]),
            at: place)
    }

    /// Names of occupants by the identities of their units.
    private var occupants: [String: String] {
        var units: [String: String] = [:]
        for anchor in archive["anchor"] { units[anchor.id] = anchor.text("unit_id") }
        var names: [String: String] = [:]
        for occupant in archive["occupant"] {
            guard let unit = occupant.text("anchor_id").flatMap({ units[$0] }), names[unit] == nil else { continue }
            names[unit] = occupant.label("name", language: archive.language)
        }
        return names
    }

    // MARK: - Level changes

    /// Links by relationships, and between lifts, stairs, escalators and ramps that lie one above the other.
    mutating func addLinks() {
        var places: [String: (level: Int, point: Point)] = [:]
        var stacks: [(kind: PathEdge.Kind, level: Int, border: Polygon, unit: Unit)] = []
        for feature in archive["unit"] {
            guard let number = number(of: feature), let polygon = feature.polygon else { continue }
            let rings = metres(polygon)
            let category = IMDFCategory(unit: feature.text("category") ?? "")
            let unit = Unit(feature: feature, category: category, rings: rings, inside: Self.centre(Polygon(rings[0])))
            places[feature.id] = (number, unit.inside)
            if case .link(let kind) = category { stacks.append((kind, number, Polygon(rings[0]), unit)) }
        }
        var joined: Set<[String]> = []
        for relation in archive["relationship"] {
            guard let category = relation.text("category"), let kind = Self.linkKind(category),
                let origin = Self.reference(relation.value("origin")),
                let target = Self.reference(relation.value("destination")), let from = places[origin],
                let to = places[target], from.level != to.level
            else { continue }
            joined.insert([origin, target].sorted())
            addLink(kind, from, to, isDirected: relation.text("direction") == "directed", at: relation.place)
        }
        for lower in stacks {
            let above = stacks.filter { $0.kind == lower.kind && $0.level > lower.level }
                .filter { $0.border.contains(lower.unit.inside) || lower.border.contains($0.unit.inside) }
            guard let upper = above.min(by: { $0.level < $1.level }),
                joined.insert([lower.unit.feature.id, upper.unit.feature.id].sorted()).inserted
            else { continue }
            addLink(
                lower.kind, (lower.level, lower.unit.inside), (upper.level, upper.unit.inside), isDirected: false,
                at: lower.unit.feature.place)
        }
    }

    private mutating func addLink(
        _ kind: PathEdge.Kind, _ from: (level: Int, point: Point), _ to: (level: Int, point: Point), isDirected: Bool,
        at place: DrawingFeature.FilePlace
    ) {
        add(
            .link, level: nil,
            [
                .init("by", .string(kind.rawValue)),
                .init("levels", [.number(Double(from.level)), .number(Double(to.level))]),
                .init("directed", .bool(isDirected)),
            ], .line([from.point, to.point]), at: place)
    }

    /// The centroid of a polygon, or the mean of its corners if it has no area.
    static func centre(_ polygon: Polygon) -> Point {
        let origin = polygon.vertices.first ?? Point(0, 0)
        var x = 0.0
        var y = 0.0
        var sum = 0.0
        for edge in polygon.edges {
            let a = edge.start - origin
            let b = edge.end - origin
            let cross = a.cross(b)
            x += (a.dx + b.dx) * cross
            y += (a.dy + b.dy) * cross
            sum += cross
        }
        guard abs(sum) > 1e-9 else { return origin }
        return origin + Vector(x / (3 * sum), y / (3 * sum))
    }

    private static func linkKind(_ category: String) -> PathEdge.Kind? {
        if case .link(let kind) = IMDFCategory(unit: category.split(separator: ".").first.map(String.init) ?? "") {
            kind
        } else {
            nil
        }
    }

    /// The identity that a reference has.
    private static func reference(_ value: JSONValue?) -> String? {
        if case .string(let id)? = value?["id"] { id } else { nil }
    }

    // MARK: - Paths

    /// Paths through doors and across the insides of units, with entrances where doors lie in the border of the level.
    mutating func addPaths(
        of units: [Unit], _ doors: [(line: [Point], feature: IMDFArchive.Feature)], on number: Int, outline: Polygon,
        _ blockers: [Segment]
    ) {
        var points: [Point] = []
        for (line, feature) in doors {
            guard let first = line.first, let last = line.last, first != last else { continue }
            let middle = first.interpolated(to: last, at: 0.5)
            let along = last - first
            // A step before the door and one behind it: straight from door to door, people would walk in the wall.
            let step = Vector(-along.dy, along.dx) * (Self.doorStep / along.length)
            let sides = [middle + step, middle + step * -1].filter { outline.contains($0) }
            points += sides
            let border = outline.nearestBorderPoint(to: middle)?.distance(to: middle) ?? .infinity
            if border <= 0.3, sides.count == 1 {
                add(.node, level: number, [.init("entrance", true)], .point(sides[0]), at: feature.place)
            }
        }
        for unit in units where unit.category.isWalkable {
            if case .link = unit.category {
                points.append(Self.centre(unit.border))
            } else {
                points.append(unit.inside)
            }
        }
        let inside = points.filter { outline.contains($0) }
        if inside.count > PathDerivation.mostPoints {
            problems.note(
                "Level \(number) has more than \(PathDerivation.mostPoints) doors and rooms: paths reach the first of them."
            )
        }
        for line in PathDerivation(outline: outline, blockers: blockers).lines(between: inside) {
            add(.path, level: number, [], .line(line), at: .init(file: archive.file))
        }
    }

    /// How far from a door its paths begin, metres.
    private static let doorStep = 0.4

    /// A door for a lift that has none: in the middle of the first side that has a walkable unit outside.
    static func missingDoor(of lift: Unit, _ units: [Unit], _ doors: [[Point]]) -> [Point]? {
        let border = lift.border
        let hasDoor = doors.contains { line in
            guard let first = line.first, let last = line.last else { return false }
            let middle = first.interpolated(to: last, at: 0.5)
            return border.edges.contains { $0.distance(to: middle) <= 0.3 }
        }
        guard !hasDoor else { return nil }
        for edge in border.edges where edge.length > 0.3 {
            let along = edge.end - edge.start
            let out = Vector(along.dy, -along.dx) * (doorStep / edge.length * (border.signedArea > 0 ? 1 : -1))
            let outside = edge.start.interpolated(to: edge.end, at: 0.5) + out
            let isWalkable = units.contains {
                $0.feature.id != lift.feature.id && $0.category.isWalkable && $0.border.contains(outside)
            }
            guard isWalkable else { continue }
            let share = min(0.9 / edge.length, 0.8) / 2
            return [
                edge.start.interpolated(to: edge.end, at: 0.5 - share),
                edge.start.interpolated(to: edge.end, at: 0.5 + share),
            ]
        }
        return nil
    }
}
