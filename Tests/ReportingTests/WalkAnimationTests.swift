import Foundation
import Geometry
import NumericalMethods
import Positioning
import Radio
import Recordings
import Reporting
import Testing
import VenueModel
import Walks

/// The animation played back and compared with what went in.
@Suite struct WalkAnimationTests {
    /// Two levels of 40 × 20 m, a beacon every 10 m on both.
    private static let venue: Venue = {
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
    private static func truth(_ name: String, seed: UInt64, from start: Double = 0, to end: Double = 60) -> GroundTruth
    {
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
    private static func recording(_ truth: GroundTruth, duration: Double = 60) -> Recording {
        let observations: [Observation] = (1...Int(duration)).compactMap { second in
            let time = Double(second)
            guard !(30..<40).contains(time), let sample = truth.sample(at: time) else { return nil }
            let entries = venue.beacons.compactMap { beacon -> RangingReport.Entry? in
                let distance = beacon.position.distance(to: sample.position)
                return distance < 15 ? .init(beacon: beacon.id, rssi: distance < 12 ? -50 - 3 * distance : nil) : nil
            }
            return .ranging(RangingReport(time: time, entries: entries))
        }
        return Recording(name: truth.name, duration: duration, observations: observations)
    }

    private static func animation(walkers count: Int = 3) -> WalkAnimation {
        let walkers = (0..<count).map { truth("walk \($0)", seed: UInt64($0 + 1)) }
        return WalkAnimation(
            venue: venue, lapse: TimeLapse(duration: 60), walkers: walkers, heard: recording(walkers[0]))
    }

    /// Where points stand, from the lights of the beacons there.
    private struct Places {
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
            let (first, last) = (try #require(known[level]?.first), try #require(known[level]?.last))
            let scale = (last.place.x - first.place.x) / (last.position.x - first.position.x)
            return Point(
                first.place.x + (point.x - first.position.x) * scale,
                first.place.y - (point.y - first.position.y) * scale)
        }
    }

    @Test func dotsAreWhereTheWalkersAre() throws {
        let animation = Self.animation()
        let text = animation.drawing.text
        let reader = AnimationReader(text)
        let place = Places(text)
        for (index, walker) in animation.walkers.enumerated() {
            // Between the samples, to be away from the instants where the level changes.
            for tick in 0..<300 {
                let time = 0.1 + Double(tick) * 0.2
                let truth = try #require(walker.sample(at: time))
                let expected = try place(truth.position, level: truth.level)
                let shown = reader.point("w\(index)", at: time / 0.6)
                // Half a pixel of thinning, the rounding of coordinates and of times.
                #expect(shown.distance(to: expected) < 0.55, "walker \(index) at \(time) s")
            }
            #expect(reader.frames("w\(index)").count < 150, "300 samples were thinned")
        }
    }

    @Test func lightsAreTheBeaconsHeard() throws {
        let animation = Self.animation()
        let reader = AnimationReader(animation.drawing.text)
        let reports = try #require(animation.heard).observations.compactMap {
            if case .ranging(let report) = $0 { report } else { nil }
        }
        var lit = 0
        for tick in 0..<120 {
            let time = 0.25 + Double(tick) / 2
            // The last report, for up to two seconds.
            let report = reports.last { $0.time <= time && time < $0.time + 2 }
            for (index, beacon) in Self.venue.beacons.enumerated() {
                let rssi = report?.entries.first { $0.beacon == beacon.id }?.rssi
                let size = reader.values("b\(index)", at: time / 0.6).first ?? 0
                let expected = rssi.map { min(max(1 + ($0 + 50) * 0.015, 0.4), 1) } ?? 0
                #expect(abs(size - expected) < 0.0501, "beacon \(beacon.id) at \(time) s")
                if rssi != nil { lit += 1 }
            }
        }
        #expect(lit > 200)
    }

    @Test func linesLeadToTheWalkerOnTheSameLevel() throws {
        let animation = Self.animation()
        let text = animation.drawing.text
        let reader = AnimationReader(text)
        let place = Places(text)
        var lines = 0
        for tick in 0..<120 {
            let time = 0.25 + Double(tick) / 2
            let truth = try #require(animation.walkers[0].sample(at: time))
            for (index, beacon) in Self.venue.beacons.enumerated() {
                let isLit = reader.values("b\(index)", at: time / 0.6).contains { $0 > 0 }
                let line = reader.values("l\(index)", at: time / 0.6)
                guard isLit, beacon.level == truth.level else {
                    #expect(line.allSatisfy { $0 == 0 }, "beacon \(beacon.id) at \(time) s")
                    continue
                }
                lines += 1
                try #require(line.count == 2)
                let start = try place(beacon.position, level: beacon.level)
                let dot = reader.point("w0", at: time / 0.6)
                #expect(
                    Point(start.x + line[0], start.y + line[1]).distance(to: dot) < 0.05, "\(beacon.id) at \(time) s")
            }
        }
        #expect(lines > 100)
    }

