import Positioning
import PositioningSweeps
import Testing

/// The conditions of settings in the catalogue are true, over venues and phones with and without all that settings work
/// on, and over random settings: one without effect changes no fix, and one with effect changes some.
@Suite struct SettingActivityTests {
    /// A setting's values of one kind: on or off, one or several.
    struct Kind: Hashable, CustomStringConvertible {
        var key: String
        var value: String
        var description: String { "\(key)=\(value)" }

        init(_ setting: Setting, in settings: PositioningSettings) {
            key = setting.key
            switch setting.kind {
            case .boolean, .choice: value = "\(settings[setting])"
            case .integer: value = settings[setting] == 1 ? "1" : "more"
            case .number: value = setting.isOn(settings[setting]) ? "on" : "off"
            }
        }

        static func all(in settings: PositioningSettings) -> [Kind] {
            SettingsCatalogue.all.map { Kind($0, in: settings) }
        }
    }

    /// A setting beside another one's values.
    struct Pair: Hashable {
        var key: String
        var other: Kind
    }

    /// A setting of which the catalogue says more than is true, since it would take a circle to say it.
    static let exceptions: [(scene: String, key: String, other: String)] = [
        // It has an effect there if barometerChangesLevel is on, which depends on it.
        ("beacons on one of two levels", "activateBarometer", "barometerChangesLevel=false")
    ]

    @Test(arguments: ActivityScene.all)
    func aSettingWithoutEffectChangesNoFix(_ scene: ActivityScene) throws {
        for index in 0..<60 {
            let settings = try scene.settings(index, purpose: "without effect")
            let idle = SettingsCatalogue.all.filter { !settings.isActive($0, given: scene.inputs) }
            let original = scene.fixes(settings)
            for draw in 0..<2 {
                let others = try scene.settings(index, purpose: "other values \(draw)")
                func changed(_ keys: [Setting]) throws -> PositioningSettings {
                    try PositioningSettings(
                        Dictionary(uniqueKeysWithValues: keys.map { ($0.key, others[$0]) }), over: settings)
                }
                guard scene.fixes(try changed(idle)) != original else { continue }
                let culprits = try idle.filter { scene.fixes(try changed([$0])) != original }
                Issue.record("\(scene): \(culprits.map(\.key)) to \(others) over \(settings)")
                return
            }
        }
    }

    @Test(arguments: ActivityScene.all)
    func aSettingWithEffectChangesSomeFix(_ scene: ActivityScene) throws {
        var open: [Pair: Int] = [:]
        var shown: Set<Pair> = []
        for index in 0..<60 {
            try attempt(scene, try scene.settings(index, purpose: "with effect"), &open, &shown)
        }
        // What was rare by chance is sought.
        for index in 0..<400 where !open.isEmpty {
            let wanted = open.keys.sorted { ($0.key, "\($0.other)") < ($1.key, "\($1.other)") }
            let pair = wanted[index % wanted.count]
            guard var settings = try? scene.settings(index, purpose: "sought"),
                let other = SettingsCatalogue.setting(pair.other.key)
            else { continue }
            let values = ActivityScene.values(of: other).filter { value in
                (try? PositioningSettings([other.key: value])).map { Kind(other, in: $0) == pair.other } ?? false
            }
            settings = try PositioningSettings([other.key: values[index / wanted.count % values.count]], over: settings)
            try attempt(scene, settings, &open, &shown, only: pair.key)
        }
        for (pair, count) in open.sorted(by: { ($0.key.key, "\($0.key.other)") < ($1.key.key, "\($1.key.other)") })
        where !Self.exceptions.contains(where: {
            $0 == (scene.description, pair.key, pair.other.description)
        }) {
            Issue.record("\(scene): \(pair.key) with \(pair.other) changed nothing in \(count) settings")
        }
    }

    /// Sees whether the active settings change a fix, of which that is not known yet beside some other value.
    private func attempt(
        _ scene: ActivityScene, _ settings: PositioningSettings, _ open: inout [Pair: Int], _ shown: inout Set<Pair>,
        only key: String? = nil
    ) throws {
        let kinds = Kind.all(in: settings)
        var original: [[UInt64]?] = [nil, nil]
        for setting in SettingsCatalogue.all where key == nil || setting.key == key {
            guard settings.isActive(setting, given: scene.inputs) else { continue }
            let pairs = kinds.filter { $0.key != setting.key }.map { Pair(key: setting.key, other: $0) }
                .filter { !shown.contains($0) }
            guard !pairs.isEmpty else { continue }
            let values = ActivityScene.values(of: setting).filter { $0 != settings[setting] }
            let tries = [
                values[0], values[values.count - 1], values[values.count / 2], values[max(values.count - 2, 0)],
            ]
            let hasEffect = try (0..<2).contains { walk in
                let expected = original[walk] ?? scene.fixes(settings, walk: walk)
                original[walk] = expected
                return try Set(tries).contains { value in
                    let changed = try PositioningSettings([setting.key: value], over: settings)
                    return scene.fixes(changed, walk: walk) != expected
                }
            }
            for pair in pairs {
                if hasEffect {
                    shown.insert(pair)
                    open[pair] = nil
                } else {
                    open[pair, default: 0] += 1
                }
            }
        }
    }

    /// A sweep shares work between settings that differ without effect, over all these venues.
    @Test(arguments: ActivityScene.all)
    func aSweepGivesTheFixesOfAnEngine(_ scene: ActivityScene) throws {
        let settings = try (0..<40).map { try scene.settings($0, purpose: "sweep") }
        let tracks = EngineSweepTests.tracks(EngineSweep(settings), scene.recordings[0]).tracks
        for (settings, track) in zip(settings, tracks) {
            #expect(track.map(EngineSweepTests.bits) == scene.fixes(settings), "\(settings)")
        }
    }
}
