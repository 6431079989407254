internal import Foundation
internal import GSLNumerics
internal import VenueModel

extension RadioFitter {
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
            readings: samples.count,
            distances: distances)
    }
}
