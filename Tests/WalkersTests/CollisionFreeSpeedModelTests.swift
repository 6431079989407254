import Foundation
import Geometry
import NumericalMethods
import Testing
import Walkers

/// The model itself, on a bare floor.
@Suite struct CollisionFreeSpeedModelTests {
    static let model = CollisionFreeSpeedModel()
    static let step = 0.05

    static func member(_ x: Double, _ y: Double, towards angle: Double = 0, speed: Double = 1.34) -> CrowdFloor.Member {
        CrowdFloor.Member(position: Point(x, y), desired: Vector(cos(angle), sin(angle)), desiredSpeed: speed)
    }

    static func closest(_ members: [CrowdFloor.Member]) -> Double {
        var closest = Double.infinity
        for first in members.indices {
            for second in members.indices.dropFirst(first + 1) {
                closest = min(closest, members[first].position.distance(to: members[second].position))
            }
        }
        return closest
    }

    @Test func aloneOneWalksAtTheDesiredSpeed() {
        var floor = CrowdFloor(model: Self.model, obstacles: [])
        floor.members = [Self.member(0, 0, towards: 0.6, speed: 1.1)]
        for _ in 0..<200 { floor.step(duration: Self.step) }
        #expect(floor.members[0].position.distance(to: Point(11 * cos(0.6), 11 * sin(0.6))) < 1e-9)
    }

    /// V(s) = min(v₀, max(0, (s − l)/T)).
    @Test func speedOfSpacing() {
        let cases = [(0.3, 0.0), (0.4, 0), (0.5, 0.1), (1.0, 0.6), (1.74, 1.34), (3, 1.34), (.infinity, 1.34)]
        for (spacing, speed) in cases {
            #expect(abs(Self.model.speed(spacing: spacing, desired: 1.34) - speed) < 1e-12)
        }
    }

    /// Behind somebody who stands, the gap shrinks as exp(−t/T): ds/dt = −(s − l)/T, by Euler (1 − h/T)ⁿ.
    @Test func gapToSomebodyWhoStandsShrinksExponentially() {
        var model = Self.model
        model.neighbourStrength = 0
        var floor = CrowdFloor(model: model, obstacles: [])
        floor.members = [Self.member(0, 0), Self.member(1.4, 0, speed: 0)]
        for tick in 1...100 {
            floor.step(duration: Self.step)
            let gap = 1.4 - floor.members[0].position.x - 0.4
            #expect(abs(gap - pow(0.95, Double(tick))) < 1e-12)
        }
    }

    /// Exactly head-on, both stop where the repulsion equals the wish to get on, l + D ln a apart (they rock about it by
    /// the length of a step), and are mirror images of each other all the time.
    @Test func headOnNobodyOverlapsAndSymmetryStays() {
        var floor = CrowdFloor(model: Self.model, obstacles: [])
        floor.members = [Self.member(-5, 0), Self.member(5, 0, towards: .pi)]
        floor.members[1].desired = Vector(-1, 0)
        for _ in 0..<600 {
            floor.step(duration: Self.step)
            let a = floor.members[0].position
            let b = floor.members[1].position
            #expect(a.distance(to: b) >= 0.4 - 0.01)
            #expect(a.x == -b.x && a.y == 0 && b.y == 0)
        }
        let distance = floor.members[0].position.distance(to: floor.members[1].position)
        #expect(abs(distance - (0.4 + 0.1 * log(8))) < 0.04, "\(distance)")
    }

    /// A little aside, they pass; the closest approach is not below 2 r − 1 cm.
    @Test(arguments: [0.001, 0.01, 0.1, 0.3]) func aLittleAsideTheyPass(offset: Double) {
        var floor = CrowdFloor(model: Self.model, obstacles: [])
        floor.members = [Self.member(-5, offset), Self.member(5, 0, towards: .pi)]
        var closest = Double.infinity
        for _ in 0..<600 {
            floor.step(duration: Self.step)
            closest = min(closest, floor.members[0].position.distance(to: floor.members[1].position))
        }
        #expect(closest >= 0.4 - 0.01, "\(closest)")
        #expect(floor.members[0].position.x > floor.members[1].position.x + 1)
    }

    /// Four who meet from four sides keep the fourfold symmetry, up to rounding.
    @Test func fourFromFourSides() {
        var floor = CrowdFloor(model: Self.model, obstacles: [])
        floor.members = (0..<4).map { side in
            let angle = Double(side) * .pi / 2
            return Self.member(-4 * cos(angle), -4 * sin(angle), towards: angle)
        }
        for _ in 0..<60 { floor.step(duration: Self.step) }
        let radii = floor.members.map { $0.position.distance(to: Point(0, 0)) }
        #expect(Self.closest(floor.members) >= 0.39)
        for radius in radii { #expect(abs(radius - radii[0]) < 1e-6) }
    }

    /// Which way the whole scene is turned does not matter.
    @Test func turningTheSceneTurnsTheWays() {
        let stream = RandomStream(seed: 5, purpose: "scene")
        let places = (0..<30).map { index in
            let tick = UInt64(index)
            return Point(Double(index % 6) * 1.1 + stream.uniform(tick), Double(index / 6) * 1.1)
        }
        func run(_ angle: Double) -> [Point] {
            func turned(_ x: Double, _ y: Double, _ angle: Double) -> Point {
                Point(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
            }
            let wall = Segment(turned(8, -1, angle), turned(8, 4, angle))
            var floor = CrowdFloor(model: Self.model, obstacles: [wall])
            floor.members = places.enumerated().map { index, place in
                let place = turned(place.x, place.y, angle)
                return Self.member(place.x, place.y, towards: angle + (index % 2 == 0 ? 0 : 2))
            }
            for _ in 0..<40 { floor.step(duration: Self.step) }
            return floor.members.map { turned($0.position.x, $0.position.y, -angle) }
        }
        for (straight, turned) in zip(run(0), run(0.7)) { #expect(straight.distance(to: turned) < 1e-6) }
    }

    /// In a dense crossing of 200 people in a walled square, over several starts, no two overlap by more than 1 cm and
    /// nobody leaves.
    @Test(arguments: 0..<4) func denseCrowdsDoNotOverlap(seed: UInt64) {
        let corners = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]
        var floor = CrowdFloor(model: Self.model, obstacles: Polygon(corners).edges)
        let stream = RandomStream(seed: seed, purpose: "crossing")
        for tick in 0..<UInt64(5000) where floor.members.count < 200 {
            let place = Point(
                stream.uniform(in: 0.3...9.7, tick), stream.uniform(in: 0.3...9.7, tick, lane: 1))
            guard floor.hasRoom(at: place) else { continue }
            let angle = Double(stream.index(below: 4, tick, lane: 2)) * .pi / 2
            floor.members.append(Self.member(place.x, place.y, towards: angle))
        }
        #expect(floor.members.count == 200)
        var closest = Double.infinity
        for _ in 0..<120 {
            floor.step(duration: Self.step)
            closest = min(closest, Self.closest(floor.members))
        }
        #expect(closest >= 0.39, "\(closest)")
        for member in floor.members {
            #expect((0...10).contains(member.position.x) && (0...10).contains(member.position.y))
        }
    }
}
