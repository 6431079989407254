package import Diagnostics
internal import Geometry
internal import NumericalMethods
package import Radio
package import Simulation
package import VenueModel
internal import Walkers

extension World {
    /// The simulator of a venue in this world.
    ///
    /// - Parameters:
    ///   - faults: faults of the beacons that are not the world's.
    ///   - usesPaths: see `Simulator`.
    ///   - indices: the wall indices that other simulators of the venue use, too.
    /// - Throws: `Problems` with everything in the venue that cannot be simulated.
    package func simulator(
        of venue: Venue, faults: [Fault] = [], usesPaths: Bool = true, sharing indices: WallIndices = WallIndices()
    ) throws(Problems) -> Simulator {
        try Simulator(
            venue: building(of: venue), parameters: parameters, faults: FaultList(self.faults(of: venue) + faults),
            seed: seed, usesPaths: usesPaths, sharing: indices)
    }

    /// How the beacons of a venue differ from its file. O(beacons log beacons).
    package func faults(of venue: Venue) -> [Fault] {
        var faults: [Fault] = []
        if let shift = values[.powerShift], shift != 0 { faults += venue.beacons.map { .wrongPower($0.id, by: shift) } }
        if let share = values[.deadShare] { faults += dead(share, in: venue) }
        if values[.misplacement] != nil || values[.heightError] != nil {
            faults += venue.beacons.map { hung($0, in: venue) }
        }
        return faults
    }

    private func dead(_ share: Double, in venue: Venue) -> [Fault] {
        var isListed: Set<BeaconID> = []
        let beacons = venue.beacons.map(\.id).filter { isListed.insert($0).inserted }
        let count = min(max(Int((share * Double(beacons.count)).rounded()), 1), beacons.count - 1)
        let lots = beacons.map { stream("dead beacon", $0.entity).uniform() }
        let order = beacons.indices.sorted { (lots[$0], $0) < (lots[$1], $1) }
        return order.prefix(max(count, 0)).sorted().map { .dead(beacons[$0], during: 0...Walk.longestDuration) }
    }

    /// The beacon where it really hangs, but inside of its level.
    private func hung(_ beacon: Beacon, in venue: Venue) -> Fault {
        let draw = stream("mounting", beacon.id.entity)
        let beside = value(.misplacement)
        let above = value(.heightError)
        var place =
            beacon.position + Vector(draw.uniform(in: -beside...beside, 0), draw.uniform(in: -beside...beside, 1))
        if venue.level(beacon.level)?.outline.contains(place) != true { place = beacon.position }
        return .moved(
            beacon.id, to: place, level: beacon.level,
            height: max(beacon.height + draw.uniform(in: -above...above, 2), 0.2)
        )
    }
}
