import Diagnostics
import Evaluation
import Geometry
import Radio
import Recordings
import Testing
import Walks

/// One walk under several names is not several walks.
@Suite struct CopiedWalkTests {
    private static func walk(
        _ name: String, _ values: [Double], kind: Recording.Kind = .walk, hasTruth: Bool = true
    ) -> RecordingSet.Group {
        let readings = values.enumerated().map { second, value in
            Observation.packet(Packet(time: Double(second), beacon: .named("a"), rssi: value))
        }
        let truth = GroundTruth(name: name, samples: [TruthSample(time: 0, position: Point(0, 0), level: 0)])
        return RecordingSet.Group(
            name: name, recordings: [Recording(name: name, kind: kind, duration: 9, observations: readings)],
            truths: hasTruth ? [truth] : [])
    }

    /// The first and the last reading of `b` are those of `a`; one in between differs by the last bit.
    @Test func eachGroupOfCopiesIsOneWarning() throws {
        let set = RecordingSet(groups: [
            Self.walk("a", [-60, -70, -80]), Self.walk("b", [-60, (-70.0).nextUp, -80]), Self.walk("c", [-50]),
            Self.walk("d", [-60, -70, -80]), Self.walk("e", [-60, -70]), Self.walk("f", [-50]),
            Self.walk("g", [-60, -70, -80]),
        ])
        let expected = ["a, d and g", "c and f"].map {
            "The recordings \($0) hold the same readings. They count as independent walks, so intervals are too narrow: "
                + "keep one."
        }
        let warnings = try set.checkCopies(folder: "walks", isStrict: false)
        #expect(warnings == expected.map { Problem($0, severity: .warning, file: "walks") })
        #expect {
            try set.checkCopies(folder: "walks", isStrict: true)
        } throws: {
            ($0 as? Problems)?.all == expected.map { Problem($0, file: "walks") }
        }
    }

    /// Silent walks, surveys, and walks without truth give no figure that a copy makes more certain.
    @Test func whatIsNotMeasuredMayBeEqual() throws {
        let set = RecordingSet(groups: [
            Self.walk("a", []), Self.walk("b", []), Self.walk("c", [-60], kind: .survey),
            Self.walk("d", [-60], kind: .survey), Self.walk("e", [-60]), Self.walk("f", [-60], hasTruth: false),
        ])
        #expect(try set.checkCopies(folder: nil, isStrict: true).isEmpty)
    }

    /// The sensors and the length are no readings: a copy that differs only there is a copy.
    @Test func theLengthDoesNotHideACopy() throws {
        var other = Self.walk("b", [-60, -70])
        other.recordings[0].duration = 10
        other.recordings[0].device = "other"
        let set = RecordingSet(groups: [Self.walk("a", [-60, -70]), other])
        #expect(try set.checkCopies(folder: nil, isStrict: false).count == 1)
    }
}
