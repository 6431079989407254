internal import Formats
internal import Foundation
internal import Geometry
internal import Radio
internal import VenueModel

extension DrawingDocument {
    /// Everything in a venue as features, in metres of its frame. Reading them gives the venue back.
    init(_ venue: Venue) {
        self.init(
            venue: Self.members(of: venue), coordinates: .plane(.metre),
            features: venue.levels.flatMap { level in
                Self.features(of: level) + Self.walls(of: venue, on: level) + Self.others(of: venue, on: level)
            } + Self.ways(of: venue))
    }

    private static func members(of venue: Venue) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [.init("name", .string(venue.name))]
        if !venue.summary.isEmpty { members.append(.init("summary", .string(venue.summary))) }
        if let environment = venue.environment { members.append(.init("environment", .string(environment.rawValue))) }
        if let anchor = venue.anchor { members.append(.init("anchor", anchor.json)) }
        let radio = venue.radio
        if radio != RadioModel() {
            var values = object([
                ("powerAt1m", .number(radio.powerAt1m)), ("pathLossExponent", .number(radio.pathLossExponent)),
                ("residualStandardDeviation", .number(radio.residualStandardDeviation)),
            ])
            if let choice = radio.pathLoss {
                let parameters = PathLossModels.named(choice.model)?.parameters.map(\.name) ?? []
                values.append(
                    .init(
                        "pathLoss",
                        .object(
                            object(
                                [("model", .string(choice.model))] + parameters.map { ($0, .number(choice.values[$0])) }
                            ))))
            }
            members.append(.init("radio", .object(values)))
        }
        let materials = venue.materials.filter { !Material.builtIn.contains($0) }
        if !materials.isEmpty {
            members.append(.init("materials", .object(materials.map { .init($0.name, .number($0.loss)) })))
        }
        return members
    }

    private static func features(of level: Level) -> [DrawingFeature] {
        let outline = feature(
            .level, level: level.number,
            [
                ("name", .string(level.name)), ("elevation", .number(level.elevation)),
                ("height", .number(level.height)), ("slabLoss", .number(level.slabLoss)),
                ("pathLossExponent", .number(level.pathLossExponent)),
                ("ceiling", level.mounting.isCeilingDeployable ? nil : false),
                ("lowest", .number(level.mounting.lowest)), ("highest", .number(level.mounting.highest)),
                ("background", level.background?.json),
            ], .polygon([level.outline.vertices]))
        return [outline] + places(on: level)
            + level.openings.map { opening in
                feature(
                    .slabOpening, level: level.number,
                    [("name", opening.name.map(JSONValue.string)), ("loss", .number(opening.loss))],
                    .polygon([opening.outline.vertices]))
            }
    }

    /// Columns and power points.
    private static func places(on level: Level) -> [DrawingFeature] {
        level.columns.map { column in
            feature(
                .column, level: level.number,
                [
                    ("width", .number(column.width)), ("lowest", .number(column.lowest)),
                    ("highest", .number(column.highest)),
                ], .point(column.position))
        }
            + level.powerPoints.map {
                feature(.power, level: level.number, [("reach", .number($0.reach))], .point($0.position))
            }
    }

    private static func walls(of venue: Venue, on level: Level) -> [DrawingFeature] {
        venue.walls.enumerated().filter { $0.element.level == level.number }.flatMap { index, wall in
            let id = wall.openings.isEmpty ? nil : "wall-\(index + 1)"
            let drawn = feature(
                .wall, level: level.number,
                [
                    ("material", wall.material.map(JSONValue.string)),
                    ("loss", .number(wall.loss)), ("base", .number(wall.base)),
                    ("top", .number(wall.top)),
                    ("deployable", wall.deployable == .both ? nil : .string(wall.deployable.rawValue)),
                ], .line(wall.points), id: id)
            return [drawn]
                + wall.openings.map { opening in
                    feature(
                        .opening, level: level.number,
                        [
                            ("width", .number(opening.width)), ("loss", .number(opening.loss)),
                            ("wall", id.map(JSONValue.string)),
                        ], .point(opening.position))
                }
        }
    }

    private static func others(of venue: Venue, on level: Level) -> [DrawingFeature] {
        let number = level.number
        let obstacles = venue.obstacles.filter { $0.level == number }.map {
            feature(.obstacle, level: number, [("strength", .number(Double($0.strength)))], .line($0.points))
        }
        let zones = venue.zones.filter { $0.level == number }.map {
            feature(
                .zone, level: number,
                [
                    ("name", .string($0.name)), ("use", .string($0.kind.rawValue)), ("weight", .number($0.weight)),
                    ("pathLossExponent", .number($0.pathLossExponent)), ("keepOut", $0.isKeepOut ? true : nil),
                ], .polygon([$0.outline.vertices]))
        }
        let nodes = venue.paths.nodes.filter { $0.level == number }.map {
            feature(
                .node, level: number, [("name", .string($0.name)), ("entrance", $0.isEntrance ? true : nil)],
                .point($0.position))
        }
        return obstacles + zones + venue.beacons.filter { $0.level == number }.map(beacon) + nodes
    }

    private static func beacon(_ beacon: Beacon) -> DrawingFeature {
        let identity: [(String, JSONValue?)] =
            if case .iBeacon(let uuid, let major, let minor) = beacon.id {
                [
                    ("uuid", .string(uuid.uuidString)), ("major", .number(Double(major))),
                    ("minor", .number(Double(minor))),
                ]
            } else {
                [("beacon", .string(beacon.id.description))]
            }
        return feature(
            .beacon, level: beacon.level,
            identity + [
                ("label", beacon.label.map(JSONValue.string)), ("height", .number(beacon.height)),
                ("mount", .string(beacon.mount.rawValue)), ("facing", .number(beacon.facing)),
                ("powerAt1m", .number(beacon.powerAt1m)), ("pathLossExponent", .number(beacon.pathLossExponent)),
                ("residualStandardDeviation", .number(beacon.residualStandardDeviation)),
                ("advertisingInterval", .number(beacon.advertisingInterval)),
                ("locked", beacon.isLocked ? true : nil),
            ], .point(beacon.position))
    }

    /// Paths and links, each edge a line.
    private static func ways(of venue: Venue) -> [DrawingFeature] {
        let nodes = venue.paths.nodes
        return venue.paths.edges.map { edge in
            let from = nodes[edge.from]
            let to = nodes[edge.to]
            let way: [(String, JSONValue?)] = [
                ("direction", .string(edge.direction.rawValue)), ("width", .number(edge.width)),
                ("barrierFree", .bool(edge.isBarrierFree)),
            ]
            let line = DrawingFeature.Shape.line([from.position, to.position])
            guard edge.kind != .walk else {
                return feature(
                    .path, level: from.level,
                    [("along", [.string(from.name), .string(to.name)])] + way
                        + [("snaps", edge.isSnappedTo ? nil : false)], line)
            }
            return feature(
                .link, level: nil,
                [
                    ("by", .string(edge.kind.rawValue)),
                    ("levels", [.number(Double(from.level)), .number(Double(to.level))]),
                    ("from", .string(from.name)), ("to", .string(to.name)),
                ] + way, line)
        }
    }

    private static func feature(
        _ kind: DrawingKind, level: Int?, _ properties: [(String, JSONValue?)], _ shape: DrawingFeature.Shape,
        id: String? = nil
    ) -> DrawingFeature {
        DrawingFeature(
            id: id,
            properties: object(
                [("kind", .string(kind.rawValue)), ("level", level.map { .number(Double($0)) })] + properties),
            shape: shape)
    }

    /// The members that have a value.
    private static func object(_ members: [(String, JSONValue?)]) -> [JSONValue.Member] {
        members.compactMap { key, value in value.flatMap { $0 == .null ? nil : .init(key, $0) } }
    }
}

extension JSONValue {
    /// A number, if there is one.
    fileprivate static func number(_ value: Double?) -> JSONValue? { value.map { .number($0) } }
}

extension Background {
    /// The picture as a property of a drawing.
    fileprivate var json: JSONValue {
        [
            "file": .string(file), "width": .number(width), "origin": [.number(origin.x), .number(origin.y)],
            "rotation": .number(rotation),
        ]
    }
}

extension GeographicAnchor {
    /// The anchor as a property of a drawing.
    var json: JSONValue {
        ["latitude": .number(latitude), "longitude": .number(longitude), "bearing": .number(bearing)]
    }
}
