internal import Foundation
internal import NumericalMethods

/// A kind of world that a preset must stand: what is drawn anew for each walk through it.
///
/// The other kinds are as ``asExpected`` but for what they draw. Walks of one number have the same route, radio fields
/// and phone in all kinds, so that kinds differ by what they draw and by nothing else.
public enum WorldKind: String, CaseIterable, Sendable, Codable {
    /// The simulator's parameters as they are: the world that settings are tuned in.
    case asExpected
    /// Signals fade with distance more slowly than expected.
    case lowExponents
    /// Signals fade with distance faster than expected.
    case highExponents
    /// Beacons send weaker or stronger than the table says, and differ more among each other.
    case powers
    /// Phones that report much more or less than the one that measured the beacons, of several makes.
    case phones
    /// People everywhere.
    case crowd
    /// Beacons that send nothing.
    case deadBeacons
    /// All of that at once.
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

    /// What is drawn for each walk; the same quantity has the same place in its range in all kinds.
    public var draws: [WorldDraw] {
        switch self {
        case .asExpected: []
        case .lowExponents: [.lowExponents]
        case .highExponents: [.highExponents]
        case .powers: [.powerShift, .powerSpread]
        case .phones: [.phoneOffset, .phoneProfile]
        case .crowd: [.crowdDensity]
        case .deadBeacons: [.deadShare]
        case .combined:
            [.exponents, .powerShift, .powerSpread, .phoneOffset, .phoneProfile, .crowdDensity, .deadShare]
        }
    }
}

/// One quantity that is drawn for each walk, with its range and where that comes from.
public struct WorldDraw: Hashable, Sendable, Encodable {
    /// What is drawn.
    public enum Quantity: String, Hashable, Sendable, Encodable, CodingKeyRepresentable {
        /// Added to all true path-loss exponents.
        case exponentShift
        /// By how much all beacons send stronger than the table says, dB.
        case powerShift
        /// Standard deviation of beacons about that, dB.
        case powerSpread
        /// How much more the phone reports than the one that measured the beacons, dB.
        case phoneOffset
        /// Which of ``WorldDraw/phoneProfiles`` the phone is, by its index.
        case phoneProfile
        /// Persons a square metre.
        case crowdDensity
        /// Share of the beacons that send nothing, at least one beacon and never all.
        case deadShare

        /// Its unit; "1" for a share or a pure number.
        public var unit: String {
            switch self {
            case .exponentShift, .phoneProfile, .deadShare: "1"
            case .powerShift, .powerSpread, .phoneOffset: "dB"
            case .crowdDensity: "1/m2"
            }
        }

        /// What it does, for a table.
        public var name: String {
            switch self {
            case .exponentShift: "added to the path-loss exponents"
            case .powerShift: "added to the powers of all beacons"
            case .powerSpread: "spread of beacons about their power"
            case .phoneOffset: "added to what the phone reports"
            case .phoneProfile: "kind of phone"
            case .crowdDensity: "density of the crowd"
            case .deadShare: "share of dead beacons"
            }
        }
    }

    /// What is drawn.
    public var quantity: Quantity
    /// The least value, in the quantity's unit.
    public var from: Double
    /// The greatest value.
    public var to: Double
    /// Where the range comes from.
    public var source: String

    /// What a profile's number stands for: all kinds of phones of which the physics are known.
    public static let phoneProfiles = ["iphone", "android-low-latency", "android-balanced"]

    /// The value of a walk: uniform in the range; of a whole number, each equally likely.
    ///
    /// - Parameter walk: whose; it also decides, with `seed`, where in the range of any other kind the value lies.
    func value(walk: UInt64, seed: UInt64) -> Double {
        let stream = RandomStream(seed: seed, purpose: "radio world: \(quantity.rawValue)", entity: walk)
        guard quantity == .phoneProfile else { return stream.uniform(in: from...max(from, to)) }
        return Double(stream.index(below: Self.phoneProfiles.count))
    }

    private static let exponentSource = """
        1.5 in a furnished hall (Position-Annotated BLE RSSI Dataset), quartiles 1.8 to 2.3 in malls (Indoor Location \
        Competition 2.0), 2.5 to 2.8 in offices and corridors without sight (ITU-R P.1238-11), about the mean of 2.2 \
        that is expected
        """
    static let exponents = WorldDraw(quantity: .exponentShift, from: -0.7, to: 0.7, source: exponentSource)
    static let lowExponents = WorldDraw(quantity: .exponentShift, from: -0.7, to: -0.3, source: exponentSource)
    static let highExponents = WorldDraw(quantity: .exponentShift, from: 0.3, to: 0.7, source: exponentSource)
    static let powerShift = WorldDraw(
        quantity: .powerShift, from: -6, to: 6,
        source: "from the positioning SDK's -65 dBm at one metre to the usual -59 dBm, either way")
    static let powerSpread = WorldDraw(
        quantity: .powerSpread, from: 3, to: 5,
        source: "4.0 dB between 129 beacons of one make in two malls (Indoor Location Competition 2.0), 5 dB at most")
    static let phoneOffset = WorldDraw(
        quantity: .phoneOffset, from: -8, to: 8,
        source: "1.5 standard deviations of 20 models, 5.4 dB each (OpenTrace calibration)")
    static let phoneProfile = WorldDraw(
        quantity: .phoneProfile, from: 0, to: Double(phoneProfiles.count - 1),
        source: "an iPhone, and the scan windows of Android's open source project")
    static let crowdDensity = WorldDraw(
        quantity: .crowdDensity, from: 0.25, to: 2,
        source: "up to where 16.5 dB was measured between a crowded and an empty hall (Bin Humaid, Moustafa 2021)")
    static let deadShare = WorldDraw(
        quantity: .deadShare, from: 0.1, to: 0.2, source: "our choice: batteries that nobody has changed")
}
