package import Diagnostics
internal import Formats
internal import Foundation
internal import Geometry
package import Positioning
internal import Radio
internal import Recordings
internal import VenueModel

/// The protocol of external cores: JSON Lines, one object a line with a `type`. `Cores.md` documents it.
///
/// Within a version, keys may be added to any message; programs must ignore unknown keys. Any other change gives a new
/// version.
package enum CoreProtocol {
    static let version = 1

    // MARK: Messages to the core

    /// The first line: the venue without the truth, and the default settings.
    static func hello(_ venue: Venue, seed: UInt64) -> JSONValue {
        let settings = PositioningSettings().all.map { JSONValue.Member($0.setting.key, $0.value.json) }
        return [
            "type": "hello", "protocol": .number(Double(version)), "seed": .string("\(seed)"), "venue": venue.json,
            "settings": .object(settings),
        ]
    }

    /// A recording begins: the core must forget the one before.
    static func start(_ recording: Recording) -> JSONValue {
        ["type": "start", "recording": .string(recording.name), "kind": .string(recording.kind.rawValue)]
    }

    static let end: JSONValue = ["type": "end"]

    // MARK: Messages from the core

    /// The description that a core gives of itself.
    package struct Ready {
        package var name: String?
        package var version: String?
        package var publishInterval: Double
        package var use: PhoneUse
    }

    /// The answer to ``hello(_:seed:)``.
    ///
    /// - Throws: ``Problems`` with everything that is wrong with the line.
    package static func ready(_ line: [UInt8]) throws(Problems) -> Ready {
        try read(line, types: ["ready"]) { _, answer in
            if let spoken = answer.required("protocol")?.integer(), spoken != version {
                answer.value("protocol")?.report(
                    "The core uses version \(spoken) of the protocol; version \(version) is expected.")
            }
            let interval = answer.value("publishInterval").map { $0.number(in: 0.001...3600) ?? 1 } ?? 1
            let use = PhoneUse(answer) ?? PhoneUse()
            return Ready(
                name: answer.value("name")?.string(), version: answer.value("version")?.string(),
                publishInterval: interval, use: use)
        }
    }

    /// The answer to a step: a fix, or `nil` for none.
    ///
    /// - Throws: ``Problems`` with everything that is wrong with the line.
    package static func fix(_ line: [UInt8], time: Double, levels: Set<Int>) throws(Problems) -> Fix? {
        try read(line, types: ["fix", "none"]) { type, answer in
            if let answered = answer.required("time")?.number(), answered != time {
                answer.value("time")?.report("The answer is for \(answered) s; the question was for \(time) s.")
            }
            guard type == "fix" else { return nil }
            let x = answer.required("x")?.number(in: FixesFile.plausibleMetres)
            let y = answer.required("y")?.number(in: FixesFile.plausibleMetres)
            let level = answer.required("level")?.integer()
            let accuracy = answer.required("horizontalAccuracy")?.number(in: 0...FixesFile.plausibleMetres.upperBound)
            let isPublished = answer.value("isPublished").map { $0.bool() } ?? true
            if let level, !levels.contains(level) {
                let known = levels.sorted().map(String.init).joined(separator: ", ")
                answer.value("level")?.report("The venue has no level \(level); it has: \(known).")
            }
            guard let x, let y, let level, let accuracy, let isPublished else { return nil }
            return Fix(
                time: time, position: Point(x, y), level: level, horizontalAccuracy: accuracy, isPublished: isPublished)
        }
    }

    private static func read<Answer>(
        _ line: [UInt8], types: [String], _ body: (_ type: String, _ answer: JSONLinesValue) -> Answer
    ) throws(Problems) -> Answer {
        let json: JSONValue
        do throws(JSONSyntaxError) { json = try JSONValue(parsing: line) } catch {
            throw Problems("Its answer is not JSON: \(error.message)")
        }
        let problems = LineProblems(file: nil)
        let answer = JSONLinesValue(json, line: 1, problems: problems)
        let type = answer.required("type")?.string()
        if let type, !types.contains(type) {
            let wanted = types.map { "\"\($0)\"" }.joined(separator: " or ")
            throw Problems("Its answer has the type \"\(CoreFailure.shown(type.utf8))\"; \(wanted) is expected here.")
        }
        let result = type.map { body($0, answer) }
        guard problems.isLineSound, let result else { throw Problems(problems.all) }
        return result
    }
}

