import Positioning
import Testing

@Suite struct SettingsCatalogueTests {
    /// Every key in the order of the document's rows, with its default.
    static let table: [(key: String, value: SettingValue)] = [
        ("useBestNumberOfBeacons", 4), ("updatePublishInterval", 1.0), ("activateRssiSmoothing", true),
        ("rssiSmoothingHistorySize", 5), ("sensibleRssiFactor", 1.2), ("sensibleDistanceFilterSpeed", 2.5),
        ("useBeaconsFromAllLevels", true), ("activateEvolvingWeightedAverageLocation", true),
        ("evolvingWeightedAverageLocationHistorySize", 4), ("activateAdaptivePositioning", false),
        ("rssiPositioningThreshold", -95.0), ("saneBeaconDistanceFilter", 0.0), ("smartLocationUpdateRadius", 0.0),
        ("activateNavigationPathSnapping", false), ("navigationPathSnappingDistance", 5.0),
        ("activateMotionDetectionFilter", false), ("motionDetectionDistanceFilter", 0.0),
        ("activateOptimisedCircularLateration", false), ("activateBarometer", true),
        ("barometerDefaultLevelHeight", 3.5), ("beaconTxPower", -65.0), ("activateObstacleChecking", false),
        ("activateMagneticPathSnapping", false), ("magneticPathSnappingFallbackThreshold", 3),
        ("magneticPathSnappingDistanceThreshold", 3.0),
    ]

    static let extended: [(key: String, value: SettingValue)] = [
        ("rssiSmoothingStatistic", "mean"), ("laterationCost", "rssi"), ("laterationLoss", "none"),
        ("laterationSolver", "gsl"), ("activateLaterationPrior", false),
        ("receiverOffset", false),
        ("pathLossExponent", 2.8),
        ("phoneHeight", 1.2), ("barometerChangesLevel", false), ("mapFilter", "none"), ("walkingSpread", 1.5),
        ("fingerprintCellSize", 1.0), ("fingerprintDeviation", 4.0),
        ("activateKalmanTrackFilter", false),
        ("kalmanAcceleration", 0.5), ("accuracyScale", 1.0),
    ]

    @Test func keysAndDefaultsAreTheTables() {
        let all = SettingsCatalogue.all
        #expect(all.filter { !$0.isExtended }.map(\.key) == Self.table.map(\.key))
        #expect(all.filter { !$0.isExtended }.map(\.defaultValue) == Self.table.map(\.value))
        #expect(all.filter(\.isExtended).map(\.key) == Self.extended.map(\.key))
        #expect(all.filter(\.isExtended).map(\.defaultValue) == Self.extended.map(\.value))
    }

    /// The document's list has 24 rows; the third names the switch and speaks of the history.
    @Test func theDocumentsRowsAreItsOwn() throws {
        #expect(SettingsCatalogue.documentedRows.count == 24)
        #expect(SettingsCatalogue.documentedRows.flatMap { $0.map(\.key) } == Self.table.map(\.key))
        #expect(SettingsCatalogue.documentedRows.map(\.count) == [1, 1, 2] + Array(repeating: 1, count: 21))
        func row(_ key: String) throws -> Int? {
            SettingsCatalogue.documentedRow(of: try #require(SettingsCatalogue.setting(key)))
        }
        #expect(try row("useBestNumberOfBeacons") == 1)
        #expect(try row("rssiSmoothingHistorySize") == 3)
        #expect(try row("magneticPathSnappingDistanceThreshold") == 24)
        #expect(try row("mapFilter") == nil)
    }

    @Test func rangesAreTheTables() throws {
        func kind(_ key: String) throws -> Setting.Kind { try #require(SettingsCatalogue.setting(key)).kind }
        #expect(try kind("useBestNumberOfBeacons") == .integer(1...12))
        #expect(try kind("updatePublishInterval") == .number(1...10))
        #expect(try kind("rssiSmoothingHistorySize") == .integer(2...15))
        #expect(try kind("sensibleRssiFactor") == .number(1...2))
        #expect(try kind("evolvingWeightedAverageLocationHistorySize") == .integer(2...15))
        #expect(try kind("rssiPositioningThreshold") == .number(-100 ... -70))
        #expect(try kind("laterationCost") == .choice(["range", "rssi", "plain"]))
        #expect(SettingsCatalogue.setting("unheardOf") == nil)
    }

    @Test(arguments: SettingsCatalogue.all)
    func everyEntryIsConsistent(_ setting: Setting) throws {
        #expect(try setting.checked(setting.defaultValue) == setting.defaultValue)
        if let off = setting.offValue { #expect(try setting.checked(off) == off) }
        for candidate in setting.candidates { #expect(try setting.checked(candidate) == candidate) }
        #expect(setting.candidates.contains(setting.defaultValue))
        #expect(Set(setting.candidates).count == setting.candidates.count)
        // What another setting depends on is not this one, and can be otherwise.
        var open = setting.condition?.keys ?? []
        var known = Set<String>()
        while let key = open.popLast() {
            guard known.insert(key).inserted else { continue }
            let other = try #require(SettingsCatalogue.setting(key))
            #expect(other.key != setting.key, "no circles")
            open += other.condition?.keys ?? []
        }
        #expect(setting.needs.keys.allSatisfy { $0 != setting.offValue && setting.candidates.contains($0) })
        #expect(setting.summary.hasSuffix("."))
        #expect(SettingsCatalogue.setting(setting.key) == setting)
        #expect(setting.candidates.count > 1, "a sweep has something to try")
    }

    @Test func theDocumentsDefaultIsOursWhereItGivesOne() throws {
        let documented = SettingsCatalogue.all.filter { $0.documentedDefault != nil }
        #expect(
            documented.map(\.key) == [
                "sensibleDistanceFilterSpeed", "saneBeaconDistanceFilter", "activateBarometer", "beaconTxPower",
                "magneticPathSnappingDistanceThreshold",
            ])
        #expect(SettingKey.sensibleRssiFactor.setting.summary.contains("1.2 is the example of the SDK's document"))
        for setting in documented { #expect(setting.documentedDefault == setting.defaultValue) }
    }

    @Test(arguments: SettingsCatalogue.all)
    func textFormReadsBack(_ setting: Setting) throws {
        for value in setting.candidates { #expect(try setting.value(parsing: value.description) == value) }
        #expect(throws: SettingProblem.self) { try setting.value(parsing: "nonsense") }
    }

    @Test func allowedValuesReadWell() {
        #expect(
            SettingKey.sensibleDistanceFilterSpeed.setting.allowed == "a number from 0.1 to 10 m/s, or 0 for off")
        #expect(SettingKey.useBestNumberOfBeacons.setting.allowed == "a whole number from 1 to 12 beacons")
        #expect(SettingKey.laterationCost.setting.allowed == "\"range\" or \"rssi\" or \"plain\"")
        #expect(SettingKey.activateRssiSmoothing.setting.allowed == "true or false")
    }
}
