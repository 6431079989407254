import Foundation
import Geometry
import Radio
package import Walkers

/// Where a phone is at one moment, and the direction that its carrier faces.
package struct PhonePose {
    var antenna = AntennaPosition(Point(0, 0), elevation: 0)
    /// Index of the storey in the scene.
    var storey = 0
    /// Direction away from the body, of length 1. For a phone held in front it is the direction that the carrier faces.
    var facing = Vector(0, 0)
    /// Whether it is in the car of a lift.
    var isInLift = false

    /// The phone of a walker, in front of them and exactly where they hold it.
    package init(_ state: Walk.State, height: Double, storey: Int) {
        self.init(state, height: height, storey: storey, offset: HeldPhone.Offset(along: Vector(0, 0), up: 0))
    }

    /// The phone of a walker, a little off the place where they hold it.
    ///
    /// - Parameter side: the side of the body on which it is, radians counter-clockwise from the front.
    init(_ state: Walk.State, height: Double, storey: Int, offset: HeldPhone.Offset, side: Double = 0) {
        antenna = AntennaPosition(state.position + offset.along, elevation: state.elevation + height + offset.up)
        self.storey = storey
        facing = Vector(cos(state.heading + side), sin(state.heading + side))
        isInLift = state.activity == .lift
    }

    /// Stands where there is none yet.
    init() {}

    /// Between this pose and a later one, whose storey and facing are not yet reached.
    func interpolated(to other: PhonePose, at fraction: Double) -> PhonePose {
        var pose = self
        pose.antenna = AntennaPosition(
            antenna.point.interpolated(to: other.antenna.point, at: fraction),
            elevation: antenna.elevation + (other.antenna.elevation - antenna.elevation) * fraction)
        return pose
    }
}