    @Test func packetsOfASecondLightUpInTheNext() throws {
        var animation = Self.animation(walkers: 1)
        let packets = [(10.2, -60.0), (10.9, -70), (12.0, -90)].map {
            Observation.packet(Packet(time: $0.0, beacon: .named("01"), rssi: $0.1))
        }
        animation.heard?.observations = packets + [.packet(Packet(time: 20.5, beacon: .named("unknown"), rssi: -40))]
        let reader = AnimationReader(animation.drawing.text)
        #expect(reader.names("b") == ["b1", "bar"])
        for (time, size) in [(10.5, 0.0), (11.5, 0.8), (12.5, 0.4), (13.9, 0.4), (14.5, 0)] {
            #expect(reader.values("b1", at: time / 0.6) == [size], "\(time) s")
        }
    }

    @Test func walkersAreSeenOnlyWhileTheyAreThere() throws {
        let truth = Self.truth("late", seed: 5, from: 20, to: 35)
        let elsewhere = GroundTruth(
            name: "elsewhere",
            samples: [
                TruthSample(time: 0, position: Point(1, 1), level: 7),
                TruthSample(time: 30, position: Point(2, 1), level: 0),
                TruthSample(time: 60, position: Point(3, 1), level: 0),
            ])
        let animation = WalkAnimation(
            venue: Self.venue, lapse: TimeLapse(start: 10, duration: 40, speed: 2), walkers: [truth, elsewhere])
        let reader = AnimationReader(animation.drawing.text)
        for (walker, times) in [("w0", 20.0...35), ("w1", 30...50)] {
            for tick in 0..<80 {
                let time = 10.25 + Double(tick) / 2
                let isSeen = reader.point(walker, at: (time - 10) / 0.4).x > 0
                #expect(isSeen == times.contains(time), "\(walker) at \(time) s")
            }
        }
        #expect(animation.drawing.text.contains("animation-duration:20s"))
    }

