internal import Diagnostics
internal import Formats
internal import Foundation
internal import Geometry
internal import Parallelism
internal import Planning
internal import Radio
internal import VenueModel

/// New beacons for a venue, as `plan place` chooses them.
enum ProposedBeacons {
    /// The new beacons, the indices of those that they replace, and why no visitors tried the plan.
    ///
    /// - Parameters:
    ///   - venue: its name also stands for its file in problems.
    ///   - afresh: whether beacons that are not locked are taken away first.
    /// - Throws: ``Problems`` if there are not enough sites or identities; ``Interrupted``.
    static func json(
        for venue: Venue, count: Int, afresh: Bool, pool: WorkerPool, _ control: WorkControl
    ) throws -> JSONValue {
        var request = PlacementRequest(venue, file: venue.name, count: .number(count))
        request.isAfresh = afresh
        let obstacle = request.obstacle
        request.hasVisitors = obstacle == nil
        var run = PlacementRun(request, in: control.context(pool))
        run.preview = { [request = run.request] in control.preview(json(of: $0, for: request, without: nil)) }
        return try json(of: run.run(), for: run.request, without: obstacle)
    }

    /// - Parameter obstacle: why no visitors tried the plan.
    private static func json(
        of result: PlacementResult, for request: PlacementRequest, without obstacle: Problem?
    ) -> JSONValue {
        let known = Set(result.kept.beacons.map(\.id))
        let removed = request.venue.beacons.indices.filter { request.removes(request.venue.beacons[$0]) }
        return [
            "beacons": .array(result.planned.beacons.filter { !known.contains($0.id) }.map(\.json)),
            "removed": JSONValue(removed.map(Double.init)),
            "obstacle": obstacle.map { .string($0.message) } ?? .null,
        ]
    }
}

extension Beacon {
    /// The beacon with the keys of a venue file, and its level.
    var json: JSONValue {
        var members: [JSONValue.Member] = [.init("level", .number(Double(level)))]
        if case .iBeacon(let uuid, let major, let minor) = id {
            members += [
                .init("uuid", .string(uuid.uuidString)), .init("major", .number(Double(major))),
                .init("minor", .number(Double(minor))),
            ]
        } else {
            members.append(.init("id", .string(id.description)))
        }
        if let label { members.append(.init("label", .string(label))) }
        members += [
            .init("at", JSONValue([position.x, position.y], to: 100)),
            .init("height", .number(height)), .init("mount", .string(mount.rawValue)),
        ]
        if let facing { members.append(.init("facing", .number(facing))) }
        members.append(.init("advertisingInterval", .number(advertisingInterval)))
        return .object(members)
    }
}
