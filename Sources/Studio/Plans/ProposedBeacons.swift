internal import Diagnostics
internal import Formats
internal import Foundation
internal import Geometry
internal import Parallelism
internal import Parameters
internal import Planning
internal import Radio
internal import VenueModel

/// New beacons for a venue, as `plan place --without-visitors` chooses them.
struct ProposedBeacons {
    let json: JSONValue

    /// - Parameter afresh: whether beacons that are not locked are taken away first.
    /// - Throws: ``Problems`` if there are not enough sites or identities; ``Interrupted``.
    init(_ base: Venue, count: Int, afresh: Bool, pool: WorkerPool, _ control: WorkControl) throws {
        var venue = base
        if afresh { venue.beacons.removeAll { !$0.isLocked } }
        let removed = base.beacons.indices.filter { afresh && !base.beacons[$0].isLocked }
        let radio = MeanRadio(venue, parameters: SimulationParameters())
        let cell = LevelGrid.usualCellSize(of: venue)
        let sites = CandidateSites()
        let problem = try PlacementProblem(
            radio, grids: LevelGrid.all(of: radio, cellSize: cell, file: nil), sites: sites, pool: pool)
        let options = Placement.Options(count: count, sites: sites, cellSize: cell)
        let identities = try BeaconIdentities(base, count: count)
        let placement = try Placement(problem, options: options) { round, done in
            try control.interruption.check()
            control.progress("Round \(round)", done, count)
        }
        let planned = placement.venue(venue, identities: identities)
        let known = Set(venue.beacons.map(\.id))
        json = [
            "beacons": .array(planned.beacons.filter { !known.contains($0.id) }.map(\.json)),
            "removed": JSONValue(removed.map(Double.init)),
        ]
    }
}

extension Beacon {
    /// The beacon with the keys of a venue file, and its level.
    fileprivate var json: JSONValue {
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
