internal import Parallelism
internal import Radio
package import Recordings
internal import Simulation
package import VenueModel
package import Walks

/// One visitor's recording with its truth.
package struct EngagementVisit: Sendable {
    /// What the phone would hear if it listened all the time.
    package private(set) var recording: Recording
    /// Where the visitor was.
    package private(set) var truth: GroundTruth
    /// When a beacon of the venue was heard, ascending: what an operating system makes regions of.
    package let heard: [Double]

    package init(_ recording: Recording, _ truth: GroundTruth, venue: Venue) {
        self.recording = recording
        self.truth = truth
        let beacons = Set(venue.beacons.map(\.id))
        heard = recording.times(of: beacons.contains)
    }

    /// The same with a time after it, in seconds, in which nothing is heard: simulated visits end inside, and this is the way
    /// home. The truth stays where the visit ended, so that it says nothing of places.
    package func leaving(for time: Double) -> EngagementVisit {
        var visit = self
        visit.recording.duration += time
        if let last = truth.samples.last {
            visit.truth.samples += stride(from: last.time + 1, through: visit.recording.duration, by: 1).map {
                TruthSample(time: $0, position: last.position, level: last.level, height: last.height)
            }
        }
        return visit
    }

    /// The recording as an app hears it that listens in these windows.
    ///
    /// - Parameter least: readings with a lower RSSI do not count, dBm; `nil` for none.
    package func heard(in windows: [Range<Double>], atLeast least: Double? = nil) -> Recording {
        var part = recording
        var rest = windows[...]
        part.observations = recording.observations.filter { observation in
            while let window = rest.first, window.upperBound <= observation.time { rest.removeFirst() }
            return rest.first?.contains(observation.time) ?? false
        }
        if let least {
            part.observations = part.observations.compactMap { $0.keeping { $1.map { $0 >= least } ?? true } }
        }
        return part
    }
}

extension EngagementVisit {
    /// What is made of each simulated visit, by its number and itself. Each visit is in a world of its own: powers of beacons,
    /// radio fields and phones differ between them. The same number and seed give the same person and building. A visit
    /// that is not kept is dropped at once.
    ///
    /// - Throws: `Problems` if the venue cannot be simulated; `Interrupted`.
    static func simulated<Made: Sendable>(
        _ count: Int, through venue: Venue, duration: Double, seed: UInt64, step: String, in context: RunContext,
        make: @escaping @Sendable (Int, EngagementVisit) throws -> Made
    ) throws -> [Made] {
        let indices = WallIndices()
        return try context.map(step, count) { index in
            let (recording, truth) = try Simulator.walkInOwnBuilding(
                index, through: venue, duration: duration, seed: seed, sharing: indices)
            return try make(index, EngagementVisit(recording, truth, venue: venue))
        }
    }
}

extension Recording {
    /// When such a beacon is heard, seconds, ascending.
    func times(of isMeant: (BeaconID) -> Bool) -> [Double] {
        observations.filter { $0.readings.contains { isMeant($0.beacon) } }.map(\.time)
    }
}
