internal import Foundation
package import Geometry
public import Parameters
internal import Radio
internal import Simulation
package import VenueModel

/// What a beacon's mount and the body of the phone's carrier are expected to add to the level, by the direction: as in the
/// simulator. Both grow with the distance from a beacon under a ceiling, so without them the exponent seems larger, and the
/// power of a beacon smaller.
public struct SurveyBearing: Sendable {
    private let mountScale: Double
    private let kFactor: Double
    private let body: (loss: BodyLoss, mean: MeanBodyEffect)?

    /// A phone above this height has no body beside it, metres: it is on a pole.
    public static let headHeight = 1.7
    /// Directions of a carrier whose own is not known.
    private static let directions = (0..<16).map { index in
        let angle = 2 * Double.pi * (Double(index) + 0.5) / 16
        return Vector(cos(angle), sin(angle))
    }

    /// What a simulation with these parameters has.
    public init(_ parameters: SimulationParameters = SimulationParameters()) {
        mountScale = parameters.propagation.mountScale
        kFactor = parameters.fading.kFactor
        let loss = BodyLoss(greatest: parameters.people.bodyLoss)
        body = parameters.people.bodyLoss > 0 ? (loss, MeanBodyEffect(loss)) : nil
    }

    /// The mean gain, dB.
    ///
    /// - Parameters:
    ///   - offset: from the beacon to the phone on the map, metres.
    ///   - height: of the phone above the floor, metres.
    ///   - facing: the carrier's direction; `nil` for the mean over all.
    ///   - walls: the loss of the walls between them, dB.
    package func gain(of beacon: Beacon, at offset: Vector, height: Double, facing: Vector?, walls: Double) -> Double {
        let ray = DirectRay(offset: offset, rise: height - beacon.height)
        guard ray.distance > 0 else { return 0 }
        let mount = AntennaPattern(mount: AntennaPattern.Mount(of: beacon), mountScale: mountScale, ripple: 0, phase: 0)
            .gain(along: ray)
        guard let body, height <= Self.headHeight else { return mount }
        let directions = facing.map { [$0] } ?? Self.directions
        return directions.reduce(0) { sum, facing in
            sum
                + MeanBodyEffect.level(
                    of: body.mean, kFactor: kFactor - walls,
                    directLoss: body.loss.loss(cosine: -offset.dot(facing) / ray.distance))
        } / Double(directions.count) + mount
    }
}
