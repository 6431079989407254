import Geometry
import Positioning
import Radio
import Recordings
import Testing
import VenueModel
import Walks

@testable import Reporting

/// The animation played back and compared with what went in.
@Suite struct WalkAnimationTests {
    @Test func dotsAreWhereTheWalkersAre() throws {
        let animation = AnimationScene.animation()
        let text = animation.drawing.text
        let reader = AnimationReader(text)
        let place = AnimationScene.Places(text)
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
        let animation = AnimationScene.animation()
        let reader = AnimationReader(animation.drawing.text)
        let reports = try #require(animation.heard).observations.compactMap {
            if case .ranging(let report) = $0 { report } else { nil }
        }
        var lit = 0
        for tick in 0..<120 {
            let time = 0.25 + Double(tick) / 2
            // The last report, for up to two seconds.
            let report = reports.last { $0.time <= time && time < $0.time + 2 }
            for (index, beacon) in AnimationScene.venue.beacons.enumerated() {
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
        let animation = AnimationScene.animation()
        let text = animation.drawing.text
        let reader = AnimationReader(text)
        let place = AnimationScene.Places(text)
        var lines = 0
        for tick in 0..<120 {
            let time = 0.25 + Double(tick) / 2
            let truth = try #require(animation.walkers[0].sample(at: time))
            for (index, beacon) in AnimationScene.venue.beacons.enumerated() {
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
        var animation = AnimationScene.animation(walkers: 1)
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
        let truth = AnimationScene.truth("late", seed: 5, from: 20, to: 35)
        let elsewhere = GroundTruth(
            name: "elsewhere", kind: .taps,
            samples: [
                TruthSample(time: 0, position: Point(1, 1), level: 7),
                TruthSample(time: 30, position: Point(2, 1), level: 0),
                TruthSample(time: 60, position: Point(3, 1), level: 0),
            ])
        let animation = WalkAnimation(
            venue: AnimationScene.venue, lapse: TimeLapse(start: 10, duration: 40, speed: 2),
            walkers: [truth, elsewhere])
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
        var animation = AnimationScene.animation(walkers: 1)
        #expect(!animation.drawing.text.contains(">opening</text>"))
        let corners = [Point(10, 5), Point(30, 5), Point(30, 15), Point(10, 15)]
        animation.venue.levels[1].openings = [SlabOpening(name: "Atrium <1>", outline: Polygon(corners))]
        let text = animation.drawing.text
        #expect(MarkupCounter(text).failure == nil)
        #expect(text.contains(">opening</text>"))
        let place = AnimationScene.Places(text)
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
        var animation = AnimationScene.animation(walkers: 1)
        animation.fixes = [(3.0, 4.0, true), (6, 9, false), (9, 14, true)].map {
            Fix(time: $0.0, position: Point($0.1, 5), level: 1, horizontalAccuracy: 2, isPublished: $0.2)
        }
        let text = animation.drawing.text
        let reader = AnimationReader(text)
        let place = AnimationScene.Places(text)
        for (time, x) in [(3.1, 4.0), (8.9, 4), (9.1, 14), (59, 14)] {
            let expected = try place(Point(x, 5), level: 1)
            #expect(reader.point("fix", at: time / 0.6).distance(to: expected) < 0.02)
        }
        #expect(reader.point("fix", at: 1).x < 0)
        #expect(animation.drawing.text.contains("computed position"))
    }
}
