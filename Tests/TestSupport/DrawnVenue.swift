import Foundation
import Geometry
import Radio
public import VenueModel

/// Valid venues by chance, with everything that a venue file can hold and with texts of all kinds.
public enum DrawnVenue {
    /// A venue with levels, walls, zones, beacons and paths.
    public static func venue(_ random: inout SplitMix64) -> Venue {
        var venue = Venue(name: "v\(random.index(1000))", summary: random.index(2) == 0 ? "" : text(&random))
        let environments = VenueEnvironment.allCases
        if random.index(2) == 0 { venue.environment = environments[random.index(environments.count)] }
        if random.index(2) == 0 {
            venue.anchor = GeographicAnchor(
                latitude: random.unit() * 180 - 90, longitude: random.unit() * 360 - 180, bearing: random.unit() * 360)
        }
        venue.radio = RadioModel(
            powerAt1m: maybe(&random, -80, -40), pathLossExponent: maybe(&random, 0.8, 4),
            residualStandardDeviation: maybe(&random, 0, 12), pathLoss: random.index(3) == 0 ? pathLoss(&random) : nil)
        for index in 0..<random.index(3) {
            venue.materials.append(Material(name: "\(text(&random)) \(index)", loss: random.unit() * 40))
        }
        var elevation = random.unit() * 10 - 5
        for number in 0...random.index(3) {
            let height = 2 + random.unit() * 4
            let outline = Polygon([
                Point(0, 0), Point(100 + random.unit(), 0), Point(100, 50), Point(0, 50 + random.unit()),
            ])
            venue.levels.append(
                Level(
                    number: number * 2 - 1, name: text(&random), elevation: elevation, height: height,
                    slabLoss: random.unit() * 30, openings: voids(level: venue.levels.count, &random),
                    outline: outline, pathLossExponent: maybe(&random, 1, 3)))
            elevation += height
            addPlanning(to: &venue.levels[venue.levels.count - 1], &random)
            fill(level: number * 2 - 1, &venue, &random)
        }
        let nodes = venue.paths.nodes
        for (index, node) in nodes.enumerated().dropFirst() where nodes[index - 1].level != node.level {
            venue.paths.edges.append(
                PathEdge(
                    from: index - 1, to: index, kind: [.stairs, .escalator, .lift, .ramp][random.index(4)],
                    width: 0.5 + random.unit(), isBarrierFree: random.index(2) == 0))
        }
        return venue
    }

    private static func addPlanning(to level: inout Level, _ random: inout SplitMix64) {
        level.mounting = Mounting(
            isCeilingDeployable: random.index(2) == 0, lowest: maybe(&random, 0, 1), highest: maybe(&random, 1, 2))
        for _ in 0..<random.index(3) {
            level.columns.append(
                Column(
                    position: point(&random), width: random.index(2) == 0 ? 0 : random.unit(),
                    lowest: maybe(&random, 0, 1), highest: maybe(&random, 1, 2)))
        }
        for _ in 0..<random.index(3) {
            level.powerPoints.append(PowerPoint(position: point(&random), reach: maybe(&random, 0, 9) ?? 2))
        }
        guard random.index(2) == 0 else { return }
        level.background = Background(
            file: ["plan.png", "a b/c.JPG", "#1, 'x' y.jpeg"][random.index(3)],
            width: 0.2 + random.unit() * 90, origin: random.index(2) == 0 ? Point(0, 0) : point(&random),
            rotation: maybe(&random, -360, 360) ?? 0)
    }

