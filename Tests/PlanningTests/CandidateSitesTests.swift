import Diagnostics
import Geometry
import Parallelism
import Planning
import Positioning
import Radio
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// Sites are where the venue allows them.
@Suite struct CandidateSitesTests {
    /// A hall of 20 × 10 m, 4.5 m high, with a wall from left to right in its middle.
    private var hall: Venue {
        var venue = Venue(name: "hall", levels: [SampleVenues.level(0, width: 20, depth: 10)])
        venue.walls = [Wall(level: 0, points: [Point(2, 5), Point(18, 5)], loss: 6)]
        return venue
    }

    private func sites(
        _ venue: Venue, height: Double = 3, _ change: (inout CandidateSites) -> Void = { _ in }
    ) -> [Beacon] {
        var sites = CandidateSites(spacing: 2, height: height)
        change(&sites)
        return venue.levels.flatMap { sites.beacons(on: $0, of: venue) }
    }

    @Test(arguments: ["office", "supermarket", "mall"], [(3.0, 3.0), (1, 2.5), (4, 9)])
    func venuesThatForbidNothingHaveTheFormerSites(_ name: String, _ options: (spacing: Double, height: Double)) throws
    {
        var venue = try VenueFile.read(path: Project.venuePath(name)).venue
        // Former sites could be where a beacon hangs already.
        venue.beacons = []
        for level in venue.levels {
            let sites = CandidateSites(spacing: options.spacing, height: options.height)
            let former = FormerSites.beacons(
                on: level, of: venue, spacing: options.spacing, height: options.height)
            #expect(former.count > 20)
            let found = sites.beacons(on: level, of: venue)
            #expect(withoutNames(found) == withoutNames(former.filter { !isInWall($0, of: venue) }))
            #expect(Set(found.map(\.id)).count == found.count)
        }
    }

    private func withoutNames(_ sites: [Beacon]) -> [Beacon] {
        sites.map { site in
            var site = site
            site.id = .named("")
            return site
        }
    }

    /// Whether a site under the ceiling is nearer than 0.1 m to a wall that reaches its height.
    private func isInWall(_ site: Beacon, of venue: Venue) -> Bool {
        guard site.mount == .ceiling else { return false }
        return venue.walls.filter { $0.level == site.level && ($0.top ?? .infinity) >= site.height }
            .flatMap(\.segments).contains { $0.distance(to: site.position) < 0.1 }
    }

    /// No site under the ceiling is at a wall or a door in it; a low wall does not matter.
    @Test func ceilingSitesAreOffWalls() {
        var venue = hall
        func rows() -> Set<Double> { Set(sites(venue) { $0.hasWalls = false }.map(\.position.y)) }
        #expect(rows() == [0, 2, 4, 6, 8])
        for (y, isClear) in [(4.0, false), (3.95, false), (4.2, true)] {
            venue.walls[0].points = [Point(0, y), Point(20, y)]
            venue.walls[0].openings = [WallOpening(position: Point(10, y), width: 1)]
            #expect(rows().contains(4) == isClear, "\(y)")
            #expect(rows().isSuperset(of: [0, 2, 6, 8]))
        }
        venue.walls[0].points = [Point(0, 4), Point(20, 4)]
        venue.walls[0].top = 2
        #expect(rows().contains(4))
    }

    /// Where the whole grid is in walls, as in a passage as wide as the spacing, its points stay sites.
    @Test func aPassageKeepsItsCeilingSites() {
        var venue = Venue(name: "passage", levels: [SampleVenues.level(0, width: 20, depth: 2)])
        venue.walls = [0.0, 2].map { Wall(level: 0, points: [Point(0, $0), Point(20, $0)], loss: 6) }
        func places() -> [Point] { sites(venue) { $0.hasWalls = false }.map(\.position) }
        #expect(places() == stride(from: 0, to: 20, by: 2).map { Point($0, 0) })
        venue.walls[0].points[1] = Point(11, 0)
        #expect(places() == stride(from: 12, to: 20, by: 2).map { Point($0, 0) })
    }

    @Test(arguments: Wall.Sides.allCases) func wallsHaveSitesOnTheirDeployableSides(_ side: Wall.Sides) {
        var venue = hall
        venue.walls[0].deployable = side
        let walls = sites(venue).filter(\.mount.isWall)
        // The wall is drawn to the right, so its left side is above it, and faces upwards.
        #expect(walls.contains { $0.position.y > 5 && $0.facing == 0 } == side.hasLeft)
        #expect(walls.contains { $0.position.y < 5 && $0.facing == 180 } == side.hasRight)
        #expect(walls.count == [Wall.Sides.both: 16, .left: 8, .right: 8, .none: 0][side])
    }

