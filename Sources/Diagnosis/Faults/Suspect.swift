public import Formats
public import Geometry

/// A fault of a beacon, a phone or the venue file, as a diagnosis names it. Beacons are indices in the venue.
public enum RadioFault: Hashable, Sendable {
    /// A beacon that sends nothing.
    case dead(beacon: Int)
    /// A beacon that is stronger than the venue file says, by so many dB; negative if weaker.
    case wrongPower(beacon: Int, by: Double)
    /// Two beacons that hang at each other's places.
    case swapped(Int, Int)
    /// A beacon that hangs at another place of its level.
    case moved(beacon: Int, to: Point)
    /// A phone that reports more than the beacon powers let expect, by so many dB; negative if less.
    case phoneOffset(phone: Int, by: Double)
    /// All beacons are stronger than the venue file says, by so many dB; negative if weaker. All phones share this error.
    case allPowers(by: Double)

    /// The kinds, in the order of tables.
    public enum Kind: String, Hashable, Sendable, CaseIterable, JSONKind, Encodable {
        /// ``RadioFault/dead(beacon:)``.
        case dead
        /// ``RadioFault/wrongPower(beacon:by:)``.
        case wrongPower
        /// ``RadioFault/swapped(_:_:)``.
        case swapped
        /// ``RadioFault/moved(beacon:to:)``.
        case moved
        /// ``RadioFault/phoneOffset(phone:by:)``.
        case phoneOffset
        /// ``RadioFault/allPowers(by:)``.
        case allPowers
    }

    public var kind: Kind {
        switch self {
        case .dead: .dead
        case .wrongPower: .wrongPower
        case .swapped: .swapped
        case .moved: .moved
        case .phoneOffset: .phoneOffset
        case .allPowers: .allPowers
        }
    }

    /// The beacons that it names; none for a phone, and for all powers.
    public var beacons: [Int] {
        switch self {
        case .dead(let beacon), .wrongPower(let beacon, _), .moved(let beacon, _): [beacon]
        case .swapped(let first, let second): [first, second]
        case .phoneOffset, .allPowers: []
        }
    }
}

public struct Suspect: Hashable, Sendable {
    public var fault: RadioFault
    /// ln of the odds against a healthy venue, after it was divided by the number of such faults that were tried, and with equal odds
    /// for each kind.
    public var evidence: Double

    /// Whether the evidence is enough to name the fault: above ``FaultFinder/leastEvidence``.
    public var isNamed: Bool { evidence > FaultFinder.leastEvidence }
}

/// One row of the table of beacons.
public struct BeaconFinding: Hashable, Sendable {
    /// Index in the venue.
    public var beacon: Int
    /// Number of cells in which it was heard surely enough to compare levels.
    public var cells: Int
    /// Mean of the level minus the believed level there, without the phone's offset, dB; `nil` without cells.
    public var residual: Double?
    /// Standard error of the mean residual, dB: shadowing and visits, not the spread of powers; `nil` without cells.
    public var standardError: Double?
    /// Number of cells in which it was heard.
    public var heard: Int
    /// Number of cells in which a healthy beacon would have been heard.
    public var expected: Double
    /// The fault that explains its readings best.
    public var suspect: Suspect?
}

/// A phone, and by how much it reports more than the beacon powers let expect, without ``RadioFault/allPowers(by:)`` if that was found.
public struct PhoneFinding: Hashable, Sendable {
    /// Its model, or the name of the recording, if that names no model.
    public var name: String
    /// Indices of its walks.
    public var walks: [Int]
    /// The offset, dB; `nil` without readings.
    public var offset: Double?
    /// Standard error, dB.
    public var standardError: Double?
}
