internal import Evaluation
internal import Geometry
internal import NumericalMethods
package import Parallelism
package import VenueModel

extension PlanTrial {
    /// For each zone the beacon whose loss lets its CE75 rise most, the worst zone first. Visitors walk the
    /// walk-through at the hand-over, so that all zones are visited alike: where people go as they like, a small shop
    /// has too few visits to tell. Each building is simulated once; then the positions of each walk are computed again for each beacon that it hears.
    ///
    /// - Throws: as ``run(_:interruption:progress:reduce:)``.
    package func zoneLosses(
        of arm: TrialArm, interruption: Interruption? = nil, progress: (@Sendable (Int, Int) -> Void)? = nil
    ) throws -> [ZoneLoss] {
        var options = options
        options.isWalkThrough = true
        let cases = WhatIf.beacons.cases(for: arm, seed: options.seed)
        let zones = try PlanTrial(options, pool: pool).results(
            of: [arm] + cases.map(\.arm), metrics: [.ce75], withZones: true, interruption: interruption,
            progress: progress
        ).map(\.figures.zones)
        let losses = zones[0].compactMap { zone, before -> ZoneLoss? in
            guard before > 0 else { return nil }
            return cases.indices.map { index in
                // A zone in which nobody has a position any more has lost everything.
                ZoneLoss(
                    zone: zone, beacon: arm.venue.beacons[index],
                    rise: (zones[index + 1][zone] ?? .infinity) / before - 1, index: index)
            }.max { ($0.rise, $1.index) < ($1.rise, $0.index) }
        }
        return losses.sorted { ($1.rise, $0.zone) < ($0.rise, $1.zone) }
    }
}

extension PlanSearch {
    /// The loss of any beacon should let CE75 of no zone rise by more than this share.
    package static let allowedRise = 0.25
    /// A smaller rise is wanted while beacons are added, so that the last test passes.
    private static let wantedRise = 0.2
    /// Before buildings are tested again, one beacon is added for so many at most.
    private static let shareAtOnce = 6
    /// So many times the buildings of the search, because the worst of many zones and beacons is to be told.
    private static let timesWorlds = 2
    /// A further beacon is at least so far from the one that it stands in for, metres.
    private static let leastDistance = 1.0
    /// One that is farther away, metres, may as well be behind a wall.
    private static let nearby = 8.0

    /// The plan with more beacons, until no zone suffers much from the loss of any one: where a zone does, a further
    /// beacon goes beside the one whose loss hurts it most. Each round has buildings of its own. At last the plan is
    /// tested once in further buildings, whatever they say, because rounds that go on until one passes
    /// would pass by chance.
    ///
    /// - Parameters:
    ///   - count: how many may be added.
    ///   - progress: called with the number of buildings of the round that are done, and of all.
    /// - Returns: the sites of the plan and the added ones, and what each zone still loses at worst in the last
    ///   buildings, the worst zone first.
    package func robust(
        _ chosen: [Int], adding count: Int, interruption: Interruption? = nil,
        progress: (@Sendable (Int, Int) -> Void)? = nil
    ) throws -> (sites: [Int], losses: [ZoneLoss]) {
        guard !arm(chosen).venue.beacons.isEmpty else { return (chosen, []) }
        var chosen = chosen
        let limit = chosen.count + count
        var round = 0
        func losses() throws -> [ZoneLoss] {
            var options = trial.options
            options.worlds *= Self.timesWorlds
            options.seed = RandomStream.entity(RandomStream.child(of: trial.options.seed, for: "robust"), UInt64(round))
            round += 1
            return try PlanTrial(options, pool: pool).zoneLosses(
                of: arm(chosen), interruption: interruption, progress: progress)
        }
        while chosen.count < limit {
            let before = chosen.count
            let most = min(limit, before + max(before / Self.shareAtOnce, 1))
            // One stand-in for each beacon, in the order of the harm.
            var served: Set<Int> = []
            for loss in try losses() where loss.rise > Self.wantedRise {
                guard chosen.count < most else { break }
                guard served.insert(loss.index).inserted else { continue }
                if let site = standIn(for: loss, besides: chosen) { chosen.append(site) }
            }
            if chosen.count == before { break }
        }
        return (chosen, try losses())
    }

    /// The free site that is nearest to the beacon of a loss, but not beside it: one that no wall parts from it, if there is
    /// one near it, in the zone that suffers if possible. O(sites × walls).
    private func standIn(for loss: ZoneLoss, besides chosen: [Int]) -> Int? {
        let beacon = loss.beacon
        let taken = Set(chosen)
        func distance(_ site: Int) -> Double { sites[site].position.distance(to: beacon.position) }
        let free = sites.indices.filter {
            sites[$0].level == beacon.level && !taken.contains($0) && distance($0) >= Self.leastDistance
        }.sorted { (distance($0), $0) < (distance($1), $1) }
        let walls = arm.venue.walls.filter { $0.level == beacon.level }
            .flatMap { $0.pieces.filter { !$0.isOpening }.map(\.segment) }
        let inSight = free.prefix { distance($0) <= Self.nearby }.filter { site in
            !walls.contains { $0.isCrossed(by: Segment(beacon.position, sites[site].position)) }
        }
        let zone = arm.venue.zones.first { $0.name == loss.zone && $0.level == beacon.level }
        return inSight.first { zone?.outline.contains(sites[$0].position) ?? false } ?? inSight.first ?? free.first
    }
}

/// How much a zone suffers when one beacon is dead.
package struct ZoneLoss: Hashable, Sendable {
    package let zone: String
    package let beacon: Beacon
    /// By which share CE75 of the zone rises.
    package let rise: Double
    /// Index of the beacon in the venue of its arm.
    let index: Int

    /// What a venue calls the beacon, which has another identity in a search.
    package func label(in venue: Venue) -> String {
        let same = venue.beacons.first {
            ($0.level, $0.position, $0.mount, $0.facing) == (beacon.level, beacon.position, beacon.mount, beacon.facing)
        }
        return same?.shownName ?? beacon.shownName
    }

    /// The rise in words.
    package var percent: String {
        rise.isFinite ? "\(Int((100 * min(rise, 1000)).rounded())) %" : "so much that no visitor has a position"
    }
}