    @Test func noSiteIsInKeepOutZones() {
        var venue = hall
        func square(_ name: String, _ x: Double) -> Zone {
            Zone(
                name: name, level: 0,
                outline: Polygon([Point(x, 0), Point(x + 5, 0), Point(x + 5, 10), Point(x, 10)]))
        }
        venue.zones = [square("sky", 0), square("shop", 5), square("store", 10)]
        #expect(sites(venue).count == sites(hall).count)
        venue.zones[0].isKeepOut = true
        for keepOut: Set<String> in [[], ["store"]] {
            let found = sites(venue) { $0.keepOut = keepOut }
            #expect(!found.contains { venue.zones[0].outline.contains($0.position) })
            #expect(found.contains { venue.zones[2].outline.contains($0.position) } == keepOut.isEmpty)
            #expect(found.contains { venue.zones[1].outline.contains($0.position) })
        }
        // A zone of another level forbids nothing here.
        venue.zones[0].level = 1
        #expect(sites(venue).count == sites(hall).count)
    }

    @Test func heightsAreWithinTheLimits() {
        var venue = hall
        venue.levels[0].columns = [Column(position: Point(10, 2), lowest: 1, highest: 2)]
        let cases: [(mounting: Mounting, wish: Double, height: Double?)] = [
            (Mounting(), 3, 3), (Mounting(), 9, 4.4), (Mounting(lowest: 3.5), 3, 3.5), (Mounting(highest: 2.5), 3, 2.5),
            (Mounting(lowest: 2, highest: 4), 3, 3), (Mounting(lowest: 4.45), 3, nil),
            (Mounting(lowest: 4, highest: 3), 3, nil),
        ]
        for (mounting, wish, height) in cases {
            venue.levels[0].mounting = mounting
            let found = sites(venue, height: wish)
            let heights = Set(found.filter { $0.mount != .free }.map(\.height))
            #expect(heights == Set([height].compactMap(\.self)), "\(mounting)")
            // The limits of the column and of the level both hold.
            let post = found.first { $0.mount == .free }?.height
            #expect(post == (mounting.lowest ?? 0 > 2 ? nil : 2), "\(mounting)")
        }
        venue.levels[0].mounting = Mounting(isCeilingDeployable: false)
        #expect(Set(sites(venue).map(\.mount)) == [.wall, .free])
    }

    /// 2.8 − 0.1 is 2.6999999999999997 in a computer.
    @Test(arguments: [(2.8, 2.7), (3.3, 3.2), (4.5, 4.4)])
    func heightsBelowCeilingsAreRound(room: Double, height: Double) {
        var venue = hall
        venue.levels[0].height = room
        #expect(Set(sites(venue, height: 9).map(\.height)) == [height])
    }

    /// A wall that the wished height does not reach is reached by the height that the limits allow.
    @Test func lowWallsCountAtTheAllowedHeight() {
        var venue = hall
        venue.walls[0].top = 2.2
        #expect(!sites(venue).contains { $0.mount.isWall })
        venue.levels[0].mounting.highest = 2
        #expect(sites(venue).contains { $0.mount.isWall })
    }

    @Test func columnsAreSitesOfTheirOwn() {
        var venue = hall
        venue.walls = []
        venue.levels[0].mounting.isCeilingDeployable = false
        #expect(sites(venue).isEmpty)
        venue.levels[0].columns = [Column(position: Point(4, 5)), Column(position: Point(12, 5), width: 0.6)]
        let found = sites(venue)
        #expect(found.count == 5 && Set(found.map(\.id)).count == 5)
        #expect(found[0].position == Point(4, 5) && found[0].mount == .free && found[0].facing == nil)
        for (site, facing) in zip(found.dropFirst(), [0.0, 90, 180, 270]) {
            #expect(site.mount == .wall && site.facing == facing)
            #expect(abs(site.position.distance(to: Point(12, 5)) - 0.4) < 1e-9)
        }
        #expect(found[1].position.y > 5 && found[2].position.x > 12)
        // What is outside, kept out or not asked for is no site.
        venue.levels[0].columns[1].position = Point(19.8, 5)
        #expect(sites(venue).count == 4)
        #expect(sites(venue) { $0.hasColumns = false }.isEmpty)
    }

