public import Diagnostics
internal import Positioning
public import VenueModel

extension SearchSpace {
    /// Warnings about parts of the options that have no effect here or are probably mistakes: searched settings that never have an
    /// effect, forbidden combinations that never occur or that exclude the baseline, an empty search, storeys that
    /// contradict the baseline where the barometer is asked, and strong obstacles where they are checked.
    ///
    /// - Parameters:
    ///   - options: the options of the space.
    ///   - venue: where the walks are; `nil` if its storeys and obstacles do not matter.
    public func warnings(on options: SpaceOptions, at venue: Venue? = nil) -> [Problem] {
        var sentences: [String] = []
        let keys = Set(dimensions.map(\.setting.key))
        if isActive(SettingKey.barometerDefaultLevelHeight.setting, in: base)
            || keys.contains(SettingKey.barometerDefaultLevelHeight.name)
        {
            sentences += [venue.flatMap(base.lowStorey(of:))].compactMap(\.self)
        }
        if base[.activateObstacleChecking] || keys.contains(SettingKey.activateObstacleChecking.name) {
            sentences += [venue.flatMap(base.strongObstacles(of:))].compactMap(\.self)
        }
        for setting in SettingsCatalogue.all where !keys.contains(setting.key) {
            guard let domain = options.domains[setting.key],
                let count = try? Dimension(setting, domain).values.count, count > 1
            else { continue }
            sentences.append("\(setting.key) is not searched, because it never has an effect here\(only(setting)).")
        }
        for setting in SettingsCatalogue.all {
            guard let domain = options.domains[setting.key], let values = try? Dimension(setting, domain).values else {
                continue
            }
            for value in values {
                guard let need = setting.needs[value], !inputs.contains(need) else { continue }
                sentences.append("\(SettingLack(settings: ["\(setting.key)=\(value)"], lack: .has(need)))")
            }
        }
        if inputs.contains(.levelWithoutFingerprints),
            dimensions.contains(where: { dimension in
                dimension.setting.key == SettingKey.mapFilter.name
                    && dimension.values.contains(MapFilter.fingerprints.settingValue)
            })
        {
            sentences.append(
                "mapFilter=fingerprints has no effect on levels that the survey does not have. The centroid or lateration "
                    + "gives the positions there. Survey all levels.")
        }
        for combination in options.forbidden {
            let named = SettingsCatalogue.all.filter { combination.conditions[$0.key] != nil }
            for setting in named where !keys.contains(setting.key) && !isActive(setting, in: base) {
                sentences.append(
                    "A forbidden combination with \(setting.key) never occurs, because that setting has no effect here"
                        + "\(only(setting)).")
            }
        }
        if isForbidden(base) {
            sentences.append(
                "The baseline is a forbidden combination (\(base)). It is still used for comparison, and it is kept if "
                    + "nothing is better.")
        }
        if dimensions.isEmpty {
            sentences.append(
                "Nothing is searched: every setting has one value. Give at least one setting a list, a range or \"free\"."
            )
        }
        return sentences.map { Problem($0, severity: .warning) }
    }

    private func only(_ setting: Setting) -> String {
        base.lack(of: setting, given: inputs).map { " (\($0.reason))" } ?? ""
    }
}
