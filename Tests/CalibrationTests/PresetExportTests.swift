import Calibration
import Foundation
import Geometry
import NumericalMethods
import Positioning
import Radio
import Testing
import Tuning
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

    private func export(_ changes: [String: SettingValue] = [:]) throws -> PresetExport {
        var plan = CalibrationPlan()
        (plan.sdkVersion, plan.date) = ("3.3.1", "2025-05-01")
        let accurate = try PositioningSettings(
            changes.merging(["useBestNumberOfBeacons": 5, "laterationCost": "range"]) { first, _ in first },
            over: Preset.bestAccuracy.settings)
        let zoned = PresetPlan(
            base: accurate, levels: [0: try accurate.setting(.sensibleRssiFactor, to: 1.4)],
            zones: [.init(Self.venue.zones[0], try accurate.setting(.activateRssiSmoothing, to: false))])
        return PresetExport(
            title: "Settings for mall", venue: Self.venue, venueDigest: "sha256:abc",
            origin: PresetOrigin(plan, devices: ["Anna’s iPhone 12", "OPPO PBCM10"]),
            [
                .init(.bestAccuracy, over: Preset.bestAccuracy.settings, zoned),
                .init(.powerSaving, over: Preset.powerSaving.settings, PresetPlan(base: Preset.powerSaving.settings)),
            ])
    }

    private static func swiftc(_ arguments: [String], in folder: URL) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc"] + arguments
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    /// A stand-in for the SDK with the calls of its document.
    private static func stub(instance: String) -> String {
        let keys = SettingsCatalogue.documentedRows.flatMap { $0.map(\.key) }
        return """
            public enum BSSDKPositioningAccuracySetting { case noPreset, powerSaving, bestAccuracy, adaptive }
            public enum BSSDKPositioningConfiguration { case \(keys.joined(separator: ", ")) }
            public final class BackspinSDKController {
                public class func sharedInstance() -> \(instance) { BackspinSDKController() }
                public func setPositioningConfiguration(
                    _ value: Any, forSetting: BSSDKPositioningConfiguration,
                    forAccuracySetting: BSSDKPositioningAccuracySetting
                ) {}
                public func enable(_ setting: BSSDKPositioningAccuracySetting) {}
            }
            """
    }

    @Test(arguments: ["BackspinSDKController", "BackspinSDKController?", "BackspinSDKController!"])
    func swiftCompilesAgainstTheSDK(instance: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.stub(instance: instance).write(
            to: folder.appending(path: "stub.swift"), atomically: true, encoding: .utf8)
        let module = try Self.swiftc(["-emit-module", "-module-name", "BackspinSDK", "stub.swift"], in: folder)
        #expect(module.code == 0, "\(module.output)")
        let nothing = PresetExport(
            title: "x", venue: Self.venue, venueDigest: "", origin: PresetOrigin(CalibrationPlan(), devices: []), [])
        for (name, source) in [
            ("preset", try export().swift), ("nothing", nothing.swift), ("power", Self.unconfirmed(Self.venue).swift),
        ] {
            try source.write(to: folder.appending(path: name + ".swift"), atomically: true, encoding: .utf8)
            let check = try Self.swiftc(["-typecheck", "-warnings-as-errors", "-I", ".", name + ".swift"], in: folder)
            #expect(check.code == 0, "\(check.output)\n\(source)")
        }
    }

    /// Calls for what differs, comments for the rest; and the beacon power that the venue believes.
    @Test func onlyDifferencesAreSet() throws {
        let source = try export().swift
        let uniform = source.components(separatedBy: "func applyVenuePreset(level:")[0]
        let calls = uniform.split(separator: "\n").filter { $0.hasPrefix("    setVenuePreset(") }
        #expect(
            calls == [
                "    setVenuePreset(5, .useBestNumberOfBeacons, .bestAccuracy)",
                "    setVenuePreset(-59, .beaconTxPower, .bestAccuracy)",
                "    setVenuePreset(-59, .beaconTxPower, .powerSaving)",
            ])
        for comment in [
            "//   activateOptimisedCircularLateration = true", "// not in the SDK: laterationCost = range",
            "// The venue believes a beacon power of -59 dBm at 1 m. It is set here in all presets that can be changed.",
            "1 beacon has a power set in the venue file, from -62 to -62 dBm",
            "Preset for SDK 3.3.1 of 2025-05-01, venue file sha256:abc, phones: OPPO PBCM10, iPhone 12.",
        ] { #expect(source.contains(comment), "\(comment)") }
        #expect(source.contains("case (_, 0):\n        setVenuePreset(1.4, .sensibleRssiFactor, .bestAccuracy)"))
        #expect(!source.contains("Anna") && !source.contains("Warning"))
    }

    /// The files of a calibration that recommends nothing.
    private static func unconfirmed(_ venue: Venue, because reason: String? = nil) -> PresetExport {
        PresetExport(
            title: "x", venue: venue, venueDigest: "", origin: PresetOrigin(CalibrationPlan(), devices: []),
            [
                .init(.bestAccuracy, over: Preset.bestAccuracy.settings, nil, because: reason),
                .init(.adaptive, over: Preset.adaptive.settings, nil),
                .init(.powerSaving, over: Preset.powerSaving.settings, nil),
            ])
    }

    private static func calls(in source: String) -> [String] {
        source.split(separator: "\n").map(String.init).filter { $0.hasPrefix("    setVenuePreset(") }
    }

    /// All evidence rests on the beacon power of the venue, so it is set even where no other value is recommended.
    @Test func thePowerIsSetWithoutARecommendation() throws {
        let export = Self.unconfirmed(Self.venue)
        #expect(
            Self.calls(in: export.swift)
                == ["bestAccuracy", "adaptive", "powerSaving"].map { "    setVenuePreset(-59, .beaconTxPower, .\($0))" }
        )
        #expect(!export.swift.contains("shared?.enable("))
        #expect(export.swift.contains("An app that enables none of them does not get it"))
        #expect(export.kotlin.components(separatedBy: "\"beaconTxPower\" to -59,").count == 4)
        let object = try #require(JSONSerialization.jsonObject(with: Data(export.json().utf8)) as? [String: Any])
        let presets = try #require(object["presets"] as? [[String: Any]])
        #expect(presets.map { $0["changed"] as? [String] } == Array(repeating: ["beaconTxPower"], count: 3))
        #expect(presets.map { $0["isRecommended"] as? Bool } == [false, false, false])
        #expect((object["venue"] as? [String: Any])?["beaconPower"] as? Int == -59)
    }

    @Test func withoutAPowerNothingIsSet() {
        var venue = Self.venue
        venue.radio.powerAt1m = nil
        #expect(Self.unconfirmed(venue).swift.contains("Nothing to set: keep the SDK's presets."))
        #expect(Self.unconfirmed(venue, because: "It is worse.").swift.contains("    // It is worse."))
        // The SDK's setting takes -100 to -20 dBm.
        venue.radio.powerAt1m = -12
        let source = Self.unconfirmed(venue).swift
        #expect(Self.calls(in: source).isEmpty)
        #expect(source.contains("a beacon power of -12 dBm at 1 m. The SDK does not get it: enter it for each beacon"))
    }

    /// If the core used the setting for some beacons, the exported value is that of the plan.
    @Test func aTunedPowerIsNotReplacedByThatOfSomeBeacons() throws {
        var venue = Self.venue
        venue.radio.powerAt1m = nil
        let changed = try PositioningSettings(["beaconTxPower": -57], over: Preset.bestAccuracy.settings)
        func power(_ venue: Venue) -> [String] {
            let export = PresetExport(
                title: "x", venue: venue, venueDigest: "", origin: PresetOrigin(CalibrationPlan(), devices: []),
                [.init(.bestAccuracy, over: Preset.bestAccuracy.settings, PresetPlan(base: changed))])
            return Self.calls(in: export.swift)
        }
        #expect(power(venue) == ["    setVenuePreset(-57, .beaconTxPower, .bestAccuracy)"])
        venue.beacons[1].powerAt1m = -70
        #expect(power(venue) == ["    setVenuePreset(-62, .beaconTxPower, .bestAccuracy)"])
    }

    /// Settings without a test against the SDK's preset replace it only if they gain as much over the baseline.
    @Test func aPresetIsNotReplacedByWorseSettings() {
        func evidence(_ gain: Double) -> PairedEvidence {
            PairedEvidence(
                differences: [gain, gain + 0.1, gain - 0.1], stream: RandomStream(seed: 1, purpose: "test"))
        }
        let own = PresetEvidence(name: "bestAccuracy", score: 3, evidence: evidence(0.5))
        #expect(CalibrationResult.replaces(evidence(0.6), own))
        #expect(!CalibrationResult.replaces(evidence(0.4), own))
        let same = PresetEvidence(name: "bestAccuracy", score: 3, evidence: nil)
        #expect(CalibrationResult.replaces(evidence(0.4), same) && !CalibrationResult.replaces(evidence(-0.4), same))
    }

    @Test func manyBeaconsWithTheCentroidAreWarnedOf() throws {
        let export = try export(["useBestNumberOfBeacons": 6, "activateOptimisedCircularLateration": false])
        for text in [export.swift, export.kotlin, try export.json()] {
            #expect(text.contains("does not recommend more than 5 beacons with the weighted centroid"))
        }
        #expect(try !self.export(["useBestNumberOfBeacons": 6]).swift.contains("Warning"))
    }

    /// The SDK has no factor of the accuracy radius: it is in a comment, and in the JSON not at all.
    @Test func theFactorOfTheAccuracyRadiusIsOnlyAComment() throws {
        let (plain, scaled) = (try export(), try export(["accuracyScale": 1.37]))
        func withoutComment(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { !$0.contains("// not in the SDK: accuracyScale = 1.37") }
        }
        for form in [\PresetExport.swift, \.kotlin] {
            let lines = scaled[keyPath: form].split(separator: "\n")
            #expect(lines.count { $0.contains("accuracyScale") } == 1)
            #expect(withoutComment(scaled[keyPath: form]) == plain[keyPath: form].split(separator: "\n"))
        }
        #expect(try scaled.json() == plain.json())
    }

    @Test func kotlinHasTheSameValues() throws {
        let source = try export().kotlin
        for part in [
            "\"bestAccuracy\" to mapOf(\n            \"useBestNumberOfBeacons\" to 5,\n            \"beaconTxPower\" to -59,",
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
        #expect(preset["changed"] as? [String] == ["useBestNumberOfBeacons", "beaconTxPower"])
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
        #expect(PresetOrigin(CalibrationPlan(), devices: [device]).phones == [model])
    }

    /// The version of the SDK is that of the user, or that of the baseline file.
    @Test func theVersionOfTheBaselineIsKept() throws {
        let presets = try SDKPresets([:], sdkVersion: "3.8.2")
        var plan = CalibrationPlan()
        #expect(PresetOrigin(plan, devices: []).sdkVersion == nil)
        #expect(PresetOrigin(plan, sdkPresets: presets, devices: []).sdkVersion == "3.8.2")
        plan.sdkVersion = "4"
        #expect(PresetOrigin(plan, sdkPresets: presets, devices: []).sdkVersion == "4")
    }
}
