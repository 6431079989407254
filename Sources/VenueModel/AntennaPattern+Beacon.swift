internal import Foundation
internal import Geometry
package import Radio

extension AntennaPattern.Mount {
    /// What a beacon hangs on, from the venue's table. A wall attenuates what is sent through it by 4 dB, one of metal
    /// by 10 dB.
    package init(of beacon: Beacon) {
        // Degrees clockwise from the y axis.
        let angle = (beacon.facing ?? 0) * .pi / 180
        let facing = Vector(sin(angle), cos(angle))
        self =
            switch beacon.mount {
            case .free: .free
            case .ceiling: .ceiling
            case .wall: .wall(facing: facing, rear: 4)
            case .metalWall: .wall(facing: facing, rear: 10)
            }
    }

    /// The end of rays to an antenna: in front of the wall that it hangs on. For an antenna exactly on the wall's line,
    /// the side would depend on the direction in which the line was drawn.
    package func rayEnd(_ antenna: AntennaPosition) -> AntennaPosition {
        guard case .wall(let facing, _) = self else { return antenna }
        return AntennaPosition(antenna.point + facing * 0.01, elevation: antenna.elevation)
    }
}