    /// A void is drawn on its own level, with its name, and said in the legend; without one there is no such entry.
    @Test func openingsInTheFloorAreSeen() throws {
        var animation = Self.animation(walkers: 1)
        #expect(!animation.drawing.text.contains(">opening</text>"))
        let corners = [Point(10, 5), Point(30, 5), Point(30, 15), Point(10, 15)]
        animation.venue.levels[1].openings = [SlabOpening(name: "Atrium <1>", outline: Polygon(corners))]
        let text = animation.drawing.text
        #expect(MarkupCounter(text).failure == nil)
        #expect(text.contains(">opening</text>"))
        let place = Places(text)
        let drawn = try #require(text.split(separator: "\n").first { $0.contains("<title>Atrium &lt;1&gt;</title>") })
        for corner in corners {
            let point = try place(corner, level: 1)
            #expect(
                drawn.matches(of: #/[ML]([\d.]+) ([\d.]+)/#).contains {
                    Point(Double($0.1) ?? .nan, Double($0.2) ?? .nan).distance(to: point) < 0.02
                })
        }
    }

    @Test func publishedFixesAreShownUntilTheNext() throws {
        var animation = Self.animation(walkers: 1)
        animation.fixes = [(3.0, 4.0, true), (6, 9, false), (9, 14, true)].map {
            Fix(time: $0.0, position: Point($0.1, 5), level: 1, horizontalAccuracy: 2, isPublished: $0.2)
        }
        let text = animation.drawing.text
        let reader = AnimationReader(text)
        let place = Places(text)
        for (time, x) in [(3.1, 4.0), (8.9, 4), (9.1, 14), (59, 14)] {
            let expected = try place(Point(x, 5), level: 1)
            #expect(reader.point("fix", at: time / 0.6).distance(to: expected) < 0.02)
        }
        #expect(reader.point("fix", at: 1).x < 0)
        #expect(animation.drawing.text.contains("computed position"))
    }

    @Test func nothingLeadsToABrokenDrawing() {
        let nobody = GroundTruth(name: "nobody", samples: [])
        let once = GroundTruth(name: "once", samples: [TruthSample(time: 3, position: Point(1, 1), level: 0)])
        let silent = Recording(name: "silent", duration: 0, observations: [])
        for venue in [Self.venue, Venue(name: "nothing")] {
            for walkers in [[], [nobody], [once, nobody]] {
                for lapse in [TimeLapse(duration: 10), TimeLapse(start: .nan, duration: -1, speed: 0)] {
                    for heard in [nil, silent, Self.recording(Self.truth("a <walk> & \"more\"", seed: 3))] {
                        let text = WalkAnimation(venue: venue, lapse: lapse, walkers: walkers, heard: heard)
                            .drawing.text
                        #expect(MarkupCounter(text).failure == nil)
                        #expect(text.matches(of: #/\b(nan|inf)(px|\b)/#).isEmpty)
                    }
                }
            }
        }
    }

    @Test func isOneFileWithATextForEverybody() throws {
        let animation = Self.animation()
        let text = animation.drawing.text
        #expect(text == Self.animation().drawing.text)
        let counter = MarkupCounter(text)
        #expect(counter.failure == nil)
        #expect(counter.counts["title"]! > 1 && counter.counts["desc"] == 1 && counter.counts["script"] == nil)
        // Nothing is fetched: the only address is the name of the format.
        #expect(text.matches(of: #/https?:|url\(|@import|href/#).count == 1)
        #expect(text.contains("Shoes &amp; &lt;Co&gt;"))
        #expect(text.contains("prefers-reduced-motion"))
    }

    /// The crowd moves along its ways, too, and goes first where there is no room.
    @Test func theCrowdIsSeen() throws {
        var animation = Self.animation()
        let alone = animation.drawing.text.utf8.count
        animation.crowd = (0..<40).map { Self.truth("crowd \($0)", seed: UInt64($0 + 10)) }
        let text = animation.drawing.text
        #expect(text.contains("40 of the crowd") && text.contains("40 people of a crowd"))
        let (reader, place) = (AnimationReader(text), Places(text))
        for (index, person) in animation.crowd.enumerated() {
            for tick in 0..<60 {
                let time = 0.1 + Double(tick)
                let truth = try #require(person.sample(at: time))
                let expected = try place(truth.position, level: truth.level)
                #expect(reader.point("c\(index)", at: time / 0.6).distance(to: expected) < 1.55)
            }
        }
        let limit = (alone + text.utf8.count) / 2
        let left = animation.leaveOutCrowd(above: limit)
        #expect(left > 0 && left + animation.crowd.count == 40 && !animation.crowd.isEmpty)
        #expect(animation.drawing.text.utf8.count <= limit)
        #expect(animation.leaveOutCrowd(above: 0) == 40 - left)
        #expect(animation.walkers.count == 3 && animation.drawing.text.utf8.count == alone)
    }

    @Test func aHundredWalkersFitIntoTheSizeAskedFor() throws {
        var animation = Self.animation(walkers: 100)
        #expect(animation.leaveOutWalkers(above: 2_000_000) == 0)
        let size = animation.drawing.text.utf8.count
        let limit = size / 3
        let left = animation.leaveOutWalkers(above: limit)
        #expect(left + animation.walkers.count == 100)
        let smaller = animation.drawing.text.utf8.count
        #expect(smaller <= limit)
        #expect(smaller > limit * 2 / 3, "no more walkers left out than needed: \(smaller) of \(limit)")
        #expect(animation.walkers.first?.name == "walk 0")
        #expect(animation.leaveOutWalkers(above: 0) == 99 - left)
        #expect(animation.walkers.map(\.name) == ["walk 0"])
    }

    @Test(arguments: [1.0, 45, 46, 60, 100, 240, 600, 3600, 86400])
    func animationsLastHalfAMinute(duration: Double) {
        let lapse = TimeLapse(duration: duration)
        #expect(lapse.length <= 45 && (lapse.length >= 30 || lapse.speed == 1 || duration < 60))
        #expect(lapse.speed >= 1)
    }
}
