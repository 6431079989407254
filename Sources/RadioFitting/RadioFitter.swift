internal import Foundation
internal import GSLNumerics
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
    /// Shrinkage of the models of beacons towards the global one: standard deviations of normal priors about it, positive. So
    /// every beacon has a model, even with few readings.
    public struct Shrinkage: Hashable, Sendable {
        /// Standard deviation of P₀, dB. Beacons of one type and power setting differ by 2 to 4 dB; walls and n add to it.
        public var powerAt1m = 6.0
        /// Standard deviation of n.
        public var pathLossExponent = 0.5
        /// Standard deviation of ln (residual standard deviation / dB).
        public var logResidual = 0.3

        /// The usual ones.
        public init() {}
    }

    /// Distance of the automatic floor above the 0.5 % quantile of all readings, dB, before it is rounded to a half. Packet
    /// loss rises within 4 dB (with GFSK, 97 % at two dB below and 1 % at two dB above the sensitivity), and rounding takes
    /// another. Above the floor every packet counts as received, so the likelihood is correct with and without a real floor.
    /// The floor is applied only if the fit to the readings above it predicts more readings below, by three standard
    /// deviations, than there are.
    public static let floorMargin = 5.0

    public var method: RadioFit.Method
    /// Whether each beacon gets its own model beside the global one.
    public var isPerBeacon: Bool
    /// Shrinkage towards the global model. Least squares does not use it: it takes the global model for beacons with fewer
    /// than ten readings, or whose distances span less than a factor of two.
    public var shrinkage: Shrinkage

    public init(
        method: RadioFit.Method = .likelihood(floor: .automatic), isPerBeacon: Bool = false,
        shrinkage: Shrinkage = Shrinkage()
    ) {
        self.method = method
        self.isPerBeacon = isPerBeacon
        self.shrinkage = shrinkage
    }

    /// The fit to samples of the beacons of `venue`. Samples of other beacons, samples that are not finite and samples
    /// without a positive distance are left out. O(samples × 100).
    ///
    /// Phones differ by many dB. The offsets of the survey put all phones on the scale of the reference phone, and each has
    /// its own floor. Without a survey, or if it does not determine the offset of a phone, the samples of that phone are
    /// left out (``RadioFit/Note/phonesLeftOut``).
    ///
    /// - Parameter survey: estimates from the same recordings.
    public func fit(
        _ samples: [RadioSample], of venue: Venue, survey: SurveyFit? = nil
    ) throws(RadioFitError) -> RadioFit {
        let all = samples.filter {
            venue.beacons.indices.contains($0.beacon) && $0.rssi.isFinite && $0.distance.isFinite && $0.distance > 0
        }
        let count = (all.map(\.phone).max() ?? 0) + 1
        let offsets = [0] + (1..<max(count, 1)).map { survey?.phoneOffset($0) }
        let floors = floors(of: all, phoneCount: count)
        let samples = all.compactMap { sample in
            offsets[sample.phone].map { offset in
                RadioSample(
                    beacon: sample.beacon, distance: sample.distance, rssi: sample.rssi - offset, phone: sample.phone)
            }
        }
        guard samples.count >= 3 else { throw .tooFewReadings(samples.count) }
        var fit =
            switch method {
            case .leastSquares: try leastSquares(samples, of: venue)
            case .likelihood:
                try likelihood(
                    samples, of: venue,
                    floors: zip(floors, offsets).map { floor, offset in floor.map { $0 - (offset ?? 0) } })
            }
        let model = fit.global
        guard model.isAllowed else {
            throw .implausible(
                powerAt1m: model.powerAt1m, pathLossExponent: model.pathLossExponent,
                residual: model.residualStandardDeviation)
        }
        if samples.count < all.count { fit.notes.append(.phonesLeftOut) }
        fit.survey = survey
        let readings = all.reduce(into: [Int](repeating: 0, count: count)) { $0[$1.phone] += 1 }
        fit.phones = (survey?.phones ?? []).enumerated().map { index, phone in
            RadioFit.Phone(
                phone, isReference: index == 0, floor: index < count ? floors[index] : nil,
                readings: index < count ? readings[index] : 0)
        }
        return fit
    }

    /// The floor of each phone, dBm.
    private func floors(of samples: [RadioSample], phoneCount: Int) -> [Double?] {
        switch method {
        case .leastSquares, .likelihood(.none): [Double?](repeating: nil, count: phoneCount)
        case .likelihood(.dBm(let floor)): [Double?](repeating: floor, count: phoneCount)
        case .likelihood(.automatic): Self.floors(samples, phoneCount: phoneCount)
        }
    }

    /// The models of all beacons of the venue; empty if only a global model is requested. If `fit` gives none, or one that a
    /// venue file may not contain, the global model is used.
    func beaconModels(
        _ samples: [RadioSample], of venue: Venue, global: RadioFit.Model,
        fit: ([RadioSample]) -> (model: RadioFit.Model, notes: [RadioFit.Note])?
    ) -> [RadioFit.BeaconModel] {
        guard isPerBeacon else { return [] }
        let own = Dictionary(grouping: samples, by: \.beacon)
        return venue.beacons.indices.map { index in
            let samples = own[index] ?? []
            let notes = Self.notes(samples)
            let beacon = venue.beacons[index]
            if let (model, more) = fit(samples), model.isAllowed {
                return RadioFit.BeaconModel(index: index, beacon: beacon, model: model, notes: notes + more)
            }
            var model = global
            model.readings = samples.count
            model.distances = Self.distances(samples)
            return RadioFit.BeaconModel(index: index, beacon: beacon, model: model, notes: notes + [.usesGlobal])
        }
    }

    /// Notes if these samples alone do not determine a model well.
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

    /// Regression of RSSI on 10 log₁₀ d by ordinary least squares, for all samples and for each beacon with enough data.
    func leastSquares(_ samples: [RadioSample], of venue: Venue) throws(RadioFitError) -> RadioFit {
        let global = try Self.line(samples)
        let beacons = beaconModels(samples, of: venue, global: global) { own in
            guard Self.notes(own).isEmpty, let model = try? Self.line(own) else { return nil }
            return (model, [])
        }
        return RadioFit(
            global: global, notes: Self.notes(samples), beacons: beacons, method: "leastSquares", truncation: nil,
            outlierShare: 0)
    }

    private static func line(_ samples: [RadioSample]) throws(RadioFitError) -> RadioFit.Model {
        guard let distances = distances(samples), distances.upperBound > distances.lowerBound * (1 + 1e-9) else {
            throw .oneDistance
        }
        let rows = samples.flatMap { sample -> [Double] in [1, -10 * log10(sample.distance)] }
        let solution: LinearLeastSquares.Solution
        do {
            solution = try LinearLeastSquares.solve(matrix: rows, columns: 2, samples.map(\.rssi))
        } catch let error {
            throw .numerical(error.description)
        }
        return RadioFit.Model(
            powerAt1m: solution.coefficients[0], powerAt1mError: solution.standardError(0),
            pathLossExponent: solution.coefficients[1], pathLossExponentError: solution.standardError(1),
            residualStandardDeviation: (solution.sumOfSquares / Double(samples.count - 2)).squareRoot(),
            readings: samples.count, distances: distances)
    }
}