// MARK: - The venue

extension Venue {
    /// The venue for a core: the values of the venue's file, never those of a simulation.
    fileprivate var json: JSONValue {
        let map = BeaconMap(self)
        let heights = Dictionary(beacons.map { ($0.id, $0.height) }) { first, _ in first }
        let beacons = map.beacons.map { beacon in
            beacon.json(level: map.levels[beacon.level].number, height: heights[beacon.id] ?? 0)
        }
        let levels = map.levels.map { level -> JSONValue in
            [
                "number": .number(Double(level.number)), "elevation": .number(level.elevation),
                "outline": .points(level.outline.vertices),
            ]
        }
        let obstacles = obstacles.map { obstacle -> JSONValue in
            [
                "level": .number(Double(obstacle.level)), "points": .points(obstacle.points),
                "strength": .number(Double(obstacle.strength)),
            ]
        }
        let zones = zones.map { zone -> JSONValue in
            [
                "name": .string(zone.name), "level": .number(Double(zone.level)),
                "outline": .points(zone.outline.vertices),
            ]
        }
        return [
            "name": .string(name), "levels": .array(levels), "beacons": .array(beacons),
            "walls": .array(walls.flatMap(\.json)), "obstacles": .array(obstacles), "zones": .array(zones),
            "paths": paths.json,
        ]
    }
}

extension BeaconMap.MappedBeacon {
    /// The beacon with the number of its level and its height above that, metres.
    fileprivate func json(level: Int, height: Double) -> JSONValue {
        var members: [JSONValue.Member] = [.init("id", .string(id.description))]
        if case .iBeacon(let uuid, let major, let minor) = id {
            members += [
                .init("uuid", .string(uuid.uuidString)), .init("major", .number(Double(major))),
                .init("minor", .number(Double(minor))),
            ]
        }
        return .object(
            members + [
                .init("x", .number(position.x)), .init("y", .number(position.y)),
                .init("level", .number(Double(level))), .init("height", .number(height)),
                .init("powerAt1m", powerAt1m.map { .number($0) } ?? .null),
                .init("pathLossExponent", pathLossExponent.map { .number($0) } ?? .null),
                .init("residualStandardDeviation", .number(residualStandardDeviation)),
                // Its older name: a key cannot go within a version of the protocol.
                .init("deviation", .number(residualStandardDeviation)),
            ])
    }
}

extension NavigationPaths {
    fileprivate var json: JSONValue {
        let nodes = nodes.map { node -> JSONValue in
            ["level": .number(Double(node.level)), "x": .number(node.position.x), "y": .number(node.position.y)]
        }
        let edges = edges.filter(\.isSnappedTo).map { edge -> JSONValue in
            [
                "from": .number(Double(edge.from)), "to": .number(Double(edge.to)),
                "kind": .string(edge.kind.rawValue), "direction": .string(edge.direction.rawValue),
                "width": .number(edge.width),
            ]
        }
        return ["nodes": .array(nodes), "edges": .array(edges)]
    }
}

extension Wall {
    /// Its straight pieces, those of its openings with their own loss.
    fileprivate var json: [JSONValue] {
        pieces.map { piece in
            [
                "level": .number(Double(level)), "points": .points([piece.segment.start, piece.segment.end]),
                "loss": .number(piece.loss), "base": base.map { .number($0) } ?? .null,
                "top": top.map { .number($0) } ?? .null,
            ]
        }
    }
}

extension SettingValue {
    fileprivate var json: JSONValue {
        switch self {
        case .boolean(let value): .bool(value)
        case .integer(let value): .number(Double(value))
        case .number(let value): .number(value)
        case .text(let value): .string(value)
        }
    }
}

extension JSONValue {
    fileprivate static func points(_ points: [Point]) -> JSONValue {
        .array(points.map { [.number($0.x), .number($0.y)] })
    }
}
