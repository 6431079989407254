public import Positioning

/// The search space: the settings that a calibration may change, and their values.
///
/// A configuration is *canonical* if each setting without effect is at its base value. So configurations with the same
/// behaviour are equal. All configurations from a space are canonical.
public struct SearchSpace: Sendable {
    /// The baseline, to which settings are reset: the SDK's default, with the settings that the options fix.
    public let base: PositioningSettings
    /// The settings that may change, in the order of the catalogue.
    public let dimensions: [Dimension]
    /// Whole presets that the search also tries and the report compares. Settings that the SDK does not have are at their base
    /// values, unless they are searched: no file would install them.
    public let namedPresets: [(name: String, settings: PositioningSettings)]
    /// The available inputs of settings.
    let inputs: Set<SettingInput>
    private let forbidden: [[(setting: Setting, domain: Domain)]]

    /// The space of the options at a venue.
    ///
    /// - Parameters:
    ///   - map: the beacon map. Settings that cannot have an effect on it are left out.
    ///   - presets: the SDK's presets; its default has the values of settings that are not searched.
    ///   - hasMotion: whether the walks have a walking detector. Without it, settings that use it have no effect.
    ///   - hasPressure: whether the walks have a barometer.
    /// - Throws: ``SettingProblems`` with every key and value that the catalogue does not allow.
    public init(
        for map: BeaconMap, presets: SDKPresets = SDKPresets(), hasMotion: Bool = true, hasPressure: Bool = true,
        options: SpaceOptions = SpaceOptions()
    ) throws(SettingProblems) {
        let inputs = map.settingInputs(hasMotion: hasMotion, hasPressure: hasPressure)
        self.inputs = inputs
        var problems: [SettingProblem] = []
        var all: [String: Dimension] = [:]
        for (key, domain) in options.domains.sorted(by: { $0.key < $1.key }) {
            do throws(SettingProblems) {
                all[key] = try Dimension(try SettingsCatalogue.known(key), domain).without(lackOf: inputs)
            } catch {
                problems += error.all
            }
        }
        var forbidden: [[(setting: Setting, domain: Domain)]] = []
        for combination in options.forbidden where !combination.conditions.isEmpty {
            do throws(SettingProblems) {
                forbidden.append(try combination.checked())
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw SettingProblems(problems) }
        if options.searchesOthers {
            for setting in SettingsCatalogue.all
            where all[setting.key] == nil && setting.isSearched && setting.candidates.count > 1
                && (options.includesExtended || !setting.isExtended)
            {
                all[setting.key] = try Dimension(setting, .values(setting.candidates)).without(lackOf: inputs)
            }
        }
        let fixed = all.filter { $0.value.values.count == 1 }.mapValues { $0.values[0] }
        let base = try PositioningSettings(fixed, over: presets[.default])

        func canBeActive(_ setting: Setting) -> Bool {
            setting.condition?.isMet(inputs) { other, wanted in
                canBeActive(other)
                    && ([base[other]] + (all[other.key]?.values ?? [])).contains { wanted.contains($0, of: other) }
            } ?? true
        }
        dimensions = SettingsCatalogue.all.filter(canBeActive).compactMap { all[$0.key] }.filter { $0.values.count > 1 }
        self.base = base
        self.forbidden = forbidden
        let unsearched = SettingsCatalogue.all.filter { $0.isExtended && all[$0.key] == nil }
        let values = Dictionary(uniqueKeysWithValues: unsearched.map { ($0.key, base[$0]) })
        namedPresets = try presets.named.map { name, settings throws(SettingProblems) in
            (name, try PositioningSettings(values, over: settings))
        }
    }

    /// The presets as starting points: the nearest configurations of the space.
    var presets: [PositioningSettings] { namedPresets.map { nearest(to: $0.settings) } }

    /// True if a canonical configuration may be proposed: each searched setting has one of its values, all others are at
    /// their base values, and the configuration is not forbidden.
    public func contains(_ settings: PositioningSettings) -> Bool {
        guard canonical(settings) == settings, !isForbidden(settings) else { return false }
        let active = dimensions.filter { isActive($0.setting, in: settings) }
        let keys = Set(active.map(\.setting.key))
        return active.allSatisfy { $0.contains(settings[$0.setting]) }
            && changes(from: base, to: settings).allSatisfy(keys.contains)
    }

    /// True if the settings that have an effect match a forbidden combination.
    public func isForbidden(_ settings: PositioningSettings) -> Bool {
        forbidden.contains { conditions in
            conditions.allSatisfy { setting, domain in
                domain.contains(settings[setting], of: setting) && isActive(setting, in: settings)
            }
        }
    }

    /// The configuration at a point of the unit cube of the dimensions.
    func configuration(at point: [Double]) -> PositioningSettings {
        configuration(zip(dimensions, point).map { $0.value(at: $1) })
    }

    /// The configuration with these values, one per dimension.
    func configuration(_ values: [SettingValue]) -> PositioningSettings {
        let settings = dimensions.map(\.setting)
        return canonical(
            changed(base, Dictionary(uniqueKeysWithValues: zip(settings.map(\.key), values))), among: settings)
    }

    /// The configuration with the nearest value of the space for each setting. It may be forbidden.
    package func nearest(to settings: PositioningSettings) -> PositioningSettings {
        configuration(dimensions.map { $0.value(nearest: settings[$0.setting]) })
    }

    /// True if a setting has an effect.
    func isActive(_ setting: Setting, in settings: PositioningSettings) -> Bool {
        settings.isActive(setting, given: inputs)
    }

    /// `settings` with one setting at each of its other candidate values.
    package func alternatives(of settings: PositioningSettings, along dimension: Dimension) -> [PositioningSettings] {
        guard isActive(dimension.setting, in: settings) else { return [] }
        return dimension.candidates.filter { $0 != settings[dimension.setting] }
            .map { canonical(changed(settings, [dimension.setting.key: $0])) }
            .filter { !isForbidden($0) }
    }

    /// The keys in which two configurations differ, in the order of the catalogue.
    package func changes(from base: PositioningSettings, to settings: PositioningSettings) -> [String] {
        SettingsCatalogue.all.filter { base[$0] != settings[$0] }.map(\.key)
    }

    /// True if the options let settings differ from the base as these do. Unlike with ``contains(_:)``, values that no search
    /// would propose are allowed where the options leave the values open.
    package func allows(_ settings: PositioningSettings, by options: SpaceOptions) -> Bool {
        !isForbidden(canonical(settings))
            && changes(from: base, to: settings).allSatisfy { key in
                guard let setting = SettingsCatalogue.setting(key) else { return false }
                guard let domain = options.domains[key] else { return options.searchesOthers }
                return (try? domain.checked(for: setting))?.contains(settings[setting], of: setting) ?? false
            }
    }

    /// The value of a setting of the catalogue, by its key.
    package func value(of key: String, in settings: PositioningSettings) -> SettingValue {
        SettingsCatalogue.setting(key).map { settings[$0] } ?? .boolean(false)
    }

    /// `settings` with one setting reset to its base value.
    package func reverting(_ key: String, in settings: PositioningSettings) -> PositioningSettings {
        guard let setting = SettingsCatalogue.setting(key) else { return settings }
        return canonical(changed(settings, [key: base[setting]]))
    }

    /// `settings` with all settings but these reset to their base values.
    package func keeping(_ keys: [String], in settings: PositioningSettings) -> PositioningSettings {
        changes(from: base, to: settings).filter { !keys.contains($0) }.reduce(settings) { reverting($1, in: $0) }
    }

    /// Resets settings without effect to their base values.
    ///
    /// - Parameter changes: the settings that may differ from the base.
    func canonical(
        _ settings: PositioningSettings, among changes: [Setting] = SettingsCatalogue.all
    ) -> PositioningSettings {
        var idle: [String: SettingValue] = [:]
        for setting in changes where base[setting] != settings[setting] {
            if !isActive(setting, in: settings) { idle[setting.key] = base[setting] }
        }
        return idle.isEmpty ? settings : changed(settings, idle)
    }

    /// `settings` with these values, which were checked when the space was created.
    func changed(_ settings: PositioningSettings, _ values: [String: SettingValue]) -> PositioningSettings {
        PositioningSettings(over: settings) {
            for (key, value) in values {
                guard let setting = SettingsCatalogue.setting(key) else {
                    preconditionFailure("There is no setting \(key).")
                }
                $0[setting] = value
            }
        }
    }
}
