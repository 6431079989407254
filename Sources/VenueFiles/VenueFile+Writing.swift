import Formats
import Foundation
import Geometry
import Radio
public import VenueModel

extension VenueFile {
    /// A venue as text in the one canonical form: same venue, same bytes; numbers in the fewest digits that read back
    /// exactly.
    ///
    /// Reading the text gives the venue back, if the venue is valid and in the order in which a file is read: levels
    /// ascending, the parts of each level together, links after the other edges, built-in materials first.
    public static func write(_ venue: Venue) -> String { VenueWriter(venue).text }
}

private struct VenueWriter {
    private let venue: Venue
    /// What all beacons share, written once.
    private let defaults: (uuid: String?, major: String?, height: Double?, mount: Beacon.Mount?, interval: Double?)

    init(_ venue: Venue) {
        self.venue = venue
        let numbers = venue.beacons.compactMap { Self.numbers(of: $0.id) }
        defaults = (
            Self.shared(numbers.map(\.uuid)) ?? (numbers.isEmpty ? venue.newBeaconUUID?.uuidString : nil),
            Self.shared(numbers.map(\.major)) ?? (numbers.isEmpty ? venue.newBeaconMajor.map { "\($0)" } : nil),
            Self.shared(venue.beacons.map(\.height)), Self.shared(venue.beacons.map(\.mount)),
            Self.shared(venue.beacons.map(\.advertisingInterval))
        )
    }

