package import Positioning

extension SearchSpace {
    /// `settings` with one setting at each of its other candidate values.
    package func variants(of settings: PositioningSettings, along dimension: Dimension) -> [PositioningSettings] {
        guard isActive(dimension.setting, in: settings) else { return [] }
        return dimension.candidates.filter { $0 != settings[dimension.setting] }
            .map { canonical(changed(settings, [dimension.setting.key: $0])) }
            .filter { !isForbidden($0) }
    }

    /// The keys in which two configurations differ, in the order of the catalogue.
    package func changes(from base: PositioningSettings, to settings: PositioningSettings) -> [String] {
        SettingsCatalogue.all.filter { base[$0] != settings[$0] }.map(\.key)
    }

    /// True if a plan lets settings differ from the base as these do. Unlike with ``contains(_:)``, values that no search
    /// would propose are allowed where the plan leaves the values open.
    package func allows(_ settings: PositioningSettings, by plan: SpacePlan) -> Bool {
        !isForbidden(canonical(settings))
            && changes(from: base, to: settings).allSatisfy { key in
                guard let setting = SettingsCatalogue.setting(key) else { return false }
                guard let domain = plan.domains[key] else { return plan.searchesOthers }
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
