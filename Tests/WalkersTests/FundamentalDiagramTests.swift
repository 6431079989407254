import Foundation
import Geometry
import NumericalMethods
import TestSupport
import Testing
import Walkers

/// Speed against density in a corridor without ends: who leaves it on the right comes in on the left.
@Suite struct FundamentalDiagramTests {
    static let length = 12.0

    /// Mean velocity along a periodic corridor, m/s, over the last `measured` seconds.
    static func meanSpeed(
        _ starts: [Point], width: Double?, model: CollisionFreeSpeedModel = CollisionFreeSpeedModel(),
        speed: Double = 1.34, settling: Double, measured: Double
    ) -> Double {
        let ghost = model.sight(desired: speed)
        var walls: [Segment] = []
        if let width {
            for y in [0, width] { walls.append(Segment(Point(-2 * ghost, y), Point(length + 2 * ghost, y))) }
        }
        var floor = CrowdFloor(model: model, obstacles: walls)
        var positions = starts
        let step = 0.05
        var sum = 0.0
        let ticks = Int((settling + measured) / step)
        for tick in 0..<ticks {
            // Copies of those near one end, beyond the other.
            let copies = positions.flatMap { place in
                (place.x < ghost ? [Point(place.x + length, place.y)] : [])
                    + (place.x > length - ghost ? [Point(place.x - length, place.y)] : [])
            }
            floor.members = (positions + copies).map {
                CrowdFloor.Member(position: $0, desired: Vector(1, 0), desiredSpeed: speed)
            }
            floor.step(duration: step)
            for index in positions.indices {
                let member = floor.members[index]
                let x = member.position.x
                positions[index] = Point(x - (x / length).rounded(.down) * length, member.position.y)
                if Double(tick) * step >= settling { sum += member.velocity.dx }
            }
        }
        return sum / Double(positions.count) / (measured / step)
    }

    /// In single file: v = min(v₀, (s − l)/T), exactly, from evenly spaced starts.
    @Test(arguments: [3, 5, 6, 8, 10, 12, 18, 24, 29]) func singleFileIsExact(count: Int) {
        let spacing = Self.length / Double(count)
        var model = CollisionFreeSpeedModel()
        model.timeGap = 0.8
        let starts = (0..<count).map { Point((Double($0) + 0.3) * spacing, 0) }
        let speed = Self.meanSpeed(starts, width: nil, model: model, settling: 0, measured: 5)
        #expect(abs(speed - min(1.34, (spacing - 0.4) / 0.8)) < 1e-9)
    }

    /// Mean and standard error over seeds of the mean speed in a corridor 3 m wide, m/s.
    static func corridor(density: Double, timeGap: Double, seeds: Range<UInt64>) -> EnsembleMean {
        let width = 3.0
        var model = CollisionFreeSpeedModel()
        model.timeGap = timeGap
        let count = Int(density * width * length)
        let rows = max(Int((width * density.squareRoot()).rounded()), 1)
        let pitch = (x: length / (Double(count) / Double(rows)).rounded(.up), y: (width - 0.6) / Double(rows))
        return EnsembleMean(
            seeds.map { seed in
                let stream = RandomStream(seed: seed, purpose: "corridor")
                // A jittered grid: places drawn at random do not reach the higher densities.
                let starts = (0..<count).map { index in
                    let x = stream.uniform(UInt64(index))
                    let y = stream.uniform(UInt64(index), lane: 1)
                    return Point(
                        (Double(index / rows) + 0.5) * pitch.x + max(pitch.x - 0.42, 0) * (x - 0.5),
                        0.3 + (Double(index % rows) + 0.5) * pitch.y + max(pitch.y - 0.42, 0) * (y - 0.5))
                }
                return meanSpeed(starts, width: width, model: model, settling: 8, measured: 4)
            })
    }

    /// v = v₀ (1 − exp(−1.913 (1/ρ − 1/5.4))): Weidmann's measured speeds as fitted by Kladek.
    static func weidmann(_ density: Double) -> Double { 1.34 * (1 - exp(-1.913 * (1 / density - 1 / 5.4))) }

    /// With JuPedSim's time gap of 1 s people are slower than Weidmann's, by up to 0.4 m/s at 1 to 1.5 persons/m²; a
    /// gap of 0.6 s meets Weidmann's curve within 0.2 m/s from the free flow up to 2 persons/m².
    @Test(arguments: [(0.5, 1.0), (1.0, 1.0), (2.0, 1.0), (0.5, 0.6), (1.0, 0.6), (2.0, 0.6)])
    func corridorAgainstWeidmann(density: Double, timeGap: Double) {
        let speed = Self.corridor(density: density, timeGap: timeGap, seeds: 0..<3)
        let excess = speed.mean - Self.weidmann(density)
        #expect((timeGap == 1 ? -0.4...0.1 : -0.2...0.2).contains(excess), "\(speed), excess \(excess)")
    }

    /// The fuller, the slower.
    @Test func speedFallsWithDensity() {
        let speeds = [0.25, 0.75, 1.25, 1.75, 2.25].map { Self.corridor(density: $0, timeGap: 0.6, seeds: 0..<2).mean }
        for (thin, dense) in zip(speeds, speeds.dropFirst()) { #expect(dense < thin + 0.02, "\(speeds)") }
    }
}
