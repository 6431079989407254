import Foundation
import Geometry
package import Radio
import Walkers

extension RadioScene {
    /// The mean level over all fading and shadowing, dBm, and the obstruction.
    package func meanLevel(of source: RadioSource, at phone: PhonePose) -> (level: Double, obstruction: Obstruction) {
        meanLevel(of: source, at: phone, distance: phone.antenna.distance(to: source.antenna))
    }

    private func meanLevel(
        of source: RadioSource, at phone: PhonePose, distance: Double
    ) -> (level: Double, obstruction: Obstruction) {
        let obstruction = obstruction(source.walls, at: phone)
        return (meanLevel(of: source, distance: distance, behind: obstruction), obstruction)
    }

    private func meanLevel(of source: RadioSource, distance: Double, behind obstruction: Obstruction) -> Double {
        let loss =
            source.pathLoss.loss(distance: distance, obstruction: obstruction) + crowdLoss(distance: distance)
        return source.believedPower + source.powerError - loss
    }

    /// The obstruction, the car of a lift included.
    ///
    /// - Parameter isEnough: whether a lower bound of it will do.
    func obstruction(
        _ walls: RayCaster, at phone: PhonePose, unless isEnough: (Obstruction) -> Bool = { _ in false }
    ) -> Obstruction {
        let car = phone.isInLift ? liftCarLoss : 0
        func withCar(_ obstruction: Obstruction) -> Obstruction {
            var obstruction = obstruction
            obstruction.walls += car
            return obstruction
        }
        return withCar(
            walls.obstruction(to: phone.antenna, storey: phone.storey, unless: { isEnough(withCar($0)) }))
    }

    /// Upper bound of the level at this distance from a source, metres, in dBm; it is exceeded with a probability of
    /// one in 30,000. It never grows with the distance.
    func greatestLevel(of source: RadioSource, distance: Double) -> Double {
        source.believedPower + source.powerError + headroom.all
            - source.pathLoss.loss(distance: distance, obstruction: .none)
    }

    /// The level at which a packet arrives, dBm, or `nil` if it is surely below `floor`.
    ///
    /// The most expensive term, fading, is computed only if it can still raise the level above the floor; at most 10 dB
    /// is assumed. About 0.2 µs for all.
    ///
    /// - Parameters:
    ///   - offset: sum of the offsets of phone, visit and time, dB.
    ///   - bodies: other people who may be in the way; `nil`, which is fastest, for none.
    func level(
        of source: RadioSource, at phone: PhonePose, channel: AdvertisingChannel, offset: Double, floor: Double,
        bodies: [Body]?
    ) -> Double? {
        let ray = DirectRay(from: source.antenna, to: phone.antenna)
        let gain = source.pattern.gain(along: ray)
        let shadowing = source.shadowing?.value(at: phone.antenna.point, storey: phone.storey) ?? 0
        func level(behind obstruction: Obstruction) -> Double {
            meanLevel(of: source, distance: ray.distance, behind: obstruction) + offset + gain + shadowing
        }
        // A little below, because losses of walls are rounded.
        let obstruction = obstruction(source.walls, at: phone) { level(behind: $0) + headroom.fading < floor - 1e-9 }
        let level = level(behind: obstruction)
        guard level + headroom.fading >= floor else { return nil }
        return level
            + fading(
                of: source, at: phone, along: ray, channel: channel, behind: obstruction, body: body, bodies: bodies)
    }

    /// Small-scale fading, with the effect of bodies on its rays, dB. If fading is scaled or switched off, the mean
    /// effect of the bodies remains.
    func fading(
        of source: RadioSource, at phone: PhonePose, along ray: DirectRay, channel: AdvertisingChannel,
        behind obstruction: Obstruction, body: BodyLoss?, bodies: [Body]?
    ) -> Double {
        if fadingScale == 1, let field = source.fading {
            return field.value(
                along: ray, channel: channel, kFactor: kFactor(behind: obstruction),
                carrier: body.map { MultipathField.Carrier(facing: phone.facing, body: $0) },
                directGain: directGain(of: source, at: phone, behind: bodies))
        }
        return scaledFading(
            of: source, at: phone, along: ray, channel: channel, behind: obstruction, body: body, bodies: bodies)
    }

    private func scaledFading(
        of source: RadioSource, at phone: PhonePose, along ray: DirectRay, channel: AdvertisingChannel,
        behind obstruction: Obstruction, body: BodyLoss?, bodies: [Body]?
    ) -> Double {
        let own = ray.distance > 0 ? body?.loss(cosine: -ray.offset.dot(phone.facing) / ray.distance) ?? 0 : 0
        let directGain = directGain(of: source, at: phone, behind: bodies)
        let kFactor = kFactor(behind: obstruction)
        let mean = MeanBodyEffect.level(
            of: body == nil ? nil : bodyEffect, kFactor: kFactor, directLoss: own - 20 * log10(directGain))
        guard let field = source.fading else { return mean }
        let value = field.value(
            along: ray, channel: channel, kFactor: kFactor,
            carrier: body.map { MultipathField.Carrier(facing: phone.facing, body: $0) }, directGain: directGain)
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
