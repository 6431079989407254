import Foundation
import Geometry
package import Radio
import Walkers

extension RadioScene {
    /// The mean level over all fading and shadowing, dBm, and the obstruction.
    package func meanLevel(of source: RadioSource, at phone: PhonePose) -> (level: Double, obstruction: Obstruction) {
        let distance = phone.antenna.distance(to: source.antenna)
        let obstruction = obstruction(source.walls, at: phone)
        let level = meanLevel(
            of: source, decades: PathLossModels.decades(distance), distance: distance, behind: obstruction)
        return (level, obstruction)
    }

    private func meanLevel(
        of source: RadioSource, decades: Double, distance: Double, behind obstruction: Obstruction
    ) -> Double {
        let loss = source.pathLoss.loss(decades: decades, obstruction: obstruction) + crowdLoss(distance: distance)
        return source.believedPower + source.powerError - loss
    }

    /// The obstruction, the car of a lift included.
    func obstruction(_ walls: RayCaster, at phone: PhonePose) -> Obstruction {
        withCar(walls.obstruction(to: phone.antenna, storey: phone.storey), at: phone)
    }

    /// The same, or a lower bound of it that is enough.
    private func obstruction(
        _ walls: RayCaster, at phone: PhonePose, unless isEnough: (Obstruction) -> Bool
    ) -> Obstruction {
        withCar(
            walls.obstruction(to: phone.antenna, storey: phone.storey) { isEnough(withCar($0, at: phone)) }, at: phone)
    }

    @inline(__always)
    private func withCar(_ obstruction: Obstruction, at phone: PhonePose) -> Obstruction {
        var obstruction = obstruction
        if phone.isInLift { obstruction.walls += liftCarLoss }
        return obstruction
    }

    /// Upper bound of the level at this distance from a source, metres, in dBm; it is exceeded with a probability of
    /// one in 30,000. It never grows with the distance.
    func greatestLevel(of source: RadioSource, distance: Double) -> Double {
        source.believedPower + source.powerError + headroom.all
            - source.pathLoss.loss(distance: distance, obstruction: .none)
    }

    /// Computes the levels of those packets of a source that may still be received. One that is surely below `floor` is
    /// lost.
    ///
    /// The most expensive term, fading, is computed only if it can still raise a level above the floor; at most 10 dB
    /// is assumed. About 0.15 µs a packet for all.
    ///
    /// - Parameter bodies: other people who may be in the way, a list for each tick; empty, which is fastest, for none.
    func addLevels(of source: RadioSource, to packets: Receptions, among bodies: [[Body]], floor: Double) {
        let x = packets.vector { $0.pose.antenna.point.x }
        let y = packets.vector { $0.pose.antenna.point.y }
        let rays = DirectRays(
            from: source.antenna, toX: x, y: y, elevation: packets.vector { $0.pose.antenna.elevation })
        let isOnStorey = (0..<packets.count).contains { packets.lanes[$0].pose.storey == source.walls.storey }
        let aims = isOnStorey ? source.walls.aims(toX: x, y: y) : RadialIndex.Aims()
        let gains = source.pattern.gains(along: rays)
        let decades = PathLossModels.decades(rays.distance)
        for lane in 0..<packets.count where packets.lanes[lane].isAlive {
            let pose = packets.lanes[lane].pose
            let offset = packets.lanes[lane].offset
            let shadowing = source.shadowing?.value(at: pose.antenna.point, storey: pose.storey) ?? 0
            func level(behind obstruction: Obstruction) -> Double {
                meanLevel(of: source, decades: decades[lane], distance: rays.distance[lane], behind: obstruction)
                    + offset + gains[lane] + shadowing
            }
            // A little below, because losses of walls are rounded.
            let obstruction =
                aims[lane] && pose.storey == source.walls.storey
                ? withCar(source.walls.obstruction(to: pose.antenna, aims, lane), at: pose)
                : obstruction(source.walls, at: pose) { level(behind: $0) + headroom.fading < floor - 1e-9 }
            packets.lanes[lane].level = level(behind: obstruction)
            packets.lanes[lane].kFactor = kFactor(behind: obstruction)
            packets.lanes[lane].isAlive = packets.lanes[lane].level + headroom.fading >= floor
        }
        guard packets.areAlive else { return }
        if fadingScale == 1, let field = source.fading {
            let values = field.values(
                along: rays, channels: packets.vector { UInt8($0.channel.index) },
                kFactors: packets.vector { $0.kFactor },
                facing: (packets.vector { $0.pose.facing.dx }, packets.vector { $0.pose.facing.dy }), behind: body,
                directGains: bodies.isEmpty
                    ? SIMD4(repeating: 1)
                    : packets.vector { $0.isAlive ? directGain(of: source, at: $0.pose, behind: bodies[$0.tick]) : 1 },
                where: packets.vector { $0.isAlive ? 1 : 0 } .> SIMD4<Int64>())
            for lane in 0..<packets.count where packets.lanes[lane].isAlive {
                packets.lanes[lane].level += values[lane]
            }
        } else {
            for lane in 0..<packets.count where packets.lanes[lane].isAlive {
                packets.lanes[lane].level += fading(
                    of: source, at: packets.lanes[lane].pose,
                    along: DirectRay(from: source.antenna, to: packets.lanes[lane].pose.antenna),
                    channel: packets.lanes[lane].channel, kFactor: packets.lanes[lane].kFactor, body: body,
                    bodies: bodies.isEmpty ? nil : bodies[packets.lanes[lane].tick])
            }
        }
    }

