internal import NumericalMethods
public import Positioning

/// Which settings a calibration may change, and to what.
public struct SearchSpace: Sendable {
    /// One setting with the values it may take.
    public struct Dimension: Sendable {
        /// The setting.
        public let setting: Setting
        /// The values, in the order in which they are tried.
        public let candidates: [SettingValue]
    }

    /// What everything is compared with, and where settings return to.
    public let base: PositioningSettings
    /// The settings that may change, in the order of the catalogue.
    public let dimensions: [Dimension]
    /// Whole presets that the search also looks at, and that the report compares.
    public let namedPresets: [(name: String, settings: PositioningSettings)]
    private let map: BeaconMap

    /// The space in which each setting named in `candidates` takes those values.
    ///
    /// - Parameters:
    ///   - map: tells which settings can be active at all; the others are left out.
    ///   - hasMotion: whether a walking detector speaks on the walks; without one, what it drives has no effect.
    ///   - hasPressure: the same of the barometer.
    ///   - candidates: values by key; `nil` for the catalogue's own candidates of every setting.
    ///   - includesExtended: whether that takes in the settings that are ours, which the positioning SDK does not have.
    /// - Throws: ``SettingProblems`` with every key and value that the catalogue does not allow.
    public init(
        for map: BeaconMap, base: PositioningSettings = PositioningSettings(), hasMotion: Bool = true,
        hasPressure: Bool = true, candidates: [String: [SettingValue]]? = nil, includesExtended: Bool = false
    ) throws(SettingProblems) {
        self.base = base
        self.map = map
        var problems: [SettingProblem] = []
        for (key, values) in (candidates ?? [:]).sorted(by: { $0.key < $1.key }) {
            for value in values {
                do throws(SettingProblems) {
                    _ = try PositioningSettings([key: value], over: base)
                } catch {
                    problems += error.all
                }
            }
        }
        guard problems.isEmpty else { throw SettingProblems(problems) }
        func canBeActive(_ setting: Setting) -> Bool {
            switch setting.condition {
            case .phoneHasWalkingDetector: hasMotion
            case .phoneHasBarometer: hasPressure
            case let condition: condition?.isMet(in: map, isOn: canBeActive) ?? true
            }
        }
        dimensions = SettingsCatalogue.all.compactMap { setting in
            let standard = setting.isExtended && !includesExtended ? [] : setting.candidates
            let values = candidates.map { $0[setting.key] ?? [] } ?? standard
            guard Set(values + [base[setting]]).count > 1, canBeActive(setting) else { return nil }
            return Dimension(setting: setting, candidates: values)
        }
        namedPresets = Preset.allCases.map { ($0.rawValue, $0.settings) }
    }

    /// What of the presets lies in the space, for starting points.
    var presets: [PositioningSettings] { namedPresets.map { keeping(dimensions.map(\.setting.key), in: $0.settings) } }

    /// The first `count` points of the Sobol' sequence in the space. Inactive settings are at their base values, so
    /// points may coincide.
    func sample(count: Int) throws -> [PositioningSettings] {
        guard !dimensions.isEmpty else { return [] }
        return try SobolSequence.points(count: count, dimensions: dimensions.count).map { point in
            var values: [String: SettingValue] = [:]
            for (dimension, coordinate) in zip(dimensions, point) {
                let index = min(Int(coordinate * Double(dimension.candidates.count)), dimension.candidates.count - 1)
                values[dimension.setting.key] = dimension.candidates[index]
            }
            return canonical(changed(base, values))
        }
    }

    /// `settings` with one of them at each of its other candidates.
    func variants(of settings: PositioningSettings, along dimension: Dimension) -> [PositioningSettings] {
        guard settings.isActive(dimension.setting, in: map) else { return [] }
        return dimension.candidates.filter { $0 != settings[dimension.setting] }
            .map { canonical(changed(settings, [dimension.setting.key: $0])) }
    }

    /// The keys in which two settings differ, in the order of the catalogue.
    func changes(from base: PositioningSettings, to settings: PositioningSettings) -> [String] {
        SettingsCatalogue.all.filter { base[$0] != settings[$0] }.map(\.key)
    }

    /// The value of a setting of the catalogue, by its key.
    func value(of key: String, in settings: PositioningSettings) -> SettingValue {
        SettingsCatalogue.setting(key).map { settings[$0] } ?? .boolean(false)
    }

    /// `settings` with one of them back at its base value.
    func reverting(_ key: String, in settings: PositioningSettings) -> PositioningSettings {
        guard let setting = SettingsCatalogue.setting(key) else { return settings }
        return canonical(changed(settings, [key: base[setting]]))
    }

    /// `settings` with all but these at their base values.
    func keeping(_ keys: [String], in settings: PositioningSettings) -> PositioningSettings {
        changes(from: base, to: settings).filter { !keys.contains($0) }.reduce(settings) { reverting($1, in: $0) }
    }

    /// Settings that have no effect go back to their base values, so that equal behaviour has equal settings.
    private func canonical(_ settings: PositioningSettings) -> PositioningSettings {
        var idle: [String: SettingValue] = [:]
        for setting in SettingsCatalogue.all where !settings.isActive(setting, in: map) {
            idle[setting.key] = base[setting]
        }
        return changed(settings, idle)
    }

    /// `settings` with these values, all of which the initialiser has checked.
    private func changed(_ settings: PositioningSettings, _ values: [String: SettingValue]) -> PositioningSettings {
        (try? PositioningSettings(values, over: settings)) ?? settings
    }
}
