import Foundation
import Geometry
import Radio
import VenueModel

extension AntennaPattern.Mount {
    /// What a beacon hangs on, from the venue's table. A wall attenuates what is sent through it by 4 dB, one of metal
    /// by 10 dB.
    init(of beacon: Beacon) {
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
}
