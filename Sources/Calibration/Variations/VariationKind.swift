public import Formats
public import Recordings
public import Simulation
public import Worlds

/// A scenario variation: the same venue with other phones, a crowd, dead beacons and so on. Its quantities are drawn anew
/// for each walk.
///
/// The other variations differ from ``asExpected`` only by the quantities that they draw. Walk number n has the same
/// route, radio fields and phone in all variations.
public enum VariationKind: String, CaseIterable, Sendable, JSONKind, Codable {
    /// The simulator's parameters are unchanged, as for training walks.
    case asExpected
    /// Signals lose less power with distance than expected.
    case lowExponents
    /// Signals lose more power with distance than expected.
    case highExponents
    /// Beacon powers differ from the venue file, and differ more between beacons.
    case powers
    /// Phones of other classes than that of the expected walks, each tested by itself: those of Android for iOS. They report a
    /// much higher or lower RSSI than the phone that measured the beacon powers.
    case phones
    /// There are many people in the venue.
    case crowd
    /// Some beacons send nothing.
    case deadBeacons
    /// All of these changes at once.
    case combined

    /// Name in a sentence.
    public var name: String {
        switch self {
        case .asExpected: "as expected"
        case .lowExponents: "low path-loss exponents"
        case .highExponents: "high path-loss exponents"
        case .powers: "wrong beacon powers"
        case .phones: "other phones"
        case .crowd: "crowd"
        case .deadBeacons: "dead beacons"
        case .combined: "all at once"
        }
    }

    /// What is drawn for each walk in an environment. A quantity of walk n is at the same relative position of its range in
    /// all variations.
    ///
    /// - Parameter phones: the classes of phones from which other phones are drawn; empty if there are no others.
    public func draws(in people: EnvironmentPeople, phones: [PhoneClass]) -> [WorldDraw] {
        let profile = phones.isEmpty ? [] : [WorldDraw.phoneProfile(of: people, phones)]
        return switch self {
        case .asExpected: []
        case .lowExponents: [.lowExponents]
        case .highExponents: [.highExponents]
        case .powers: [.powerShift, .largePowerSpread]
        case .phones: [.phoneOffset] + profile
        case .crowd: [.crowd(of: people)]
        case .deadBeacons: [.deadShare]
        case .combined:
            [.exponents, .powerShift, .largePowerSpread, .phoneOffset] + profile
                + [.crowd(of: people), .deadShare]
        }
    }
}

/// The scenario variations under which a preset is tested, and the number of walks in each.
public struct VariationPlan: Codable, Hashable, Sendable {
    /// The variations, in the order of the report. If empty, there is no test.
    public var kinds: [VariationKind]
    /// Number of walks in each variation.
    public var walksPerKind: Int

    /// The allowed number of walks in each variation. The sign-flip test needs five walks to be significant at 5 %.
    public static let allowedWalks = 5...1000

    /// The fewest and the most walks with a class of phones: it has the most if the first do not tell whether it may lose.
    static let classWalks = 24...96

    /// A plan.
    public init(kinds: [VariationKind] = VariationKind.allCases, walksPerKind: Int = 24) {
        self.kinds = kinds
        self.walksPerKind = walksPerKind
    }
}
