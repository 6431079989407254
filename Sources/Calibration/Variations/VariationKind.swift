public import Formats
internal import NumericalMethods
public import Recordings
public import Simulation
public import Worlds

/// The scenario variations under which a preset is tested, and the number of walks in each.
public struct VariationOptions: Codable, Hashable, Sendable {
    /// The variations, in the order of the report. If empty, there is no test.
    public var kinds: [VariationKind]
    /// Number of walks in each variation.
    public var walksPerKind: Int

    /// The allowed number of walks in each variation. The sign-flip test needs five walks to be significant at 5 %.
    public static let allowedWalks = 5...1000

    /// The fewest and the most walks with a class of phones, and with the venue as expected: there are the most if the first do
    /// not tell whether there may be a loss.
    package static let classWalks = 24...96

    public init(kinds: [VariationKind] = VariationKind.allCases, walksPerKind: Int = 24) {
        self.kinds = kinds
        self.walksPerKind = walksPerKind
    }
}

/// How probable a scenario variation is: the share of a venue's visits to which it applies.
public struct VariationProbability: Hashable, Sendable, JSONRecord {
    /// 0…1.
    public var value: Double
    /// A published statistic, or "our choice" with the reason.
    public var source: String

    public static let shape = JSONShape<Self>(
        "probability", "How probable a scenario variation is.",
        .always("value", .share, \.value, "Share of a venue's visits that the variation applies to."),
        .always("source", \.source, "A published statistic, or our choice with the reason."))
}

/// A scenario variation: the same venue with other phones, a crowd, dead beacons and so on. Its quantities are drawn again
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
    /// - Parameters:
    ///   - people: the people of the environment, for the density of crowds and the phones.
    ///   - phones: the classes of phones from which other phones are drawn; empty if there are no others.
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

    /// How probable the variation is in an environment.
    ///
    /// The changes are taken as independent: ``asExpected`` has the probability that none of them holds, ``combined`` that
    /// all hold at once.
    ///
    /// - Parameters:
    ///   - people: the people of the environment, for the shares of crowds and phones.
    ///   - others: the classes of phones that the expected walks do not have. If there are none, phones are no change.
    public func probability(in people: EnvironmentPeople, others: [PhoneClass]) -> VariationProbability {
        let changes = others.isEmpty ? Self.changes.filter { $0 != .phones } : Self.changes
        return switch self {
        case .asExpected:
            VariationProbability(
                value: changes.reduce(1 - Self.exponents) {
                    $0 * (1 - $1.probability(in: people, others: others).value)
                },
                source: "computed: that none of the other variations holds, if they are independent")
        case .lowExponents:
            VariationProbability(value: Self.exponentsBelow(-0.3), source: Self.exponentSource("below"))
        case .highExponents:
            VariationProbability(value: 1 - Self.exponentsBelow(0.3), source: Self.exponentSource("above"))
        case .powers:
            VariationProbability(
                value: 0.2,
                source: "20.4 % of the beacons in two malls advertise another power than most (Indoor Location "
                    + "Competition 2.0)")
        case .phones:
            VariationProbability(
                value: people.share(of: others), source: "share of these phones: " + people.phonesSource)
        case .crowd: VariationProbability(value: people.crowdShare, source: people.crowdShareSource)
        case .deadBeacons:
            VariationProbability(
                value: 0.1,
                source: "our choice: batteries last two to four years by their makers, and the last weeks before an "
                    + "exchange are a tenth of that")
        case .combined:
            VariationProbability(
                value: changes.reduce(Self.exponents) { $0 * $1.probability(in: people, others: others).value },
                source: "computed: that all the variations hold at once, if they are independent")
        }
    }

    /// The weights of variations: shares of the visits, with the sum 1 if all classes of phones are there.
    ///
    /// The variations overlap, but a visit has one phone. So the variations with the expected phones have together the
    /// share of their classes, and those with other phones the rest. Within each part, weights are in proportion to the
    /// probabilities among its visits. ``phones`` has no weight if the expected walks have all phones.
    ///
    /// - Parameter others: the classes of phones that the expected walks do not have.
    package static func weights(
        of kinds: [VariationKind], in people: EnvironmentPeople, others: [PhoneClass]
    ) -> [Double] {
        let share = people.share(of: others)
        func isOther(_ kind: VariationKind) -> Bool { !others.isEmpty && kind.hasOtherPhones }
        let inClass = kinds.map { kind in
            let value = kind.probability(in: people, others: others).value
            return switch kind {
            case .phones: share > 0 ? value / share : 0
            case .combined: share > 0 ? value / share : value
            case .asExpected: share < 1 ? value / (1 - share) : 0
            case .lowExponents, .highExponents, .powers, .crowd, .deadBeacons: value
            }
        }
        return zip(kinds, inClass).map { kind, value in
            let total = zip(kinds, inClass).reduce(0) { isOther($1.0) == isOther(kind) ? $0 + $1.1 : $0 }
            return total > 0 ? value / total * (isOther(kind) ? share : 1 - share) : 0
        }
    }

    /// Whether the phones are of other classes than those of the expected walks, if there are others.
    package var hasOtherPhones: Bool { self == .phones || self == .combined }

    /// What may change besides the exponents.
    private static let changes: [VariationKind] = [.powers, .phones, .crowd, .deadBeacons]

    /// That exponents are low or high.
    private static let exponents = exponentsBelow(-0.3) + 1 - exponentsBelow(0.3)

    /// The share of beacons whose exponent exceeds the expected 2.2 by less than `shift`: normal, with the quartiles of the
    /// fits of single beacons in two malls.
    private static func exponentsBelow(_ shift: Double) -> Double {
        let quartiles = (lower: 1.77, upper: 2.27)
        let sigma = (quartiles.upper - quartiles.lower) / 2 / NormalDistribution.quantile(0.75)
        return NormalDistribution.cumulative((2.2 + shift - (quartiles.lower + quartiles.upper) / 2) / sigma)
    }

    private static func exponentSource(_ side: String) -> String {
        "share of the exponents of single beacons more than 0.3 \(side) the expected 2.2, by their quartiles of 1.77 and 2.27 "
            + "in two malls (Indoor Location Competition 2.0)"
    }
}
