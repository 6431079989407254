import Geometry
import Recordings
import Testing
import VenueModel
import Walks

@testable import Reporting

/// The animation as a file: sound, complete, of the size and the length asked for.
@Suite struct WalkAnimationFileTests {
    @Test func nothingLeadsToABrokenDrawing() {
        let nobody = GroundTruth(name: "nobody", samples: [])
        let once = GroundTruth(name: "once", samples: [TruthSample(time: 3, position: Point(1, 1), level: 0)])
        let silent = Recording(name: "silent", duration: 0, observations: [])
        for venue in [AnimationScene.venue, Venue(name: "nothing")] {
            for walkers in [[], [nobody], [once, nobody]] {
                for lapse in [TimeLapse(duration: 10), TimeLapse(start: .nan, duration: -1, speed: 0)] {
                    for heard in [
                        nil, silent, AnimationScene.recording(AnimationScene.truth("a <walk> & \"more\"", seed: 3)),
                    ] {
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
        let animation = AnimationScene.animation()
        let text = animation.drawing.text
        #expect(text == AnimationScene.animation().drawing.text)
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
        var animation = AnimationScene.animation()
        let alone = animation.drawing.text.utf8.count
        animation.crowd = (0..<40).map { AnimationScene.truth("crowd \($0)", seed: UInt64($0 + 10)) }
        let text = animation.drawing.text
        #expect(text.contains("40 of the crowd") && text.contains("40 people of a crowd"))
        let reader = AnimationReader(text)
        let place = AnimationScene.Places(text)
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
        var animation = AnimationScene.animation(walkers: 100)
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
