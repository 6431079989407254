import Benchmark
import Geometry
import NumericalMethods
import Radio
import Simulation

/// The pieces that a packet is made of, each as fast as it goes: many in a row that do not wait for each other.
enum Pieces {
    /// Packets of the hall's beacons a second: each waits 0–10 ms more than its interval.
    static let packetsASecond = Double(Hall.beaconCount) / (Hall.advertisingInterval + 0.005)

    /// Points all over the hall; a power of two of them.
    private static let points: [Point] = {
        let stream = RandomStream(seed: 1, purpose: "benchmark points")
        return (0..<1024).map {
            Point(Hall.size.dx * stream.uniform(UInt64($0)), Hall.size.dy * stream.uniform(UInt64($0), lane: 1))
        }
    }()
    private static let phones = points.map { AntennaPosition($0, elevation: 1.1) }
    private static let antenna = AntennaPosition(Point(20, 9), elevation: 2.6)

    static func register() {
        let stream = RandomStream(seed: 1, purpose: "benchmark")
        measure("random number") { stream.uniform(UInt64($0)) }
        measure("pair of random numbers") {
            let (first, second) = stream.uniformPair(UInt64($0))
            return first + second
        }
        let probabilities = (0..<1024).map { stream.uniform(UInt64($0)) }
        measure("normal quantile") { NormalDistribution.quantile(probabilities[$0 & 1023]) }

        let shadowing = ShadowingField(sigma: 4, decorrelationDistance: 5, origin: antenna.point, stream: stream)
        measure("shadowing") { shadowing.value(at: points[$0 & 1023]) }
        let fading = MultipathField(beacon: antenna, delaySpread: 3e-8, stream: stream)
        let carrier = MultipathField.Carrier(facing: Vector(0.6, 0.8), body: BodyLoss(greatest: 18))
        measure("multipath") {
            fading.value(at: phones[$0 & 1023], channel: .channel38, kFactor: 3, carrier: carrier)
        }

        let pathLoss = LogDistancePathLoss(exponent: 2.2)
        let distances = phones.map { $0.distance(to: antenna) }
        measure("path loss") { pathLoss.loss(distance: distances[$0 & 1023], obstruction: .none) }
        let hall = Building(
            storeys: [
                Building.Storey(
                    elevation: 0, slabLoss: 0,
                    walls: Hall.venue.walls.flatMap { wall in
                        wall.segments.map { Building.Wall($0, loss: wall.loss) }
                    })
            ])
        measureWalls("walls of the hall", RayCaster(building: hall, antenna: antenna, storey: 0), to: phones)
        for count in [200, 2_000] {
            let (building, side) = Offices.building(wallCount: count)
            let antenna = AntennaPosition(Point(side / 2, side / 2), elevation: 2.6)
            // Rays of up to 18 m in both, so that they cross equally many walls.
            let phones = points.map { point in
                AntennaPosition(
                    antenna.point + Vector(point.x - Hall.size.dx / 2, point.y - Hall.size.dy / 2) * 0.75,
                    elevation: 1.1)
            }
            measureWalls("\(count) walls", RayCaster(building: building, antenna: antenna, storey: 0), to: phones)
        }
        let receiver = Receiver()
        measure("packet error rate") { receiver.packetErrorRate(at: -100 + 8 * probabilities[$0 & 1023]) }
    }

    private static func measureWalls(_ name: String, _ rays: RayCaster, to phones: [AntennaPosition]) {
        measure(name) { rays.obstruction(to: phones[$0 & 1023], storey: 0).walls }
    }

    /// Measures ten thousand calls.
    private static func measure(_ name: String, _ body: @escaping @Sendable (Int) -> Double) {
        Benchmark(name, configuration: .init(maxDuration: .seconds(1))) { benchmark in
            benchmark.measureThread {
                var sum = 0.0
                for index in 0..<10_000 { sum += body(index) }
                blackHole(sum)
            }
        }
    }
}
