package import Radio
package import Recordings

/// Whether somebody is within one distance of a group of beacons, decided at fixed times: a game that scores visitors of a
/// bar each few seconds.
///
/// The document of the game shows a loop that sets the answer again for each beacon of a report, so that the last one of
/// the list decides. Reports are sorted by distance, and beacons that are not heard any more come last: such a beacon
/// then answers no, whatever the others say. The text beside the loop means any beacon. Both are here.
package struct ThresholdRule: Hashable, Sendable {
    /// Which beacons of a report decide.
    package enum Decision: String, Hashable, Sendable, CaseIterable {
        /// As meant: yes if any beacon is within the distance.
        case anyBeacon
        /// As shown: the last beacon of the list decides; an empty report leaves the answer as it was.
        case lastBeacon
    }

    /// A decision at one time.
    package struct Score: Hashable, Sendable {
        /// Seconds since the start of the recording.
        package var time: Double
        package var counts: Bool
    }

    /// The distance, metres.
    package var distance: Double
    /// Which beacons of a report decide.
    package var decision: Decision
    /// Seconds from one score to the next.
    package var interval: Double
    /// For recordings of packets: seconds that one report covers.
    package var update: Double

    /// A rule; by default that of the game, as it is meant.
    package init(distance: Double = 6.5, decision: Decision = .anyBeacon, interval: Double = 5, update: Double = 1) {
        self.distance = distance
        self.decision = decision
        self.interval = interval
        self.update = update
    }

    /// The answer of one list of distances, in the order of the report, `nil` for beacons that are not heard. Distances of
    /// 0 or less count as unknown.
    ///
    /// - Returns: `nil` if the list says nothing, so that the answer before it remains.
    package func answer(_ distances: [Double?]) -> Bool? {
        let within = distances.map { distance in distance.map { $0 > 0 && $0 < self.distance } ?? false }
        return decision == .lastBeacon ? within.last : within.contains(true)
    }

    /// The scores of a recording: one each ``interval``, by the answer at that time; none before the first report.
    /// O(observations × listening).
    ///
    /// - Parameters:
    ///   - observations: by ascending time.
    ///   - beacons: those of the group; `nil` for all.
    ///   - powers: beacon power of each beacon (RSSI at one metre), dBm; `power` for the others.
    ///   - listening: when the app runs, ascending (``ScanPolicy/listening(attention:regions:duration:)``). Only then it
    ///     gets reports and scores. `nil` for always.
    package func scores(
        of observations: [Observation], beacons: Set<BeaconID>? = nil, powers: [BeaconID: Double] = [:],
        power: Double = -59, listening: [Range<Double>]? = nil
    ) -> [Score] {
        func runs(_ time: Double) -> Bool { listening.map { $0.contains { $0.contains(time) } } ?? true }
        let lists = DistanceList.lists(
            of: observations.filter { runs($0.time) }, beacons: beacons, update: update
        ) { powers[$0] ?? power }
        guard interval > 0, let end = lists.last?.time, end >= interval else { return [] }
        var scores: [Score] = []
        var answer = false
        var next = 0
        for number in 1...Int(min(end / interval, 1_000_000)) {
            let tick = Double(number) * interval
            while next < lists.count, lists[next].time <= tick {
                answer = self.answer(lists[next].distances) ?? answer
                next += 1
            }
            if next > 0, runs(tick) { scores.append(Score(time: tick, counts: answer)) }
        }
        return scores
    }
}
