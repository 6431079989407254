internal import Radio
public import VenueModel

/// Fits path-loss models to samples.
///
/// ```swift
/// let samples = RadioFitSampling().samples(of: surveys, in: venue)
/// let fit = try RadioFitter(isPerBeacon: true).fit(samples, of: venue)
/// let calibrated = fit.applied(to: venue)
/// ```
public struct RadioFitter: Hashable, Sendable {
    /// How far the models of beacons may lie from the global one: standard deviations of normal priors about it. With
    /// them every beacon has a model, however few its readings.
    public struct Shrinkage: Hashable, Sendable {
        /// Of P₀, dB. Beacons of one type and setting differ by 2 to 4 dB; their walls and n add to it.
        public var powerAt1m: Double
        /// Of n.
        public var pathLossExponent: Double
        /// Of ln (residual / dB).
        public var logResidual: Double

        /// Standard deviations; positive.
        public init(powerAt1m: Double = 6, pathLossExponent: Double = 0.5, logResidual: Double = 0.3) {
            self.powerAt1m = powerAt1m
            self.pathLossExponent = pathLossExponent
            self.logResidual = logResidual
        }
    }

    /// How much above the 0.5 % quantile of all readings the automatic floor lies, dB, before it is rounded to a half:
    /// packets are lost within 4 dB (with GFSK, 97 % two below and 1 % two above the sensitivity), and rounding takes
    /// another. Above it every reading counts as received, so the likelihood is right whether or not the receiver had a
    /// floor. The floor is applied only if the fit to the readings above it expects more below, by three standard
    /// deviations, than were heard there.
    public static let floorMargin = 5.0

    /// How the models are fitted.
    public var method: RadioFit.Method
    /// Whether each beacon gets a model of its own beside the global one.
    public var isPerBeacon: Bool
    /// How far the models of beacons may lie from the global one; not used by least squares, which takes the global
    /// model where a beacon alone has fewer than ten readings or its distances span less than a factor of two.
    public var shrinkage: Shrinkage

    /// A fitter.
    public init(
        method: RadioFit.Method = .likelihood(floor: .automatic), isPerBeacon: Bool = false,
        shrinkage: Shrinkage = Shrinkage()
    ) {
        self.method = method
        self.isPerBeacon = isPerBeacon
        self.shrinkage = shrinkage
    }

    /// The fit to samples of the beacons of `venue`; samples that are not finite, not at a positive distance or not of
    /// its beacons are left out. O(samples × 100).
    public func fit(_ samples: [RadioSample], of venue: Venue) throws(RadioFitError) -> RadioFit {
        let samples = samples.filter {
            venue.beacons.indices.contains($0.beacon) && $0.rssi.isFinite && $0.distance.isFinite && $0.distance > 0
        }
        guard samples.count >= 3 else { throw .tooFewReadings(samples.count) }
        let fit =
            switch method {
            case .leastSquares: try leastSquares(samples, of: venue)
            case .likelihood(let floor): try likelihood(samples, of: venue, floor: floor)
            }
        let model = fit.global
        guard model.isAllowed else {
            throw .implausible(
                powerAt1m: model.powerAt1m, pathLossExponent: model.pathLossExponent, residual: model.residual)
        }
        return fit
    }

    /// The models of all beacons of the venue, or none if only a global one is wanted. Where `fit` gives none, or one
    /// that no venue file may hold, it is the global one.
    func beaconModels(
        _ samples: [RadioSample], of venue: Venue, global: RadioFit.Model,
        fit: ([RadioSample]) -> (model: RadioFit.Model, notes: [RadioFit.Note])?
    ) -> [RadioFit.BeaconModel] {
        guard isPerBeacon else { return [] }
        let own = Dictionary(grouping: samples, by: \.beacon)
        return venue.beacons.indices.map { index in
            let samples = own[index] ?? []
            let notes = Self.notes(samples)
            let beacon = venue.beacons[index].id.description
            if let (model, more) = fit(samples), model.isAllowed {
                return RadioFit.BeaconModel(index: index, beacon: beacon, model: model, notes: notes + more)
            }
            var model = global
            model.readings = samples.count
            model.distances = Self.distances(samples)
            return RadioFit.BeaconModel(index: index, beacon: beacon, model: model, notes: notes + [.usesGlobal])
        }
    }

    /// Whether these samples alone say much about a model.
    static func notes(_ samples: [RadioSample]) -> [RadioFit.Note] {
        var notes: [RadioFit.Note] = []
        if samples.count < 10 { notes.append(.fewReadings) }
        if let range = distances(samples), range.upperBound < 2 * range.lowerBound { notes.append(.narrowDistances) }
        return notes
    }

    /// The shortest and the longest distance, metres.
    static func distances(_ samples: [RadioSample]) -> ClosedRange<Double>? {
        guard let nearest = samples.map(\.distance).min(), let farthest = samples.map(\.distance).max() else {
            return nil
        }
        return nearest...farthest
    }
}
