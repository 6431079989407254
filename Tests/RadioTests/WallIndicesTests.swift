import Geometry
import NumericalMethods
import Radio
import Testing

/// Buildings with the same walls may share their indices, whatever their walls lose and whichever asks first.
@Suite struct WallIndicesTests {
    private let stream = RandomStream(seed: 1, purpose: "walls")

    private func point(_ tick: Int, _ lane: UInt32) -> Point {
        Point(
            stream.uniform(in: 0...40, UInt64(tick), lane: lane),
            stream.uniform(in: 0...40, UInt64(tick), lane: lane + 1))
    }

    /// Three storeys of 60 walls; the same places for each factor of the losses.
    private func building(factor: Double, first: Int = 0, indices: WallIndices) -> Building {
        Building(
            storeys: (0..<3).map { storey in
                Building.Storey(
                    elevation: 4 * Double(storey), slabLoss: 10,
                    walls: (0..<60).map { wall in
                        let tick = first + 60 * storey + wall
                        return Building.Wall(
                            Segment(point(tick, 0), point(tick, 2)), loss: factor * Double(1 + wall % 7))
                    })
            }, cap: .infinity, indices: indices)
    }

    private func antenna(_ number: Int) -> AntennaPosition { AntennaPosition(point(number, 4), elevation: 3) }

    private func losses(_ building: Building, storey: Int = 0) -> [Double] {
        (0..<5).flatMap { number in
            let caster = RayCaster(building: building, antenna: antenna(number), storey: 0)
            return (0..<50).map { place in
                let phone = AntennaPosition(point(place, 6), elevation: 4 * Double(storey) + 1)
                return caster.obstruction(to: phone, storey: storey).walls
            }
        }
    }

    @Test func sharedIndicesGiveTheSameLosses() {
        let shared = WallIndices()
        for factor in [1.0, 2, 0, 0.5] {
            for storey in 0..<3 {
                let alone = losses(building(factor: factor, indices: WallIndices()), storey: storey)
                #expect(losses(building(factor: factor, indices: shared), storey: storey) == alone)
                if factor > 0 { #expect(alone.reduce(0, +) > 100) }
            }
        }
        #expect(shared.count == 5 * 3)
    }

    @Test func onlyStoreysThatRaysReachHaveAnIndex() {
        let shared = WallIndices()
        let building = building(factor: 1, indices: shared)
        _ = RayCaster(building: building, antenna: antenna(0), storey: 0)
        #expect(shared.count == 0)
        _ = losses(building)
        #expect(shared.count == 5)
    }

    /// A building with other walls at the same heights gets its own indices.
    @Test func otherWallsAreNotMistaken() {
        let shared = WallIndices()
        let before = losses(building(factor: 1, indices: shared))
        let other = losses(building(factor: 1, first: 1000, indices: shared))
        #expect(other == losses(building(factor: 1, first: 1000, indices: WallIndices())))
        #expect(other != before)
        #expect(losses(building(factor: 1, indices: shared)) == before)
    }

    /// What is over the limit is made again each time.
    @Test func noMoreIsKeptThanTheLimit() {
        let shared = WallIndices(mostBytes: 1)
        let expected = losses(building(factor: 1, indices: WallIndices()))
        for _ in 0..<2 { #expect(losses(building(factor: 1, indices: shared)) == expected) }
        #expect(shared.count == 1)
    }

    @Test func manyThreadsMayAskAtTheSameTime() async {
        let expected = losses(building(factor: 1, indices: WallIndices()), storey: 2)
        for _ in 0..<20 {
            let shared = WallIndices()
            let buildings = (0..<4).map { _ in building(factor: 1, indices: shared) }
            let casters = buildings.map { building in
                (0..<5).map { RayCaster(building: building, antenna: antenna($0), storey: 0) }
            }
            let places = (0..<50).map { AntennaPosition(point($0, 6), elevation: 9) }
            await withTaskGroup(of: [Double].self) { group in
                for task in 0..<8 {
                    group.addTask {
                        casters[task % 4].flatMap { caster in
                            places.map { caster.obstruction(to: $0, storey: 2).walls }
                        }
                    }
                }
                for await found in group { #expect(found == expected) }
            }
            #expect(shared.count == 15)
        }
    }
}