    /// Where the only sites are columns, the plan uses them.
    @Test func placementUsesColumns() throws {
        var venue = hall
        venue.walls[0].deployable = .none
        venue.radio.powerAt1m = -59
        venue.levels[0].mounting = Mounting(isCeilingDeployable: false, highest: 2.8)
        venue.levels[0].columns = [4.0, 8, 12, 16].map { Column(position: Point($0, 3)) }
        let radio = MeanRadio(venue, parameters: PlanningVenue.parameters)
        let grids = try LevelGrid.all(of: radio, cellSize: 1, file: nil)
        let options = Placement.Options(count: 4, sites: CandidateSites(spacing: 2, height: 3), cellSize: 1)
        let placement = try Placement(radio, grids: grids, options: options)
        #expect(Set(placement.beacons.map(\.position)) == Set(venue.levels[0].columns.map(\.position)))
        #expect(placement.beacons.allSatisfy { $0.height == 2.8 && $0.mount == .free })
    }

    @Test func poweredSitesAreWithinReach() {
        var venue = hall
        #expect(sites(venue) { $0.isPowered = true }.isEmpty)
        venue.levels[0].powerPoints = [
            PowerPoint(position: Point(0, 0), reach: 4), PowerPoint(position: Point(20, 5)),
        ]
        let found = sites(venue) { $0.isPowered = true }
        let expected = sites(venue).filter {
            $0.position.distance(to: Point(0, 0)) <= 4 || $0.position.distance(to: Point(20, 5)) <= 2
        }
        #expect(found.map(\.position) == expected.map(\.position) && !found.isEmpty)
    }

    /// All beacons but the locked ones are placed again.
    @Test func lockedBeaconsStay() throws {
        var venue = hall
        venue.beacons = (1...3).map { PlanningVenue.beacon($0, level: 0, 4 * Double($0), 2) }
        venue.beacons[1].isLocked = true
        venue.radio.powerAt1m = -59
        var request = PlacementRequest(
            venue, file: "hall.yaml", count: .number(2), parameters: PlanningVenue.parameters)
        request.hasVisitors = false
        request.isAfresh = true
        let anew = try PlacementRun(request).run().planned
        #expect(anew.beacons.contains(venue.beacons[1]) && anew.beacons.count == 3)
        #expect(!anew.beacons.contains(venue.beacons[0]) && Set(anew.beacons.map(\.id)).count == 3)
        request.isAfresh = false
        let kept = try PlacementRun(request).run().planned
        #expect(kept.beacons.count == 5 && venue.beacons.allSatisfy(kept.beacons.contains))
    }

    /// No site is where a beacon hangs already.
    @Test func sitesKeepClearOfBeacons() {
        var venue = hall
        venue.beacons = []
        let all = CandidateSites(spacing: 2, height: 2.5).beacons(on: venue.levels[0], of: venue)
        venue.beacons = [PlanningVenue.beacon(1, level: 0, all[3].position.x + 0.3, all[3].position.y)]
        let left = CandidateSites(spacing: 2, height: 2.5).beacons(on: venue.levels[0], of: venue)
        #expect(
            left.map(\.position) == all.map(\.position).filter { $0.distance(to: venue.beacons[0].position) >= 0.5 })
        #expect(left.count < all.count)
    }

    /// A beacon without a battery far from power is a problem of the plan, if the venue says where power is.
    @Test func modelsWithoutBatteryNeedPower() throws {
        var venue = hall
        venue.beacons = [PlanningVenue.beacon(1, level: 0, 4, 2), PlanningVenue.beacon(2, level: 0, 16, 2)]
        let text = "currency: EUR\nbeacons: [{model: cell, price: 1, battery: 900}, {model: socket, price: 1}]"
        let models = try CatalogueFile.parse(text).models
        func problems(_ model: Int) -> [String] {
            models[model].problems(of: venue).map(\.message).filter { $0.contains("mains power") }
        }
        #expect(problems(0).isEmpty && problems(1).isEmpty)
        venue.levels[0].powerPoints = [PowerPoint(position: Point(4, 1))]
        #expect(problems(0).isEmpty)
        #expect(problems(1).count == 1 && problems(1)[0].hasSuffix("within reach: B2."))
        // Batteries are no cost of a model without one.
        let catalogue = try CatalogueFile.parse(text)
        #expect(BillOfMaterials(venue, model: models[1], catalogue: catalogue).yearly.isEmpty)
    }
}
