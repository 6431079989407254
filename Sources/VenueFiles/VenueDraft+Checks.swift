import Diagnostics
package import Formats
import Geometry
import Radio
import VenueModel

// Checks that need several values. Each check reports all cases.
extension VenueDraft {
    /// How far outside its border a point may lie and still count as inside, metres: things are mounted on outer walls.
    static let tolerance = 0.01

    /// Reports everything that is wrong with the venue as a whole.
    func check() {
        fields.checkName()
        checkLevels()
        for (index, level) in levels.enumerated() {
            checkContents(of: level)
            checkWalls(of: level)
            checkSlab(under: level, isLowest: index == 0)
        }
        checkNames()
        checkBeacons()
        checkPowers()
        checkPaths()
    }

    private func checkLevels() {
        for (below, level) in zip(levels, levels.dropFirst()) {
            guard level.fields.integer("number") != nil, below.fields.integer("number") != nil else { continue }
            if below.level.number == level.level.number {
                level.fields.place("number").report(
                    "Level \(level.level.number) is defined twice, first in line \(line(below.fields)); every level "
                        + "needs its own number.")
                continue
            }
            guard below.fields.number("height") != nil else { continue }
            let end = below.level.elevation + below.level.height
            if level.level.elevation < below.level.elevation {
                level.fields.place("elevation").report(
                    "Level \(level.level.number) lies at \(text(level.level.elevation)) m, below level "
                        + "\(below.level.number) at \(text(below.level.elevation)) m; "
                        + "a higher number must not lie lower.")
            } else if level.level.elevation > below.level.elevation, level.level.elevation < end - Self.tolerance {
                level.fields.place("elevation").report(
                    "Level \(level.level.number) begins at \(text(level.level.elevation)) m, but level "
                        + "\(below.level.number) ends at \(text(end)) m.", severity: .warning)
            }
        }
    }

    /// Outlines, and whether what is on the level lies within it.
    private func checkContents(of level: PlacedLevel) {
        let isClosed = checkOutline(level.level.outline, of: level.fields, subject: "level \(level.level.number)")
        checkPlanning(of: level, isClosed: isClosed)
        for zone in level.zones {
            let outline = zone.part.outline
            let isZoneClosed = checkOutline(outline, of: zone.fields, subject: "zone \"\(zone.part.name)\"")
            guard isClosed, isZoneClosed else { continue }
            let middles = outline.edges.map { $0.start.interpolated(to: $0.end, at: 0.5) }
            if let point = (outline.vertices + middles).first(where: { !isInside($0, level) }) {
                zone.fields.place("outline").report(
                    "The zone \"\(zone.part.name)\" reaches outside level \(level.level.number) at \(text(point)).",
                    severity: .warning)
            }
        }
        for beacon in level.beacons {
            if isClosed, beacon.fields.point("at") != nil, !isInside(beacon.part.position, level) {
                beacon.fields.place("at").report(
                    "The beacon \(beacon.part.id) at \(text(beacon.part.position)) is outside the outline of level "
                        + "\(level.level.number).")
            }
            if level.fields.number("height") != nil, beacon.part.height > level.level.height {
                beacon.fields.place("height").report(
                    "The beacon \(beacon.part.id) hangs at \(text(beacon.part.height)) m, but level "
                        + "\(level.level.number) is only \(text(level.level.height)) m high.", severity: .warning)
            }
        }
        guard isClosed, let positions = level.fields.mapping("paths")?.namedNumberLists("nodes") else { return }
        let faultless = Set(positions.map(\.name))
        for node in level.nodes where faultless.contains(node.node.name) && !isInside(node.node.position, level) {
            node.place.report(
                "The node \"\(node.node.name)\" at \(text(node.node.position)) is outside the outline of level "
                    + "\(level.level.number).")
        }
    }

