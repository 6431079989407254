import Calibration
import Foundation
import Geometry
import NumericalMethods
import Positioning
import Radio
import Search
import TestSupport
import Testing
import VenueModel

/// All files of a calibration say and install the same, whatever it decides.
@Suite struct InstallationTests {
    /// An app with values of its own in each preset, after it ran the code of a file.
    private struct App: Equatable {
        typealias Values = [String: String]
        var presets: [String: Values]
        /// The values of a preset in each level or zone that has its own.
        var places: [String: [String: Values]] = [:]
        var enabled: String?

        /// An SDK whose presets have values that nobody knows, but for those of its header.
        init(hidden seed: UInt64, _ sdk: SDKPresets) {
            let stream = RandomStream(seed: seed, purpose: "hidden values")
            presets = Dictionary(
                uniqueKeysWithValues: Preset.allCases.enumerated().map { number, preset in
                    let values = SettingsCatalogue.all.filter { !$0.isExtended }.enumerated().map { index, setting in
                        let candidates = setting.candidates.isEmpty ? [setting.defaultValue] : setting.candidates
                        let drawn = candidates[
                            stream.index(below: candidates.count, UInt64(100 * number + index))]
                        let value = sdk.isStated(setting.key, of: preset) ? sdk[preset][setting] : drawn
                        return (setting.key, "\(value)")
                    }
                    return (preset.rawValue, Dictionary(uniqueKeysWithValues: values))
                })
        }

        mutating func run(swift source: String) {
            let parts = source.components(separatedBy: "func applyVenuePreset(level:")
            for line in parts[0].split(separator: "\n") {
                if let call = Self.call(line) {
                    #expect(presets[call.preset]?[call.key] != nil, "\(line)")
                    presets[call.preset]?[call.key] = call.value
                } else if let call = line.firstMatch(of: #/enable\(BSSDKPositioningAccuracySetting\.(\w+)\)/#) {
                    enabled = String(call.1)
                }
            }
            guard parts.count > 1 else { return }
            var place: String?
            var venue = presets
            for line in parts[1].components(separatedBy: "\n}")[0].split(separator: "\n") {
                if let start = line.wholeMatch(of: #/ {4}case \((_|"(.*)"\?), (_|-?\d+)\):/#) {
                    place = start.2.map(String.init) ?? String(start.3)
                } else if line.hasSuffix("default:") || line.hasSuffix(": first the values of the venue") {
                    place = nil
                } else if let call = Self.call(line) {
                    if let place {
                        places[call.preset, default: [:]][place, default: venue[call.preset] ?? [:]][call.key] =
                            call.value
                    } else {
                        venue[call.preset]?[call.key] = call.value
                    }
                }
            }
        }

        private static func call(_ line: Substring) -> (preset: String, key: String, value: String)? {
            line.wholeMatch(of: #/ +setVenuePreset\((\S+), VenueSetting\.(\w+), \.(\w+)\)/#).map {
                (String($0.3), String($0.2), String($0.1))
            }
        }

        mutating func run(kotlin source: String) {
            // The venue's values, then those of levels and of zones.
            for (index, part) in source.components(separatedBy: "> = mapOf(").dropFirst().enumerated() {
                var preset = ""
                var place = ""
                for line in part.split(separator: "\n") {
                    if let start = line.wholeMatch(of: #/ {8}"(\w+)" to .*/#) {
                        preset = String(start.1)
                    } else if index > 0, let start = line.wholeMatch(of: #/ {12}"?([^"]+)"? to mapOf\(/#) {
                        place = String(start.1)
                    } else if let value = line.wholeMatch(of: #/ +"(\w+)" to (\S+),/#) {
                        let key = String(value.1)
                        let text = String(value.2)
                        if index == 0 {
                            #expect(presets[preset]?[key] != nil, "\(line)")
                            presets[preset]?[key] = text
                        } else {
                            places[preset, default: [:]][place, default: presets[preset] ?? [:]][key] = text
                        }
                    }
                }
            }
            enabled = source.firstMatch(of: #/val enabled: String\? = "(\w+)"/#).map { String($0.1) }
        }

        mutating func run(json text: String) throws {
            let document = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            enabled = document["enabled"] as? String
            for preset in try #require(document["presets"] as? [[String: Any]]) {
                let name = preset["preset"] as? String ?? ""
                let settings = try InstallationTests.settings(preset)
                for key in try #require(preset["changed"] as? [String]) { presets[name]?[key] = settings[key] }
                let own = try InstallationTests.places(preset, over: presets[name] ?? [:])
                if !own.isEmpty { places[name] = own }
            }
        }
    }

