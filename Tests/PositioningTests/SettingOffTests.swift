import Geometry
import Positioning
import Recordings
import Testing
import VenueModel

/// Switched off, a setting leaves no trace: not by what depends on it, not by the sensors that it reads, and not by what
/// it has seen while it was on. All over the catalogue.
@Suite struct SettingOffTests {
    let venue = TestVenues.shop()

    func fixes(_ values: [String: SettingValue], of recording: Recording, in venue: Venue? = nil) throws -> [Fix] {
        PositioningEngine.run(
            recording, map: TestVenues.map(venue ?? self.venue), settings: try PositioningSettings(values))
    }

    @Test func everySettingHasAnIdleValue() throws {
        for setting in SettingsCatalogue.all {
            let idle = try #require(CatalogueScenes.idleValue(of: setting), "\(setting.key) has no idle value")
            _ = try setting.checked(idle)
            #expect(!CatalogueScenes.activeValues(of: setting).isEmpty, "\(setting.key)")
        }
        let switches = SettingsCatalogue.all.filter { $0.offValue != nil }.map(\.key)
        #expect(Set(CatalogueScenes.idleValues.keys).isDisjoint(with: switches), "these have an off value")
        #expect(CatalogueScenes.idleValues.count + switches.count == SettingsCatalogue.all.count)
    }

    @Test func whatDependsOnASwitchThatIsOffHasNoEffect() throws {
        let walk = CatalogueScenes.walk(in: venue, seconds: 45, seed: 21)
        let map = TestVenues.map(venue)
        let switches = SettingsCatalogue.all.filter { $0.offValue != nil }
        // All switches off at once: whatever is not active then has a condition on one of them.
        let off = Dictionary(uniqueKeysWithValues: switches.map { ($0.key, $0.offValue) }).compactMapValues(\.self)
        let settings = try PositioningSettings(off)
        let expected = try fixes(off, of: walk)
        #expect(expected.count == 45)
        var seen: [String] = []
        for setting in SettingsCatalogue.all {
            guard !settings.isActive(setting, in: map) else { continue }
            seen.append(setting.key)
            for value in setting.candidates {
                let changed = off.merging([setting.key: value]) { $1 }
                #expect(try fixes(changed, of: walk) == expected, "\(setting.key) = \(value)")
            }
        }
        let bare = SettingsCatalogue.all.filter {
            !settings.isActive($0, given: Set(SettingInput.allCases).subtracting([.levelWithoutFingerprints]))
        }
        #expect(seen == bare.map(\.key), "the shop has all that settings work on")
        #expect(seen.count > 10)
    }

    @Test(arguments: [SettingInput.walkingDetector, .barometer])
    func aSensorIsReadOnlyWhileASettingAsksForIt(_ sensor: SettingInput) throws {
        // The switches that ask for it whatever else is on.
        let switches: Set =
            sensor == .barometer
            ? ["activateBarometer"] : ["activateAdaptivePositioning", "activateMotionDetectionFilter"]
        let walk = CatalogueScenes.walk(in: venue, seconds: 60, seed: 22)
        var deaf = walk
        if sensor == .barometer { deaf.pressure = [] } else { deaf.motion = [] }
        // Nothing that reads the sensor is on; the motion filter switches the barometer on.
        var off: [String: SettingValue] = [
            "activateMotionDetectionFilter": false, "activateAdaptivePositioning": false,
        ]
        for setting in SettingsCatalogue.all where switches.contains(setting.key) { off[setting.key] = false }
        for setting in SettingsCatalogue.all where off[setting.key] == nil {
            let base = try CatalogueScenes.prerequisites(of: setting).merging(off) { $1 }
            for value in CatalogueScenes.activeValues(of: setting) {
                let values = base.merging([setting.key: value]) { $1 }
                if sensor == .barometer, values["activateBarometer"] == true { continue }
                #expect(try fixes(values, of: walk) == fixes(values, of: deaf), "\(setting.key) = \(value)")
            }
        }
        // The same with it on: the sensor says something in this walk.
        for setting in SettingsCatalogue.all where switches.contains(setting.key) {
            #expect(try fixes([setting.key: true], of: walk) != fixes([setting.key: true], of: deaf), "\(setting.key)")
        }
    }

