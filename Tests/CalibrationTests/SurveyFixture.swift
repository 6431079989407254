import Evaluation
import Geometry
import NumericalMethods
import Parameters
import Positioning
import Radio
import Recordings
import Simulation
import VenueModel
import Walkers
import Walks

/// A hall of 48 × 32 m with few and weak beacons, so that three or four are received at a time. It is surveyed at stays
/// and while walking, by the same phone in the same radio field as the walks; from visit to visit the field changes as
/// everywhere.
struct SurveyFixture {
    typealias Pair = (recording: Recording, truth: GroundTruth)

    let venue: Venue
    private let simulator: Simulator
    private let stream: RandomStream

    init(seed: UInt64, beaconCount: Int = 10) throws {
        stream = RandomStream(seed: seed, purpose: "hall")
        var venue = Venue(name: "hall", radio: RadioModel(powerAt1m: -74, pathLossExponent: 2.4))
        let outline = [Point(0, 0), Point(48, 0), Point(48, 32), Point(0, 32)]
        venue.levels = [Level(number: 0, name: "hall", elevation: 0, height: 4, outline: Polygon(outline))]
        venue.beacons = (0..<beaconCount).map { [stream] index in
            Beacon(
                id: .named("b\(index)"), level: 0,
                position: Point(
                    48 * stream.uniform(UInt64(index), lane: 0), 32 * stream.uniform(UInt64(index), lane: 1)),
                height: 2.8)
        }
        self.venue = venue
        var parameters = SimulationParameters()
        parameters.phone.offsetSigma = 0
        simulator = try Simulator(venue: venue, parameters: parameters, seed: seed, usesPaths: false)
    }

    private func simulate(_ waypoints: [Waypoint], walker: Int) throws -> Pair {
        let duration = waypoints.last?.time ?? 0
        let result = try simulator.simulate(
            along: try ScriptedWalker(waypoints, venue: venue), walker: walker, duration: duration)
        return (result.recording, result.truth)
    }

    /// Stays of 14 s, 4 m apart.
    func standing() throws -> [Pair] {
        let places = (0..<8).flatMap { row in (0..<12).map { Point(2 + 4 * Double($0), 2 + 4 * Double(row)) } }
        let waypoints = places.enumerated().flatMap { index, place in
            [16 * Double(index), 16 * Double(index) + 14].map { Waypoint(time: $0, position: place, level: 0) }
        }
        let whole = try simulate(waypoints, walker: 0)
        return places.enumerated().map { index, place in
            let start = 16 * Double(index)
            let readings = whole.recording.observations.filter { (start..<start + 14).contains($0.time) }
            let name = "stay-\(index)"
            return (
                Recording(name: name, kind: .survey, duration: whole.recording.duration, observations: readings),
                GroundTruth(name: name, samples: [TruthSample(time: start, position: place, level: 0)])
            )
        }
    }

    /// Up and down lanes 4 m apart, at 0.7 m/s: 10 minutes instead of the 25 of the stays.
    func walking() throws -> [Pair] {
        var waypoints: [Waypoint] = []
        var time = 0.0
        for row in 0..<8 {
            let ends = row % 2 == 0 ? [1.0, 47] : [47, 1]
            for x in ends {
                let next = Point(x, 2 + 4 * Double(row))
                if let last = waypoints.last { time += last.position.distance(to: next) / 0.7 }
                waypoints.append(Waypoint(time: time, position: next, level: 0))
            }
        }
        var (recording, truth) = try simulate(waypoints, walker: 1)
        recording.kind = .survey
        recording.name = "lanes"
        truth.name = "lanes"
        return [(recording, truth)]
    }

    /// Walks of 120 s between random places.
    func walks(_ count: Int = 2) throws -> [Pair] {
        try (0..<count).map { walk in
            var waypoints: [Waypoint] = []
            var time = 0.0
            while time < 120 {
                let index = UInt64(1000 * (walk + 1) + waypoints.count)
                let next = Point(
                    1 + 46 * stream.uniform(index, lane: 2), 1 + 30 * stream.uniform(index, lane: 3))
                if let last = waypoints.last { time += last.position.distance(to: next) / 1.1 + 0.01 }
                waypoints.append(Waypoint(time: time, position: next, level: 0))
            }
            return try simulate(waypoints, walker: 2 + walk)
        }
    }

    /// Errors of all fixes, metres.
    func errors(_ settings: PositioningSettings, surveys: [Pair], walks: [Pair]) -> [Double] {
        let map = PositioningInput(venue, surveys: surveys).map
        return walks.flatMap { recording, truth in
            PositioningEngine.run(recording, map: map, settings: settings).compactMap { fix in
                truth.sample(at: fix.time).map { $0.position.distance(to: fix.position) }
            }
        }
    }
}

/// What fingerprints did before: the five points with the least root mean square difference in dB over the beacons that
/// are kept, weighted by 1/dB. What is not received is ignored; a beacon that a point lacks counts −100 dBm.
enum FiveNearest {
    static func position(_ kept: [BeaconSignal], in points: [Fingerprints.Point]) -> Point {
        let scored = points.map { point in
            let squares = kept.map { pow2($0.rssi - (point.rssi[$0.beacon] ?? -100)) }
            return (distance: (squares.reduce(0, +) / Double(kept.count)).squareRoot(), place: point.position)
        }.sorted { $0.distance < $1.distance }.prefix(5)
        let total = scored.reduce(0) { $0 + 1 / max($1.distance, 0.1) }
        return Point(
            scored.reduce(0) { $0 + $1.place.x / max($1.distance, 0.1) } / total,
            scored.reduce(0) { $0 + $1.place.y / max($1.distance, 0.1) } / total)
    }

    private static func pow2(_ value: Double) -> Double { value * value }
}
