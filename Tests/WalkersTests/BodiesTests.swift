import Foundation
import Geometry
import NumericalMethods
import Radio
import Testing
import Walkers

@Suite struct BodiesTests {
    static let phone = AntennaPosition(Point(0, 0), elevation: 1.2)

    static func beacon(_ distance: Double, height: Double = 1.2) -> AntennaPosition {
        AntennaPosition(Point(distance, 0), elevation: height)
    }

    static func loss(_ x: Double, _ y: Double, distance: Double = 10, height: Double = 1.2) -> Double {
        Bodies.loss(from: phone, to: beacon(distance, height: height), bodies: [Body(Point(x, y), floor: 0)])
    }

    /// 6.9 + 20 log₁₀(√((ν − 0.1)² + 1) + ν − 0.1), as ITU-R P.526 writes it.
    static func j(_ nu: Double) -> Double {
        nu > -0.78 ? 6.9 + 20 * log10(((nu - 0.1) * (nu - 0.1) + 1).squareRoot() + nu - 0.1) : 0
    }

    static func nu(_ h: Double, _ d1: Double, _ d2: Double) -> Double {
        h * (2 * (d1 + d2) / (Bodies.wavelength * d1 * d2)).squareRoot()
    }

    /// Left, right and over the head, by hand, for places along and beside level and sloping rays.
    @Test func lossOfThreeEdges() {
        for (x, y, distance, height) in [
            (5.0, 0.0, 10.0, 1.2), (5, 0.2, 10, 1.2), (2, -0.1, 10, 1.2), (3, 0.3, 8, 2.0), (1.5, 0.1, 20, 3.0),
        ] {
            let slope = (1 + pow((height - 1.2) / distance, 2)).squareRoot()
            let d1 = x * slope
            let d2 = (distance - x) * slope
            let above = (1.75 - 1.2 - (height - 1.2) * x / distance) / slope
            let edges = [0.25 + y, 0.25 - y, above].map { pow(10, -Self.j(Self.nu($0, d1, d2)) / 10) }
            let expected = min(-10 * log10(edges.reduce(0, +)), 12)
            #expect(abs(Self.loss(x, y, distance: distance, height: height) - expected) < 1e-3)
        }
    }

    /// In the middle of 10 m two edges alone give 8.4 dB; the way over the head takes half a decibel off.
    @Test func middleOfTenMetres() {
        let twoEdges = Self.j(Self.nu(0.25, 5, 5)) - 10 * log10(2)
        #expect(abs(twoEdges - 8.4) < 0.1)
        #expect((0.2...0.8).contains(twoEdges - Self.loss(5, 0)))
    }

    @Test func leftIsRightAndForthIsBack() {
        let stream = RandomStream(seed: 1, purpose: "places")
        for tick in 0..<UInt64(300) {
            let x = stream.uniform(in: 0.1...9.9, tick)
            let y = stream.uniform(in: -1...1, tick, lane: 1)
            let height = stream.uniform(in: 0.5...3.5, tick, lane: 2)
            let loss = Self.loss(x, y, height: height)
            #expect(abs(loss - Self.loss(x, -y, height: height)) < 1e-9)
            let back = Bodies.loss(
                from: Self.beacon(10, height: height), to: Self.phone, bodies: [Body(Point(x, y), floor: 0)])
            #expect(abs(loss - back) < 1e-6)
        }
    }

    /// The loss falls as somebody steps aside, without a jump, down to none.
    @Test(arguments: [1.0, 3, 5, 9]) func fallsMonotonously(x: Double) {
        var before = Self.loss(x, 0)
        #expect(before > 4)
        for step in 1...1000 {
            let loss = Self.loss(x, Double(step) / 1000)
            #expect(loss <= before + 1e-12 && before - loss < 0.2)
            before = loss
        }
        #expect(before == 0)
    }

    /// The same as the ray climbs over the head: beacons under the ceiling are not hidden by people far from them.
    @Test func fallsAsTheRayClimbs() {
        var before = Self.loss(3, 0)
        for step in 1...500 {
            let loss = Self.loss(3, 0, height: 1.2 + Double(step) / 100)
            #expect(loss <= before + 1e-12 && before - loss < 0.2)
            before = loss
        }
        #expect(before == 0)
        #expect(Self.loss(1, 0, distance: 3, height: 3.5) < 6)
        #expect(Self.loss(2, 0, distance: 3, height: 3.5) == 0)
    }