    var text: String {
        var lines: [String] = []
        func add(_ key: String, _ value: String?) { if let value { lines.append("\(key): \(value)") } }
        add("name", YAMLText.text(venue.name))
        add("summary", venue.summary.isEmpty ? nil : YAMLText.text(venue.summary))
        add("environment", venue.environment?.rawValue)
        add("anchor", venue.anchor.map(anchor))
        add("radio", venue.radio == RadioModel() ? nil : radio(venue.radio))
        let materials = venue.materials.filter { !Material.builtIn.contains($0) }
        if !materials.isEmpty {
            lines.append("materials:")
            lines += materials.map { "  \(YAMLText.text($0.name)): \(YAMLText.number($0.loss))" }
        }
        let shared = [
            ("uuid", defaults.uuid), ("major", defaults.major), ("height", number(defaults.height)),
            ("mount", defaults.mount == .free ? nil : defaults.mount?.rawValue),
            ("advertisingInterval", number(defaults.interval)),
        ]
        add("beaconDefaults", shared.contains { $0.1 != nil } ? mapping(shared) : nil)
        lines.append("levels:")
        lines += venue.levels.flatMap(levelLines)
        let links = venue.paths.edges.filter { $0.kind != .walk }
        if !links.isEmpty { lines.append("links:") }
        lines += links.map { link in
            let ends = [("from", name(link.from)), ("to", name(link.to)), ("kind", link.kind.rawValue)]
            return "  - " + mapping(ends + way(link))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func levelLines(_ level: Level) -> [String] {
        var lines = [
            "  - number: \(level.number)", "    name: \(YAMLText.text(level.name))",
            "    elevation: \(YAMLText.number(level.elevation))", "    height: \(YAMLText.number(level.height))",
            "    slabLoss: \(YAMLText.number(level.slabLoss))", "    outline: \(points(level.outline.vertices))",
        ]
        if let exponent = number(level.pathLossExponent) { lines.append("    pathLossExponent: \(exponent)") }
        if level.mounting != Mounting() { lines.append("    mounting: \(mounting(level.mounting))") }
        if let picture = level.background { lines.append("    background: \(background(picture))") }
        func section(_ title: String, _ items: [String]) {
            guard !items.isEmpty else { return }
            lines.append("    \(title):")
            lines += items.map { "      - \($0)" }
        }
        section(
            "openings",
            level.openings.map {
                mapping([
                    ("name", $0.name.map(YAMLText.text)), ("outline", points($0.outline.vertices)),
                    ("loss", $0.loss == 0 ? nil : number($0.loss)),
                ])
            })
        section("columns", level.columns.map(column))
        section("power", level.powerPoints.map(powerPoint))
        section("walls", venue.walls.filter { $0.level == level.number }.map(wall))
        section(
            "obstacles",
            venue.obstacles.filter { $0.level == level.number }.map {
                mapping([("strength", "\($0.strength)"), ("points", points($0.points))])
            })
        section(
            "zones",
            venue.zones.filter { $0.level == level.number }.map {
                mapping([
                    ("name", YAMLText.text($0.name)), ("kind", $0.kind == .none ? nil : $0.kind.rawValue),
                    ("weight", $0.weight == $0.kind.usualWeight ? nil : number($0.weight)),
                    ("pathLossExponent", number($0.pathLossExponent)), ("keepOut", $0.isKeepOut ? "true" : nil),
                    ("outline", points($0.outline.vertices)),
                ])
            })
        section("beacons", venue.beacons.filter { $0.level == level.number }.map(beacon))
        let nodes = venue.paths.nodes.filter { $0.level == level.number }
        guard !nodes.isEmpty else { return lines }
        lines += ["    paths:", "      nodes:"]
        lines += nodes.map { "        \(YAMLText.text($0.name)): \(point($0.position))" }
        let entrances = nodes.filter(\.isEntrance).map { YAMLText.text($0.name) }
        if !entrances.isEmpty { lines.append("      entrances: [\(entrances.joined(separator: ", "))]") }
        let edges = edgeLines(level)
        if !edges.isEmpty { lines.append("      edges:") }
        return lines + edges
    }

    private func wall(_ wall: Wall) -> String {
        let usual = venue.materials.first { $0.name == wall.material }?.loss
        return mapping([
            ("material", wall.material.map(YAMLText.text)), ("loss", wall.loss == usual ? nil : number(wall.loss)),
            ("base", number(wall.base)), ("top", number(wall.top)), ("points", points(wall.points)),
            ("openings", wall.openings.isEmpty ? nil : "[\(wall.openings.map(opening).joined(separator: ", "))]"),
            ("deployable", wall.deployable == .both ? nil : wall.deployable.rawValue),
        ])
    }

    private func mounting(_ mounting: Mounting) -> String {
        mapping([
            ("ceiling", mounting.isCeilingDeployable ? nil : "false"), ("lowest", number(mounting.lowest)),
            ("highest", number(mounting.highest)),
        ])
    }

    private func column(_ column: Column) -> String {
        mapping([
            ("at", point(column.position)), ("width", column.width == 0 ? nil : number(column.width)),
            ("lowest", number(column.lowest)), ("highest", number(column.highest)),
        ])
    }

    private func powerPoint(_ power: PowerPoint) -> String {
        mapping([
            ("at", point(power.position)), ("reach", power.reach == PowerPoint.usualReach ? nil : number(power.reach)),
        ])
    }

    private func background(_ picture: Background) -> String {
        mapping([
            ("file", YAMLText.text(picture.file)), ("width", number(picture.width)),
            ("origin", picture.origin == Point(0, 0) ? nil : point(picture.origin)),
            ("rotation", picture.rotation == 0 ? nil : number(picture.rotation)),
        ])
    }

    private func opening(_ opening: WallOpening) -> String {
        mapping([
            ("at", point(opening.position)), ("width", number(opening.width)),
            ("loss", opening.loss == 0 ? nil : number(opening.loss)),
        ])
    }

    private func anchor(_ anchor: GeographicAnchor) -> String {
        mapping([
            ("latitude", number(anchor.latitude)), ("longitude", number(anchor.longitude)),
            ("bearing", number(anchor.bearing)),
        ])
    }

    private func radio(_ radio: RadioModel) -> String {
        mapping(
            channel(radio.powerAt1m, radio.pathLossExponent, radio.residualStandardDeviation)
                + [("pathLoss", radio.pathLoss.map(pathLoss))])
    }

    private func pathLoss(_ choice: PathLossChoice) -> String {
        let parameters = PathLossModels.named(choice.model)?.parameters ?? []
        return mapping([("model", choice.model)] + parameters.map { ($0.name, number(choice.values[$0.name])) })
    }

    private func beacon(_ beacon: Beacon) -> String {
        var members: [(String, String?)] = []
        if let numbers = Self.numbers(of: beacon.id) {
            members += [
                ("uuid", numbers.uuid == defaults.uuid ? nil : numbers.uuid),
                ("major", numbers.major == defaults.major ? nil : numbers.major), ("minor", numbers.minor),
            ]
        } else {
            members.append(("id", YAMLText.text(beacon.id.description)))
        }
        members += [("label", beacon.label.map(YAMLText.text)), ("at", point(beacon.position))]
        if beacon.height != defaults.height { members.append(("height", number(beacon.height))) }
        if beacon.mount != defaults.mount ?? .free { members.append(("mount", beacon.mount.rawValue)) }
        members.append(("facing", number(beacon.facing)))
        members += channel(beacon.powerAt1m, beacon.pathLossExponent, beacon.residualStandardDeviation)
        if beacon.advertisingInterval != defaults.interval {
            members.append(("advertisingInterval", number(beacon.advertisingInterval)))
        }
        if beacon.isLocked { members.append(("locked", "true")) }
        return mapping(members)
    }

    /// The walks of a level; edges that follow each other and are alike in all but their nodes share a line.
    private func edgeLines(_ level: Level) -> [String] {
        var chains: [(nodes: [Int], edge: PathEdge)] = []
        let nodes = venue.paths.nodes
        for edge in venue.paths.edges where edge.kind == .walk && nodes[edge.from].level == level.number {
            if let last = chains.last, last.nodes.last == edge.from, last.nodes.count < 1000,
                last.edge.width == edge.width, last.edge.direction == edge.direction,
                last.edge.isBarrierFree == edge.isBarrierFree, last.edge.isSnappedTo == edge.isSnappedTo
            {
                chains[chains.count - 1].nodes.append(edge.to)
            } else {
                chains.append(([edge.from, edge.to], edge))
            }
        }
        return chains.map { chain in
            let names = chain.nodes.map(name).joined(separator: ", ")
            return "        - " + mapping([("along", "[\(names)]")] + way(chain.edge))
        }
    }

    private func way(_ edge: PathEdge) -> [(String, String?)] {
        let isUsual = edge.isBarrierFree == edge.kind.isUsuallyBarrierFree
        return [
            ("direction", edge.direction == .both ? nil : edge.direction.rawValue), ("width", number(edge.width)),
            ("barrierFree", isUsual ? nil : "\(edge.isBarrierFree)"), ("snaps", edge.isSnappedTo ? nil : "false"),
        ]
    }

    private func channel(_ power: Double?, _ exponent: Double?, _ residual: Double?) -> [(String, String?)] {
        [
            ("powerAt1m", number(power)), ("pathLossExponent", number(exponent)),
            ("residualStandardDeviation", number(residual)),
        ]
    }
}

// MARK: - Pieces of text

extension VenueWriter {
    private func name(_ node: Int) -> String { YAMLText.text(venue.paths.nodes[node].name) }

    private func number(_ value: Double?) -> String? { value.map(YAMLText.number) }

    private func point(_ point: Point) -> String { "[\(YAMLText.number(point.x)), \(YAMLText.number(point.y))]" }

    private func points(_ points: [Point]) -> String { "[\(points.map(point).joined(separator: ", "))]" }

    /// The members that have a value, on one line.
    private func mapping(_ members: [(String, String?)]) -> String {
        let present = members.compactMap { name, value in value.map { "\(name): \($0)" } }
        return "{\(present.joined(separator: ", "))}"
    }

    private static func numbers(of id: BeaconID) -> (uuid: String, major: String, minor: String)? {
        guard case .iBeacon(let uuid, let major, let minor) = id else { return nil }
        return (uuid.uuidString, String(major), String(minor))
    }

    /// The value that all of several have.
    private static func shared<Value: Equatable>(_ values: [Value]) -> Value? {
        guard values.count > 1, let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
        return first
    }
}
