internal import Foundation
internal import GSLNumerics
internal import NumericalMethods
internal import VenueModel

extension RadioFitter {
    /// The maximum of the likelihood for all samples, then for each beacon with the global model as its prior.
    ///
    /// - Parameters:
    ///   - samples: as the reference phone would measure them.
    ///   - floors: the floor of each phone on the same scale, dBm.
    func likelihood(_ samples: [RadioSample], of venue: Venue, floors: [Double?]) throws(RadioFitError) -> RadioFit {
        let global = try RadioFitMaximum(samples, floors: floors, prior: .indoor)
        let prior = RadioFitLikelihood.Prior(
            powerAt1m: (global.model.powerAt1m, shrinkage.powerAt1m),
            pathLossExponent: (global.model.pathLossExponent, shrinkage.pathLossExponent),
            logResidual: (log(global.model.residualStandardDeviation), shrinkage.logResidual))
        let beacons = beaconModels(global.samples, of: venue, global: global.model) { own in
            let maximum = try? RadioFitMaximum(own, floors: floors, prior: prior, outlierShare: global.outlierShare)
            return maximum.map { ($0.model, $0.notes) }
        }
        return RadioFit(
            global: global.model, notes: Self.notes(global.samples) + global.notes, beacons: beacons,
            method: "likelihood",
            truncation: floors.compactMap(\.self).max().map { floor in
                RadioFit.Truncation(
                    floor: floor, heard: samples.count - global.samples.count,
                    expected: global.expectedBelowFloor.count)
            },
            outlierShare: global.outlierShare)
    }

    /// The level below which each phone loses packets, dBm, estimated from its own readings (``floorMargin``); `nil` if they
    /// show no floor. O(samples × 100).
    static func floors(_ samples: [RadioSample], phoneCount: Int) -> [Double?] {
        let own = Dictionary(grouping: samples, by: \.phone)
        return (0..<phoneCount).map { phone in
            // A phone alone, whose place in the list of floors is the first.
            let samples = own[phone, default: []].map { sample in
                RadioSample(beacon: sample.beacon, distance: sample.distance, rssi: sample.rssi)
            }
            let level = floorLevel(samples)
            // Too few readings above the floor, or a failed fit, is no evidence of a floor.
            guard let truncated = try? RadioFitMaximum(samples, floors: [level], prior: .indoor),
                truncated.notes.isEmpty
            else { return nil }
            let (count, sd) = truncated.expectedBelowFloor
            return Double(samples.count { $0.rssi < level }) < count - 3 * sd ? level : nil
        }
    }

    /// The level below which a phone loses packets if its weakest readings are near its floor, dBm.
    private static func floorLevel(_ samples: [RadioSample]) -> Double {
        ((Statistics.quantile(samples.map(\.rssi), 0.005) ?? 0) + floorMargin).rounded() - 0.5
    }

    /// See ``cautiousFloors(_:phoneCount:)``; dB.
    private static let nearFloor = 10.0

    /// The same, where a phone whose readings are too few to show a floor has one if another phone shows one: the building is
    /// large enough to lose packets in. A floor too many costs readings; one too few makes walls seem transparent. Weakest
    /// readings more than `nearFloor` dB above the highest floor are of a phone that was always near.
    static func cautiousFloors(_ samples: [RadioSample], phoneCount: Int) -> [Double?] {
        let floors = floors(samples, phoneCount: phoneCount)
        guard let highest = floors.compactMap(\.self).max() else { return floors }
        let own = Dictionary(grouping: samples, by: \.phone).mapValues(floorLevel)
        return floors.enumerated().map { phone, floor in
            floor ?? own[phone].flatMap { $0 <= highest + nearFloor ? $0 : nil }
        }
    }
}

/// The maximum of the likelihood of some samples.
private struct RadioFitMaximum {
    /// The samples at or above the floor of their phone.
    let samples: [RadioSample]
    let outlierShare: Double
    let model: RadioFit.Model
    let notes: [RadioFit.Note]
    let expectedBelowFloor: (count: Double, sd: Double)

    /// - Parameter outlierShare: `nil` to fit it, too, which needs three samples.
    init(
        _ samples: [RadioSample], floors: [Double?], prior: RadioFitLikelihood.Prior, outlierShare: Double? = nil
    ) throws(RadioFitError) {
        let kept = samples.filter { $0.rssi >= floors[$0.phone] ?? -.infinity }
        guard kept.count >= 3 || outlierShare != nil else { throw .tooFewReadings(kept.count) }
        let likelihood = RadioFitLikelihood(samples: kept, floors: floors, prior: prior, outlierShare: outlierShare)
        let (start, scales) = Self.start(kept, likelihood, prior)
        let minimum: QuasiNewton.Minimum
        do {
            minimum = try QuasiNewton.minimum(
                from: start, scales: scales, gradientTolerance: 1e-5, of: likelihood.value)
        } catch {
            throw .numerical(error.description)
        }
        let best = minimum.position
        // The likelihood is per reading, so its inverse Hessian is the covariance times the number of readings.
        let inverse = QuasiNewton.inverseHessian(at: best, scales: scales, of: likelihood.value)
        let covariance = inverse.map { $0.map { $0 / Double(max(kept.count, 1)) } }
        let share = outlierShare ?? RadioFitLikelihood.share(best[3])
        let columns = likelihood.parameterCount
        let x = likelihood.meanX
        // P₀ is the RSSI at the mean distance, extrapolated to 1 m.
        let power = covariance.map { $0[0] + 2 * x * $0[1] + x * x * $0[columns + 1] }
        self.samples = kept
        self.outlierShare = share
        expectedBelowFloor = likelihood.expectedBelowFloor(best, outlierShare: share)
        notes = minimum.hasConverged && covariance != nil ? [] : [.notConverged]
        model = RadioFit.Model(
            powerAt1m: best[0] + best[1] * x, powerAt1mError: (power ?? 0).squareRoot(), pathLossExponent: best[1],
            pathLossExponentError: (covariance?[columns + 1] ?? 0).squareRoot(),
            residualStandardDeviation: exp(best[2]), readings: kept.count, distances: RadioFitter.distances(kept))
    }

    /// A start near the maximum: the prior's exponent, the median RSSI, the median absolute deviation.
    private static func start(
        _ samples: [RadioSample], _ likelihood: RadioFitLikelihood, _ prior: RadioFitLikelihood.Prior
    ) -> (start: [Double], scales: [Double]) {
        let exponent = prior.pathLossExponent.mean
        let priorLevel = prior.powerAt1m.mean - exponent * likelihood.meanX
        let offsets = samples.map { $0.rssi + exponent * (10 * log10($0.distance) - likelihood.meanX) }
        let level = Statistics.median(offsets) ?? priorLevel
        let deviation = Statistics.median(offsets.map { abs($0 - level) }) ?? 0
        let residual = max(1.4826 * deviation, 1)
        let spread = Statistics.standardDeviation(samples.map { 10 * log10($0.distance) }) ?? 0
        let start = [level, exponent, log(residual), 0.15]
        let scales = [residual, residual / max(spread, 1), 1, 0.3]
        return (Array(start.prefix(likelihood.parameterCount)), Array(scales.prefix(likelihood.parameterCount)))
    }
}
