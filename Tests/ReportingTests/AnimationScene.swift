import Geometry
import NumericalMethods
import Radio
import Recordings
import Testing
import VenueModel
import Walks

@testable import Reporting

/// A venue, walks in it and what is heard on them, to be animated.
enum AnimationScene {
    /// Two levels of 40 × 20 m, a beacon every 10 m on both.
    static let venue: Venue = {
        let outline = Polygon([Point(0, 0), Point(40, 0), Point(40, 20), Point(0, 20)])
        let beacons = (0..<2).flatMap { level in
            (0..<4).map {
                Beacon(id: .named("\(level)\($0)"), level: level, position: Point(5 + 10 * Double($0), 10), height: 2)
            }
        }
        return Venue(
            name: "two <&> \"levels\"",
            levels: (0..<2).map {
                Level(number: $0, name: "L<\($0)>", elevation: 4 * Double($0), height: 4, outline: outline)
            },
            walls: [Wall(level: 0, points: [Point(5, 0), Point(5, 5)], loss: 3)],
            obstacles: [Obstacle(level: 1, points: [Point(1, 1), Point(2, 1), Point(2, 2), Point(1, 1)], strength: 3)],
            beacons: beacons,
            zones: [Zone(name: "Shoes & <Co>", level: 0, outline: outline)])
    }()

    /// A random walk in steps of 0.2 s, with a change of the level every 20 s.
    static func truth(_ name: String, seed: UInt64, from start: Double = 0, to end: Double = 60) -> GroundTruth {
        let stream = RandomStream(seed: seed, purpose: "animation test")
        var position = Point(20, 10)
        let count = Int((end - start) * 5)
        let samples = (0...count).map { step in
            let turn = UInt64(step / 20)
            let way = Vector(stream.uniform(turn) - 0.5, stream.uniform(turn, lane: 1) - 0.5) * 0.5
            position = Point(min(max(position.x + way.dx, 0), 40), min(max(position.y + way.dy, 0), 20))
            return TruthSample(time: start + Double(step) / 5, position: position, level: step / 100 % 2)
        }
        return GroundTruth(name: name, samples: samples)
    }

    /// Every second, the nearest beacons of both levels with RSSI by distance; silence from 30 s to 40 s.
    static func recording(_ truth: GroundTruth, duration: Double = 60) -> Recording {
        let observations: [Observation] = (1...Int(duration)).compactMap { second in
            let time = Double(second)
            guard !(30..<40).contains(time), let sample = truth.sample(at: time) else { return nil }
            let entries = venue.beacons.compactMap { beacon -> RangingReport.RangedBeacon? in
                let distance = beacon.position.distance(to: sample.position)
                return distance < 15 ? .init(beacon: beacon.id, rssi: distance < 12 ? -50 - 3 * distance : nil) : nil
            }
            return .ranging(RangingReport(time: time, entries: entries))
        }
        return Recording(name: truth.name, duration: duration, observations: observations)
    }

    static func animation(walkers count: Int = 3) -> WalkAnimation {
        let walkers = (0..<count).map { truth("walk \($0)", seed: UInt64($0 + 1)) }
        return WalkAnimation(
            venue: venue, lapse: TimeLapse(duration: 60), walkers: walkers, heard: recording(walkers[0]))
    }

    /// Where points stand, from the lights of the beacons there.
    struct Places {
        private let known: [Int: [(position: Point, place: Point)]]

        init(_ text: String) {
            let groups = text.matches(
                of: #/<g transform="translate\(([\d.]+) ([\d.]+)\)">\n<circle[^>]* class="b(\d+)"/#)
            var known: [Int: [(position: Point, place: Point)]] = [:]
            for group in groups {
                guard let x = Double(group.1), let y = Double(group.2), let index = Int(group.3) else { continue }
                let beacon = venue.beacons[index]
                known[beacon.level, default: []].append((beacon.position, Point(x, y)))
            }
            self.known = known
        }

        func callAsFunction(_ point: Point, level: Int) throws -> Point {
            let first = try #require(known[level]?.first)
            let last = try #require(known[level]?.last)
            let scale = (last.place.x - first.place.x) / (last.position.x - first.position.x)
            return Point(
                first.place.x + (point.x - first.position.x) * scale,
                first.place.y - (point.y - first.position.y) * scale)
        }
    }
}