    /// A setting is on for 40 s, with what it needs, then idle: after the histories of signals and positions have gone
    /// by, and the barometer's patience, the fixes are those of an engine that never had it on.
    ///
    /// That holds where the rest forgets, too: over the default settings and what the setting itself needs.
    @Test func whatASettingHasSeenIsForgotten() throws {
        let seconds = 100
        let walk = CatalogueScenes.walk(in: venue, seconds: seconds, seed: 23)
        let map = TestVenues.map(venue)
        for setting in SettingsCatalogue.all {
            let idle = try #require(CatalogueScenes.idleValue(of: setting))
            // Filters that do not forget by themselves carry on what they were given before.
            let base = try CatalogueScenes.prerequisites(of: setting).filter { !Self.unforgetting.contains($0.key) }
            let without = try PositioningSettings(base.merging([setting.key: idle]) { $1 })
            let never = Playback.fixes(
                of: walk, through: PositioningEngine(map: map, settings: without), seconds: seconds)
            for value in CatalogueScenes.activeValues(of: setting) {
                let needed = try CatalogueScenes.prerequisites(of: setting).merging([setting.key: value]) { $1 }
                let with = try PositioningSettings(needed, over: without)
                let switched = Playback.fixes(
                    of: walk, through: PositioningEngine(map: map, settings: with), seconds: seconds
                ) { $0 == 41 ? without : nil }
                let left = switched.filter { $0.time > 75 }
                let right = never.filter { $0.time > 75 }
                if without[.activateOptimisedCircularLateration] {
                    // It begins at the last fix, and ends where the steps are short.
                    #expect(left.map(\.time) == right.map(\.time) && left.map(\.level) == right.map(\.level))
                    let worst = zip(left, right).map { $0.position.distance(to: $1.position) }.max() ?? .infinity
                    #expect(worst < 1e-6, "\(setting.key) = \(value)")
                } else {
                    #expect(left == right, "\(setting.key) = \(value)")
                }
            }
        }
    }

    /// These are off afterwards, too.
    private static let unforgetting: Set<String> = ["mapFilter", "activateKalmanTrackFilter", "receiverOffset"]

    /// What a run is compared with to see that a setting is off.
    struct Counterpart {
        /// Settings in both runs.
        var others: [String: SettingValue] = [:]
        /// The value with which the setting does nothing, if not its idle one.
        var idle: SettingValue?
        /// The settings of the counterpart; the setting is on in it.
        var instead: [String: SettingValue] = [:]
        /// What the counterpart's venue and walk lack.
        var change: (inout Venue, inout Recording) -> Void = { _, _ in }
        /// What both runs are given.
        var setUp: (inout Venue, inout Recording) -> Void = { _, _ in }
        /// Whether only the places are compared, not the accuracy.
        var comparesPlacesOnly = false
        /// Whether it does something on the walk through the shop, which climbs less than a level.
        var actsOnThisWalk = true
    }

    /// Settings whose doing nothing can be had by other means than the switch.
    static var counterparts: [String: Counterpart] {
        [
            // Ten beacons: more are not there to be left out.
            "useBestNumberOfBeacons": Counterpart(
                idle: 10, instead: ["useBestNumberOfBeacons": 11],
                setUp: { venue, _ in venue.beacons.removeLast(venue.beacons.count - 10) }),
            // Histories reach back 14.5 s at most, and seconds are 16 s apart. (There are positions in between, which tell the
            // walker's speed, and so the radius.)
            "activateRssiSmoothing": Counterpart(
                others: [
                    "activateEvolvingWeightedAverageLocation": false, "sensibleDistanceFilterSpeed": 0,
                ],
                instead: ["activateRssiSmoothing": true, "rssiSmoothingHistorySize": 15], setUp: { stretch(&$0, &$1) },
                comparesPlacesOnly: true),
            "activateEvolvingWeightedAverageLocation": Counterpart(
                others: ["activateRssiSmoothing": false],
                instead: [
                    "activateEvolvingWeightedAverageLocation": true, "evolvingWeightedAverageLocationHistorySize": 15,
                ], setUp: { stretch(&$0, &$1) }),
            // After 30 s of silence it starts again.
            "activateKalmanTrackFilter": Counterpart(
                others: ["activateRssiSmoothing": false],
                instead: ["activateKalmanTrackFilter": true], setUp: { stretch(&$0, &$1, by: 31) }),
            // Nothing that is heard is weaker than twice the strongest.
            "sensibleRssiFactor": Counterpart(instead: ["sensibleRssiFactor": 2]),
            "rssiPositioningThreshold": Counterpart(instead: ["rssiPositioningThreshold": -95]),
            // The shop is smaller.
            "saneBeaconDistanceFilter": Counterpart(instead: ["saneBeaconDistanceFilter": 100]),
            // No position moves that fast.
            "sensibleDistanceFilterSpeed": Counterpart(instead: ["sensibleDistanceFilterSpeed": 10]),
            "motionDetectionDistanceFilter": Counterpart(
                others: ["activateMotionDetectionFilter": true], instead: ["motionDetectionDistanceFilter": 2.5]),
            // A shop of one level: which levels are used does not matter.
            "useBeaconsFromAllLevels": Counterpart(
                instead: ["useBeaconsFromAllLevels": true],
                setUp: { venue, _ in for index in venue.beacons.indices { venue.beacons[index].level = 0 } }),
            "activateAdaptivePositioning": Counterpart(
                instead: ["activateAdaptivePositioning": true], change: { $1.motion = [] }),
            "activateMotionDetectionFilter": Counterpart(
                instead: ["activateMotionDetectionFilter": true], change: { $1.motion = [] }),
            "barometerChangesLevel": Counterpart(
                instead: ["barometerChangesLevel": true], setUp: { $1.pressure = [] }, actsOnThisWalk: false),
            "activateBarometer": Counterpart(instead: ["activateBarometer": true], change: { $1.pressure = [] }),
            "activateNavigationPathSnapping": Counterpart(
                instead: ["activateNavigationPathSnapping": true], change: { venue, _ in venue.paths.edges = [] }),
            "activateMagneticPathSnapping": Counterpart(
                others: ["activateNavigationPathSnapping": true, "navigationPathSnappingDistance": 0.5],
                instead: ["activateMagneticPathSnapping": true, "magneticPathSnappingDistanceThreshold": 0.5],
                // Parallel aisles alone, 2.5 m apart: no other is near enough.
                setUp: { venue, _ in
                    venue.paths.edges.removeAll {
                        venue.paths.nodes[$0.from].position.y != venue.paths.nodes[$0.to].position.y
                    }
                }),
            "activateObstacleChecking": Counterpart(
                instead: ["activateObstacleChecking": true], change: { venue, _ in venue.obstacles = [] }),
            // No survey was made.
            "mapFilter": Counterpart(instead: ["mapFilter": "fingerprints"]),
            // Three beacons say nothing about an offset.
            "receiverOffset": Counterpart(
                instead: ["receiverOffset": true],
                setUp: { venue, _ in venue.beacons.removeLast(venue.beacons.count - 3) }),
            // One beacon: both are at its place.
            "activateOptimisedCircularLateration": Counterpart(
                others: ["useBestNumberOfBeacons": 1], instead: ["activateOptimisedCircularLateration": true],
                comparesPlacesOnly: true),
            // One beacon: nothing is solved, so nothing begins with the last position.
            "activateLaterationPrior": Counterpart(
                others: ["activateOptimisedCircularLateration": true, "useBestNumberOfBeacons": 1],
                instead: ["activateLaterationPrior": true]),
            // What is published differs, what is computed does not.
            "smartLocationUpdateRadius": Counterpart(
                instead: ["smartLocationUpdateRadius": 3], comparesPlacesOnly: true),
        ]
    }