    /// Reports an outline that encloses nothing or crosses itself; true if it is in order.
    func checkOutline(_ outline: Polygon, of fields: YAMLFields, subject: String) -> Bool {
        guard fields.points("outline") != nil else { return false }
        let place = fields.place("outline")
        guard outline.vertices.count >= 3 else {
            place.report(
                "The outline of \(subject) has only \(outline.vertices.count) corners; at least 3 different ones are "
                    + "needed (the first need not be repeated).")
            return false
        }
        if let (first, second) = outline.selfIntersection {
            let edges = outline.edges
            place.report(
                "The outline of \(subject) crosses itself: the edge from \(text(edges[first].start)) to "
                    + "\(text(edges[first].end)) and the edge from \(text(edges[second].start)) to "
                    + "\(text(edges[second].end)) meet. Give the corners in order around the area.")
            return false
        }
        guard outline.area > 1e-4 else {
            place.report("The outline of \(subject) encloses no area; its corners lie on one line.")
            return false
        }
        return true
    }

    /// Names that must be unique in the venue.
    private func checkNames() {
        var zones: [String: Int] = [:]
        var nodes: [String: Int] = [:]
        for level in levels {
            for zone in level.zones where !zone.part.name.isEmpty {
                let place = zone.fields.place("name")
                if let first = zones.updateValue(place.line ?? 0, forKey: zone.part.name) {
                    place.report(
                        "The zone \"\(zone.part.name)\" is defined twice, first in line \(first); every zone needs "
                            + "its own name.")
                }
            }
            for node in level.nodes {
                if let first = nodes.updateValue(node.place.line ?? 0, forKey: node.node.name) {
                    node.place.report(
                        "The node \"\(node.node.name)\" is defined twice, first in line \(first); every node needs "
                            + "its own name in the whole venue.")
                }
            }
        }
    }

    private func checkBeacons() {
        struct MountingPlace: Hashable {
            var level: Int
            var position: Point
            var height: Double
        }
        var identities: [BeaconID: Int] = [:]
        var places: [MountingPlace: BeaconID] = [:]
        let beacons = levels.flatMap(\.beacons)
        for beacon in beacons {
            if let first = identities.updateValue(line(beacon.fields), forKey: beacon.part.id) {
                beacon.fields.value.report(
                    "The beacon \(beacon.part.id) is defined twice, first in line \(first); every beacon needs its "
                        + "own identity.")
            }
            checkMount(beacon)
            guard beacon.fields.point("at") != nil else { continue }
            let place = MountingPlace(
                level: beacon.part.level, position: beacon.part.position, height: beacon.part.height)
            if let other = places.updateValue(beacon.part.id, forKey: place) {
                beacon.fields.place("at").report(
                    "The beacons \(other) and \(beacon.part.id) hang at the same place, \(text(place.position)).",
                    severity: .warning)
            }
        }
        if !levels.isEmpty, !levels.contains(where: { !$0.fields.mappings("beacons").isEmpty }) {
            fields.value.report("The venue has no beacons, so no position can be computed in it.", severity: .warning)
        }
    }

    func isInside(_ point: Point, _ level: PlacedLevel) -> Bool {
        let outline = level.level.outline
        return outline.contains(point)
            || outline.nearestBorderPoint(to: point).map { $0.distance(to: point) <= Self.tolerance } ?? false
    }

    func line(_ fields: YAMLFields) -> Int { fields.value.line ?? 0 }

    func text(_ number: Double) -> String { YAMLText.number(number) }

    func text(_ point: Point) -> String { "(\(text(point.x)), \(text(point.y)))" }
}

extension YAMLFields {
    /// Reports a name that cannot be part of the names of files.
    package func checkName() {
        guard let name = text("name") else { return }
        let isSafe = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        if !isSafe || name.count > 100 {
            place("name").report(
                "The name \"\(name.prefix(100))\" is used in file names: at most 100 letters, digits, \"-\" and \"_\" "
                    + "are allowed.")
        }
    }
}
