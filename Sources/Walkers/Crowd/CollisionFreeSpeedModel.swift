import Foundation
import Geometry

/// The collision-free speed model: how people in a crowd give way to each other.
///
/// A person at **x**ᵢ walks with the velocity **v**ᵢ = V(sᵢ) **e**ᵢ. The direction is that of
///
///     e₀ + Σⱼ a exp((l − sᵢⱼ)/D) eᵢⱼ + Σ_w a′ exp((r − s_w)/D′) e_w
///
/// with e₀ towards the goal, sᵢⱼ the distance of two centres, eᵢⱼ the unit vector from j to i, l = 2r the size of two
/// people in touch, and s_w, e_w the same from the nearest point of each obstacle. The speed is
///
///     V(s) = min(v₀, max(0, (s − l)/T)),    sᵢ = min sᵢⱼ over those j ahead of i
///
/// where j is ahead if it stands in the strip of half width l in the direction **e**ᵢ. People behind an obstacle are
/// neither seen nor avoided. In single file at the spacing s all people walk at exactly V(s).
///
/// Sources: Tordeux, Chraibi, Seyfried, *Collision-free speed model for pedestrian dynamics*, Traffic and Granular Flow
/// 2015 (arXiv:1512.05597); values and the strip ahead as in JuPedSim's `CollisionFreeSpeedModel`.
public struct CollisionFreeSpeedModel: Hashable, Sendable {
    /// T: seconds kept to the person ahead.
    public var timeGap = 1.0
    /// r: radius of a person, metres.
    public var radius = 0.2
    /// a: strength of the repulsion from other people, relative to the attraction of the goal.
    public var neighbourStrength = 8.0
    /// D: range of the repulsion from other people, metres.
    public var neighbourRange = 0.1
    /// a′: strength of the repulsion from obstacles.
    public var obstacleStrength = 5.0
    /// D′: range of the repulsion from obstacles, metres.
    public var obstacleRange = 0.02

    /// JuPedSim's values.
    public init() {}

    /// V(s): the speed at a distance of `spacing` metres, centre to centre, to the person ahead, m/s.
    public func speed(spacing: Double, desired: Double) -> Double {
        min(desired, max(0, (spacing - 2 * radius) / timeGap))
    }

    /// The distance beyond which other people do not influence a person of this desired speed, metres.
    package func sight(desired: Double) -> Double {
        2 * radius + max(desired * timeGap, Self.negligible * neighbourRange)
    }

    /// The distance beyond which obstacles do not repel, metres.
    package var obstacleSight: Double { radius + Self.negligible * obstacleRange }

    /// Ranges after which a repulsion is left out: exp(−12) of its strength at contact, about 1/20,000.
    private static let negligible = 12.0

    /// The repulsion from a person at `offset` from here, relative to the attraction of the goal.
    func repulsion(from offset: Vector, distance: Double) -> Vector {
        let gap = 2 * radius - distance
        guard gap > -Self.negligible * neighbourRange, distance > 0 else { return Vector(0, 0) }
        return offset * (-neighbourStrength * exp(gap / neighbourRange) / distance)
    }

    /// The repulsion from an obstacle, relative to the attraction of the goal.
    func repulsion(from obstacle: Segment, at position: Point) -> Vector {
        let offset = obstacle.nearestPoint(to: position) - position
        let distance = offset.length
        let gap = radius - distance
        guard gap > -Self.negligible * obstacleRange, distance > 0 else { return Vector(0, 0) }
        return offset * (-obstacleStrength * exp(gap / obstacleRange) / distance)
    }
}
