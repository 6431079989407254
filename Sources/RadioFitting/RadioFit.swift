internal import Evaluation
internal import Radio
public import VenueModel

/// A path-loss model RSSI = P₀ − 10 n log₁₀ d with normal residuals, fitted to measurements.
public struct RadioFit: Hashable, Sendable, Encodable {
    /// P₀, n and the residual of one fit, with standard errors.
    public struct Model: Hashable, Sendable, Encodable {
        /// P₀, RSSI one metre away, dBm.
        public var powerAt1m: Double
        /// Its standard error, dB.
        public var powerAt1mError: Double
        /// n.
        public var pathLossExponent: Double
        /// Its standard error.
        public var pathLossExponentError: Double
        /// Standard deviation of RSSI about the model, dB; with ``RadioFit/Method/likelihood(floor:)`` that of the good
        /// readings.
        public var residual: Double
        /// How many readings it was fitted to.
        public var readings: Int
        /// The shortest and the longest distance among them, metres; `nil` without readings.
        public var distances: ClosedRange<Double>?

        /// Whether a venue file may hold it.
        var isAllowed: Bool {
            RadioModel.allowedPowers.contains(powerAt1m) && RadioModel.allowedExponents.contains(pathLossExponent)
                && RadioModel.allowedResiduals.contains(residual)
        }
    }

    /// The model of one beacon.
    public struct BeaconModel: Hashable, Sendable, Encodable {
        /// Index of the beacon in the venue.
        public var index: Int
        /// Its identity, in the text form of files.
        public var beacon: String
        /// Its model.
        public var model: Model
        /// What to know of it.
        public var notes: [Note]
    }

    /// Something to know of a fit.
    public enum Note: String, Hashable, Sendable, Encodable, CaseIterable {
        /// There are fewer than ten readings: the model leans on the global one.
        case fewReadings
        /// The longest distance is less than twice the shortest: n leans on the global one.
        case narrowDistances
        /// The global model was taken, as this beacon alone allows no fit, or only one that no radio has.
        case usesGlobal
        /// The search ended before the gradient vanished: do not trust the standard errors.
        case notConverged
    }

    /// How the model is fitted.
    public enum Method: Hashable, Sendable {
        /// Ordinary least squares over all readings: for comparison with others. Under-estimates n where the receiver's
        /// floor hides weak readings, and follows outliers.
        case leastSquares
        /// Maximum likelihood for readings that the receiver's floor truncates and a share of which are outliers: see
        /// ``RadioFitLikelihood``.
        case likelihood(floor: Floor)
    }

    /// The level below which a receiver loses packets.
    public enum Floor: Hashable, Sendable {
        /// It loses none that matter.
        case none
        /// Readings below this many dBm are left out, and the likelihood knows it. Whole-number readings need a half:
        /// −90.5 keeps −90.
        case dBm(Double)
        /// Taken from the data: see ``RadioFitter/floorMargin``.
        case automatic
    }

    /// What the receiver's floor did to the readings.
    public struct Truncation: Hashable, Sendable, Encodable {
        /// Readings below were left out, dBm.
        public var floor: Double
        /// How many there were.
        public var heard: Int
        /// How many the fit to the others expects there; many more than heard means that the receiver lost them.
        public var expected: Double
    }

    /// The model of all beacons together.
    public var global: Model
    /// What to know of it.
    public var notes: [Note]
    /// The model of each beacon of the venue, in its order; empty if only a global one was asked for.
    public var beacons: [BeaconModel]
    /// `leastSquares` or `likelihood`.
    public var method: String
    /// The floor that was applied; `nil` if none was.
    public var truncation: Truncation?
    /// Share of the readings that are outliers; 0 with least squares.
    public var outlierShare: Double
    /// What the same recordings say of walls, phones and shadowing; `nil` if nobody asked, or they say too little.
    public var survey: SurveyFit?
}

extension RadioFit {
    /// The venue with this fit as its radio model: the global one for the venue, and of each beacon its own if there is
    /// one. Beacons without a model of their own, levels and zones lose an earlier one, so that the venue's holds there.
    public func applied(to venue: Venue) -> Venue {
        var venue = venue
        venue.radio = RadioModel(
            powerAt1m: global.powerAt1m, pathLossExponent: global.pathLossExponent, residual: global.residual)
        for index in venue.levels.indices { venue.levels[index].pathLossExponent = nil }
        for index in venue.zones.indices { venue.zones[index].pathLossExponent = nil }
        let own = Dictionary(beacons.map { ($0.beacon, $0) }, uniquingKeysWith: { first, _ in first })
        for index in venue.beacons.indices {
            let fitted = own[venue.beacons[index].id.description].flatMap {
                $0.notes.contains(.usesGlobal) ? nil : $0.model
            }
            venue.beacons[index].powerAt1m = fitted?.powerAt1m
            venue.beacons[index].pathLossExponent = fitted?.pathLossExponent
            venue.beacons[index].residual = fitted?.residual
        }
        return venue
    }
}

/// Why there is no fit.
public enum RadioFitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Fewer than three usable readings.
    case tooFewReadings(Int)
    /// All readings were taken at one distance, so that least squares cannot tell P₀ from n.
    case oneDistance
    /// The model that fits best is none of a radio; a venue file could not hold it.
    case implausible(powerAt1m: Double, pathLossExponent: Double, residual: Double)
    /// The numerical method failed, in its own words.
    case numerical(String)

    /// A sentence for the user.
    public var description: String {
        switch self {
        case .tooFewReadings(let count):
            "A path-loss fit needs at least 3 readings of the venue's beacons at known places; there are \(count)."
        case .oneDistance: "All readings were taken at one distance; a least-squares fit needs several."
        case .implausible(let power, let exponent, let residual):
            "The readings fit no radio: power at 1 m \(Self.shown(power)) dBm, exponent \(Self.shown(exponent)), residual "
                + "\(Self.shown(residual)) dB, where \(RadioModel.allowedPowers), \(RadioModel.allowedExponents) and "
                + "\(RadioModel.allowedResiduals) are allowed. Check the beacons' places and the recordings' truths."
        case .numerical(let reason): "The path-loss fit did not work: \(reason)."
        }
    }
    private static func shown(_ number: Double) -> String { TextTable.number(number, decimals: 2) }
}
