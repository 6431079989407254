internal import Positioning

/// The user's options of the search space: the values of settings, and forbidden combinations.
public struct SpaceOptions: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The values of settings by key; one value fixes a setting.
    public var domains: [String: Domain]
    /// Whether settings that `domains` does not name are searched with the catalogue's candidate values. Otherwise
    /// they keep their values.
    public var searchesOthers: Bool
    /// Whether those other settings include the settings that Beaconry adds to those of the SDK.
    public var includesExtended: Bool
    public var forbidden: [ForbiddenCombination]

    /// The options; by default the settings of the SDK's document with the catalogue's candidates.
    public init(
        domains: [String: Domain] = [:], searchesOthers: Bool = true, includesExtended: Bool = false,
        forbidden: [ForbiddenCombination] = []
    ) {
        self.domains = domains
        self.searchesOthers = searchesOthers
        self.includesExtended = includesExtended
        self.forbidden = forbidden
    }

    /// The options as text, in a fixed order.
    public var description: String {
        let settings = domains.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
        let others = searchesOthers ? includesExtended ? "others: all" : "others: the document's" : "others: fixed"
        let combinations = forbidden.map { combination in
            combination.conditions.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        }
        return ([settings, others] + combinations.map { "forbidden: \($0)" }).filter { !$0.isEmpty }
            .joined(separator: "; ")
    }
}

/// Values that must not occur together. A setting without effect does not match a condition.
public struct ForbiddenCombination: Codable, Hashable, Sendable {
    /// The values by key; a configuration is forbidden if it matches all of them.
    public var conditions: [String: Domain]

    /// A combination; without conditions it forbids nothing.
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
