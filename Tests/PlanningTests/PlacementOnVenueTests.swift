import Foundation
import Geometry
import Parallelism
import Parameters
import Planning
import Radio
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// New beacons of a venue: their sites, identities and gains.
@Suite struct PlacementOnVenueTests {
    private func placement(
        _ venue: Venue, count: Int, jobs: Int = 1, change: (inout Placement.Options) -> Void = { _ in }
    ) throws -> Placement {
        let radio = MeanRadio(venue, parameters: PlanningVenue.parameters)
        var options = Placement.Options(count: count, sites: CandidateSites(spacing: 4, height: 3), cellSize: 1)
        change(&options)
        let grids = try LevelGrid.all(of: radio, cellSize: options.cellSize, file: nil)
        return try Placement(radio, grids: grids, options: options, pool: WorkerPool(workerCount: jobs))
    }

    /// If there are more plans than are shown, the table says so.
    @Test(arguments: [(10, false), (11, true)]) func plansThatAreNotShownAreCounted(count: Int, isSaid: Bool) throws {
        let venue = PlanningVenue.venue
        let plans = (0..<count).map { PlanSearch.Ranked(name: "plan \($0)", sites: [0], score: Double($0)) }
        let options = Placement.Options(count: 1, sites: CandidateSites(spacing: 4, height: 3), cellSize: 1)
        let text = PlacementSummary(
            try placement(venue, count: 1), plans: plans, options: options, of: venue, planned: venue
        ).text
        #expect(text.contains("plan that visitors tried (the 10 best of 11)") == isSaid, "\(text)")
        #expect(text.contains("plan 9 ") && !text.contains("plan 10 "))
    }

    @Test func sitesAreUnderTheCeilingAndBesideWalls() {
        var venue = PlanningVenue.venue
        venue.zones = [
            Zone(name: "store", level: 0, outline: Polygon([Point(0, 0), Point(6, 0), Point(6, 6), Point(0, 6)]))
        ]
        var sites = CandidateSites(spacing: 2, height: 3)
        sites.keepOut = ["store"]
        let beacons = sites.beacons(on: venue.levels[0], of: venue)
        #expect(Set(beacons.map(\.id)).count == beacons.count)
        for beacon in beacons {
            #expect(venue.levels[0].outline.contains(beacon.position))
            #expect(!venue.zones[0].outline.contains(beacon.position))
            switch beacon.mount {
            case .ceiling:
                // There is no ceiling under the opening of the level above.
                #expect(beacon.facing == nil && !venue.levels[1].openings[0].outline.contains(beacon.position))
            default:
                // It hangs in front of its wall, which is behind it, and not in the door. The low wall is too low.
                let angle = beacon.facing! * .pi / 180
                let behind = beacon.position + Vector(sin(angle), cos(angle)) * -0.1
                let walls = venue.walls.filter { $0.level == 0 && $0.top == nil }
                #expect(walls.contains { $0.segments.contains { $0.distance(to: behind) < 1e-9 } })
                #expect(behind.distance(to: Point(8, 4)) > 0.5 || behind.x != 8)
                #expect(beacon.mount == .wall)
            }
        }
        #expect(beacons.contains { $0.mount == .ceiling } && beacons.contains { $0.mount == .wall })
        sites.hasWalls = false
        #expect(sites.beacons(on: venue.levels[0], of: venue).allSatisfy { $0.mount == .ceiling })
        sites.hasWalls = true
        sites.hasCeiling = false
        #expect(sites.beacons(on: venue.levels[0], of: venue).allSatisfy { $0.mount == .wall })
        // Under a low ceiling beacons hang lower.
        venue.levels[0].height = 2.4
        #expect(abs(sites.beacons(on: venue.levels[0], of: venue)[0].height - 2.3) < 1e-9)
    }

