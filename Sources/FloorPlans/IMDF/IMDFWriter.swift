package import Diagnostics
internal import Formats
internal import Geometry
package import VenueModel

/// Writes a venue as an IMDF archive (OGC 20-094, version 1.0.0).
///
/// A level becomes a level and one walkway; walls become thin units of their material with gaps and openings at doors;
/// zones become sections; links become units on both levels and a relationship; voids become units; closed obstacles
/// become fixtures. Identities are made of the venue's name and what they name: the same venue gives the same bytes.
package struct IMDFWriter {
    /// What an archive leaves out, as sentences.
    package private(set) var losses: [String] = []

    private let venue: Venue
    private let anchor: GeographicAnchor
    private var features: [String: [JSONValue]] = [:]
    private var counts: [String: Int] = [:]

    /// Thickness of walls in the archive, metres; a venue file has none.
    static let wallThickness = 0.15
    /// Half of the side of the unit of a link, metres.
    private static let linkSize = 1.0

    /// A writer for a venue.
    ///
    /// - Throws: a problem if the venue has no anchor or no levels.
    package init(for venue: Venue, file: String?) throws(Problems) {
        self.venue = venue
        anchor = try venue.anchor(for: "IMDF", file: file)
        addWhole()
        for level in venue.levels { add(level) }
        addLinks()
        addLosses()
    }

    /// The archive as a ZIP file.
    package var archive: [UInt8] {
        let manifest: JSONValue = [
            // A clock would give other bytes each time.
            "version": "1.0.0", "created": "2000-01-01T00:00:00Z",
            "generated_by": .string("beaconry \(ToolVersion.current)"), "language": "en-US",
        ]
        let names = [
            "address", "amenity", "anchor", "building", "detail", "fixture", "footprint", "geofence", "kiosk", "level",
            "occupant", "opening", "relationship", "section", "unit", "venue",
        ]
        let files = names.map { name in
            let text = GeoJSONDrawing.text(members: [.init("name", .string(name))], features: features[name] ?? [])
            return (name: "\(name).geojson", bytes: Array(text.utf8))
        }
        return ZipArchive.archive([("manifest.json", Array((manifest.text + "\n").utf8))] + files)
    }

    /// A UUID of a name: the first 16 bytes of its SHA-256, with the marks of version 8 (RFC 9562).
    private func id(_ name: String) -> String {
        var bytes = Array(SHA256.digest(Array("beaconry imdf \(venue.name) \(name)".utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
            let start = digits.index(digits.startIndex, offsetBy: range.lowerBound)
            return String(digits[start..<digits.index(start, offsetBy: range.count)])
        }.joined(separator: "-")
    }

    /// Adds a feature, and returns its identity. Without a name of its own it is named by its number.
    @discardableResult
    private mutating func add(
        _ type: String, named name: String? = nil, _ shape: DrawingFeature.Shape?, _ properties: [(String, JSONValue)]
    ) -> String {
        counts[type, default: 0] += 1
        let id = id("\(type) \(name ?? "\(counts[type, default: 0])")")
        features[type, default: []].append(
            [
                "type": "Feature", "id": .string(id), "feature_type": .string(type),
                "geometry": shape.map { GeoJSONDrawing.geometry(of: $0, anchor: anchor) } ?? .null,
                "properties": .object(properties.map { .init($0.0, $0.1) }),
            ])
        return id
    }

    private func label(_ text: String) -> JSONValue { ["en-US": .string(text)] }

    private func display(_ point: Point) -> JSONValue { GeoJSONDrawing.geometry(of: .point(point), anchor: anchor) }

    // MARK: - The parts

    private mutating func addWhole() {
        let hull = Self.hull(of: venue.levels.flatMap(\.outline.vertices))
        let middle = display(IMDFDrawing.centre(Polygon(hull)))
        let address = add(
            "address", nil,
            [
                ("address", .string(venue.name)), ("unit", .null), ("locality", "unknown"), ("province", .null),
                ("country", "ZZ"), ("postal_code", .null), ("postal_code_ext", .null),
            ])
        let category =
            switch venue.environment {
            case .mall: "shoppingcenter"
            case .office: "businesscampus"
            case .hall: "conventioncenter"
            default: "retailstore"
            }
        add(
            "venue", .polygon([hull]),
            [
                ("category", .string(category)), ("restriction", .null), ("name", label(venue.name)),
                ("alt_name", .null),
                ("hours", .null), ("website", .null), ("phone", .null), ("display_point", middle),
                ("address_id", .string(address)),
            ])
        let building = add(
            "building", nil,
            [
                ("name", label(venue.name)), ("alt_name", .null), ("category", "unspecified"), ("restriction", .null),
                ("display_point", middle), ("address_id", .string(address)),
            ])
        add(
            "footprint", .polygon([hull]),
            [("category", "ground"), ("name", .null), ("building_ids", [.string(building)])])
    }

    private mutating func add(_ level: Level) {
        let id = add(
            "level", named: "\(level.number)", .polygon([level.outline.vertices]),
            [
                ("category", "unspecified"), ("restriction", .null), ("outdoor", false),
                ("ordinal", .number(Double(level.number))), ("name", label(level.name)),
                ("short_name", label("\(level.number)")),
                ("display_point", display(IMDFDrawing.centre(level.outline))), ("address_id", .null),
                ("building_ids", [.string(self.id("building 1"))]),
            ])
        addUnit("walkway", [level.outline.vertices], level: id)
        for opening in level.openings {
            addUnit("opentobelow", [opening.outline.vertices], level: id, name: opening.name)
        }
        for wall in venue.walls where wall.level == level.number { add(wall, level: id) }
        for zone in venue.zones where zone.level == level.number {
            add(
                "section", .polygon([zone.outline.vertices]),
                [
                    ("category", zone.kind == .shop ? "retail" : "unspecified"), ("restriction", .null),
                    ("accessibility", .null), ("name", label(zone.name)), ("alt_name", .null),
                    ("level_id", .string(id)),
                    ("display_point", display(IMDFDrawing.centre(zone.outline))), ("address_id", .null),
                    ("correlation_id", .null), ("parents", .null),
                ])
        }
        for obstacle in venue.obstacles where obstacle.level == level.number && Self.isClosed(obstacle) {
            add(
                "fixture", .polygon([obstacle.points.dropLast()]),
                [
                    ("category", "obstruction"), ("name", .null), ("alt_name", .null), ("anchor_id", .null),
                    ("level_id", .string(id)), ("display_point", .null),
                ])
        }
    }

    private static func isClosed(_ obstacle: Obstacle) -> Bool {
        obstacle.points.count >= 4 && obstacle.points.first == obstacle.points.last
    }

    private mutating func addUnit(_ category: String, _ rings: [[Point]], level: String, name: String? = nil) {
        add(
            "unit", .polygon(rings),
            [
                ("category", .string(category)), ("restriction", .null), ("accessibility", .null),
                ("name", name.map(label) ?? .null), ("alt_name", .null), ("level_id", .string(level)),
                ("display_point", display(IMDFDrawing.centre(Polygon(rings[0])))),
            ])
    }

    private mutating func add(_ wall: Wall, level: String) {
        for piece in wall.pieces where piece.segment.length > 0.01 {
            let segment = piece.segment
            if piece.isOpening {
                add(
                    "opening", .line([segment.start, segment.end]),
                    [
                        ("category", "pedestrian"), ("accessibility", .null), ("access_control", .null),
                        ("door", .null),
                        ("name", .null), ("alt_name", .null),
                        ("display_point", display(segment.start.interpolated(to: segment.end, at: 0.5))),
                        ("level_id", .string(level)),
                    ])
            } else {
                let along = segment.end - segment.start
                // A short piece is thinner, so that its length can be told from its thickness.
                let half = min(Self.wallThickness, segment.length / 3) / 2
                let side = Vector(-along.dy, along.dx) * (half / segment.length)
                addUnit(
                    IMDFCategory.solid(ofMaterial: wall.material),
                    [[segment.start + side, segment.start + side * -1, segment.end + side * -1, segment.end + side]],
                    level: level)
            }
        }
    }

    private mutating func addLinks() {
        let nodes = venue.paths.nodes
        var units: [String: String] = [:]
        for link in venue.paths.edges where link.kind != .walk {
            let category = link.kind == .lift ? "elevator" : link.kind.rawValue
            let ends = [link.from, link.to].map { index -> String in
                let node = nodes[index]
                let key = "\(category) \(node.name)"
                if let known = units[key] { return known }
                let size = Self.linkSize
                let corners = [(-size, -size), (size, -size), (size, size), (-size, size)]
                addUnit(
                    category, [corners.map { node.position + Vector($0.0, $0.1) }],
                    level: id("level \(node.level)"), name: node.name)
                let unit = id("unit \(counts["unit", default: 0])")
                units[key] = unit
                return unit
            }
            let (from, to) = link.direction == .backward ? (ends[1], ends[0]) : (ends[0], ends[1])
            add(
                "relationship", nil,
                [
                    ("category", .string(category)),
                    ("direction", .string(link.direction == .both ? "undirected" : "directed")),
                    ("origin", ["id": .string(from), "feature_type": "unit"]), ("intermediary", .null),
                    ("destination", ["id": .string(to), "feature_type": "unit"]), ("hours", .null),
                ])
        }
    }

    private mutating func addLosses() {
        if !venue.beacons.isEmpty { losses.append("IMDF has no beacons: \(venue.beacons.count) are left out.") }
        if venue.paths.edges.contains(where: { $0.kind == .walk }) {
            losses.append("IMDF has no paths on a level: they are left out.")
        }
        let open = venue.obstacles.count { !Self.isClosed($0) }
        if open > 0 { losses.append("IMDF has no open obstacles: \(open) are left out.") }
        if hasPlanning {
            losses.append(
                "IMDF does not say where new beacons may hang (columns, power, mounting, deployable, keepOut, background): that is "
                    + "left out.")
        }
        losses.append(
            "IMDF has no heights, losses and radio models: they are left out. Put the address of the venue into "
                + "address.geojson.")
    }

    /// Whether the venue says where new beacons may hang, or has a picture.
    private var hasPlanning: Bool {
        venue.walls.contains { $0.deployable != .both } || venue.zones.contains(where: \.isKeepOut)
            || venue.levels.contains {
                $0.mounting != Mounting() || !$0.columns.isEmpty || !$0.powerPoints.isEmpty || $0.background != nil
            }
    }

    /// The convex hull, anticlockwise (Andrew's monotone chain, 1979). O(points log points).
    static func hull(of points: [Point]) -> [Point] {
        let sorted = Set(points).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        guard sorted.count > 2 else { return sorted }
        func chain(_ points: [Point]) -> [Point] {
            var chain: [Point] = []
            for point in points {
                while let last = chain.last, chain.count > 1, (last - chain[chain.count - 2]).cross(point - last) <= 0 {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return chain(sorted) + chain(sorted.reversed())
    }
}
