public import Diagnostics
internal import Evaluation
internal import NumericalMethods
internal import Radio
public import VenueModel

/// A path-loss model RSSI = P₀ − 10 n log₁₀ d with normal residuals, fitted to measurements.
public struct RadioFit: Hashable, Sendable {
    /// P₀, n and the residual standard deviation of one fit, with standard errors.
    public struct Model: Hashable, Sendable {
        /// The beacon power P₀: RSSI at 1 m, dBm.
        public var powerAt1m: Double
        /// Standard error of P₀, dB.
        public var powerAt1mError: Double
        /// The path-loss exponent n.
        public var pathLossExponent: Double
        /// Standard error of n.
        public var pathLossExponentError: Double
        /// Residual standard deviation of RSSI about the model, dB; with ``RadioFit/Method/likelihood(floor:)`` without
        /// outliers.
        public var residualStandardDeviation: Double
        public var readings: Int
        /// The shortest and the longest distance of the readings, metres; `nil` without readings.
        public var distances: ClosedRange<Double>?

        /// Whether a venue file may contain it.
        var isAllowed: Bool {
            RadioModel.allowedPowers.contains(powerAt1m) && RadioModel.allowedExponents.contains(pathLossExponent)
                && RadioModel.allowedResidualStandardDeviations.contains(residualStandardDeviation)
        }
    }

    public struct BeaconModel: Hashable, Sendable {
        /// Index of the beacon in the venue.
        public var index: Int
        /// The beacon before the fit.
        public var beacon: Beacon
        public var model: Model
        /// Notes about the quality of the fit.
        public var notes: [Note]
    }

    /// A note about the quality of a fit.
    public enum Note: String, Hashable, Sendable, Encodable, CaseIterable {
        /// There are fewer than ten readings, so the model depends strongly on the global one.
        case fewReadings
        /// The longest distance is less than twice the shortest, so n depends strongly on the global model.
        case narrowDistances
        /// The global model is used, because the readings of this beacon allow no fit, or only an implausible one.
        case usesGlobal
        /// The search ended before it converged. Do not trust the standard errors.
        case notConverged
        /// There are several phones, and the offsets of some are not known: their readings are left out.
        case phonesLeftOut
    }

    public enum Method: Hashable, Sendable {
        /// Ordinary least squares over all readings, for comparison with other tools. It underestimates n if the receiver's
        /// floor hides weak readings, and it is sensitive to outliers.
        case leastSquares
        /// Maximum likelihood for readings that the receiver's floor truncates and that include outliers: see
        /// ``RadioFitLikelihood``.
        case likelihood(floor: Floor)
    }

    /// The level below which a receiver loses packets.
    public enum Floor: Hashable, Sendable {
        /// There is no floor.
        case none
        /// Readings below this level, dBm, are left out, and the likelihood accounts for it. For whole-number readings use a
        /// half: −90.5 keeps −90.
        case dBm(Double)
        /// The floor is estimated from the data: see ``RadioFitter/floorMargin``.
        case automatic
    }

    /// One of the phones that made the recordings.
    public struct Phone: Hashable, Sendable {
        /// Its name in the recordings; empty if they do not name it.
        public var name: String
        /// By how much more it reports than the reference phone, dB: 0 for the reference phone, `nil` if not determined.
        public var offset: Double?
        /// Lower end of the 95 % interval of the offset; `nil` for the reference phone.
        public var lowerBound: Double?
        /// Upper end.
        public var upperBound: Double?
        /// Readings of this phone below this level were left out, dBm; `nil` for none.
        public var floor: Double?
        /// Number of its readings, those below the floor included.
        public var readings: Int

        init(_ estimate: SurveyFit.Estimate, isReference: Bool, floor: Double?, readings: Int) {
            name = estimate.name
            offset = isReference || estimate.lowerBound != nil ? estimate.value : nil
            lowerBound = estimate.lowerBound
            upperBound = estimate.upperBound
            self.floor = floor
            self.readings = readings
        }
    }

    /// The effect of the receiver's floor on the readings.
    public struct Truncation: Hashable, Sendable {
        /// Readings below this level were left out, dBm. With several phones it is the highest floor on the scale of the
        /// reference phone, and ``RadioFit/phones`` has that of each phone.
        public var floor: Double
        /// Number of readings below the floor.
        public var heard: Int
        /// The number that the fit to the other readings predicts. If it is much higher, the receiver lost packets.
        public var expected: Double
    }

    /// The model of all beacons together, for the reference phone.
    public var global: Model
    /// Notes about the global fit.
    public var notes: [Note]
    /// The model of each beacon, in the order of the venue; empty without models per beacon.
    public var beacons: [BeaconModel]
    /// `leastSquares` or `likelihood`.
    public var method: String
    /// The floor that was applied; `nil` for none.
    public var truncation: Truncation?
    /// Share of the readings that are outliers; 0 with least squares.
    public var outlierShare: Double
    /// Estimates of walls, phones and shadowing from the same recordings; `nil` if not requested, or if there is too little
    /// data.
    public var survey: SurveyFit?
    /// The phones, the reference phone first; empty without ``survey``.
    public var phones: [Phone] = []

