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
}
