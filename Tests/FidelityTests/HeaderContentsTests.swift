import Diagnostics
import Fidelity
import Positioning
import Testing

/// Headers in the forms that the SDK's own may have. They are made up: nobody here has seen the SDK's.
@Suite struct HeaderContentsTests {
    /// What a header says, as `preset.key=value`, sorted.
    private func taken(_ header: String) -> [String] {
        HeaderContents(header).entries.map { "\($0.line) \($0.preset.rawValue).\($0.key)=\($0.value)" }
    }

    @Test func commentsBesideTheCasesOfAnEnumeration() {
        let header = """
            //
            //  BackspinSDKControllerPositioningConfiguration.h
            //  BackspinSDK version 3.8.2
            //

            typedef NS_ENUM(NSInteger, BSSDKPositioningConfiguration) {
                /**
                 * Only use the strongest X beacons for positioning. Since BackspinSDK v3.3.1 it may be 8.
                 *
                 * default: 4, power saving: 2; Best Accuracy and Adaptive: 6
                 */
                BSSDKPositioningConfigurationUseBestNumberOfBeacons = 7,
                /// Default: 1 s (all presets)
                BSSDKPositioningConfigurationUpdatePublishInterval,
                BSSDKPositioningConfigurationActivateRssiSmoothing, /**< YES (default), NO (power saving) */
                BSSDKPositioningConfigurationSensibleDistanceFilterSpeed, // no preset = 2.5 m/s
                BSSDKPositioningConfigurationSaneBeaconDistanceFilter, /* default: disabled,
                    adaptive: same as Best Accuracy, best accuracy: 12.5 meters */
                /*
                  Adaptive Positioning
                  - none: off
                  - Adaptive -> ON
                 */
                BSSDKPositioningConfigurationActivateAdaptivePositioning
            };
            """
        let contents = HeaderContents(header)
        #expect(contents.sdkVersion == "3.8.2")
        #expect(contents.notes.isEmpty, "\(contents.notes)")
        #expect(
            taken(header)
                == [
                    "10 default.useBestNumberOfBeacons=4", "10 powerSaving.useBestNumberOfBeacons=2",
                    "10 bestAccuracy.useBestNumberOfBeacons=6", "10 adaptive.useBestNumberOfBeacons=6",
                    "13 default.updatePublishInterval=1.0", "13 powerSaving.updatePublishInterval=1.0",
                    "13 bestAccuracy.updatePublishInterval=1.0", "13 adaptive.updatePublishInterval=1.0",
                    "15 default.activateRssiSmoothing=true", "15 powerSaving.activateRssiSmoothing=false",
                    "16 default.sensibleDistanceFilterSpeed=2.5", "17 default.saneBeaconDistanceFilter=0.0",
                    "18 bestAccuracy.saneBeaconDistanceFilter=12.5", "18 adaptive.saneBeaconDistanceFilter=12.5",
                    "21 default.activateAdaptivePositioning=false", "22 adaptive.activateAdaptivePositioning=true",
                ].map(Self.plain), "\(taken(header))")
    }

    /// Numbers as settings print them.
    private static func plain(_ text: String) -> String {
        text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    @Test func propertiesTablesListsAndConstants() {
        let header = """
            #import <Foundation/Foundation.h>
            #define BACKSPIN_SDK_VERSION @"3.9"

            /// Defaults by preset
            /// | setting                   | No Preset | Power Saving | Best Accuracy | Adaptive |
            /// |---------------------------|-----------|--------------|---------------|----------|
            /// | Use Best Number Of Beacons | 5        | 3            | 4             | 4        |
            /// | Sensible Rssi-Factor      | 1.3       | off          | 1.2           | -        |

            /*
             Power Saving:
               activateBarometer: NO
               Rssi-Positioning-Threshold: -88 dBm
             */

            @interface BackspinSDKControllerPositioningConfiguration : NSObject
            /** The interval in seconds; default 2 (power saving: 5) */
            @property (nonatomic) NSTimeInterval updatePublishInterval;
            @property (nonatomic) BOOL activateObstacleChecking; // default is NO
            @end

            static NSInteger const kBSSDKDefaultRssiSmoothingHistorySize = 6;
            #define BSSDK_BEST_ACCURACY_EVOLVING_WEIGHTED_AVERAGE_LOCATION_HISTORY_SIZE (3)
            FOUNDATION_EXPORT double const kBSSDKPowerSavingSmartLocationUpdateRadius; // power saving: 3
            """
        let contents = HeaderContents(header)
        #expect(contents.sdkVersion == "3.9")
        #expect(contents.notes.isEmpty, "\(contents.notes)")
        let values = contents.values
        #expect(values[.default]?["useBestNumberOfBeacons"] == 5)
        #expect(values[.powerSaving]?["useBestNumberOfBeacons"] == 3)
        #expect(values[.adaptive]?["useBestNumberOfBeacons"] == 4)
        #expect(values[.default]?["sensibleRssiFactor"] == 1.3)
        #expect(values[.powerSaving]?["sensibleRssiFactor"] == 0.0)
        #expect(values[.adaptive]?["sensibleRssiFactor"] == nil)
        #expect(values[.powerSaving]?["activateBarometer"] == false)
        #expect(values[.powerSaving]?["rssiPositioningThreshold"] == -88.0)
        #expect(values[.default]?["updatePublishInterval"] == 2.0)
        #expect(values[.powerSaving]?["updatePublishInterval"] == 5.0)
        #expect(values[.default]?["activateObstacleChecking"] == false)
        #expect(values[.default]?["rssiSmoothingHistorySize"] == 6)
        #expect(values[.bestAccuracy]?["evolvingWeightedAverageLocationHistorySize"] == 3)
        #expect(values[.powerSaving]?["smartLocationUpdateRadius"] == 3.0)
        #expect(contents.entries.count == 15, "\(taken(header))")
    }

    /// What is not clear is a note with its line, and no value.
    @Test(arguments: [
        ("BSSDKPositioningConfigurationUseBestNumberOfBeacons, // default: 4 to 6", 1),
        ("BSSDKPositioningConfigurationUseBestNumberOfBeacons = 4,", 0),
        ("BSSDKPositioningConfigurationUseBestNumberOfBeacons, // default: 40", 1),
        ("BSSDKPositioningConfigurationUseBestNumberOfBeacons, // default: YES", 1),
        ("BSSDKPositioningConfigurationUseBestNumberOfBeacons, // power saving beats 4 beacons", 1),
        ("BSSDKPositioningConfigurationUpdatePublishInterval, // default: 200ms", 1),
        ("BSSDKPositioningConfigurationBestNumberOfWalls, // default: 4", 1),
        ("BSSDKPositioningConfigurationBarometer, // adaptive: same as best accuracy", 1),
        ("BSSDKPositioningConfigurationSensibleDistanceFilterSpeed, // default: 2,5 m/s", 1),
        ("BSSDKPositioningConfigurationSensibleDistanceFilterSpeed, // default: 5 km/h", 1),
        ("BSSDKPositioningConfigurationUpdatePublishInterval, // default: 2 min", 1),
        ("BSSDKPositioningConfigurationSmartLocationUpdateRadius, // default: 3 cm", 1),
        ("BSSDKPositioningConfigurationSmartLocationUpdateRadius, // default: 2 * 1.5", 1),
        ("BSSDKPositioningConfigurationBarometer, // Default: NO for best accuracy, YES for all others", 1),
        ("BSSDKPositioningConfigurationBarometer, // Default: YES except in power saving", 1),
        ("BSSDKPositioningConfigurationBarometer, // Default: YES (all presets except power saving)", 1),
        ("BSSDKPositioningConfigurationBarometer, // default: YES, power saving only", 1),
        ("BSSDKPositioningConfigurationUseBestNumberOfBeacons, // Default: 3 (power saving), 5 (best accuracy)", 1),
        ("BSSDKPositioningConfigurationUseBestNumberOfBeacons, // default: 4 before 3.6, since then 5", 1),
        ("BSSDKPositioningConfigurationUseBestNumberOfBeacons, // default: 4 (was 3)", 1),
        ("BSSDKPositioningConfigurationUseBestNumberOfBeacons, // default: 4 -> 5", 1),
        ("BSSDKPositioningConfigurationUseBestNumberOfBeacons, // default: 4+", 1),
        ("BSSDKPositioningConfigurationUseBestNumberOfBeacons, // default: 4 in power saving", 1),
        ("BSSDKPositioningConfigurationUseBestNumberOfBeacons, // power saving best accuracy: 4", 1),
    ]) func nothingIsGuessed(_ line: String, _ noteCount: Int) {
        let contents = HeaderContents("typedef NS_ENUM(NSInteger, E) {\n    \(line)\n};\n")
        #expect(contents.entries.isEmpty, "\(contents.entries)")
        #expect(contents.notes.count == noteCount && contents.notes.allSatisfy { $0.line == 2 }, "\(contents.notes)")
        #expect(contents.sdkVersion == nil)
    }

    /// Clear lines in other words.
    @Test(arguments: [
        ("Power saving default: 2", ["powerSaving=2"]), ("default power saving: 2", ["powerSaving=2"]),
        ("Default (power saving): 2", ["powerSaving=2"]), ("default: 4, max: 8", ["default=4"]),
        ("default: 4 (1 to 8)", ["default=4"]), ("1 to 8 beacons, default 4", ["default=4"]),
        ("BestAccuracy=5; PowerSaving=3", ["bestAccuracy=5", "powerSaving=3"]),
        ("default: @4 / power saving: @2", ["default=4", "powerSaving=2"]),
        ("default: 4 (see UpdatePublishInterval)", ["default=4"]),
    ]) func whatIsClearIsRead(_ comment: String, _ expected: [String]) {
        let contents = HeaderContents("/// \(comment)\n@property int useBestNumberOfBeacons;\n")
        #expect(
            contents.entries.map { "\($0.preset.rawValue)=\($0.value)" }.sorted() == expected && contents.notes.isEmpty,
            "\(contents)")
    }

    @Test func switchesAndWordsForOff() {
        let contents = HeaderContents(
            """
            /// No Preset: 2.5 m/s | Power Saving: 0 (off) | Best Accuracy: disabled (= 0)
            @property double sensibleDistanceFilterSpeed;
            @property BOOL activateBarometer; // NoPreset NO, PowerSaving NO, BestAccuracy YES
            """)
        #expect(contents.notes.isEmpty && contents.entries.count == 6, "\(contents)")
        #expect(contents.values[.bestAccuracy]?["sensibleDistanceFilterSpeed"] == 0.0)
        #expect(contents.values[.bestAccuracy]?["activateBarometer"] == true)
    }

    /// Another title ends a list, an empty cell of a table keeps its place, and an expression is no number.
    @Test func titlesCellsAndExpressions() {
        let contents = HeaderContents(
            """
            /*
             Power Saving:
               Barometer: NO

             Minimum values:
               Use Best Number Of Beacons: 1
             */
            #define kDefaultSmartLocationUpdateRadius (2 * 1.5)
            #define kDefaultUpdatePublishInterval 0x05
            #define kPowerSavingDefaultUpdatePublishInterval 4

            /// | setting | No Preset | Power Saving | Best Accuracy |
            /// | rssiSmoothingHistorySize | 5 | | 4 |

            """)
        #expect(
            contents.entries.map { "\($0.line) \($0.preset.rawValue) \($0.value)" }
                == ["3 powerSaving false", "10 powerSaving 4", "13 default 5", "13 bestAccuracy 4"], "\(contents)")
        #expect(contents.notes.map(\.line) == [8, 9], "\(contents.notes)")
    }

    @Test func aConstantWithoutAPresetIsANote() {
        let contents = HeaderContents("static NSInteger const kUseBestNumberOfBeacons = 4;\n")
        #expect(contents.entries.isEmpty && contents.notes.map(\.line) == [1], "\(contents.notes)")
    }

    @Test func linesThatContradictEachOtherAreLeftOut() {
        let contents = HeaderContents(
            """
            /// default: 4
            @property int useBestNumberOfBeacons;
            #define kDefaultUseBestNumberOfBeacons 5
            #define kDefaultUpdatePublishInterval 2
            """)
        #expect(contents.entries.map(\.key) == ["updatePublishInterval"])
        #expect(contents.notes.map(\.line) == [1, 3])
        #expect(contents.notes.first?.reason == "line 3 says 5")
    }

    /// A line that nobody wrote for people is a note; the lines around it are read.
    @Test func veryLongLinesAreNotes() {
        let nest = "#define A " + String(repeating: "(", count: 100_000) + "UseBestNumberOfBeacons = 5"
        let contents = HeaderContents("\(nest)\n/* \(nest)\n*/\n#define kDefaultUseBestNumberOfBeacons 5\n")
        #expect(contents.entries.map(\.line) == [4])
        #expect(contents.notes.map(\.line) == [1, 2])
        #expect(contents.notes.allSatisfy { $0.reason.contains("2000 bytes") && $0.text.count < 100 })
    }

    /// "powersavingmode" can be cut in two ways, and forty of them in 2^40.
    @Test func namesOfManyWordsAreReadOnce() {
        let name = String(repeating: "PowerSavingMode", count: 40)
        let contents = HeaderContents(
            """
            #define \(name)XUseBestNumberOfBeacons 5
            /// \(name)x: 3
            \(String(repeating: "/*x*/", count: 300))
            #define kPowerSavingModeUseBestNumberOfBeacons 4
            """)
        #expect(contents.entries.map(\.line) == [4] && contents.entries.first?.preset == .powerSaving)
    }

    /// Many statements of one setting are compared with the first one, not with each other.
    @Test func repeatedStatementsAreOneEntry() {
        let comment = String(repeating: "/// default: 4, power saving: 2\n", count: 300)
        let contents = HeaderContents("\(comment)@property int useBestNumberOfBeacons;\n")
        #expect(contents.entries.map(\.line) == [1, 1] && contents.notes.isEmpty)
    }

    @Test func whatIsNotStatedIsListed() {
        let contents = HeaderContents("#define kDefaultUseBestNumberOfBeacons 5")
        let keys = SettingsCatalogue.documentedRows.flatMap(\.self).map(\.key)
        #expect(contents.missing(in: .default).map(\.key) == keys.filter { $0 != "useBestNumberOfBeacons" })
        #expect(contents.missing(in: .adaptive).map(\.key) == keys)
    }

    /// A value of the default holds in the other presets where nothing else is known, and one of bestAccuracy in adaptive.
    @Test func presetsFollowTheDocument() throws {
        let presets = try SDKPresets([
            .default: ["useBestNumberOfBeacons": 3, "updatePublishInterval": 2],
            .bestAccuracy: ["updatePublishInterval": 1, "rssiSmoothingHistorySize": 7],
        ])
        #expect(presets[.default][.useBestNumberOfBeacons] == 3)
        #expect(presets[.powerSaving][.useBestNumberOfBeacons] == 3)
        #expect(presets[.powerSaving][.updatePublishInterval] == 2)
        // Our interpretation of bestAccuracy, which the header does not contradict.
        #expect(
            presets[.bestAccuracy][.useBestNumberOfBeacons] == Preset.bestAccuracy.settings[.useBestNumberOfBeacons])
        #expect(presets[.adaptive][.rssiSmoothingHistorySize] == 7 && presets[.adaptive][.updatePublishInterval] == 1)
        #expect(presets[.adaptive][.activateAdaptivePositioning])
        for preset in Preset.allCases { #expect(SDKPresets()[preset] == preset.settings) }
        #expect(try SDKPresets([:]) == SDKPresets([.default: [:]]))
        for preset in Preset.allCases { #expect(try SDKPresets([:])[preset] == preset.settings, "\(preset)") }
    }

    @Test func aBaselineFileHoldsWhatWasRead() throws {
        let contents = HeaderContents(
            "// SDK 3.8.2\n\n#define kDefaultUseBestNumberOfBeacons 5\n#define kAdaptiveBarometer NO\n")
        let text = try BaselineFile.text(of: contents, digest: "sha256:12")
        #expect(text.contains("\"sdkVersion\" : \"3.8.2\"") && text.contains("\"header\" : \"sha256:12\""))
        let presets = try BaselineFile.parse(text)
        #expect(try presets == SDKPresets(contents.values, sdkVersion: "3.8.2") && presets.sdkVersion == "3.8.2")
        // The version goes into comments of code.
        #expect(throws: Problems.self) { try BaselineFile.parse(text.replacing("3.8.2", with: "3\\n*/ fatalError()")) }
        let wrong = text.replacing("useBestNumberOfBeacons", with: "useBestNumberOfBeacon")
        #expect(throws: Problems.self) { try BaselineFile.parse(wrong) }
        #expect(throws: Problems.self) { try BaselineFile.parse(text.replacing("\" : 5", with: "\" : 500")) }
        #expect(throws: Problems.self) { try BaselineFile.parse(text.replacing("adaptive", with: "adaptiv")) }
    }
}
