import Geometry
import Lateration
import NumericalMethods
import Parallelism
import Parameters
import Planning
import Positioning
import TestSupport
import Testing
import VenueModel

/// Maps that follow changes of single beacons against new maps of the changed venue: every value, to the bit.
@Suite struct LiveMapsTests {
    private static let cell = LongMode.isOn ? 1.3 : 2.3

    /// What settings make of the maps: which beacons a position is computed from, and how.
    private static let presets: [ZonedPreset?] = [
        nil,
        ZonedPreset(base: PositioningSettings { $0[.useBestNumberOfBeacons] = 3 }),
        ZonedPreset(
            base: PositioningSettings {
                $0[.activateOptimisedCircularLateration] = true
                $0[.useBeaconsFromAllLevels] = false
                $0[.sensibleRssiFactor] = 0
            }),
        ZonedPreset(
            base: PositioningSettings {
                $0[.activateOptimisedCircularLateration] = true
                $0[.activateLaterationPrior] = true
                $0[.saneBeaconDistanceFilter] = 9
                $0[.laterationCost] = .plain
            }),
    ]

    /// A block of two levels with random walls and beacons of all mounts, some of them alike in place or identity.
    private func venue(_ stream: RandomStream) -> Venue {
        var venue = PlanningVenue.venue
        for index in 0..<6 {
            let u = (0..<5).map { stream.uniform(UInt64(100 + 5 * index + $0)) }
            venue.walls.append(
                Wall(
                    level: Int(2 * u[4]), points: [Point(24 * u[0], 14 * u[1]), Point(24 * u[2], 14 * u[3])],
                    loss: 3 + 9 * u[4]))
        }
        venue.beacons += (0..<6).map { beacon(stream, UInt64(200 + $0), minor: 20 + $0) }
        return venue
    }

    private func beacon(_ stream: RandomStream, _ number: UInt64, minor: Int) -> Beacon {
        let u = (0..<8).map { stream.uniform(8 * number + UInt64($0)) }
        var beacon = PlanningVenue.beacon(
            minor, level: u[0] < 0.7 ? 0 : 1, 24 * u[1], 14 * u[2], height: 1 + 2 * u[3],
            mount: [.free, .ceiling, .wall, .metalWall][Int(4 * u[4])], facing: 360 * u[5],
            // From nearly inaudible to as strong as any.
            power: -100 + 45 * u[6])
        beacon.advertisingInterval = u[7] < 0.5 ? 0.3 : 0.1 + u[7]
        return beacon
    }

    private func options(_ number: Int) -> MapOptions {
        let preset = Self.presets[number % Self.presets.count]
        var options = MapOptions(
            cellSize: Self.cell, leastRSSI: -80, scanTime: 1.5, offsetSpread: [0, 2, .infinity][number % 3],
            correlationDistance: number % 5 == 4 ? 6 : nil, settings: preset)
        if number % 2 == 0 { options.leastRSSI = -72.5 }
        return options
    }

    private func made(_ venue: Venue, _ options: MapOptions) throws -> LevelMaps {
        let radio = MeanRadio(venue, parameters: PlanningVenue.parameters)
        let grid = try LevelGrid(try #require(venue.level(0)), cellSize: Self.cell)
        return try LevelMaps(SignalTable(radio, grid: grid), options: options)
    }

    private func expectSame(_ maps: LevelMaps, _ others: LevelMaps, _ comment: String) {
        #expect(maps.beaconCount == others.beaconCount, "\(comment)")
        for (kind, (values, expected)) in zip(maps.kinds, zip(maps.values, others.values)) {
            let cell = values.indices.first { values[$0]?.bitPattern != expected[$0]?.bitPattern }
            #expect(
                cell == nil && values.count == expected.count,
                "\(comment), \(kind.key): \(String(describing: cell.map { (values[$0], expected[$0]) }))")
        }
    }

    /// Moves within a level and to another, out of reach, to silence, to another identity, removals, returns, additions.
    @Test(arguments: 0..<(LongMode.isOn ? 200 : 5)) func everyChangeGivesTheBitsOfNewMaps(number: Int) throws {
        let stream = RandomStream(seed: UInt64(number), purpose: "planning test: live maps")
        var beacons: [Beacon?] = []
        var venue = venue(stream)
        beacons = venue.beacons
        let options = options(number)
        let radio = MeanRadio(venue, parameters: PlanningVenue.parameters)
        let pool = WorkerPool(workerCount: 1 + number % 3)
        let grid = try LevelGrid(try #require(venue.level(0)), cellSize: Self.cell)
        var live = try LiveMaps(SignalTable(radio, grid: grid, pool: pool), options: options, pool: pool)
        for step in 0..<12 {
            let u = (0..<3).map { stream.uniform(UInt64(10_000 + 3 * step + $0)) }
            let index = Int(u[0] * Double(beacons.count))
            var next = beacons[index] ?? venue.beacons[index]
            switch Int(u[1] * 9) {
            case 0: next.position = Point(next.position.x + 0.7, next.position.y - 0.4)
            case 1: next.position = Point(1e6, 3)
            case 2: next.powerAt1m = -150
            case 3: next.level = 1 - min(max(next.level, 0), 1)
            case 4: next.residualStandardDeviation = 3 + 5 * u[2]
            case 5: next.id = venue.beacons[Int(u[2] * Double(venue.beacons.count))].id
            case 6: next.advertisingInterval = 0.1 + u[2]
            default: next = beacon(stream, UInt64(3000 + step), minor: 50 + step)
            }
            if u[1] > 0.92 {
                beacons.append(next)
                try live.change(live.beaconCount, to: next, pool: pool)
            } else {
                beacons[index] = u[2] < 0.25 ? nil : next
                try live.change(index, to: beacons[index], pool: pool)
            }
            for (place, beacon) in beacons.enumerated() {
                guard let beacon else { continue }
                if place < venue.beacons.count { venue.beacons[place] = beacon } else { venue.beacons.append(beacon) }
            }
            var changed = venue
            changed.beacons = beacons.compactMap(\.self)
            expectSame(live.maps, try made(changed, options), "venue \(number), step \(step)")
        }
        #expect(live.beaconCount == beacons.count)
    }

    /// Where a change does nothing, nothing is different; the way back leads to the same values.
    @Test func backAgain() throws {
        let venue = PlanningVenue.venue
        let radio = MeanRadio(venue, parameters: PlanningVenue.parameters)
        let cell = LongMode.isOn ? 0.6 : 1.2
        let grid = try LevelGrid(try #require(venue.level(0)), cellSize: cell)
        let table = try SignalTable(radio, grid: grid)
        let before = try LevelMaps(table, options: MapOptions(cellSize: cell))
        var live = try LiveMaps(table, options: MapOptions(cellSize: cell))
        expectSame(live.maps, before, "at first")
        for (index, beacon) in venue.beacons.enumerated() {
            try live.change(index, to: nil)
            #expect(live.maps.values != before.values && live.maps.beaconCount == before.beaconCount - 1)
            try live.change(index, to: beacon)
            expectSame(live.maps, before, "after beacon \(index)")
        }
    }
}
