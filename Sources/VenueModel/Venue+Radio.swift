internal import Foundation
internal import Geometry
package import Radio

extension Venue {
    /// The walls and slabs as a building for rays. O(walls × levels).
    ///
    /// - Parameters:
    ///   - storeys: the venue's levels in ascending order of their numbers.
    ///   - cap: the largest loss of all walls on one ray together, dB.
    ///   - indices: those of a building with the same walls, if there is one.
    ///   - factor: by which the loss of a wall, and of the openings in it, is multiplied; given its index in ``walls``.
    package func building(
        storeys: [Level], cap: Double = 30, indices: WallIndices = WallIndices(), factor: (Int) -> Double = { _ in 1 }
    ) -> Building {
        Building(
            storeys: storeys.map { level in
                var walls: [Building.Wall] = []
                for (index, wall) in self.walls.enumerated() where wall.level == level.number {
                    let factor = factor(index)
                    for piece in wall.pieces where piece.loss > 0 {
                        walls.append(
                            Building.Wall(
                                piece.segment, loss: piece.loss * factor, base: wall.base ?? -.infinity,
                                top: wall.top ?? .infinity))
                    }
                }
                return Building.Storey(
                    elevation: level.elevation, slabLoss: level.slabLoss, walls: walls,
                    openings: level.openings.map { Building.Opening($0.outline, loss: $0.loss) })
            }, cap: cap, indices: indices)
    }

    /// The path-loss model of a beacon: the one that the venue chooses, or the log-distance law, with the most specific
    /// exponent that is known.
    ///
    /// - Parameters:
    ///   - usualExponent: of the log-distance law where neither the beacon nor its surroundings have an exponent.
    ///   - exponentError: is added to each exponent, which does not become negative.
    package func pathLossModel(
        of beacon: Beacon, usualExponent: Double, exponentError: Double = 0
    ) -> any PathLossModel {
        // A fitted power is valid only together with the exponent of the same fit.
        guard let choice = radio.pathLoss else {
            let exponent = pathLossExponents(of: beacon).first ?? usualExponent
            return LogDistancePathLoss(exponent: max(exponent + exponentError, 0))
        }
        let environment = pathLossExponents(around: beacon).first
        let fitted = beacon.pathLossExponent ?? (choice.values["exponent"] == nil ? environment : nil)
        return choice.make(exponent: fitted, exponentError: exponentError)
    }
}

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
