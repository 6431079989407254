import Engagement
import Foundation
import Geometry
import NumericalMethods
import Radio
import Testing
import VenueModel

@Suite struct RegionPlanTests {
    private func uuid(_ number: UInt8) -> UUID { UUID(uuid: (number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }

    /// Beacons in a row, one each 10 m, of one UUID, and a second level.
    private func row(_ count: Int, uuids: UInt8 = 1, level: Int = 0) -> [Beacon] {
        (0..<count).map { index in
            let id = BeaconID.iBeacon(
                uuid: uuid(UInt8(index % Int(uuids))), major: UInt16(index / 5), minor: UInt16(index))
            return Beacon(id: id, level: level, position: Point(Double(index) * 10, 0), height: 2)
        }
    }

    private func minor(_ region: MonitoredRegion) -> Int? {
        if case .beacons(let region) = region { region.minor.map { Int($0) } } else { nil }
    }

    @Test func allFit() {
        let targets = RegionTarget.targets(of: Venue(name: "row", beacons: row(20)), by: .minor)
        let plan = RegionPlanner(targets).plan(at: RoutePlace(Point(100, 0), level: 0))
        #expect(plan.slots.count == 20 && plan.slots.allSatisfy { $0.reason == .allFit })
        #expect(plan.slots.first?.distance == 0 && plan.regions.compactMap(minor).prefix(3) == [10, 9, 11])
        #expect(RegionPlanner([]).plan(at: nil).slots.isEmpty)
    }

    @Test func outerAndNearest() {
        let targets = RegionTarget.targets(of: Venue(name: "row", beacons: row(21)), by: .minor)
        let plan = RegionPlanner(targets, slots: 4).plan(at: RoutePlace(Point(101, 0), level: 0))
        #expect(plan.slots.map(\.reason) == [.outer, .near, .near, .near])
        #expect(plan.regions[0] == .beacons(BeaconRegion(uuid: uuid(0))))
        #expect(plan.regions.compactMap(minor) == [10, 11, 9] && plan.slots.map(\.distance) == [1, 1, 9, 11])
        #expect(RegionPlanner(targets, slots: 1).plan(at: nil).slots.map(\.reason) == [.outer])
        for slots in [0, -1, Int.min] { #expect(RegionPlanner(targets, slots: slots).plan(at: nil).slots.isEmpty) }
    }

    @Test func details() {
        let venue = Venue(
            name: "row",
            beacons: row(12, uuids: 2) + [Beacon(id: .named("x"), level: 0, position: Point(0, 0), height: 2)])
        #expect(RegionTarget.targets(of: venue, by: .uuid).map(\.places.count) == [6, 6])
        #expect(RegionTarget.targets(of: venue, by: .major).count == 6)
        #expect(RegionTarget.targets(of: venue, by: .minor).count == 12)
    }

    /// Another level counts as so many metres, and circles count by their border, on every level.
    @Test func levelsAndCircles() {
        var venue = Venue(
            name: "two", anchor: GeographicAnchor(latitude: 50, longitude: 8), beacons: row(3) + row(3, level: 1))
        let circle = GeographicCircle(latitude: 50, longitude: 8, radius: 5)
        for index in venue.beacons.indices.suffix(3) {
            venue.beacons[index].id = .iBeacon(uuid: uuid(0), major: 9, minor: UInt16(index))
        }
        let planner = RegionPlanner(
            RegionTarget.targets(of: venue, by: .minor, circles: [circle, circle]), slots: 6, levelDistance: 12)
        #expect(planner.targets.count == 7)
        let plan = planner.plan(at: RoutePlace(Point(12, 0), level: 1))
        #expect(plan.regions.dropFirst().map(minor) == [4, nil, 5, 3, 1])
        #expect(plan.slots.dropFirst().map { ($0.distance * 1e6).rounded() / 1e6 } == [2, 7, 8, 12, 14])
        #expect(planner.plan(at: RoutePlace(Point(0, 0), level: .max)).slots.count == 6)
        #expect(planner.plan(after: plan, at: RoutePlace(Point(0, 0), level: .min)).place?.level == .min)
        let nowhere = RegionTarget.targets(of: Venue(name: "none"), by: .minor, circles: [circle])
        #expect(nowhere.map(\.places) == [[]])
        #expect(RegionPlanner(nowhere).plan(at: RoutePlace(Point(0, 0), level: 0)).slots.map(\.distance) == [.infinity])
    }

    @Test func hysteresis() {
        let planner = RegionPlanner(
            RegionTarget.targets(of: Venue(name: "row", beacons: row(50)), by: .minor), slots: 4)
        func place(_ x: Double) -> RoutePlace { RoutePlace(Point(x, 0), level: 0) }
        let plans = planner.plans(along: [.nan, 100, 104, 110, 110.5, 101, .infinity].map(place))
        #expect(plans.map(\.place?.position.x) == [nil, 100, 100, 100, 110.5, 110.5, 110.5])
        #expect(plans[0] == planner.plan(at: nil))
        // Moves of half the distance about one place change nothing.
        let stream = RandomStream(seed: 1, purpose: "small moves")
        let moves = (0..<200 as Range<UInt64>).map { place(250 + stream.uniform(in: -5...5, $0)) }
        #expect(Set(planner.plans(along: moves)).count == 1)
    }

    /// For random venues and positions: as many slots as allowed, the outer regions among them, nobody nearer left out,
    /// each region once, and the same plan whatever the order of the targets.
    @Test func properties() {
        let stream = RandomStream(seed: 2, purpose: "region plans")
        for run in 0..<200 as Range<UInt64> {
            func number(_ low: Double, _ high: Double, _ lane: UInt32) -> Double {
                stream.uniform(in: low...high, run, lane: lane)
            }
            let count = Int(number(1, 80, 0))
            let beacons = (0..<count).map { index in
                let key = RandomStream.entity(run, UInt64(index))
                let id = BeaconID.iBeacon(
                    uuid: uuid(UInt8(stream.index(below: 1 + Int(run % 4), key))),
                    major: UInt16(stream.index(below: 9, key, lane: 1)), minor: UInt16(index))
                let (x, y) = (
                    stream.uniform(in: 0...200, key, lane: 3), stream.uniform(in: 0...90, key, lane: 4)
                )
                return Beacon(
                    id: id, level: stream.index(below: 3, key, lane: 2), position: Point(x, y), height: 2)
            }
            let targets = RegionTarget.targets(
                of: Venue(name: "random", beacons: beacons), by: RegionTarget.Detail.allCases[Int(run % 3)])
            let slots = 1 + Int(number(0, 25, 1))
            let planner = RegionPlanner(targets, slots: slots)
            let path = (0..<20 as Range<UInt32>).map { step in
                let point = Point(number(0, 200, 9 + step * 2), number(0, 90, 10 + step * 2))
                return RoutePlace(point, level: Int(step / 8))
            }
            let reverse = RegionPlanner(targets.reversed(), slots: slots)
            #expect(planner.plans(along: path) == reverse.plans(along: path))
            for (place, plan) in zip(path, planner.plans(along: path)) {
                #expect(plan.slots.count == min(slots, targets.count) || plan.slots.count == slots)
                #expect(Set(plan.regions).count == plan.slots.count && plan.slots.count <= slots)
                if targets.count <= slots {
                    #expect(Set(plan.regions) == Set(targets.map(\.region)))
                } else {
                    #expect(plan.slots[0].reason == .outer)
                }
                let made = plan.place ?? place
                let left = targets.filter { !plan.regions.contains($0.region) }
                let nearestLeft = left.map { $0.distance(from: made, levelDistance: 20) }.min() ?? .infinity
                #expect(plan.slots.filter { $0.reason == .near }.allSatisfy { $0.distance <= nearestLeft })
                #expect(plan.slots.allSatisfy { $0.distance.isFinite })
            }
        }
    }
}
