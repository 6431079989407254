import Foundation
import Geometry
import Radio
package import Walkers

/// Where a phone is at one moment, and which way its carrier faces.
package struct PhonePose {
    var antenna: AntennaPosition
    /// Index of the storey in the scene.
    var storey: Int
    /// Away from the body, of length 1: where the carrier faces, if he holds the phone in front of him.
    var facing: Vector
    /// Whether a lift's car is around it.
    var isInLift: Bool

    /// The phone of a walker, in front of him and exactly where he holds it.
    package init(_ state: Walk.State, height: Double, storey: Int) {
        self.init(state, height: height, storey: storey, offset: HeldPhone.Offset(along: Vector(0, 0), up: 0))
    }

    /// The phone of a walker, somewhat off the place where he holds it.
    ///
    /// - Parameter side: of his body on which it is, radians counter-clockwise from the front.
    init(_ state: Walk.State, height: Double, storey: Int, offset: HeldPhone.Offset, side: Double = 0) {
        antenna = AntennaPosition(
            state.position + offset.along, elevation: state.elevation + height + offset.up)
        self.storey = storey
        facing = Vector(cos(state.heading + side), sin(state.heading + side))
        isInLift = state.activity == .lift
    }

    /// Between this pose and a later one, whose storey and facing are not yet reached.
    func interpolated(to other: PhonePose, at fraction: Double) -> PhonePose {
        var pose = self
        pose.antenna = AntennaPosition(
            antenna.point.interpolated(to: other.antenna.point, at: fraction),
            elevation: antenna.elevation + (other.antenna.elevation - antenna.elevation) * fraction)
        return pose
    }
}
