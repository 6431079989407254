import Foundation
import Geometry
import NumericalMethods
import Radio
import Testing

/// What is computed for four packets side by side is to the last bit what is computed for one. Where one is computed as
/// a vector, too, the test has its own formula, or shows that the lanes do not touch each other.
@Suite struct VectorTests {
    static let stream = RandomStream(seed: 3, purpose: "vectors")
    static let beacon = AntennaPosition(Point(3, 4), elevation: 2.6)

    /// Places around the beacon; every ninth is the beacon's.
    static func phone(_ index: Int, _ lane: Int) -> AntennaPosition {
        if (index + lane) % 9 == 0 { return beacon }
        func part(_ number: Int) -> Double {
            stream.uniform(in: -20...20, UInt64(index), lane: UInt32(4 * number + lane))
        }
        return AntennaPosition(Point(3 + part(0), 4 + part(1)), elevation: 1.1 + part(2) / 50)
    }

    static func rays(to phones: [AntennaPosition]) -> DirectRays {
        DirectRays(
            from: beacon, toX: SIMD4(phones.map(\.point.x)), y: SIMD4(phones.map(\.point.y)),
            elevation: SIMD4(phones.map(\.elevation)))
    }

    @Test(arguments: [AntennaPattern.Mount.free, .ceiling, .wall(facing: Vector(0.6, 0.8), rear: 9)])
    func raysAndGains(mount: AntennaPattern.Mount) {
        for ripple in [0, 1.5] {
            let pattern = AntennaPattern(mount: mount, mountScale: 0.7, ripple: ripple, phase: 1)
            for index in 0..<300 {
                let phones = (0..<4).map { Self.phone(index, $0) }
                let rays = Self.rays(to: phones)
                let gains = pattern.gains(along: rays)
                let decades = PathLossModels.decades(rays.distance)
                for lane in 0..<4 {
                    let ray = DirectRay(from: Self.beacon, to: phones[lane])
                    #expect(rays.distance[lane] == ray.distance)
                    #expect(gains[lane] == Self.gain(of: pattern, along: ray, phase: 1))
                    #expect(gains[lane] == pattern.gain(along: ray))
                    #expect(decades[lane] == PathLossModels.decades(ray.distance))
                }
            }
        }
    }

    /// The gain by its formula, one ray at a time.
    private static func gain(of pattern: AntennaPattern, along ray: DirectRay, phase: Double) -> Double {
        let x = ray.offset.dx
        let y = ray.offset.dy
        var gain = 0.0
        if pattern.ripple != 0, x != 0 || y != 0 {
            gain = pattern.ripple * ((x * x - y * y) * cos(phase) - 2 * x * y * sin(phase)) / (x * x + y * y)
        }
        guard ray.distance > 0 else { return gain }
        let loss: Double
        switch pattern.mount {
        case .free: loss = 0
        case .ceiling:
            let depression = abs(ray.rise) / ray.distance
            let diagonal = 0.5.squareRoot()
            loss =
                depression < diagonal
                ? 3 * (1 - depression / diagonal) : 2 * (depression - diagonal) / (1 - diagonal)
        case .wall(let facing, let rear): loss = rear * min(max(-2 * ray.offset.dot(facing) / ray.distance, 0), 1)
        }
        return gain - pattern.mountScale * loss
    }

    @Test(arguments: [nil, BodyLoss(greatest: 18)]) func fading(body: BodyLoss?) {
        let field = MultipathField(beacon: Self.beacon, delaySpread: 3e-8, stream: Self.stream)
        for index in 0..<300 {
            let phones = (0..<4).map { Self.phone(index, $0) }
            func number(_ lane: Int) -> Double { Self.stream.uniform(UInt64(index), lane: UInt32(100 + lane)) }
            let facing = (0..<4).map { Vector(cos(6 * number($0)), sin(6 * number($0))) }
            let kFactors = (0..<4).map { 40 * number(10 + $0) - 30 }
            let directGains = (0..<4).map { number(20 + $0) }
            let channels = (0..<4).map { AdvertisingChannel.allCases[($0 + index) % 3] }
            let wanted = SIMD4<Int64>(1, 1, index % 2 == 0 ? 1 : 0, 1) .> SIMD4<Int64>()
            let values = field.values(
                along: Self.rays(to: phones), channels: SIMD4(channels.map { UInt8($0.index) }),
                kFactors: SIMD4(kFactors), facing: (SIMD4(facing.map(\.dx)), SIMD4(facing.map(\.dy))), behind: body,
                directGains: SIMD4(directGains), where: wanted)
            for lane in 0..<4 where wanted[lane] {
                let carrier = body.map { MultipathField.Carrier(facing: facing[lane], body: $0) }
                let value = field.value(
                    at: phones[lane], channel: channels[lane], kFactor: kFactors[lane], carrier: carrier,
                    directGain: directGains[lane])
                #expect(values[lane] == value)
            }
        }
    }

    @Test(arguments: [Receiver(), Receiver(sensitivity: -80, noise: 0, quantisationStep: 0, saturation: -60)])
    func readings(receiver: Receiver) {
        for index in 0..<300 as Range<UInt64> {
            let levels = SIMD4<Double>((0..<4).map { -105 + 60 * Self.stream.uniform(index, lane: 200 + $0) })
            let chances = SIMD4<Double>((0..<4).map { Self.stream.uniform(index, lane: 210 + $0) })
            let readings = receiver.readings(of: levels, chances: chances)
            let rates = receiver.packetErrorRates(at: levels)
            for lane in 0..<4 {
                let noise = receiver.noise == 0 ? 0 : receiver.noise * NormalDistribution.quantile(chances[lane])
                #expect(readings.noise[lane] == noise)
                #expect(readings.rssi[lane] == receiver.reading(of: levels[lane], noise: noise))
                #expect(rates[lane] == receiver.packetErrorRate(at: levels[lane]))
            }
        }
    }

    /// Walls of any height, before there is an index of all of them and after.
    @Test(arguments: [60, 600]) func obstructions(wallCount: Int) {
        let walls = (0..<wallCount).map { index -> Building.Wall in
            let start = Self.phone(index, 0).point
            let end = Self.phone(index, 1).point
            return index % 3 == 0
                ? Building.Wall(Segment(start, end), loss: 2, base: 0.5, top: 1.9)
                : Building.Wall(Segment(start, end), loss: 3 + 0.1 * Double(index % 60))
        }
        let building = Building(storeys: [.init(elevation: 0, slabLoss: 0, walls: walls)])
        let caster = RayCaster(building: building, antenna: Self.beacon, storey: 0)
        #expect(!caster.aims(toX: SIMD4(1, 2, 3, 4), y: SIMD4(1, 2, 3, 4))[0])
        var listed = 0
        for index in 0..<300 {
            // Among many walls, rays beyond 32 m make the index of all.
            let phones = (0..<4).map { lane in
                let phone = Self.phone(index, lane)
                return AntennaPosition(
                    Self.beacon.point + (phone.point - Self.beacon.point) * 2, elevation: phone.elevation)
            }
            let expected = phones.map { caster.obstruction(to: $0, storey: 0) }
            let aims = caster.aims(toX: SIMD4(phones.map(\.point.x)), y: SIMD4(phones.map(\.point.y)))
            for lane in 0..<4 where aims[lane] {
                #expect(caster.obstruction(to: phones[lane], aims, lane) == expected[lane])
                listed += 1
            }
        }
        #expect(listed > 900)
    }
}
