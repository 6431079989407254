package import Diagnostics
internal import Evaluation
internal import Foundation
internal import Geometry
package import Parameters
internal import Radio
package import Recordings
package import VenueModel
package import Walks

/// The recordings of a pilot with their truth: where the phone was, and what the mean radio channel of the plan says of
/// each beacon there.
///
/// Times are cut into pieces of ``step`` seconds, in which a walker goes about two metres.
package struct PilotWalk: Sendable {
    package typealias Walk = (recording: Recording, truth: GroundTruth)

    /// Length of a piece of time, seconds.
    package static let step = 2.0
    /// A beacon counts if it is heard in so many pieces of time.
    package static let fewestPieces = 10
    /// A pilot has at least so many beacons: with one, its power is all that is learnt.
    package static let fewestBeacons = 2
    /// A pilot has at least so many seconds with truth.
    package static let fewestSeconds = 120.0

    /// A truth may end so many seconds after its recording.
    private static let longestLag = 60.0

    /// What the plan says of one beacon in one piece of time.
    struct Link: Sendable {
        /// Mean RSSI, dBm.
        var level: Double
        /// By how many dB it changes with the common exponent: −10 log₁₀ d.
        var exponent: Double
        /// By how many dB it changes with the factor on the losses of all walls.
        var walls: Double
        /// Cosine of the angle between the way and the direction to the beacon: −1 if the walker's body is in between.
        var facing: Double
    }

    /// The venue with those beacons only that count.
    package let venue: Venue
    /// Seconds with truth.
    package let seconds: Double
    /// The recordings with truth.
    package let walks: [Walk]
    /// The parameters of the simulator, with the phone's height known.
    let parameters: SimulationParameters
    /// What the plan says: `links[walk][piece][beacon]`; `nil` where the phone is on another level than the beacon, or
    /// nobody knows where it is.
    let links: [[[Link?]]]

    /// The walk of a pilot.
    ///
    /// - Parameters:
    ///   - walks: recordings with their truth.
    ///   - pilot: the venue with the pilot beacons.
    ///   - file: the recordings' folder, for problems.
    /// - Throws: one problem, if the walk teaches nothing: no truth, beacons of another venue, fewer than two beacons,
    ///   or too short.
    package init(
        _ walks: [Walk], in pilot: Venue, parameters: SimulationParameters, file: String?
    ) throws(Problems) {
        guard !walks.isEmpty else {
            throw Problems(
                "No recording here has a truth. Put the recording of the pilot walk and its truth "
                    + "(*.recording.jsonl and *.truth.jsonl) into this folder.", file: file)
        }
        let known = walks.flatMap(\.truth.samples).contains { pilot.level($0.level) != nil }
        guard known else {
            throw Problems(
                "The truth is on no level of the venue \(pilot.name). Give the venue of the walk with --pilot-venue.",
                file: file)
        }
        // Somebody walks for as long as the truth says, in each simulated building.
        let endless = walks.filter { ($0.truth.samples.last?.time ?? 0) > $0.recording.duration + Self.longestLag }
        guard endless.isEmpty else {
            throw Problems(
                endless.map { walk in
                    Problem(
                        "The truth of \(walk.recording.name) ends at \(TextTable.number(walk.truth.samples.last?.time, decimals: 1)) s, "
                            + "the recording at \(TextTable.number(walk.recording.duration, decimals: 1)) s. Mend the times of the truth.",
                        file: file)
                })
        }
        self.walks = walks
        seconds = walks.reduce(0) { $0 + ($1.truth.samples.last?.time ?? 0) - ($1.truth.samples.first?.time ?? 0) }
        var parameters = parameters
        if walks.contains(where: { $0.truth.samples.contains { $0.height != nil } }) {
            parameters.phone.heightSigma = 0
        }
        self.parameters = parameters
        var venue = pilot
        let heard = Self.heard(walks, in: venue)
        venue.beacons = zip(pilot.beacons, heard).filter { $0.1 >= Self.fewestPieces }.map(\.0)
        guard heard.contains(where: { $0 > 0 }) else {
            throw Problems(
                "The recordings have no reading of a beacon of \(pilot.name). Give the venue with the pilot beacons with "
                    + "--pilot-venue.", file: file)
        }
        guard venue.beacons.count >= Self.fewestBeacons else {
            throw Problems(
                "A pilot needs at least \(Self.fewestBeacons) beacons that are heard on their own level for "
                    + "\(TextTable.number(Self.step * Double(Self.fewestPieces), decimals: 0)) s; here "
                    + "\(venue.beacons.isEmpty ? "there are no beacons" : "there is one"). Set up 4 to 6, as `beaconry plan pilot` says.",
                file: file)
        }
        guard seconds >= Self.fewestSeconds else {
            throw Problems(
                "The walk has a truth for \(TextTable.number(seconds, decimals: 0)) s. Walk at least "
                    + "\(TextTable.number(Self.fewestSeconds, decimals: 0)) s; 15 minutes teach much more.", file: file)
        }
        self.venue = venue
        links = Self.links(walks, in: venue, parameters: parameters)
    }

    /// In how many pieces of time each beacon of a venue is heard while the phone is on its level.
    private static func heard(_ walks: [Walk], in venue: Venue) -> [Int] {
        var counts = [Int](repeating: 0, count: venue.beacons.count)
        for walk in walks {
            let means = Self.means(of: walk.recording, in: venue)
            for (piece, means) in means.enumerated() {
                let place = walk.truth.sample(at: (Double(piece) + 0.5) * step)
                for (beacon, mean) in means.enumerated()
                where mean != nil && place?.level == venue.beacons[beacon].level {
                    counts[beacon] += 1
                }
            }
        }
        return counts
    }

    /// The mean RSSI of each beacon in each piece of time of a recording, dBm: `means[piece][beacon]`; `nil` without a
    /// reading. O(readings).
    static func means(of recording: Recording, in venue: Venue) -> [[Double?]] {
        let indices = Dictionary(
            venue.beacons.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        var sums: [[(sum: Double, count: Int)]] = []
        for observation in recording.observations {
            // A ranging report is the mean of the second before it.
            let age = if case .ranging = observation { 0.5 } else { 0.0 }
            for reading in observation.readings where reading.rssi.isFinite {
                let time = reading.time - age
                guard let beacon = indices[reading.beacon], time >= 0, time < longestWalk else { continue }
                let piece = Int(time / step)
                while sums.count <= piece { sums.append(Array(repeating: (0, 0), count: venue.beacons.count)) }
                sums[piece][beacon].sum += reading.rssi
                sums[piece][beacon].count += 1
            }
        }
        return sums.map { $0.map { $0.count > 0 ? $0.sum / Double($0.count) : nil } }
    }

    /// Later readings are left out, seconds.
    private static let longestWalk = 86_400.0

    private static func links(
        _ walks: [Walk], in venue: Venue, parameters: SimulationParameters
    ) -> [[[Link?]]] {
        let radio = PilotRadio(venue, parameters: parameters)
        let plan = radio.plan
        let rays = venue.beacons.map(radio.rays)
        return walks.map { walk in
            let end = walk.truth.samples.last?.time ?? 0
            var heading = Vector(0, 0)
            return (0..<Int(min(end, longestWalk) / step)).map { piece in
                let middle = (Double(piece) + 0.5) * step
                guard let place = walk.truth.sample(at: middle),
                    let storey = plan.storeys.firstIndex(where: { $0.number == place.level })
                else { return [Link?](repeating: nil, count: venue.beacons.count) }
                if let before = walk.truth.sample(at: middle - step / 2),
                    let after = walk.truth.sample(at: middle + step / 2),
                    after.position.distance(to: before.position) > 0.2
                {
                    heading = after.position - before.position
                }
                var phone = plan.phone(at: place.position, storey: storey)
                if let height = place.height { phone.elevation += height - plan.phoneHeight }
                return venue.beacons.indices.map { beacon in
                    guard venue.beacons[beacon].level == place.level, let rays = rays[beacon] else { return nil }
                    let away = venue.beacons[beacon].position - place.position
                    let sides = away.length * heading.length
                    return Link(
                        level: rays.plan.level(at: phone).level, exponent: rays.exponentSlope(at: phone),
                        walls: rays.wallSlope(at: phone),
                        facing: sides > 0 ? away.dot(heading) / sides : 0)
                }
            }
        }
    }

    /// Checks that a pilot is of the building of a plan: it has no other levels, and its beacons stand inside.
    ///
    /// - Parameter file: of the pilot, for problems.
    /// - Throws: one problem, if it is of another building.
    package static func check(_ pilot: Venue, against plan: Venue, file: String?) throws(Problems) {
        let levels = plan.levels.map(\.number)
        let others = pilot.levels.map(\.number).filter { !levels.contains($0) }
        guard others.isEmpty else {
            throw Problems(
                "The venue of the pilot has levels that the plan does not have: "
                    + "\(others.map(String.init).joined(separator: ", ")). Give a pilot of the same building.",
                file: file)
        }
        let outside = pilot.beacons.filter { plan.level($0.level)?.outline.contains($0.position) != true }
        guard outside.isEmpty else {
            let names = outside.map(\.shownName).joined(separator: ", ")
            throw Problems(
                "Outside of the levels of the plan stand: \(names). Give a pilot of the same building.", file: file)
        }
    }
}