    /// Each second becomes so many, on one level.
    static func stretch(_ venue: inout Venue, _ recording: inout Recording, by factor: Double = 16) {
        for index in venue.beacons.indices { venue.beacons[index].level = 0 }
        recording.observations = recording.observations.compactMap {
            guard case .packet(var packet) = $0 else { return nil }
            packet.time = packet.time.rounded(.up) * factor
            return .packet(packet)
        }
        recording.motion = []
        recording.pressure = []
        recording.duration *= factor
    }

    @Test func everySwitchHasACounterpart() {
        let switches = SettingsCatalogue.all.filter { $0.offValue != nil }.map(\.key)
        #expect(Set(switches).subtracting(Self.counterparts.keys).isEmpty)
        #expect(Set(Self.counterparts.keys).subtracting(SettingsCatalogue.all.map(\.key)).isEmpty)
    }

    @Test(arguments: SettingOffTests.counterparts.keys.sorted())
    func offIsAsIfTheSettingHadNothingToWorkOn(_ key: String) throws {
        let setting = try #require(SettingsCatalogue.setting(key))
        let counterpart = try #require(Self.counterparts[key])
        var venue = venue
        var walk = CatalogueScenes.walk(in: venue, seconds: 60, seed: 24)
        let idle = try #require(counterpart.idle ?? CatalogueScenes.idleValue(of: setting))
        let off = counterpart.others.merging([key: idle]) { $1 }
        // It does something on this walk with what it works on.
        if setting.offValue != nil, counterpart.actsOnThisWalk {
            let on = try #require(CatalogueScenes.activeValues(of: setting).first)
            let needed = try CatalogueScenes.prerequisites(of: setting)
            #expect(
                try fixes(needed.merging([key: idle]) { $1 }, of: walk)
                    != fixes(needed.merging([key: on]) { $1 }, of: walk))
        }
        counterpart.setUp(&venue, &walk)
        let expected = try fixes(off, of: walk, in: venue)
        #expect(expected.count > 40)
        counterpart.change(&venue, &walk)
        let times = Set(expected.map(\.time))
        let without = try fixes(off.merging(counterpart.instead) { $1 }, of: walk, in: venue).filter {
            times.contains($0.time)
        }
        if counterpart.comparesPlacesOnly {
            #expect(without.map(\.level) == expected.map(\.level))
            let worst = zip(without, expected).map { $0.position.distance(to: $1.position) }.max() ?? .infinity
            #expect(worst < 1e-12)
        } else {
            #expect(without == expected)
        }
    }
}
