public import Diagnostics
internal import Positioning

extension SearchSpace {
    /// What of a plan comes to nothing here, or is probably not what was meant: settings to be searched that never have an
    /// effect, forbidden combinations that never come about or that rule out the default, nothing to search at all.
    ///
    /// - Parameter plan: what the space was made of.
    public func warnings(on plan: SpacePlan) -> [Problem] {
        var sentences: [String] = []
        let keys = Set(dimensions.map(\.setting.key))
        for setting in SettingsCatalogue.all where !keys.contains(setting.key) {
            guard let domain = plan.domains[setting.key],
                let count = try? Dimension(setting, domain).values.count, count > 1
            else { continue }
            sentences.append("\(setting.key) is not searched: it never has an effect here\(only(setting)).")
        }
        for combination in plan.forbidden {
            let named = SettingsCatalogue.all.filter { combination.conditions[$0.key] != nil }
            for setting in named where !keys.contains(setting.key) && !isActive(setting, in: base) {
                sentences.append(
                    "A forbidden combination with \(setting.key) never comes about: that has no effect here"
                        + "\(only(setting)).")
            }
        }
        if isForbidden(base) {
            sentences.append(
                "The default is a forbidden combination (\(base)). It is still what all is compared with, and is kept if "
                    + "nothing is better.")
        }
        if dimensions.isEmpty {
            sentences.append(
                "Nothing is searched: every setting has one value. Give some setting a list, a range or \"free\".")
        }
        return sentences.map { Problem($0, severity: .warning) }
    }

    private func only(_ setting: Setting) -> String {
        base.lack(of: setting, given: inputs).map { " (\($0.reason))" } ?? ""
    }
}
