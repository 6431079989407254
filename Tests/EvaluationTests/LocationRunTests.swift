import Diagnostics
import Evaluation
import Geometry
import Parallelism
import Positioning
import Radio
import Recordings
import Synchronization
import TestSupport
import Testing
import VenueModel
import Walks

/// Positions of walks, in one call: each part of the request counts.
@Suite struct LocationRunTests {
    private let venue: Venue = {
        var venue = Venue(name: "hall", levels: [SampleVenues.level(0, width: 20, depth: 20)])
        venue.beacons = [("a", 2.0, 2.0), ("b", 18, 2), ("c", 18, 18), ("d", 2, 18)].map {
            Beacon(id: .named($0), level: 0, position: Point($1, $2), height: 3, powerAt1m: -59)
        }
        return venue
    }()

    /// Twelve seconds at one place, nearer to some beacons than to others.
    private func recording(_ name: String, weaker: Double = 0) -> Recording {
        let levels = [("a", -66.0), ("b", -72), ("c", -77), ("d", -74 - weaker)]
        return Recording(
            name: name, duration: 12,
            observations: (0..<12).flatMap { second in
                levels.map { .packet(Packet(time: Double(second) + 0.5, beacon: .named($0), rssi: $1)) }
            })
    }

    private func request(_ settings: PositioningSettings = PositioningSettings()) -> LocationRequest {
        let walks = [recording("first"), recording("second", weaker: 6)]
        return LocationRequest(
            venue, RecordingSet(groups: [RecordingSet.Group(name: "walks", recordings: walks)]), walks: walks,
            zonedPreset: ZonedPreset(base: settings))
    }

    /// The tracks are those of the core, walk by walk, with the constants of the request.
    @Test func constantsCount() throws {
        var request = request()
        let plain = try LocationRun(request, in: RunContext(workers: 2)).run()
        #expect(plain.map(\.name) == ["first", "second"] && plain.allSatisfy { !$0.fixes.isEmpty })
        request.constants.centroidWeightExponent = 0
        let other = try LocationRun(request, in: RunContext(workers: 1)).run()
        #expect(other[0].fixes != plain[0].fixes)
        for (constants, tracks) in [(OpenConstants(), plain), (request.constants, other)] {
            let map = PositioningInput(venue, constants: constants).map
            let expected = request.walks.map {
                PositioningEngine.run(SampledRecording($0, map: map), zonedPreset: request.zonedPreset)
            }
            #expect(tracks.map(\.fixes) == expected)
        }
    }

    /// What the core asks of the phone is that of the settings, and so is the publish interval.
    @Test func tracksSayWhatTheSettingsUse() throws {
        let without = PositioningSettings {
            $0[.activateBarometer] = false
            $0[.activateMotionDetectionFilter] = false
            $0[.activateAdaptivePositioning] = false
            $0[.updatePublishInterval] = 1
        }
        let plain = try LocationRun(request(without)).run()
        #expect(plain.allSatisfy { $0.use == PhoneUse() && $0.publishInterval == 1 })
        let settings = PositioningSettings {
            $0[.activateBarometer] = true
            $0[.activateMotionDetectionFilter] = true
            $0[.updatePublishInterval] = 3
        }
        let tracks = try LocationRun(request(settings)).run()
        #expect(tracks.allSatisfy { $0.use.sensors == [.barometer, .motion] && $0.publishInterval == 3 })
    }

    /// Without a survey, each position of fingerprints is one of the centroid, which is said once for all walks.
    @Test func fallbacksAreCounted() throws {
        let warned = Mutex<[String]>([])
        let context = RunContext(
            observer: RunObserver(warn: { problems in warned.withLock { $0 += problems.map(\.message) } }))
        _ = try LocationRun(request(), in: context).run()
        #expect(warned.withLock { $0 } == [])
        let tracks = try LocationRun(request(PositioningSettings { $0[.mapFilter] = .fingerprints }), in: context).run()
        let count = tracks.reduce(0) { $0 + $1.fixes.count }
        #expect(warned.withLock { $0 }.count { $0.contains(" of \(count) positions mapFilter had no data") } == 1)
    }
}
