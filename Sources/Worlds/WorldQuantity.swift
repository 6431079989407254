public import Formats

/// What may differ from one world to another: of the building, its radio, its phones or its people.
public enum WorldQuantity: String, CaseIterable, Hashable, Sendable, JSONKind, Codable, CodingKeyRepresentable {
    /// Added to all true path-loss exponents.
    case exponentShift
    /// Also added to them: what a scenario's `exponentSigma` leaves open.
    case exponentError
    /// Standard deviation of what is added to the exponents of a zone. Beacons outside of zones have a value each.
    case exponentSpread
    /// Factor on the losses of all walls.
    case wallFactor
    /// Standard deviation of the factors of single walls, each at least 0.1.
    case wallSpread
    /// Share of the walls that are not there.
    case openWallShare
    /// Pieces of furniture per square metre, 1 to 4 m long, 1 to 2 m high, with losses of 2 to 8 dB.
    case furnitureDensity
    /// Added to all beacon powers of the venue file, dB.
    case powerShift
    /// Standard deviation of the true beacon powers about the shifted ones, dB.
    case powerSpread
    /// How far beacons may hang from their places along either axis, metres.
    case misplacement
    /// How far beacons may hang above or below their heights, metres.
    case heightError
    /// Share of the beacons that send nothing: at least one beacon, but never all.
    case deadShare
    /// Standard deviation of the shadowing, dB.
    case shadowingSigma
    /// Distance over which the shadowing loses its correlation, metres.
    case decorrelationDistance
    /// Index of the phone in the draw's phones.
    case phoneProfile
    /// Added to the RSSI that the phone reports, dB; 0 is the phone that measured the beacon powers.
    case phoneOffset
    /// Height of the phone, metres.
    case phoneHeight
    /// Largest relative error of the share of each kind of phones.
    case phoneShareSpread
    /// People per square metre.
    case crowdDensity
    /// Loss through a person, dB.
    case bodyLoss

    /// The unit; "1" for a factor, a share or another number without a unit.
    public var unit: String { words.unit }

    /// The name in a table.
    public var name: String { words.name }

    private var words: (name: String, unit: String) {
        switch self {
        case .exponentShift: ("added to all path-loss exponents", "1")
        case .exponentError: ("error of all path-loss exponents", "1")
        case .exponentSpread: ("standard deviation of the exponents of zones", "1")
        case .wallFactor: ("factor on the losses of all walls", "1")
        case .wallSpread: ("standard deviation of the factors of single walls", "1")
        case .openWallShare: ("share of walls that are not there", "1")
        case .furnitureDensity: ("pieces of furniture", "1/m2")
        case .powerShift: ("added to all beacon powers", "dB")
        case .powerSpread: ("standard deviation of the powers of beacons", "dB")
        case .misplacement: ("largest error of the places of beacons", "m")
        case .heightError: ("largest error of the heights of beacons", "m")
        case .deadShare: ("share of dead beacons", "1")
        case .shadowingSigma: ("standard deviation of the shadowing", "dB")
        case .decorrelationDistance: ("decorrelation distance of the shadowing", "m")
        case .phoneProfile: ("phone model", "1")
        case .phoneOffset: ("added to the phone's RSSI", "dB")
        case .phoneHeight: ("height of the phone", "m")
        case .phoneShareSpread: ("largest relative error of the shares of phones", "1")
        case .crowdDensity: ("density of the crowd", "1/m2")
        case .bodyLoss: ("loss through a person", "dB")
        }
    }
}
