import Geometry
import NumericalMethods
import Radio
import Synchronization
import Testing

/// Among many walls, rays get the same losses from near walls, from all walls one by one, and from an index of all.
@Suite struct WallsAroundAntennaTests {
    private static let stream = RandomStream(seed: 3, purpose: "many walls")

    private static func point(_ tick: Int, _ lane: UInt32) -> Point {
        Point(
            stream.uniform(in: 0...120, UInt64(tick), lane: lane),
            stream.uniform(in: 0...120, UInt64(tick), lane: lane + 1))
    }

    /// 900 walls of up to 12 m with losses whose sums are rounded, so that another order gives another sum.
    private static func building(_ indices: WallIndices = WallIndices()) -> Building {
        let walls = (0..<900).map { wall in
            let start = point(wall, 0)
            let end = start.interpolated(to: point(wall, 2), at: 0.1)
            let base = wall.isMultiple(of: 5) ? 1.5 : -.infinity
            return Building.Wall(Segment(start, end), loss: stream.uniform(UInt64(wall), lane: 4), base: base)
        }
        let storey = Building.Storey(elevation: 0, slabLoss: 10, walls: walls)
        return Building(storeys: [storey, Building.Storey(elevation: 4, slabLoss: 10, walls: walls)], indices: indices)
    }

    private static func caster(_ building: Building, _ number: Int = 0) -> RayCaster {
        RayCaster(building: building, antenna: AntennaPosition(point(number, 5), elevation: 2.5), storey: 0)
    }

    private static func phone(_ number: Int, storey: Int = 0) -> AntennaPosition {
        AntennaPosition(point(number, 7), elevation: 4 * Double(storey) + 1.1)
    }

    /// Asked in the opposite order, other rays look at every wall, so equal losses are equal ways to find them.
    @Test(arguments: 0..<2) func lossesDoNotDependOnWhatIsKnown(storey: Int) {
        let indices = WallIndices()
        let phones = (0..<300).map { Self.phone($0, storey: storey) }
        for number in 0..<4 {
            let caster = Self.caster(Self.building(indices), number)
            let losses = phones.map { caster.obstruction(to: $0, storey: storey) }
            #expect(phones.map { caster.obstruction(to: $0, storey: storey) } == losses, "once all are known")
            let other = Self.caster(Self.building(), number)
            #expect(phones.reversed().map { other.obstruction(to: $0, storey: storey) } == losses.reversed())
            #expect(losses.filter { $0.walls > 3 }.count > 100)
        }
        #expect(indices.count == 4 * (storey + 1))
    }

    @Test func manyThreadsGetTheSameLosses() async {
        let phones = (0..<300).map { Self.phone($0) }
        let alone = Self.caster(Self.building())
        let expected = phones.map { alone.obstruction(to: $0, storey: 0) }
        for round in 0..<20 {
            let caster = Self.caster(Self.building())
            await withTaskGroup(of: Bool.self) { group in
                for task in 0..<6 {
                    group.addTask {
                        let order = phones.indices.map { ($0 * 7 + task * 50 + round) % phones.count }
                        return order.allSatisfy { caster.obstruction(to: phones[$0], storey: 0) == expected[$0] }
                    }
                }
                for await isEqual in group { #expect(isEqual) }
            }
        }
    }

    @Test func firstRaysNeedNoIndexOfAllWalls() {
        let indices = WallIndices()
        let caster = Self.caster(Self.building(indices))
        let center = caster.antenna.point
        for number in 0..<1000 where center.distance(to: Self.phone(number).point) < 30 {
            _ = caster.obstruction(to: Self.phone(number), storey: 0)
        }
        for number in 0..<50 { _ = caster.obstruction(to: Self.phone(number), storey: 0) }
        #expect(indices.count == 0)
        for number in 50..<200 { _ = caster.obstruction(to: Self.phone(number), storey: 0) }
        #expect(indices.count == 1)
    }

    /// The lower bound: never above the obstruction, equal near the antenna, and not taken if it is not enough.
    @Test func nearWallsGiveALowerBound() {
        let indices = WallIndices()
        let caster = Self.caster(Self.building(indices))
        let exact = Self.caster(Self.building())
        var less = 0
        for number in 0..<300 {
            let phone = Self.phone(number)
            let all = exact.obstruction(to: phone, storey: 0)
            let least = caster.obstruction(to: phone, storey: 0) { _ in true }
            #expect(least.walls <= all.walls)
            if caster.antenna.point.distance(to: phone.point) < 31 { #expect(least == all) }
            less += least.walls < all.walls ? 1 : 0
        }
        #expect(less > 100 && indices.count == 0)
        for number in 0..<300 {
            let phone = Self.phone(number)
            #expect(caster.obstruction(to: phone, storey: 0) { _ in false } == exact.obstruction(to: phone, storey: 0))
        }
        #expect(indices.count == 1)
    }

    @Test func fieldsOfStoreysAreDrawnOnceAPhoneIsThere() async {
        let drawn = Mutex<[Int: Int]>([:])
        func counts() -> [Int: Int] { drawn.withLock { $0 } }
        @Sendable func field(_ storey: Int) -> ShadowingField {
            ShadowingField(
                sigma: 4, decorrelationDistance: 3,
                stream: RandomStream(seed: 1, purpose: "field", entity: UInt64(storey)))
        }
        let other = field(9)
        let fields = ShadowingFields(count: 4, known: [1: other]) { storey in
            drawn.withLock { $0[storey, default: 0] += 1 }
            return field(storey)
        }
        #expect(counts().isEmpty)
        let place = Point(3, 4)
        #expect(fields.value(at: place, storey: 1) == other.value(at: place))
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<40 {
                group.addTask {
                    let storey = task.isMultiple(of: 2) ? 0 : 3
                    return fields.value(at: place, storey: storey) == field(storey).value(at: place)
                }
            }
            for await isEqual in group { #expect(isEqual) }
        }
        for storey in [0, 3] {
            let before = counts()
            #expect(fields.value(at: place, storey: storey) == field(storey).value(at: place))
            #expect(counts() == before, "a field was drawn again")
        }
        #expect(Set(counts().keys) == [0, 3])
    }
}