    @Test func limits() {
        #expect(Self.loss(-1, 0) == 0 && Self.loss(11, 0) == 0, "behind either end")
        #expect(Self.loss(5, 3) == 0)
        let phone = Self.phone
        #expect(Bodies.loss(from: phone, to: Self.beacon(10), bodies: []) == 0)
        let above = Body(Point(5, 0), floor: 4.5)
        let below = Body(Point(5, 0), floor: -4.5)
        #expect(Bodies.loss(from: phone, to: Self.beacon(10), bodies: [above, below]) == 0)
        #expect(Bodies.loss(from: phone, to: AntennaPosition(Point(0, 0), elevation: 3), bodies: [above]) == 0)
        let queue = (1...9).map { Body(Point(Double($0), 0), floor: 0) }
        #expect(Bodies.loss(from: phone, to: Self.beacon(10), bodies: queue) == 12)
        for odd in [Double.nan, .infinity, -.infinity] {
            #expect(Bodies.loss(from: phone, to: Self.beacon(10), bodies: [Body(Point(odd, 0), floor: 0)]) == 0)
            #expect(Bodies.loss(from: phone, to: Self.beacon(10), bodies: [Body(Point(5, 0), floor: odd)]) == 0)
            #expect((0...12).contains(Bodies.loss(from: phone, to: Self.beacon(odd), bodies: queue)))
            #expect((0...12).contains(Bodies.loss(from: phone, to: Self.beacon(10, height: odd), bodies: queue)))
        }
    }

    /// Several people add up in decibels.
    @Test func peopleAdd() {
        let places = [Body(Point(3, 0.4), floor: 0), Body(Point(6, -0.35), floor: 0)]
        let alone = places.map { Bodies.loss(from: Self.phone, to: Self.beacon(10), bodies: [$0]) }
        #expect(alone.allSatisfy { $0 > 0 })
        #expect(abs(Bodies.loss(from: Self.phone, to: Self.beacon(10), bodies: places) - alone[0] - alone[1]) < 1e-12)
    }

    /// Published: 2 to 10 dB for a person who blocks, 4 dB in the mean over the first Fresnel zone; over 5 to 20 m, at
    /// nine tenths of the places but those next to the antennas.
    @Test func publishedRange() throws {
        let stream = RandomStream(seed: 2, purpose: "places")
        var inZone: [Double] = []
        var blocking: [Double] = []
        for tick in 0..<UInt64(20_000) {
            let distance = stream.uniform(in: 5...20, tick)
            let x = stream.uniform(in: 0.15...0.85, tick, lane: 1) * distance
            let zone = (Bodies.wavelength * x * (distance - x) / distance).squareRoot()
            let y = stream.uniform(in: 0...1, tick, lane: 2) * (0.25 + zone)
            let loss = Self.loss(x, y, distance: distance)
            inZone.append(loss)
            if y < 0.25 { blocking.append(loss) }
        }
        let mean = try #require(Statistics.mean(inZone))
        #expect((2.5...4.5).contains(mean), "\(mean)")
        #expect(blocking.allSatisfy { (2...12).contains($0) })
        #expect(blocking.count { (2...10).contains($0) } > blocking.count * 9 / 10)
        #expect(try (5.5...8).contains(#require(Statistics.mean(blocking))), "\(Statistics.mean(blocking) ?? 0)")
    }
}

@Suite struct CrowdDensityLawTests {
    static let law = CrowdDensityLaw()

    /// n += 0.5 ρ and 0.3 dB/m × ρ, up to two persons a square metre.
    @Test func closedForm() {
        #expect(Self.law.loss(distance: 10, density: 2) == 16)
        #expect(abs(Self.law.loss(distance: 5, density: 1) - (5 * log10(5) + 1.5)) < 1e-12)
        #expect(Self.law.loss(distance: 10, density: 7) == 16)
        #expect(Self.law.loss(distance: 10, density: -1) == 0)
        #expect(Self.law.loss(distance: 0.5, density: 1) == 0.15)
        #expect(Self.law.loss(distance: 0, density: 2) == 0)
        for step in 1...200 {
            let distance = Double(step) / 10
            #expect(Self.law.loss(distance: distance, density: 2) > Self.law.loss(distance: distance - 0.1, density: 2))
        }
    }

    /// V28: 8…18 dB between empty and 2 persons/m² over 5 to 12 m and in the mean over 5 to 15 m; 20.8 dB at 15 m.
    @Test func swing() throws {
        let swings = stride(from: 5.0, through: 15, by: 0.1).map { Self.law.loss(distance: $0, density: 2) }
        #expect(try (8...18).contains(#require(Statistics.mean(swings))))
        #expect(swings.prefix(71).allSatisfy { (8...18).contains($0) })
        #expect(abs(swings[100] - 20.76) < 0.01)
    }
}
