internal import Diagnostics
internal import VenueModel

extension PlanPlace {
    /// Checks that there is mains power if new beacons need it.
    ///
    /// - Throws: a problem if no level has a power point.
    func checkPower(of venue: Venue) throws(Problems) {
        guard powered, venue.levels.allSatisfy(\.powerPoints.isEmpty) else { return }
        throw Problems(
            "The venue has no mains power for --powered. Add \"power\" to its levels, such as power: [{at: [1, 2]}].",
            file: self.venue)
    }
}
