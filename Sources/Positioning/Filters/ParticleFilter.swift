internal import Foundation
internal import Geometry
package import Lateration
internal import NumericalMethods

/// A particle filter of a walker on the walkable area. Particles are places with velocities, weighted by how well they
/// explain the received signals.
///
/// Each second every particle changes its velocity (it keeps 0.8 of it, and a random part is added so that speeds stay
/// about the walking spread), moves, stays where it is if that would leave the walkable area, and is weighted by the
/// likelihood that ``RangeLikelihood`` describes. If the effective number falls below half, the particles are drawn
/// again (systematic resampling), one in a hundred of them anywhere on the level, so that the filter can recover. The
/// random numbers depend only on the second and the particle: the same input gives the same fixes.
///
/// Arulampalam, Maskell, Gordon, Clapp, *A tutorial on particle filters*, IEEE TSP 50(2), 2002. About 90 µs a second
/// with 1,000 particles and 10 beacons.
///
/// Besides its belief it holds its settings, what is computed once for a map, and arrays that every second uses again
/// instead of new ones.
package struct ParticleFilter: Equatable, Sendable {
    package static let count = 1000
    /// Share of the velocity that is kept over a second.
    package static let persistence = 0.8
    /// As ``GridFilter/overconfidence``, but smaller, because particles also spread by their speeds.
    package static let overconfidence = 1.5

    fileprivate struct Particle: Codable, Hashable, Sendable {
        var position: Point
        var velocity: Vector
        var weight: Double
    }

    private let map: BeaconMap
    private let phoneHeight: Double
    /// Standard deviation of a velocity along each axis, m/s.
    private let speed: Double
    private let grids: [WalkableGrid]
    private let motion: RandomStream
    private let choice: RandomStream
    private var particles: [Particle] = []
    private var scratch: [Particle] = []
    private var terms: [RangeLikelihood] = []
    private var level = -1
    private var time = 0.0
    private var tick: UInt64 = 0

    /// A filter without a belief.
    ///
    /// - Parameter walkingSpread: standard deviation of a velocity along each axis, m/s.
    package init(map: BeaconMap, phoneHeight: Double, walkingSpread: Double) {
        self.map = map
        self.phoneHeight = phoneHeight
        speed = walkingSpread
        grids = map.levels.indices.map { WalkableGrid(map, level: $0) }
        motion = RandomStream(seed: 0, purpose: "particles: motion")
        choice = RandomStream(seed: 0, purpose: "particles: choice")
    }

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate var particles: [Particle]
        fileprivate var time: Double
        fileprivate var tick: UInt64
    }

    package var memory: Memory {
        get { Memory(particles: particles, time: time, tick: tick) }
        set {
            particles = newValue.particles
            time = newValue.time
            tick = newValue.tick
        }
    }

    func check(_ memory: Memory, by check: inout MemoryCheck) {
        check.finite(memory.time, "time")
        check.require(
            memory.particles.isEmpty || memory.particles.count == Self.count, "particles.count",
            memory.particles.count, "0 or \(Self.count)")
        for (index, particle) in memory.particles.enumerated() {
            let name = "particles[\(index)]"
            check.point(particle.position, "\(name).position")
            check.metres(particle.velocity.dx, "\(name).velocity.dx")
            check.metres(particle.velocity.dy, "\(name).velocity.dy")
            check.number(particle.weight, in: 0...1, "\(name).weight")
        }
    }

    /// The position from all signals up to `time`; `nil` where the level has no walkable cell.
    package mutating func update(_ ranges: [BeaconRange], level: Int, at time: Double) -> Estimate? {
        let elapsed = time - self.time
        self.level = level
        self.time = time
        tick &+= 1
        guard !grids[level].centers.isEmpty else { return nil }
        if particles.isEmpty || elapsed > GridFilter.memory {
            scatter()
        } else {
            move(min(max(elapsed, 0), GridFilter.memory))
        }
        weigh(ranges)
        let estimate = mean()
        resample()
        return estimate
    }

    private func anywhere(_ index: UInt64) -> Point {
        let grid = grids[level]
        return grid.centers[choice.index(below: grid.centers.count, tick, lane: UInt32(1 + index))]
    }

    private mutating func scatter() {
        particles.removeAll(keepingCapacity: true)
        for index in 0..<Self.count {
            particles.append(
                Particle(
                    position: anywhere(UInt64(index)), velocity: velocity(UInt64(index)),
                    weight: 1 / Double(Self.count)))
        }
    }

    private func velocity(_ index: UInt64) -> Vector {
        let (first, second) = motion.uniformPair(tick, lane: UInt32(index))
        return Vector(NormalDistribution.quantile(first), NormalDistribution.quantile(second)) * speed
    }

    private mutating func move(_ elapsed: Double) {
        let grid = grids[level]
        let kept = pow(Self.persistence, elapsed)
        let added = (1 - kept * kept).squareRoot()
        for index in particles.indices {
            particles[index].velocity = particles[index].velocity * kept + velocity(UInt64(index)) * added
            let target = particles[index].position + particles[index].velocity * elapsed
            if grid.cell(at: target) != nil {
                particles[index].position = target
            } else {
                particles[index].velocity = particles[index].velocity * -1
            }
        }
    }

    private mutating func weigh(_ ranges: [BeaconRange]) {
        terms.removeAll(keepingCapacity: true)
        for range in ranges { terms.append(RangeLikelihood(range)) }
        let elevation = map.levels[level].elevation + phoneHeight
        var highest = -Double.infinity
        for index in particles.indices {
            var squares = 0.0
            for term in terms {
                let beacon = map.beacons[term.beacon]
                let away = particles[index].position - beacon.position
                let drop = beacon.altitude - elevation
                let logDistance = 0.5 * log(away.dot(away) + max(drop * drop, 0.01))
                let excess = (logDistance - term.logDistance) * term.decibels
                squares += term.weight * excess * excess
            }
            particles[index].weight = log(max(particles[index].weight, 1e-300)) - 0.5 * squares
            highest = max(highest, particles[index].weight)
        }
        var total = 0.0
        for index in particles.indices {
            particles[index].weight = exp(particles[index].weight - highest)
            total += particles[index].weight
        }
        for index in particles.indices { particles[index].weight /= total }
    }

    private func mean() -> Estimate? {
        guard let anchor = particles.first?.position else { return nil }
        var sum = Vector(0, 0)
        var squares = 0.0
        for particle in particles {
            let away = particle.position - anchor
            sum = sum + away * particle.weight
            squares += particle.weight * away.dot(away)
        }
        let variance = max(squares - sum.dot(sum), 0)
        return Estimate(position: anchor + sum, trace: Self.overconfidence * variance)
    }

    private mutating func resample() {
        var squares = 0.0
        for particle in particles { squares += particle.weight * particle.weight }
        guard 1 / squares < Double(Self.count) / 2 else { return }
        scratch.removeAll(keepingCapacity: true)
        let step = 1 / Double(Self.count)
        var place = step * choice.uniform(tick)
        var source = 0
        var reached = particles[0].weight
        for index in 0..<Self.count {
            while place > reached, source + 1 < particles.count {
                source += 1
                reached += particles[source].weight
            }
            place += step
            var particle = particles[source]
            particle.weight = step
            if index % 100 == 99 { particle.position = anywhere(UInt64(index)) }
            scratch.append(particle)
        }
        swap(&particles, &scratch)
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.map == right.map && left.phoneHeight == right.phoneHeight && left.particles == right.particles
            && left.time == right.time && left.level == right.level && left.speed == right.speed
    }
}
