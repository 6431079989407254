internal import Foundation
internal import NumericalMethods
public import Recordings
public import Simulation

/// A scenario variation: the same venue with other phones, a crowd, dead beacons and so on. Its quantities are drawn anew
/// for each walk.
///
/// The other variations differ from ``asExpected`` only by the quantities that they draw. Walk number n has the same
/// route, radio fields and phone in all variations.
public enum VariationKind: String, CaseIterable, Sendable, Codable {
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
    public func draws(in people: EnvironmentPeople, phones: [PhoneClass]) -> [VariationDraw] {
        let profile = phones.isEmpty ? [] : [VariationDraw.phoneProfile(of: people, phones)]
        return switch self {
        case .asExpected: []
        case .lowExponents: [.lowExponents]
        case .highExponents: [.highExponents]
        case .powers: [.powerShift, .powerSpread]
        case .phones: [.phoneOffset] + profile
        case .crowd: [.crowdDensity(of: people)]
        case .deadBeacons: [.deadShare]
        case .combined:
            [.exponents, .powerShift, .powerSpread, .phoneOffset] + profile
                + [.crowdDensity(of: people), .deadShare]
        }
    }
}

/// One quantity that is drawn for each walk, with its range and the source of the range.
public struct VariationDraw: Hashable, Sendable, Encodable {
    /// What is drawn.
    public enum Quantity: String, Hashable, Sendable, Encodable, CodingKeyRepresentable {
        /// Added to all true path-loss exponents.
        case exponentShift
        /// Added to all beacon powers of the venue file, dB.
        case powerShift
        /// Standard deviation of the true beacon powers about the shifted ones, dB.
        case powerSpread
        /// Added to the RSSI that the phone reports, dB; 0 is the phone that measured the beacon powers.
        case phoneOffset
        /// Index of the phone in ``VariationDraw/phones``.
        case phoneProfile
        /// People per square metre.
        case crowdDensity
        /// Share of the beacons that send nothing: at least one beacon, but never all.
        case deadShare

        /// The unit; "1" for a share or another number without a unit.
        public var unit: String {
            switch self {
            case .exponentShift, .phoneProfile, .deadShare: "1"
            case .powerShift, .powerSpread, .phoneOffset: "dB"
            case .crowdDensity: "1/m2"
            }
        }

        /// The name in a table.
        public var name: String {
            switch self {
            case .exponentShift: "added to the path-loss exponents"
            case .powerShift: "added to all beacon powers"
            case .powerSpread: "standard deviation of beacon powers"
            case .phoneOffset: "added to the phone's RSSI"
            case .phoneProfile: "phone model"
            case .crowdDensity: "density of the crowd"
            case .deadShare: "share of dead beacons"
            }
        }
    }

    /// The quantity.
    public var quantity: Quantity
    /// The smallest value, in the quantity's unit.
    public var from: Double
    /// The largest value.
    public var to: Double
    /// The source of the range.
    public var source: String

    /// The phones that are drawn, with their shares; `nil` for other quantities.
    public var phones: [EnvironmentPeople.PhoneShare]?

    /// The value for a walk: uniform in the range; phones by their shares.
    ///
    /// - Parameter walk: the number of the walk. `walk` and `seed` alone decide the relative position in the range.
    func value(walk: UInt64, seed: UInt64) -> Double {
        let stream = RandomStream(seed: seed, purpose: "radio world: \(quantity.rawValue)", entity: walk)
        guard let phones else { return stream.uniform(in: from...max(from, to)) }
        return Double(stream.choice(phones.map(\.share)))
    }

    private static let exponentSource = """
        1.5 in a furnished hall (Position-Annotated BLE RSSI Dataset), quartiles 1.8 to 2.3 in malls (Indoor Location \
        Competition 2.0), 2.5 to 2.8 in offices and corridors without line of sight (ITU-R P.1238-11); the expected mean \
        is 2.2
        """
    static let exponents = VariationDraw(quantity: .exponentShift, from: -0.7, to: 0.7, source: exponentSource)
    static let lowExponents = VariationDraw(quantity: .exponentShift, from: -0.7, to: -0.3, source: exponentSource)
    static let highExponents = VariationDraw(quantity: .exponentShift, from: 0.3, to: 0.7, source: exponentSource)
    static let powerShift = VariationDraw(
        quantity: .powerShift, from: -6, to: 6,
        source: "6 dB is the difference between the positioning SDK's -65 dBm at 1 m and the usual -59 dBm")
    static let powerSpread = VariationDraw(
        quantity: .powerSpread, from: 3, to: 5,
        source: "4.0 dB among 129 beacons of one model in two malls (Indoor Location Competition 2.0), at most 5 dB")
    static let phoneOffset = VariationDraw(
        quantity: .phoneOffset, from: -8, to: 8,
        source: "1.5 times the standard deviation of 5.4 dB among 20 phone models (OpenTrace calibration)")
    static func phoneProfile(of people: EnvironmentPeople, _ classes: [PhoneClass]) -> VariationDraw {
        let phones = people.phones(of: classes)
        return VariationDraw(
            quantity: .phoneProfile, from: 0, to: Double(phones.count - 1), source: people.phonesSource, phones: phones)
    }
    static func crowdDensity(of people: EnvironmentPeople) -> VariationDraw {
        VariationDraw(
            quantity: .crowdDensity, from: people.crowd.lowerBound, to: people.crowd.upperBound,
            source: people.crowdSource)
    }
    static let deadShare = VariationDraw(
        quantity: .deadShare, from: 0.1, to: 0.2, source: "our assumption: empty batteries that were not replaced")
}
