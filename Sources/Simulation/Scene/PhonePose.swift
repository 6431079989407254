import Foundation
import Geometry
import Radio

/// Where a phone is at one moment, and which way its carrier faces.
package struct PhonePose {
    var antenna: AntennaPosition
    /// Index of the storey in the scene.
    var storey: Int
    /// Of length 1.
    var facing: Vector

    /// The phone of a walker, exactly where he holds it.
    package init(_ state: Walk.State, height: Double, storey: Int) {
        self.init(state, height: height, storey: storey, offset: HeldPhone.Offset(along: Vector(0, 0), up: 0))
    }

    /// The phone of a walker, somewhat off the place where he holds it.
    init(_ state: Walk.State, height: Double, storey: Int, offset: HeldPhone.Offset) {
        antenna = AntennaPosition(
            state.position + offset.along, elevation: state.elevation + height + offset.up)
        self.storey = storey
        facing = Vector(cos(state.heading), sin(state.heading))
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