    /// The documented settings of each level and zone of a preset file.
    private static func places(_ document: [String: Any], over base: App.Values) throws -> [String: App.Values] {
        var places: [String: App.Values] = [:]
        for key in ["levels", "zones"] {
            for place in document[key] as? [[String: Any]] ?? [] {
                let name = place["zone"] as? String ?? "\(place["level"] ?? "")"
                let own = try settings(place).filter { SettingsCatalogue.setting($0.key)?.isExtended == false }
                if !own.isEmpty { places[name] = base.merging(own) { $1 } }
            }
        }
        return places
    }

    /// The documented settings of a preset file.
    private static func settings(_ document: [String: Any]) throws -> [String: String] {
        let values = try #require(document["settings"] as? [String: Any])
        return try Dictionary(
            uniqueKeysWithValues: values.map { key, value in
                let setting = try #require(SettingsCatalogue.setting(key))
                let json = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
                let checked = try setting.checked(JSONDecoder().decode(SettingValue.self, from: json))
                return (key, "\(checked)")
            })
    }

    private static func object(_ file: some Encodable) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(file)) as? [String: Any])
    }

    /// What a calibration came to; ``allFilesSayTheSame()`` sees each kind.
    private enum Outcome { case recommended, preset, kept, pickStands, pickFalls, zoned }
    private static let changeable = [Preset.adaptive.rawValue, Preset.bestAccuracy.rawValue]

    /// Swift, Kotlin and JSON turn an app into the same one, whatever its SDK's presets have: the enabled preset has the values
    /// of `preset.json`, each confirmed pick those of its own file, and everything else stays.
    private func check(_ result: CalibrationResult, seed: UInt64) throws -> Set<Outcome> {
        sameEvidence(result)
        let export = PresetExport(
            title: "x", venue: result.venue, venueDigest: "", origin: PresetOrigin(result.request, devices: []),
            result.installation)
        let untouched = App(hidden: seed, result.sdkPresets)
        var apps = [untouched, untouched, untouched]
        apps[0].run(swift: export.swift)
        apps[1].run(kotlin: export.kotlin)
        try apps[2].run(json: export.json())
        #expect(apps[0] == apps[1] && apps[0] == apps[2])
        let app = apps[0]
        let file = try Self.object(PresetFile(result, venueDigest: "", toolVersion: ""))
        let main = try Self.settings(file)
        #expect((app.enabled != nil) == (result.decision == .recommend))
        if let enabled = app.enabled {
            if Self.changeable.contains(enabled) {
                #expect(app.presets[enabled] == main)
                let places = try Self.places(file, over: main)
                #expect(app.places[enabled] ?? [:] == places)
            } else {
                #expect(app.presets[enabled] == untouched.presets[enabled])
            }
        } else {
            let kept = result.baseline.all.filter { !$0.setting.isExtended }.map { ($0.setting.key, "\($0.value)") }
            #expect(main == Dictionary(uniqueKeysWithValues: kept))
        }
        var outcomes: Set<Outcome> = [
            result.decision != .recommend
                ? .kept
                : app.enabled.map {
                    $0 == result.recommendedPreset ? .preset : .recommended
                } ?? .kept
        ]
        if !app.places.isEmpty { outcomes.insert(.zoned) }
        for pick in result.front.picks where pick.pick.purpose != .thriftiest {
            outcomes.insert(pick.stands ? .pickStands : .pickFalls)
        }
        for preset in Preset.allCases.map(\.rawValue) where preset != app.enabled {
            let pick = result.front.picks.first { $0.pick.preset == preset && $0.stands }
            guard let pick, Self.changeable.contains(preset) else {
                #expect(app.presets[preset] == untouched.presets[preset], "\(preset)")
                continue
            }
            let file = PresetFile(pick, of: result, venueDigest: "", toolVersion: "")
            #expect(try app.presets[preset] == Self.settings(Self.object(file)), "\(preset)")
        }
        for pick in result.front.picks where pick.pick.preset == app.enabled && pick.stands {
            let file = PresetFile(pick, of: result, venueDigest: "", toolVersion: "")
            #expect(try Self.settings(Self.object(file)) == main)
        }
        return outcomes
    }

    /// What two places of a result compare, the same settings on the same walks, has one interval and one p-value.
    private func sameEvidence(_ result: CalibrationResult) {
        for phone in result.phones where phone.source == .testWalks && phone.walks == result.walks.count {
            #expect(phone.evidence == result.headline)
        }
        for pick in result.front.picks where pick.pick.purpose == .mostAccurate && pick.settings == result.recommended {
            let evidence = pick.metrics.first { $0.metric == result.objective.key }?.evidence
            #expect(result.decision != .recommend || evidence == result.headline)
        }
    }

    /// Drawn halls whose beacons are weaker or stronger than the core believes, with and without the SDK's header; then halls in which
    /// the SDK's own preset is right and the search finds nothing, and halls of two levels with beacons of other powers.
    @Test func allFilesSayTheSame() throws {
        var counts: [Outcome: Int] = [:]
        for seed in 0..<UInt64(32) {
            let stream = RandomStream(seed: seed, purpose: "drawn hall")
            let beacons = (0..<UInt64(2 + Int(seed) % 9)).map {
                Point(30 * stream.uniform(2 * $0), 20 * stream.uniform(2 * $0 + 1))
            }
            var venue = KnownVenueTests.hall(
                beacons: seed < 26 ? beacons : KnownVenueTests.strong.beacons.map(\.position))
            if seed % 3 == 1 { venue.radio.powerAt1m = -62 }
            var power = -70 + 20 * stream.uniform(0, lane: 1)
            var sdk = seed % 4 == 2 ? try PresetExportTests.header() : SDKPresets()
            var space = Self.space
            if seed >= 26 {
                power = -50
                venue.radio.powerAt1m = nil
                sdk = try PresetExportTests.header(changes: [.bestAccuracy: KnownVenueTests.planted])
                space = SpaceOptions()
            }
            let result =
                try seed < 30
                ? KnownVenueTests.result(venue, seed: seed, space: space, sdk: sdk) {
                    power - 10 * KnownVenueTests.exponent * log10($0)
                } : Self.zoned(seed: seed)
            for outcome in try check(result, seed: seed) { counts[outcome, default: 0] += 1 }
        }
        print(counts.map { "\($0.key) \($0.value)" }.sorted())
        #expect(
            [.recommended, .preset, .kept, .pickStands, .pickFalls, .zoned].allSatisfy { counts[$0, default: 0] > 0 })
    }

    /// Calibrations of the bundled venues, too small to find what a whole one finds; the long mode has whole ones.
    @Test(arguments: ["office", "supermarket", "mall"]) func theBundledVenuesToo(name: String) throws {
        var request = CalibrationRequest()
        request.data.venue = Project.venuePath(name)
        if !LongMode.isOn {
            request.data.walks = 9
            request.data.duration = 60
            request.variations.walksPerKind = 5
            request.options.sampleCount = 16
            request.options.startCount = 1
            request.documentVariants = 2
        }
        print(name, try check(CalibrationRun(request).run(), seed: 1))
    }

    /// A house in which signals fade in another way on each level.
    private static func zoned(seed: UInt64) throws -> CalibrationResult {
        let house = ZoneSearchTests.TwoLevels(exponents: [1.6, 3.4], power: nil)
        var request = CalibrationRequest()
        var domains = try ZoneSearchTests.TwoLevels.settings(2.5).differences.reduce(into: [String: Domain]()) {
            $0[$1.setting.key] = .values([$1.value])
        }
        domains["beaconTxPower"] = .values([-80, -75, -70, -65, -60, -55, -50, -45])
        request.space = SpaceOptions(domains: domains, searchesOthers: false)
        request.documentVariants = 0
        request.criteria.objective = "meanError"
        request.options = CalibrationOptions(seed: seed, sampleCount: 12, startCount: 1)
        let sets = DataSets(
            venue: house.venue, walks: (0..<27).map { house.walk($0, seed: seed) }, splits: DataSplit.thirds(each: 9),
            source: .simulated)
        return try CalibrationRun(request, of: sets).run()
    }

    private static let space = SpaceOptions(
        domains: [
            "beaconTxPower": .values([-70, -65, -60, -55]), "useBestNumberOfBeacons": .values([2, 4, 6]),
            "activateOptimisedCircularLateration": .values([true, false]),
            "activateRssiSmoothing": .values([true, false]),
        ], searchesOthers: false)

    /// On recorded walks, which the search divides many times, there are no picks.
    @Test func recordedWalksToo() throws {
        var counts: [Outcome: Int] = [:]
        for seed in 0..<UInt64(6) {
            let venue = KnownVenueTests.hall(
                beacons: (0..<12).map { Point(3 + 8 * Double($0 % 4), 3 + 7 * Double($0 / 4)) })
            let walks = (0..<8).map { index in
                KnownVenueTests.walk(venue, seed: seed, index) {
                    // Every third hall has signals that say nothing.
                    seed % 3 == 0 ? -75 : (seed % 2 == 0 ? -50 : -65) - 10 * KnownVenueTests.exponent * log10($0)
                }
            }
            var request = CalibrationRequest()
            request.space = Self.space
            request.documentVariants = 0
            request.criteria.objective = "ce75"
            request.options = CalibrationOptions(seed: seed, sampleCount: 12, startCount: 1)
            let sets = DataSets(venue: venue, walks: walks, splits: DataSplit.crossValidation(of: 8), source: .recorded)
            let result = try CalibrationRun(request, of: sets).run()
            for outcome in try check(result, seed: seed) { counts[outcome, default: 0] += 1 }
        }
        #expect(counts[.recommended, default: 0] > 0 && counts[.kept, default: 0] > 0)
    }
}
