/// Settings that were changed and have no effect, with the reason.
public struct SettingLack: Hashable, Sendable, CustomStringConvertible {
    /// The settings, as `key`, or as `key=value` where only that value has no effect.
    public var settings: [String]
    /// What is missing; see ``PositioningSettings/lack(of:given:)``.
    public var lack: Setting.Condition

    package init(settings: [String], lack: Setting.Condition) {
        self.settings = settings
        self.lack = lack
    }

    public var description: String {
        let names =
            settings.count < 2 ? settings : [settings.dropLast().joined(separator: ", "), settings[settings.count - 1]]
        let sentence =
            "\(names.joined(separator: " and ")) \(settings.count < 2 ? "has" : "have") no effect here: \(lack.reason)."
        return lack.remedy.map { "\(sentence) \($0)" } ?? sentence
    }
}

extension ZonedPreset {
    /// Those of these settings that have no effect in any area of the zoned preset, grouped by the reason, in the order of the
    /// catalogue.
    ///
    /// - Parameters:
    ///   - keys: keys of the settings; one that the catalogue does not have is ignored.
    ///   - inputs: the available inputs; see ``BeaconMap/settingInputs(hasMotion:hasPressure:)``.
    public func lacks(of keys: Set<String>, given inputs: Set<SettingInput>) -> [SettingLack] {
        var result: [SettingLack] = []
        let all = [base] + levels.sorted { $0.key < $1.key }.map(\.value) + zones.map(\.settings)
        for setting in SettingsCatalogue.all where keys.contains(setting.key) {
            let lacks = all.map { $0.lack(of: setting, given: inputs) }
            guard let lack = lacks[0], !lacks.contains(nil) else { continue }
            let isOfValue = base.isActive(setting, given: inputs)
            let name = isOfValue ? "\(setting.key)=\(base[setting])" : setting.key
            if let index = result.firstIndex(where: { $0.lack == lack }) {
                result[index].settings.append(name)
            } else {
                result.append(SettingLack(settings: [name], lack: lack))
            }
        }
        return result
    }
}

extension PositioningSettings {
    /// What is missing for a setting or its value to have an effect: inputs, or else values of other settings; `nil` if
    /// nothing is missing.
    public func lack(of setting: Setting, given inputs: Set<SettingInput>) -> Setting.Condition? {
        if isActive(setting, given: inputs) {
            guard let need = setting.needs[self[setting]], !inputs.contains(need) else { return nil }
            return .has(need)
        }
        guard let condition = setting.condition else { return nil }
        let missing = condition.missing(in: inputs, besides: [])
        return missing.isEmpty ? lack(condition, inputs) : .joined(missing.map { .has($0) }) { .all($0) }
    }

    /// The values that other settings must have to meet a condition.
    private func lack(_ condition: Setting.Condition, _ inputs: Set<SettingInput>) -> Setting.Condition? {
        switch condition {
        case .has: return nil
        case .setting(let key, let values):
            guard let other = SettingsCatalogue.setting(key), values.contains(self[other], of: other) else {
                return condition
            }
            // The other setting has the value, so the other setting has no effect itself.
            return isActive(other, given: inputs) ? nil : other.condition.flatMap { lack($0, inputs) }
        case .all(let parts):
            let lacks = parts.compactMap { lack($0, inputs) }
            return lacks.isEmpty ? nil : .joined(lacks) { .all($0) }
        case .any(let parts):
            let lacks = parts.filter { $0.missing(in: inputs, besides: []).isEmpty }.map { lack($0, inputs) }
            return lacks.contains(nil) ? nil : .joined(lacks.compactMap(\.self)) { .any($0) }
        }
    }
}

extension Setting.Condition {
    /// The inputs that are missing with any settings; if there are several ways, the one with the fewest inputs.
    ///
    /// - Parameter known: inputs that are missing in any case; they come first.
    fileprivate func missing(in inputs: Set<SettingInput>, besides known: [SettingInput]) -> [SettingInput] {
        func adding(_ input: SettingInput) -> [SettingInput] {
            let lacking = input.basis.flatMap { inputs.contains($0) ? nil : $0 } ?? input
            return inputs.contains(input) || known.contains(lacking) ? known : known + [lacking]
        }
        switch self {
        case .has(let input): return adding(input)
        case .setting(let key, let values):
            guard let other = SettingsCatalogue.setting(key) else { return known }
            if case .oneOf(let words) = values, let need = other.needs[words[0]], words.count == 1 {
                return adding(need)
            }
            return other.condition?.missing(in: inputs, besides: known) ?? known
        case .all(let parts):
            let ways = parts.filter(\.hasSeveralWays)
            return (parts.filter { !$0.hasSeveralWays } + ways).reduce(known) { $1.missing(in: inputs, besides: $0) }
        case .any(let parts):
            return parts.map { $0.missing(in: inputs, besides: known) }.min { $0.count < $1.count } ?? known
        }
    }

    private var hasSeveralWays: Bool { if case .any = self { true } else { false } }

    /// One part by itself, or several without repetition.
    fileprivate static func joined(_ parts: [Self], _ join: ([Self]) -> Self) -> Self {
        var known: Set<Self> = []
        let different = parts.filter { known.insert($0).inserted }
        return different.count == 1 ? different[0] : join(different)
    }

    /// What is missing, in words: `only while` and the values of other settings, or the missing input.
    package var reason: String { absence ?? "only while \(self)" }

    /// What to do about a missing survey; `nil` where other things are missing.
    package var remedy: String? {
        switch self {
        case .has(let input): input.remedy
        case .all(let parts): parts.lazy.compactMap(\.remedy).first
        case .setting, .any: nil
        }
    }

    /// The missing input in words; `nil` if a setting could provide it.
    fileprivate var absence: String? {
        switch self {
        case .has(let input): return input.absence
        case .all(let parts):
            let absences = parts.compactMap(\.absence)
            return absences.count == parts.count ? absences.joined(separator: ", and ") : nil
        case .setting, .any: return nil
        }
    }
}

extension SettingInput {
    /// The absence of the input, in words.
    var absence: String {
        switch self {
        case .walkingDetector: "no walk has samples of a walking detector"
        case .barometer: "no walk has samples of air pressure"
        case .paths: "the venue has no navigation paths"
        case .severalPaths: "no level has several navigation paths"
        case .obstacles: "the venue has no obstacles"
        case .severalLevels: "the venue has one level"
        case .beaconsOnSeveralLevels: "only one level has beacons"
        case .unknownPower: "the power of every beacon is known"
        case .unknownExponent: "the path-loss exponent of every beacon is known"
        case .fingerprints: "there are no fingerprints of a survey"
        case .levelWithoutFingerprints: "every level has fingerprints"
        case .levelWithoutCells: "every level has walkable cells"
        case .gsl: "this program has no GSL"
        }
    }

    /// What the user can do about the absence.
    fileprivate var remedy: String? {
        guard self == .fingerprints else { return nil }
        return "The centroid or lateration gives the positions. Add recordings of the kind survey, with truth, to the "
            + "folder of recordings, or choose another mapFilter."
    }

    /// Another input that this one needs.
    var basis: SettingInput? {
        switch self {
        case .severalPaths: .paths
        case .beaconsOnSeveralLevels: .severalLevels
        default: nil
        }
    }
}