    @Test func newBeaconsHelpAndOldOnesStay() throws {
        let venue = PlanningVenue.venue
        let result = try placement(venue, count: 5)
        #expect(result.beacons.count == 5)
        for (before, after) in zip(result.before, result.after) {
            #expect(after.covered >= before.covered && after.meanError <= before.meanError + 1e-9)
        }
        #expect(result.after.reduce(0) { $0 + $1.beacons } == 13)
        #expect(result.after[1].meanError < result.before[1].meanError * 0.8)
        let planned = result.venue(venue, identities: try BeaconIdentities(venue, count: 5))
        let file = try VenueFile.parse(VenueFile.write(planned)).venue
        #expect(file.beacons == planned.beacons)
        #expect(Set(planned.beacons.map(\.id)).count == 13 && venue.beacons.allSatisfy(planned.beacons.contains))
        #expect(planned.beacons.compactMap(\.label).sorted() == ["P1", "P2", "P3", "P4", "P5"])
        // The figures are those of the planned venue as it is read.
        let radio = MeanRadio(file, parameters: PlanningVenue.parameters)
        let table = try SignalTable(radio, grid: try LevelGrid(file.levels[1], cellSize: 1))
        let own = file.beacons.indices.filter { file.beacons[$0].level == 1 }
        let walked = table.grid.cells.indices.filter {
            !file.levels[1].openings[0].outline.contains(table.grid.centres[$0])
        }
        let covered = walked.count { cell in own.count { (table.rows[$0]?.level(cell) ?? -.infinity) >= -90 } >= 4 }
        #expect(abs(Double(covered) / Double(walked.count) - result.after[1].covered) < 1e-9)
    }

    @Test func placementRepeatsAndIsNoWorseThanAGrid() throws {
        let venue = PlanningVenue.venue
        let result = try placement(venue, count: 6)
        #expect(try placement(venue, count: 6, jobs: 3).beacons == result.beacons)
        // Six beacons in two rows of three on the upper level, which has two beacons.
        var even = venue
        for index in 0..<6 {
            even.beacons.append(
                PlanningVenue.beacon(
                    50 + index, level: 1, 4 + 8 * Double(index % 3), 3.5 + 7 * Double(index / 3), mount: .ceiling))
        }
        let mean = { (qualities: [Placement.Quality]) in qualities.reduce(0) { $0 + $1.meanError } / 2 }
        let grid = try placement(even, count: 1)
        // With all cells covered, the bound decides alone.
        let free = try placement(venue, count: 6) { $0.leastRSSI = -105 }
        #expect(
            mean(free.after) < mean(grid.before), "\(mean(free.after)), \(mean(result.after)), \(mean(grid.before))")
    }

    @Test func tooFewSitesAndIdentities() throws {
        #expect(throws: (any Error).self) { try placement(PlanningVenue.venue, count: 5000) }
        var venue = PlanningVenue.venue
        let first = try #require(venue.beacons.first)
        let next = try BeaconIdentities(venue, count: 3).identity(0)
        guard case .iBeacon(let uuid, let major, _) = first.id else { return }
        #expect(next == .iBeacon(uuid: uuid, major: major, minor: 9))
        #expect(throws: (any Error).self) { try BeaconIdentities(venue, count: 65_530) }
        // Where minors run out, those of another major are free.
        #expect(
            try BeaconIdentities(venue, count: 65_530, major: 99).identity(0)
                == .iBeacon(uuid: uuid, major: 99, minor: 1))
        for index in venue.beacons.indices { venue.beacons[index].id = .named("b\(index)") }
        #expect(throws: (any Error).self) { try BeaconIdentities(venue, count: 3) }
        var defaults = venue
        defaults.newBeaconUUID = uuid
        defaults.newBeaconMajor = 12
        #expect(
            try BeaconIdentities(defaults, count: 3).identity(0) == .iBeacon(uuid: uuid, major: 12, minor: 1))
        #expect(
            try BeaconIdentities(venue, count: 3, uuid: uuid).identity(2) == .iBeacon(uuid: uuid, major: 1, minor: 3))
    }
}
