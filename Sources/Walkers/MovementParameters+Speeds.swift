import Foundation
import NumericalMethods
import Parameters
import VenueModel

extension MovementParameters {
    /// Share of the level walking speed on a way that is walked: IES handbook's for stairs, along the slope.
    func pace(on kind: Leg.Kind, rise: Double) -> Double { kind == .stairs ? (rise > 0 ? stairsUp : stairsDown) : 1 }

    /// Metres from the start of a lift ride after `time` seconds of `length` metres: constant acceleration to the rated
    /// speed (or half way), and the same deceleration.
    func liftTravel(after time: Double, of length: Double) -> Double {
        let duration = liftDuration(of: length)
        guard time < duration else { return length }
        if time > duration / 2 { return length - liftTravel(after: duration - time, of: length) }
        let ramp = min(liftSpeed / liftAcceleration, duration / 2)
        return time <= ramp
            ? liftAcceleration * time * time / 2 : liftAcceleration * ramp * (time - ramp / 2)
    }

    /// Seconds of a lift ride of `length` metres from rest to rest: s/v + v/a, or 2 √(s/a) if that is too short to
    /// reach v.
    func liftDuration(of length: Double) -> Double {
        let top = liftSpeed
        return length * liftAcceleration >= top * top
            ? length / top + top / liftAcceleration : 2 * (length / liftAcceleration).squareRoot()
    }

    /// Speed of a typical visitor on a level floor, m/s.
    var typicalSpeed: Double { min(max(speed, Self.slowest), Self.fastest) * strollFactor }

    /// Seconds that a person takes from end to end of a way, with lift doors and the wait for the car.
    ///
    /// - Parameter walking: speed on a level floor, m/s; `nil` for the typical visitor's.
    func duration(of way: WalkableGraph.Way, walking: Double? = nil) -> Double {
        let walking = walking ?? typicalSpeed
        switch way.kind {
        case .walk, .ramp, .stairs: return way.slope / (walking * pace(on: way.kind, rise: way.rise))
        case .escalator: return way.slope / escalatorSpeed
        case .lift: return liftDuration(of: way.slope) + leastDoorTime + greatestDoorTime + liftWait
        }
    }

    /// Mean speed of a walker on a level floor, m/s: Weidmann's law times the stroll factor. People with separate
    /// numbering have their own `purpose`.
    func speed(of walker: UInt64, seed: UInt64, purpose: String = "walking speed") -> Double {
        let z = RandomStream(seed: seed, purpose: purpose, entity: walker).normal()
        return min(max(speed + speedSigma * z, Self.slowest), Self.fastest) * strollFactor
    }

    /// How long a stop takes, for a standard normal deviate, seconds.
    func stopDuration(z: Double) -> Double { min(max(stopMedian * exp(stopLogSigma * z), 2), 120) }

    /// Slowest and fastest free speeds, m/s.
    static let slowest = 0.5
    static let fastest = 2.2
}
