import Positioning
import Recordings
import Testing

/// The factor of the accuracy radius moves no position, and multiplies radius and ellipse.
@Suite struct AccuracyScaleStageTests {
    private let map = TestVenues.map(TestVenues.shop())
    private let walk = TestVenues.withSensors(TestVenues.walk(in: TestVenues.shop(), seconds: 90, seed: 5))

    private func fixes(_ settings: PositioningSettings) -> [Fix] {
        PositioningEngine.run(walk, map: map, settings: settings)
    }

    @Test(
        arguments: [
            [:], ["activateOptimisedCircularLateration": true], ["mapFilter": "grid"], ["mapFilter": "particles"],
            ["activateKalmanTrackFilter": true, "activateObstacleChecking": true, "sensibleDistanceFilterSpeed": 1],
        ] as [[String: SettingValue]])
    func itMultipliesTheRadius(values: [String: SettingValue]) throws {
        let settings = try PositioningSettings(values)
        let plain = fixes(settings)
        // Powers of two are exact.
        for factor in [0.5, 2, 4] {
            let scaled = fixes(try settings.setting(.accuracyScale, to: factor))
            #expect(scaled.count == plain.count && !plain.isEmpty)
            for (fix, original) in zip(scaled, plain) {
                var expected = original
                expected.horizontalAccuracy *= factor
                expected.ellipse?.semiMajor *= factor
                expected.ellipse?.semiMinor *= factor
                #expect(fix == expected)
            }
        }
        #expect(plain == fixes(try settings.setting(.accuracyScale, to: 1)))
    }

    @Test func everyZoneHasItsOwnFactor() throws {
        let narrow = try PositioningSettings(["accuracyScale": 0.5])
        let zonedPreset = ZonedPreset(
            base: narrow, levels: [0: try PositioningSettings(["accuracyScale": 2])], patience: 0)
        let sampled = SampledRecording(walk, map: map)
        let plain = PositioningEngine.run(sampled, settings: PositioningSettings())
        let scaled = PositioningEngine.run(sampled, zonedPreset: zonedPreset)
        let ratios = zip(scaled, plain).map { $0.horizontalAccuracy / $1.horizontalAccuracy }
        #expect(ratios.first == 0.5 && Set(ratios).isSubset(of: [0.5, 2]) && ratios.count { $0 == 2 } > 10)
    }

    @Test func itIsNotSearchedAndHasLimits() {
        let setting = SettingKey.accuracyScale.setting
        #expect(!setting.isSearched && setting.isExtended && setting.defaultValue == 1.0)
        for value in [0, 0.05, 11, .infinity] {
            #expect(throws: SettingProblem.self) { try setting.checked(.number(value)) }
        }
    }
}
