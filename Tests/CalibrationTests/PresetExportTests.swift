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

/// The files that people install in an app.
@Suite struct PresetExportTests {
    private static let square = Polygon([Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9)])
    private static let venue = Venue(
        name: "mall", radio: RadioModel(powerAt1m: -59),
        levels: [Level(number: 0, name: "ground", elevation: 0, height: 4, outline: square)],
        beacons: [
            Beacon(id: .named("a"), level: 0, position: Point(1, 1), height: 2, powerAt1m: -62),
            Beacon(id: .named("b"), level: 0, position: Point(2, 1), height: 2),
        ], zones: [Zone(name: "Books \"&\" $more\\", level: 0, outline: square)])

    /// An SDK whose header states every value of every preset, as we read the document.
    static func header(changes: [Preset: [String: SettingValue]] = [:]) throws -> SDKPresets {
        try SDKPresets(
            Dictionary(
                uniqueKeysWithValues: Preset.allCases.map { preset in
                    let values = preset.settings.all.map { ($0.setting.key, $0.value) }
                    return (preset, Dictionary(values) { $1 }.merging(changes[preset] ?? [:]) { $1 })
                }), sdkVersion: "3.3.1")
    }

    private static func export(_ installation: Installation, venue: Venue = venue) -> PresetExport {
        PresetExport(
            title: "x", venue: venue, venueDigest: "", origin: PresetOrigin(CalibrationRequest(), devices: []),
            installation)
    }

    private func export(_ changes: [String: SettingValue] = [:], of sdk: SDKPresets = SDKPresets()) throws
        -> PresetExport
    {
        var request = CalibrationRequest()
        request.sdkVersion = "3.3.1"
        request.date = "2025-05-01"
        let accurate = try PositioningSettings(
            changes.merging(["useBestNumberOfBeacons": 3, "laterationCost": "range"]) { first, _ in first },
            over: Preset.bestAccuracy.settings)
        let zoned = ZonedPreset(
            base: accurate, levels: [0: try accurate.setting(.sensibleRssiFactor, to: 1.4)],
            zones: [.init(Self.venue.zones[0], try accurate.setting(.activateRssiSmoothing, to: false))])
        return PresetExport(
            title: "Settings for mall", venue: Self.venue, venueDigest: "sha256:abc",
            origin: PresetOrigin(request, devices: ["Anna’s iPhone 12", "OPPO PBCM10"]),
            Installation(
                zoned, in: .bestAccuracy,
                others: [
                    (.powerSaving, ZonedPreset(base: PositioningSettings())), (.adaptive, ZonedPreset(base: accurate)),
                ], of: sdk, at: Self.venue))
    }

    @Test(arguments: ["BackspinSDKController", "BackspinSDKController?", "BackspinSDKController!"])
    func swiftCompilesAgainstTheSDK(instance: String) throws {
        let enabled = Self.export(
            Installation(
                ZonedPreset(base: Preset.powerSaving.settings), in: .powerSaving, of: SDKPresets(), at: Self.venue))
        let sources = [
            try export().swift, try export(of: Self.header()).swift, Self.kept(Self.venue).swift, enabled.swift,
        ]
        #expect(try StandInSDK.problems(in: sources, instance: instance) == [])
    }

    private static func calls(in source: String) -> [String] {
        source.components(separatedBy: "func applyVenuePreset(level:")[0].split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("    setVenuePreset(") }
    }

    /// Without the SDK's header nobody knows its values: all are set. `powerSaving` is never changed.
    @Test func powersOfTheirOwnAreSaid() {
        func sentence(_ powers: [Double?]) -> String? {
            var venue = KnownVenueTests.hall(beacons: powers.indices.map { Point(Double($0), 0) })
            for (index, power) in powers.enumerated() { venue.beacons[index].powerAt1m = power }
            return Installation.ownPowers(of: venue)
        }
        #expect(sentence([nil, nil]) == nil)
        #expect(
            sentence([nil, -63])
                == "1 beacon has a power of its own, -63 dBm at 1 m: enter it in Backspin.")
        #expect(
            sentence([-58, nil, -63])
                == "2 beacons have powers of their own, -63 to -58 dBm at 1 m: enter them in Backspin."
        )
        // Fitted ones have many decimals.
        #expect(sentence([-69.68634422468828, -43.4348186296222])?.contains("-69.7 to -43.4 dBm") == true)
    }

    /// "Keep the default" is about the default with what the request fixes, and says so.
    @Test func fixedSettingsAreSaid() throws {
        let venue = KnownVenueTests.hall(beacons: [Point(0, 0)])
        func words(_ values: [String: SettingValue], in preset: Preset? = nil) throws -> String? {
            let settings = try PositioningSettings(values)
            return Installation(ZonedPreset(base: settings), in: preset, of: SDKPresets(), at: venue).fixedValues
        }
        #expect(try words([:]) == nil && words(["accuracyScale": 0.8]) == nil)
        #expect(try words(["activateBarometer": false]) == "activateBarometer = false")
        #expect(try words(["activateBarometer": false, "barometerChangesLevel": true]) == "activateBarometer = false")
        #expect(try words(["activateBarometer": false], in: .bestAccuracy) == nil)
    }

    @Test func everyValueIsSet() throws {
        let source = try export().swift
        for preset in ["bestAccuracy", "adaptive"] {
            let calls = Self.calls(in: source).filter { $0.hasSuffix(", .\(preset))") }
            #expect(calls.count == SettingsCatalogue.all.count { !$0.isExtended })
            #expect(calls.contains("    setVenuePreset(-59, VenueSetting.beaconTxPower, .\(preset))"))
        }
        #expect(Self.calls(in: source).allSatisfy { !$0.contains("powerSaving") })
        #expect(source.contains("    shared?.enable(BSSDKPositioningAccuracySetting.bestAccuracy)"))
        for comment in [
            "// not in the SDK: laterationCost = range",
            "Values are set that the SDK's own header is not known to have.",
            "// The venue believes a beacon power of -59 dBm at 1 m. bestAccuracy and adaptive get it here;",
            "1 beacon has a power of its own, -62 dBm at 1 m:",
            "Preset for SDK 3.3.1 of 2025-05-01, venue file sha256:abc, phones: OPPO PBCM10, iPhone 12.",
            "static let beaconTxPower = BSSDKPositioningConfiguration.beaconTxPower  // not verified",
            "static let activateBarometer = BSSDKPositioningConfiguration.activateBarometer\n",
        ] { #expect(source.contains(comment), "\(comment)") }
        #expect(
            source.contains("case (_, 0):\n        setVenuePreset(1.4, VenueSetting.sensibleRssiFactor, .bestAccuracy)")
        )
        #expect(!source.contains("Anna") && !source.contains("as in the SDK's preset"))
    }

    /// What the header states is not set again.
    @Test func ofAKnownSDKOnlyDifferencesAreSet() throws {
        let source = try export(of: Self.header()).swift
        #expect(
            Self.calls(in: source).filter { $0.contains(".bestAccuracy)") } == [
                "    setVenuePreset(3, VenueSetting.useBestNumberOfBeacons, .bestAccuracy)",
                "    setVenuePreset(-59, VenueSetting.beaconTxPower, .bestAccuracy)",
            ])
        #expect(source.contains("//   activateOptimisedCircularLateration = true"))
        // In `adaptive` of this header the switch is on.
        #expect(source.contains("    setVenuePreset(false, VenueSetting.activateAdaptivePositioning, .adaptive)"))
    }

    /// A value of `bestAccuracy` holds in `adaptive`, too, but for its switch; nothing else is known of what is not stated.
    @Test func whatIsStated() throws {
        let sdk = try SDKPresets([.default: ["beaconTxPower": -65], .bestAccuracy: ["useBestNumberOfBeacons": 5]])
        func stated(_ preset: Preset) -> [String] {
            SettingsCatalogue.all.map(\.key).filter { sdk.isStated($0, of: preset) }
        }
        #expect(stated(.default) == ["beaconTxPower"] && stated(.bestAccuracy) == ["useBestNumberOfBeacons"])
        #expect(
            stated(.adaptive) == ["useBestNumberOfBeacons", "activateAdaptivePositioning"]
                && stated(.powerSaving).isEmpty)
    }

    /// The document calls `adaptive` the same as `bestAccuracy` but for a switch; a preset that is not says so.
    @Test func anAdaptivePresetSaysHowItDiffers() throws {
        let adaptive = try PositioningSettings(["sensibleRssiFactor": 1.7], over: Preset.adaptive.settings)
        let sentence = "Here it also differs from it in sensibleRssiFactor."
        for (settings, isSaid) in [(adaptive, true), (Preset.adaptive.settings, false)] {
            let export = Self.export(
                Installation(
                    ZonedPreset(base: Preset.bestAccuracy.settings), in: .bestAccuracy,
                    others: [(.adaptive, ZonedPreset(base: settings))], of: SDKPresets(), at: Self.venue))
            for text in [export.swift, export.kotlin, try export.json()] { #expect(text.contains(sentence) == isSaid) }
        }
    }

    /// The files of a calibration that keeps the default.
    private static func kept(_ venue: Venue) -> PresetExport {
        export(
            Installation(ZonedPreset(base: PositioningSettings()), in: nil, of: SDKPresets(), at: venue), venue: venue)
    }

    /// If the default is kept, nothing is set and nothing is enabled, whatever the venue believes of beacon powers.
    @Test func aKeptDefaultSetsNothing() throws {
        let export = Self.kept(Self.venue)
        #expect(Self.calls(in: export.swift).isEmpty && !export.swift.contains("shared"))
        #expect(export.swift.contains("Nothing to set: keep the SDK's presets."))
        #expect(
            export.swift.contains(
                "of -59 dBm at 1 m. The SDK does not get it here: enter it for each beacon in Backspin."))
        #expect(export.kotlin.contains("val enabled: String? = null"))
        let object = try #require(JSONSerialization.jsonObject(with: Data(export.json().utf8)) as? [String: Any])
        #expect((object["presets"] as? [Any])?.isEmpty == true && object["enabled"] == nil)
        #expect((object["venue"] as? [String: Any])?["beaconPower"] as? Int == -59)
    }

    /// Other purposes have presets of their own while the default is kept: they are set, and none is enabled.
    @Test func aPickEnablesNothing() throws {
        let export = Self.export(
            Installation(
                ZonedPreset(base: PositioningSettings()), in: nil,
                others: [(.adaptive, ZonedPreset(base: Preset.adaptive.settings))],
                of: SDKPresets(), at: Self.venue))
        #expect(
            Self.calls(in: export.swift).allSatisfy { $0.hasSuffix(", .adaptive)") }
                && !Self.calls(in: export.swift).isEmpty)
        #expect(!export.swift.contains("enable(") && export.swift.contains("the evidence says to keep the default"))
    }

    /// The SDK's setting takes -100 to -20 dBm.
    @Test func aPowerThatTheSettingDoesNotTakeIsNotSet() throws {
        var venue = Self.venue
        venue.radio.powerAt1m = -12
        let installation = Installation(
            ZonedPreset(base: PositioningSettings()), in: .bestAccuracy, of: SDKPresets(), at: venue)
        #expect(installation.zonedPreset.base == PositioningSettings())
        let source = Self.export(installation, venue: venue).swift
        #expect(
            source.contains("a beacon power of -12 dBm at 1 m. The SDK does not get it here: enter it for each beacon"))
    }

    /// If the core used the setting for some beacons, the exported value is that of the request.
    @Test func aTunedPowerIsNotReplacedByThatOfSomeBeacons() throws {
        var venue = Self.venue
        venue.radio.powerAt1m = nil
        let changed = try PositioningSettings(["beaconTxPower": -57], over: Preset.bestAccuracy.settings)
        func power(_ venue: Venue) -> Double {
            Installation(ZonedPreset(base: changed), in: .bestAccuracy, of: SDKPresets(), at: venue).zonedPreset.base[
                .beaconTxPower]
        }
        #expect(power(venue) == -57)
        venue.beacons[1].powerAt1m = -70
        #expect(power(venue) == -62)
    }

    /// The document's advice is about every method.
    @Test(arguments: [true, false]) func manyBeaconsAreWarnedOf(lateration: Bool) throws {
        let export = try export([
            "useBestNumberOfBeacons": 6, "activateOptimisedCircularLateration": .boolean(lateration),
        ])
        for text in [export.swift, export.kotlin, try export.json()] {
            #expect(text.contains("does not recommend more than 5 beacons"))
        }
        #expect(try !self.export().swift.contains("Warning"))
    }

    /// The SDK has no factor of the accuracy radius: it is in a comment, and in the JSON not at all.
    @Test func theFactorOfTheAccuracyRadiusIsOnlyAComment() throws {
        let plain = try export()
        let scaled = try export(["accuracyScale": 1.37])
        func withoutComment(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { !$0.contains("// not in the SDK: accuracyScale = 1.37") }
        }
        for form in [\PresetExport.swift, \.kotlin] {
            let lines = scaled[keyPath: form].split(separator: "\n")
            #expect(lines.count { $0.contains("accuracyScale") } == 2, "once for each preset")
            #expect(withoutComment(scaled[keyPath: form]) == plain[keyPath: form].split(separator: "\n"))
        }
        #expect(try scaled.json() == plain.json())
    }

    @Test func kotlinHasTheSameValues() throws {
        let source = try export().kotlin
        for part in [
            "\"bestAccuracy\" to mapOf(\n            \"useBestNumberOfBeacons\" to 3,\n",
            "            \"beaconTxPower\" to -59,",
            "val enabled: String? = \"bestAccuracy\"",
            "0 to mapOf(\n                \"sensibleRssiFactor\" to 1.4,",
            "\"Books \\u0022\\u0026\\u0022 \\u0024more\\u005c\" to mapOf(\n                \"activateRssiSmoothing\" to false,",
        ] { #expect(source.contains(part), "\(part)\n\(source)") }
        #expect(source.count { $0 == "(" } == source.count { $0 == ")" })
    }

    @Test func jsonHasTheKeysOfTheDocument() throws {
        let text = try export().json()
        #expect(try export().json() == text)
        let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let preset = try #require((object["presets"] as? [[String: Any]])?.first)
        let settings = try #require(preset["settings"] as? [String: Any])
        #expect(Set(settings.keys) == Set(SettingsCatalogue.documentedRows.flatMap { $0.map(\.key) }))
        #expect(settings["beaconTxPower"] as? Int == -59)
        #expect(
            (preset["changed"] as? [String])?.count == settings.count && object["enabled"] as? String == "bestAccuracy")
        #expect((object["origin"] as? [String: Any])?["sdkVersion"] as? String == "3.3.1")
        #expect(!text.contains("Anna"))
    }

    /// Of the name that somebody gave a phone, only the model is kept.
    @Test(arguments: [
        ("Anna’s iPhone", "iPhone"), ("Anna's iPhone 12 Pro", "iPhone 12 Pro"), ("iPhone von Karl", "iPhone"),
        ("OPPO PBCM10", "OPPO PBCM10"), ("A5", "A5"), ("BQ", "BQ"), ("iPhone14,2", "iPhone14,2"), ("Pixel7", "Pixel7"),
        ("SM-G991B", "SM-G991B"), ("/home/anna/x", "unnamed phone"), ("anna92", "unnamed phone"),
        ("simulated iphone", "simulated iphone"), ("", "unnamed phone"), ("BOB iPhone 12", "iPhone 12"),
        ("BOB", "unnamed phone"), ("Max iPhone XR", "iPhone XR"), ("iPhone Max", "iPhone"),
        ("iPhone 13 Pro Max", "iPhone 13 Pro Max"), ("Galaxy S21 FE von ANNA92", "Galaxy S21 FE"),
        ("AA-BB-CC-DD-EE-01", "unnamed phone"), ("490154203237518", "unnamed phone"), ("F17XK1ABC0D1", "unnamed phone"),
    ])
    func modelsOnly(device: String, model: String) {
        #expect(PresetOrigin(CalibrationRequest(), devices: [device]).phones == [model])
    }

    /// The version of the SDK is that of the user, or that of the baseline file.
    @Test func theVersionOfTheBaselineIsKept() throws {
        let presets = try SDKPresets([:], sdkVersion: "3.8.2")
        var request = CalibrationRequest()
        #expect(PresetOrigin(request, devices: []).sdkVersion == nil)
        #expect(PresetOrigin(request, sdkPresets: presets, devices: []).sdkVersion == "3.8.2")
        request.sdkVersion = "4"
        #expect(PresetOrigin(request, sdkPresets: presets, devices: []).sdkVersion == "4")
    }
}