    private static func fill(level: Int, _ venue: inout Venue, _ random: inout SplitMix64) {
        for _ in 0..<random.index(4) {
            let material = random.index(2) == 0 ? venue.materials[random.index(venue.materials.count)] : nil
            let loss = random.index(2) == 0 ? material?.loss : nil
            var wall = Wall(
                level: level, points: [point(&random), point(&random), point(&random)],
                loss: loss ?? random.unit() * 30, material: material?.name)
            wall.base = maybe(&random, 0, 0.5)
            wall.top = maybe(&random, 0.6, 2)
            wall.deployable = Wall.Sides.allCases[random.index(4)]
            if random.index(3) == 0 {
                let middle = wall.points[1].interpolated(to: wall.points[2], at: random.unit())
                wall.openings = [
                    WallOpening(position: middle, width: 0.1 + random.unit(), loss: Double(random.index(3)))
                ]
            }
            venue.walls.append(wall)
        }
        for _ in 0..<random.index(2) {
            venue.obstacles.append(
                Obstacle(level: level, points: [point(&random), point(&random)], strength: 1 + random.index(50)))
        }
        for index in 0..<random.index(3) {
            let corner = point(&random)
            venue.zones.append(
                Zone(
                    name: "\(text(&random)) \(level) \(index)", level: level,
                    outline: Polygon([corner, corner + Vector(1, 0), corner + Vector(0, 1)]),
                    kind: Zone.Kind.allCases[random.index(Zone.Kind.allCases.count)], weight: maybe(&random, 0, 5),
                    pathLossExponent: maybe(&random, 1, 3), isKeepOut: random.index(3) == 0))
        }
        addBeacons(level: level, &venue, &random)
        let first = venue.paths.nodes.count
        for index in 0..<(1 + random.index(4)) {
            venue.paths.nodes.append(
                PathNode(
                    name: "\(text(&random)) \(level)/\(index)", level: level, position: point(&random),
                    isEntrance: random.index(4) == 0))
        }
        for index in venue.paths.nodes.indices.dropFirst(first + 1) {
            venue.paths.edges.append(
                PathEdge(
                    from: random.index(2) == 0 ? index - 1 : first, to: index,
                    direction: [.both, .forward, .backward][random.index(3)],
                    width: random.index(2) == 0 ? 2 : 0.3 + random.unit(), isBarrierFree: random.index(2) == 0,
                    isSnappedTo: random.index(4) > 0))
        }
    }

    private static func addBeacons(level: Int, _ venue: inout Venue, _ random: inout SplitMix64) {
        let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(random.index(2))))
        for _ in 0..<random.index(5) {
            let index = venue.beacons.count
            let id: BeaconID =
                random.index(3) == 0
                ? .named("\(text(&random))\(index)")
                : .iBeacon(uuid: uuid, major: UInt16(random.index(3)), minor: UInt16(index))
            var beacon = Beacon(
                id: id, label: random.index(2) == 0 ? nil : text(&random), level: level, position: point(&random),
                height: random.index(2) == 0 ? 2.5 : random.unit() * 3, powerAt1m: maybe(&random, -70, -50),
                pathLossExponent: maybe(&random, 1, 3), residualStandardDeviation: maybe(&random, 0, 9))
            if random.index(2) == 0 { beacon.advertisingInterval = 0.1 + random.unit() }
            beacon.mount = Beacon.Mount.allCases[random.index(4)]
            if beacon.mount.isWall { beacon.facing = random.unit() * 720 - 360 }
            beacon.isLocked = random.index(3) == 0
            venue.beacons.append(beacon)
        }
    }

    private static func pathLoss(_ random: inout SplitMix64) -> PathLossChoice? {
        let kind = PathLossModels.all[random.index(PathLossModels.all.count)]
        var values: [String: Double] = [:]
        for parameter in kind.parameters where random.index(2) == 0 {
            let range = parameter.range
            values[parameter.name] = range.lowerBound + (range.upperBound - range.lowerBound) * random.unit()
        }
        return PathLossChoice(model: kind.name, values: values)
    }

    private static func voids(level: Int, _ random: inout SplitMix64) -> [SlabOpening] {
        guard level > 0 else { return [] }
        return (0..<random.index(3)).map { _ in
            let corner = point(&random)
            return SlabOpening(
                name: random.index(2) == 0 ? nil : text(&random),
                outline: Polygon([corner, corner + Vector(1, 0), corner + Vector(0, 1)]),
                loss: Double(random.index(2)) * random.unit())
        }
    }

    private static func point(_ random: inout SplitMix64) -> Point {
        random.index(3) == 0
            ? Point(Double(1 + random.index(90)), Double(1 + random.index(40)))
            : Point(1 + random.unit() * 90, 1 + random.unit() * 40)
    }

    private static func maybe(_ random: inout SplitMix64, _ lower: Double, _ upper: Double) -> Double? {
        random.index(2) == 0 ? nil : lower + (upper - lower) * random.unit()
    }

    private static func text(_ random: inout SplitMix64) -> String {
        let texts = [
            "Hall", "yes", "true", "~", "null", "12", "1e3", "-", "- x", "# no comment", "a: b", "a #b", "\"quoted\"",
            "'", "\\", " lead",
            "trail ", "two  spaces", "tab\there", "line\nbreak", "\u{0}\u{1}", "\u{7F}", "\u{85}", "Café", "東京", "👩‍🚀",
            "e\u{301}", "*star",
            "&and", "[x]", "{x}", "%", "@", "`", "!", "|", ">", ",", "?", "? x", ":", "00:11:22", "0x1F", ".5", ".inf",
            "<<", "=", "bom\u{FEFF}",
            "\u{FFFE}", "\u{E000}", "\u{2028}", "on", "N", "No", "OFF", "a/b", "L0-s1",
        ]
        return texts[random.index(texts.count)]
    }
}
