internal import VenueModel

extension Venue {
    /// The venue with the losses of all walls times a factor. O(walls).
    func scalingWalls(by factor: Double) -> Venue {
        var scaled = self
        for index in scaled.walls.indices { scaled.walls[index].loss *= factor }
        return scaled
    }
}