    /// The venue with this fit as its radio model: the global model for the venue, and the model of each beacon if there is
    /// one. Earlier models of other beacons, levels and zones are removed, so that the venue's model applies to them.
    public func applied(to venue: Venue) -> Venue {
        var venue = venue
        venue.radio = RadioModel(
            powerAt1m: global.powerAt1m, pathLossExponent: global.pathLossExponent,
            residualStandardDeviation: global.residualStandardDeviation)
        for index in venue.levels.indices { venue.levels[index].pathLossExponent = nil }
        for index in venue.zones.indices { venue.zones[index].pathLossExponent = nil }
        let own = Dictionary(beacons.map { ($0.beacon.id, $0) }, uniquingKeysWith: { first, _ in first })
        for index in venue.beacons.indices {
            let fitted = own[venue.beacons[index].id].flatMap {
                $0.notes.contains(.usesGlobal) ? nil : $0.model
            }
            venue.beacons[index].powerAt1m = fitted?.powerAt1m
            venue.beacons[index].pathLossExponent = fitted?.pathLossExponent
            venue.beacons[index].residualStandardDeviation = fitted?.residualStandardDeviation
        }
        return venue
    }
}

/// The reason why a fit failed.
public enum RadioFitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Fewer than three usable readings.
    case tooFewReadings(Int)
    /// All readings are at the same distance, so least squares cannot distinguish P₀ from n.
    case oneDistance
    /// The best model is implausible; a venue file could not contain it.
    case implausible(powerAt1m: Double, pathLossExponent: Double, residual: Double)
    /// The numerical method failed, with its message.
    case numerical(String)

    /// A sentence for the user.
    public var description: String {
        switch self {
        case .tooFewReadings(let count):
            "A path-loss fit needs at least 3 readings of the venue's beacons at known positions. There are \(count)."
        case .oneDistance:
            "A least-squares fit needs readings at several distances. All readings are at the same distance."
        case .implausible(let power, let exponent, let residual):
            "Check the beacons' positions and the recordings' truths: the fit is implausible. It has power at 1 m "
                + "\(Self.shown(power)) dBm, exponent \(Self.shown(exponent)) and residual standard deviation "
                + "\(Self.shown(residual)) dB. Allowed are \(RadioModel.allowedPowers), \(RadioModel.allowedExponents) and "
                + "\(RadioModel.allowedResidualStandardDeviations)."
        case .numerical(let reason): "The path-loss fit failed: \(reason)."
        }
    }
    private static func shown(_ number: Double) -> String { TextTable.number(number, decimals: 2) }
}

extension RadioFit {
    /// Neither walls, nor a phone, nor another exponent moves the powers of all beacons by so many dB.
    private static let largestDifference = 20.0

    /// Warnings of fitted powers that no BLE beacon has, and of powers in the venue file that are far from the fitted ones.
    /// O(beacons).
    ///
    /// - Parameters:
    ///   - venue: as it was before the fit.
    ///   - file: its file, which the warnings name.
    public func powerWarnings(of venue: Venue, file: String?) -> [Problem] {
        func shown(_ power: Double) -> String { TextTable.number(power, decimals: 0) }
        var messages: [String] = []
        let own = beacons.filter { !$0.notes.contains(.usesGlobal) }
        let loud =
            [("all beacons", global.powerAt1m)].filter { $0.1 > RadioModel.loudestPower }
            + own.filter { $0.model.powerAt1m > RadioModel.loudestPower }.map {
                ($0.beacon.shownName, $0.model.powerAt1m)
            }
        if !loud.isEmpty {
            messages.append(
                "No BLE beacon is louder than about \(shown(RadioModel.loudestPower)) dBm at 1 m, but the fit has "
                    + loud.map { "\(shown($0.1)) dBm for \($0.0)" }.joined(separator: ", ")
                    + ". Check the places of the beacons, the RSSI and the truth of the recordings.")
        }
        let fitted = Dictionary(own.map { ($0.index, $0.model.powerAt1m) }, uniquingKeysWith: { first, _ in first })
        let differences = venue.beacons.enumerated().compactMap { index, beacon in
            venue.powers(of: beacon).first.map { $0 - (fitted[index] ?? global.powerAt1m) }
        }
        if let difference = Statistics.median(differences), abs(difference) >= Self.largestDifference {
            messages.append(
                "The beacon powers of the venue file are about \(shown(abs(difference))) dB too "
                    + "\(difference > 0 ? "high" : "low"): the recordings give \(shown(global.powerAt1m)) dBm at 1 m.")
        }
        return messages.map { Problem($0, severity: .warning, file: file) }
    }
}
