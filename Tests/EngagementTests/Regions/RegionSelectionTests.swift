import Engagement
import Foundation
import Geometry
import NumericalMethods
import Radio
import Testing
import VenueModel

@Suite struct RegionSelectionTests {
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
        let selection = RegionSelector(targets).selection(at: RoutePlace(Point(100, 0), level: 0))
        #expect(selection.slots.count == 20 && selection.slots.allSatisfy { $0.reason == .allFit })
        #expect(selection.slots.first?.distance == 0 && selection.regions.compactMap(minor).prefix(3) == [10, 9, 11])
        #expect(RegionSelector([]).selection(at: nil).slots.isEmpty)
    }

    @Test func outerAndNearest() {
        let targets = RegionTarget.targets(of: Venue(name: "row", beacons: row(21)), by: .minor)
        let selection = RegionSelector(targets, slots: 4).selection(at: RoutePlace(Point(101, 0), level: 0))
        #expect(selection.slots.map(\.reason) == [.outer, .near, .near, .near])
        #expect(selection.regions[0] == .beacons(BeaconRegion(uuid: uuid(0))))
        #expect(
            selection.regions.compactMap(minor) == [10, 11, 9] && selection.slots.map(\.distance) == [1, 1, 9, 11])
        #expect(RegionSelector(targets, slots: 1).selection(at: nil).slots.map(\.reason) == [.outer])
        for slots in [0, -1, Int.min] {
            #expect(RegionSelector(targets, slots: slots).selection(at: nil).slots.isEmpty)
        }
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
        let selector = RegionSelector(
            RegionTarget.targets(of: venue, by: .minor, circles: [circle, circle]), slots: 6, levelDistance: 12)
        #expect(selector.targets.count == 7)
        let selection = selector.selection(at: RoutePlace(Point(12, 0), level: 1))
        #expect(selection.regions.dropFirst().map(minor) == [4, nil, 5, 3, 1])
        #expect(selection.slots.dropFirst().map { ($0.distance * 1e6).rounded() / 1e6 } == [2, 7, 8, 12, 14])
        #expect(selector.selection(at: RoutePlace(Point(0, 0), level: .max)).slots.count == 6)
        #expect(selector.selection(after: selection, at: RoutePlace(Point(0, 0), level: .min)).place?.level == .min)
        let nowhere = RegionTarget.targets(of: Venue(name: "none"), by: .minor, circles: [circle])
        #expect(nowhere.map(\.places) == [[]])
        #expect(
            RegionSelector(nowhere).selection(at: RoutePlace(Point(0, 0), level: 0)).slots.map(\.distance) == [
                .infinity
            ])
    }

    @Test func hysteresis() {
        let selector = RegionSelector(
            RegionTarget.targets(of: Venue(name: "row", beacons: row(50)), by: .minor), slots: 4)
        func place(_ x: Double) -> RoutePlace { RoutePlace(Point(x, 0), level: 0) }
        let selections = selector.selections(along: [.nan, 100, 104, 110, 110.5, 101, .infinity].map(place))
        #expect(selections.map(\.place?.position.x) == [nil, 100, 100, 100, 110.5, 110.5, 110.5])
        #expect(selections[0] == selector.selection(at: nil))
        // Moves of half the distance about one place change nothing.
        let stream = RandomStream(seed: 1, purpose: "small moves")
        let moves = (0..<200 as Range<UInt64>).map { place(250 + stream.uniform(in: -5...5, $0)) }
        #expect(Set(selector.selections(along: moves)).count == 1)
    }

    /// For random venues and positions: as many slots as allowed, the outer regions among them, nobody nearer left out,
    /// each region once, and the same selection whatever the order of the targets.
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
                let x = stream.uniform(in: 0...200, key, lane: 3)
                let y = stream.uniform(in: 0...90, key, lane: 4)
                return Beacon(
                    id: id, level: stream.index(below: 3, key, lane: 2), position: Point(x, y), height: 2)
            }
            let targets = RegionTarget.targets(
                of: Venue(name: "random", beacons: beacons), by: RegionTarget.Detail.allCases[Int(run % 3)])
            let slots = 1 + Int(number(0, 25, 1))
            let selector = RegionSelector(targets, slots: slots)
            let path = (0..<20 as Range<UInt32>).map { step in
                let point = Point(number(0, 200, 9 + step * 2), number(0, 90, 10 + step * 2))
                return RoutePlace(point, level: Int(step / 8))
            }
            let reverse = RegionSelector(targets.reversed(), slots: slots)
            #expect(selector.selections(along: path) == reverse.selections(along: path))
            for (place, selection) in zip(path, selector.selections(along: path)) {
                #expect(selection.slots.count == min(slots, targets.count) || selection.slots.count == slots)
                #expect(Set(selection.regions).count == selection.slots.count && selection.slots.count <= slots)
                if targets.count <= slots {
                    #expect(Set(selection.regions) == Set(targets.map(\.region)))
                } else {
                    #expect(selection.slots[0].reason == .outer)
                }
                let made = selection.place ?? place
                let left = targets.filter { !selection.regions.contains($0.region) }
                let nearestLeft = left.map { $0.distance(from: made, levelDistance: 20) }.min() ?? .infinity
                #expect(selection.slots.filter { $0.reason == .near }.allSatisfy { $0.distance <= nearestLeft })
                #expect(selection.slots.allSatisfy { $0.distance.isFinite })
            }
        }
    }
}
