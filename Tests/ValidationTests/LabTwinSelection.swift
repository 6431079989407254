import NumericalMethods
import Parallelism
import Recordings

@testable import Validation

extension LabTwin {
    /// Simulations of each candidate in the selection.
    static let selectionSeedCount = 6

    /// Candidate numbers of the twin, with the misfit to the lab.
    struct Candidate: Sendable {
        /// The candidate numbers.
        let numbers: Numbers
        /// Misfit to all tracks except one; one value for each track, as in ``LabTwin/trackNames``.
        ///
        /// The mean over the figures of (recorded − mean)² over the squares of the seeds' scatter and of what
        /// ``tolerance`` allows: a value below 1 is a fit within the tolerance.
        let misfits: [Double]
    }

    /// The figures for the selection: for each track, those of all other tracks.
    static func folds(_ site: ObservedSite) -> [[Double?]] {
        let tracks = estimates(statistics, of: site)
        return tracks.indices.map { left in means(tracks) { $0 != left } }
    }

    /// All combinations of some numbers, with their misfits.
    ///
    /// - Throws: ``Problems`` if the twin cannot be simulated.
    func candidates(seedCount: Int, firstSeed: UInt64 = 1, pool: WorkerPool) throws -> [Candidate] {
        let grid = Numbers.grid
        let tracks = chosenTracks
        let recorded = Self.folds(ObservedSite(venue: lab.venue, stays: lab.stays, walks: tracks))
        let simulated = try pool.map(grid.count * seedCount) { index in
            let seed = firstSeed &+ UInt64(index % seedCount)
            return Self.folds(try self.simulated(grid[index / seedCount], tracks: tracks, seed: seed))
        }
        return grid.enumerated().map { number, numbers in
            let own = simulated[(number * seedCount)..<((number + 1) * seedCount)]
            return Candidate(
                numbers: numbers,
                misfits: recorded.indices.map { fold in Self.misfit(of: own.map { $0[fold] }, to: recorded[fold]) })
        }
    }

    /// Misfit of the seeds to the recorded figures; see ``Candidate/misfits``.
    private static func misfit(of seeds: [[Double?]], to recorded: [Double?]) -> Double {
        let squares = recorded.enumerated().compactMap { index, recorded -> Double? in
            let values = seeds.compactMap { $0[index] }
            guard let recorded, let mean = Statistics.mean(values),
                let scatter = Statistics.standardDeviation(values), scatter > 0
            else { return nil }
            let allowed = LabTwin.tolerance * recorded
            return (recorded - mean) * (recorded - mean) / (scatter * scatter + allowed * allowed)
        }
        return Statistics.mean(squares) ?? .infinity
    }
}

extension LabTwin.Numbers {
    /// The candidates.
    static let grid: [Self] = [3.3, 3.5, 3.7, 3.9].flatMap { sigma in
        [2, 3, 4.5, 7].flatMap { distance in
            [0, 0.1, 0.2, 0.3, 0.4].flatMap { share in
                [1, 2, 3, 4].map { kFactor in
                    Self(sigma: sigma, decorrelationDistance: distance, fineShare: share, kFactor: kFactor)
                }
            }
        }
    }
}
