internal import Lateration

/// An input of settings that a venue or a phone may not have.
public enum SettingInput: Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The phone detects whether the walker walks or stands.
    case walkingDetector
    /// The phone measures the air pressure.
    case barometer
    case paths
    /// A level with several paths; pieces that continue straight are one path.
    case severalPaths
    case obstacles
    /// More than one level.
    case severalLevels
    /// Beacons on more than one level.
    case beaconsOnSeveralLevels
    /// A beacon without a beacon power of its own or of the venue.
    case unknownPower
    /// The same of the path-loss exponent.
    case unknownExponent
    /// Points of a survey.
    case fingerprints
    /// A level without any point of a survey.
    case levelWithoutFingerprints
    /// A level that is too narrow for a walkable cell.
    case levelWithoutCells
    /// A solver of lateration besides Newton's method.
    case gsl

    /// The input in words, such as `the venue has obstacles`.
    public var description: String {
        switch self {
        case .walkingDetector: "the phone has a walking detector"
        case .barometer: "the phone has a barometer"
        case .paths: "the venue has navigation paths"
        case .severalPaths: "a level has several navigation paths"
        case .obstacles: "the venue has obstacles"
        case .severalLevels: "the venue has several levels"
        case .beaconsOnSeveralLevels: "several levels have beacons"
        case .unknownPower: "the power of a beacon is not known"
        case .unknownExponent: "the path-loss exponent of a beacon is not known"
        case .fingerprints: "there are fingerprints of a survey"
        case .levelWithoutFingerprints: "a level has no fingerprints"
        case .levelWithoutCells: "a level is too narrow for a walkable cell"
        case .gsl: "the program has GSL"
        }
    }
}

extension BeaconMap {
    /// The inputs that are available here.
    ///
    /// - Parameters:
    ///   - hasMotion: whether the phone has a walking detector.
    ///   - hasPressure: whether it has a barometer.
    public func settingInputs(hasMotion: Bool = true, hasPressure: Bool = true) -> Set<SettingInput> {
        var inputs = venueInputs
        if hasMotion { inputs.insert(.walkingDetector) }
        if hasPressure { inputs.insert(.barometer) }
        if lateration != .newton { inputs.insert(.gsl) }
        let surveyed = Set(fingerprints?.points.map(\.level) ?? [])
        if !surveyed.isEmpty { inputs.insert(.fingerprints) }
        if !levels.indices.allSatisfy(surveyed.contains) { inputs.insert(.levelWithoutFingerprints) }
        return inputs
    }

    /// The inputs that these levels and beacons provide.
    static func inputs(levels: [Storey], beacons: [MappedBeacon]) -> Set<SettingInput> {
        let facts: [(SettingInput, Bool)] = [
            (.paths, levels.contains { !$0.paths.isEmpty }),
            (.severalPaths, levels.contains { Set($0.paths.map(\.line)).count > 1 }),
            (.obstacles, levels.contains { !$0.obstacles.isEmpty }),
            (.severalLevels, levels.count > 1),
            (.beaconsOnSeveralLevels, Set(beacons.map(\.level)).count > 1),
            (.unknownPower, beacons.contains { $0.powerAt1m == nil }),
            (.unknownExponent, beacons.contains { $0.pathLossExponent == nil }),
            (.levelWithoutCells, levels.contains { WalkableGrid.isEmpty(outline: $0.outline) }),
        ]
        return Set(facts.filter(\.1).map(\.0))
    }
}