    /// Small-scale fading, with the effect of bodies on its rays, dB. If fading is scaled or switched off, the mean
    /// effect of the bodies remains.
    func fading(
        of source: RadioSource, at phone: PhonePose, along ray: DirectRay, channel: AdvertisingChannel,
        kFactor: Double, body: BodyLoss?, bodies: [Body]?
    ) -> Double {
        let directGain = directGain(of: source, at: phone, behind: bodies)
        let carrier = body.map { MultipathField.Carrier(facing: phone.facing, body: $0) }
        if fadingScale == 1, let field = source.fading {
            return field.value(along: ray, channel: channel, kFactor: kFactor, carrier: carrier, directGain: directGain)
        }
        let own = ray.distance > 0 ? body?.loss(cosine: -ray.offset.dot(phone.facing) / ray.distance) ?? 0 : 0
        let mean = MeanBodyEffect.level(
            of: body == nil ? nil : bodyEffect, kFactor: kFactor, directLoss: own - 20 * log10(directGain))
        guard let field = source.fading else { return mean }
        let value = field.value(
            along: ray, channel: channel, kFactor: kFactor, carrier: carrier, directGain: directGain)
        return mean + fadingScale * (value - mean)
    }

    /// Amplitude of the direct ray behind other people, 0…1.
    func directGain(of source: RadioSource, at phone: PhonePose, behind bodies: [Body]?) -> Double {
        guard let bodies, !bodies.isEmpty else { return 1 }
        return pow(10, -Bodies.loss(from: phone.antenna, to: source.antenna, bodies: bodies) / 20)
    }

    /// Loss by a crowd everywhere, dB.
    func crowdLoss(distance: Double) -> Double {
        density > 0 ? CrowdDensityLaw().loss(distance: distance, density: density) : 0
    }

    /// Gain of the beacon's antenna towards the phone, dB.
    package func antennaGain(of source: RadioSource, at phone: PhonePose) -> Double {
        source.pattern.gain(along: DirectRay(from: source.antenna, to: phone.antenna))
    }

    /// Walls and slabs stand in the way of the direct ray more than of the others: they lower K by their loss.
    func kFactor(behind obstruction: Obstruction) -> Double { kFactor - obstruction.walls - obstruction.slabs }
}
