internal import Positioning

/// What somebody wants searched: settings fixed, narrowed or set free, and combinations that must not be.
public struct SpacePlan: Codable, Hashable, Sendable {
    /// The values of settings by key; one value fixes a setting.
    public var domains: [String: Domain]
    /// Whether the settings that `domains` does not name take the catalogue's candidates; otherwise they
    /// stay as they are.
    public var searchesOthers: Bool
    /// Whether those others take in the settings that are ours, which the positioning SDK does not have.
    public var includesExtended: Bool
    /// What must not be.
    public var forbidden: [ForbiddenCombination]

    /// A plan; by default the settings of the SDK's document with the catalogue's candidates.
    public init(
        domains: [String: Domain] = [:], searchesOthers: Bool = true, includesExtended: Bool = false,
        forbidden: [ForbiddenCombination] = []
    ) {
        self.domains = domains
        self.searchesOthers = searchesOthers
        self.includesExtended = includesExtended
        self.forbidden = forbidden
    }
}

/// Values that must not come together. A setting without effect meets no condition.
public struct ForbiddenCombination: Codable, Hashable, Sendable {
    /// The values by key; a configuration is forbidden if it is in all of these.
    public var conditions: [String: Domain]

    /// A combination; one without conditions forbids nothing.
    public init(_ conditions: [String: Domain]) { self.conditions = conditions }

    func checked() throws(SettingProblems) -> [(setting: Setting, domain: Domain)] {
        var problems: [SettingProblem] = []
        var result: [(Setting, Domain)] = []
        for (key, domain) in conditions.sorted(by: { $0.key < $1.key }) {
            do throws(SettingProblems) {
                let setting = try SettingsCatalogue.known(key)
                result.append((setting, try domain.checked(for: setting)))
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw SettingProblems(problems) }
        return result
    }
}

extension SettingsCatalogue {
    /// The setting of a key.
    ///
    /// - Throws: the problem of an unknown key.
    static func known(_ key: String) throws(SettingProblems) -> Setting {
        guard let setting = setting(key) else { throw SettingProblems([.unknown(key)]) }
        return setting
    }
}
