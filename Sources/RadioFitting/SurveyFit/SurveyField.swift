internal import Foundation
internal import GSLNumerics
internal import Geometry

/// Joint estimates of beacon powers, path loss, walls, phones and shadowing from a survey: the restricted likelihood (REML,
/// Patterson and Thompson 1971) of the mean RSSI at positions,
///
///     level = P_b − 10 n log₁₀ d − L(Σ f_m W_m) + o_phone + s_b(place) + e
///
/// where L is the limit of the loss of walls (``WallLossLimit``), linearised about a ``SurveyModel``, the shadowing s_b of each beacon is a Gaussian field with variance (1 − τ) σ² and autocorrelation exp(−r/D), and
/// e, with variance τ σ², is independent at each position. Neighbouring positions share their shadowing. An ordinary fit
/// treats them as independent measurements, so its standard errors are too small by at least half.
///
/// A phone loses packets near its floor, so weak means are too high on average. Means are left out if the *model* expects
/// them near the floor; a choice by the measured value would itself be a bias.
///
/// (D, τ) are on a grid, evenly spaced by ln D and by τ. All other estimates have a closed form in each cell.
struct SurveyField: Sendable {
    static let distances = [0.5, 0.75, 1.1, 1.7, 2.5, 3.8, 5.7, 8.5, 13]
    static let shares = [0.05, 0.15, 0.25, 0.35, 0.5, 0.65, 0.8]
    /// Maximum number of positions of a beacon, because the work grows with its third power. More positions are thinned
    /// evenly.
    static let placeLimit = 150

    /// A column of the design matrix: an unknown beside the beacon powers.
    enum Column: Hashable, Sendable {
        case exponent
        /// The difference of a material's factor from 1.
        case wall(Int)
        /// The offset of a phone against the reference phone, dB.
        case phone(Int)
    }

    /// One point of the grid.
    struct Cell: Sendable {
        var distance: Double
        var share: Double
        var logLikelihood: Double
        /// Estimates of the unknowns, in the order of the columns.
        var estimates: [Double]
        /// The Cholesky factor for their covariance divided by σ².
        var information: CholeskyFactor
        /// Estimate of σ², dB².
        var variance: Double
        var freedom: Double
        /// For each beacon power given the unknowns: the variance divided by σ², the power without the unknowns, and the
        /// effect of each unknown; `nil` for a beacon without positions.
        var powers: [Power?]

        struct Power: Sendable {
            var relativeVariance: Double
            var level: Double
            var slopes: [Double]
        }
    }

    /// The columns that the survey determines.
    let columns: [Column]
    /// The columns that it does not determine.
    let unknown: [Column]
    let cells: [Cell]
    /// The posterior probability of each cell.
    let weights: [Double]
    /// The links, thinned; also those that were left out.
    let links: [SurveyLink]
    /// Number of links that were used.
    let usedCount: Int
    /// Number of links that were left out because the model expects them near the phone's floor.
    let weakCount: Int

    /// The links of one beacon.
    struct Block {
        var beacon: Int
        var count: Int
        /// Distances between each position and the earlier ones, metres; row-major, lower triangle.
        var distances: [Double]
        var levels: [Double]
        /// One list per column.
        var design: [[Double]]
    }

    /// The likelihood of a survey.
    ///
    /// - Throws: ``RadioFitError`` if the survey has too few positions, or all at the same distance.
    init(_ survey: Survey) throws(RadioFitError) {
        let model = SurveyModel.converged(survey)
        let strong = model.strong(survey.links, floors: survey.floors)
        let kept = Self.thinned(strong, beaconCount: survey.beaconCount)
        weakCount = survey.links.count - strong.count
        usedCount = kept.count
        links = Self.thinned(survey.links, beaconCount: survey.beaconCount)
        let possible = Self.columns(of: survey)
        let all = Self.blocks(kept, columns: possible, about: model)
        columns = Self.identifiable(possible, in: all)
        let columns = columns
        unknown = possible.filter { !columns.contains($0) }
        guard kept.count >= all.count + columns.count + 3 else { throw .tooFewReadings(kept.count) }
        guard columns.contains(.exponent) else { throw .oneDistance }
        let blocks = Self.blocks(kept, columns: columns, about: model)
        var cells: [Cell] = []
        for distance in Self.distances {
            for share in Self.shares {
                Self.cell(blocks, survey.beaconCount, distance: distance, share: share).map { cells.append($0) }
            }
        }
        // Without shadowing, D has no meaning. This cell gets the weight of all cells of another τ.
        if let flat = Self.cell(blocks, survey.beaconCount, distance: 1, share: 1) {
            cells += Self.distances.map { _ in flat }
        }
        guard let best = cells.map(\.logLikelihood).max() else {
            throw .numerical("no model of shadowing fits the survey")
        }
        let masses = cells.map { exp($0.logLikelihood - best) }
        let sum = masses.reduce(0, +)
        self.cells = cells
        weights = masses.map { $0 / sum }
    }

    /// The links, thinned for beacons with too many.
    static func thinned(_ links: [SurveyLink], beaconCount: Int) -> [SurveyLink] {
        let counts = links.reduce(into: [Int](repeating: 0, count: beaconCount)) { $0[$1.beacon] += 1 }
        var seen = [Int](repeating: 0, count: beaconCount)
        return links.filter { link in
            seen[link.beacon] += 1
            let (place, count) = (seen[link.beacon], counts[link.beacon])
            return count <= placeLimit || place * placeLimit / count > (place - 1) * placeLimit / count
        }
    }

    /// All columns that a survey might determine.
    static func columns(of survey: Survey) -> [Column] {
        [.exponent] + survey.materials.indices.map { .wall($0) } + survey.phones.indices.dropFirst().map { .phone($0) }
    }

    static func blocks(_ links: [SurveyLink], columns: [Column], about model: SurveyModel) -> [Block] {
        let groups: [Int: [SurveyLink]] = Dictionary(grouping: links, by: \.beacon)
        return groups.keys.sorted().map { block($0, groups[$0, default: []], columns: columns, about: model) }
    }

    private static func block(
        _ beacon: Int, _ links: [SurveyLink], columns: [Column], about model: SurveyModel
    ) -> Block {
        var distances: [Double] = []
        for (row, link) in links.enumerated() {
            for other in links[...row] { distances.append(link.position.distance(to: other.position)) }
        }
        var levels: [Double] = []
        var design = [[Double]](repeating: [], count: columns.count)
        for link in links {
            let walls = link.walls(factors: model.wallFactors, limit: SurveyModel.wallLimit)
            // The tangent at the model's factors, carried on to a factor of 1.
            levels.append(
                zip(walls.slopes, model.wallFactors).reduce(link.mean + walls.loss) { $0 + $1.0 * (1 - $1.1) })
            for (index, column) in columns.enumerated() {
                switch column {
                case .exponent: design[index].append(-10 * log10(link.distance))
                case .wall(let material): design[index].append(-walls.slopes[material])
                case .phone(let phone): design[index].append(link.phone == phone ? 1 : 0)
                }
            }
        }
        return Block(beacon: beacon, count: links.count, distances: distances, levels: levels, design: design)
    }

    /// The columns that are not linear combinations of the others and of the beacon powers.
    static func identifiable(_ columns: [Column], in blocks: [Block]) -> [Column] {
        var basis: [[Double]] = []
        return columns.indices.filter { index in
            var column = blocks.flatMap { block -> [Double] in
                let mean = block.design[index].reduce(0, +) / Double(block.count)
                return block.design[index].map { $0 - mean }
            }
            let whole = blocks.reduce(0) { $0 + $1.design[index].reduce(0) { $0 + $1 * $1 } }
            for direction in basis {
                let part = zip(column, direction).reduce(0) { $0 + $1.0 * $1.1 }
                for place in column.indices { column[place] -= part * direction[place] }
            }
            let rest = column.reduce(0) { $0 + $1 * $1 }
            guard rest > 1e-4 * whole, rest > 1e-9 else { return false }
            basis.append(column.map { $0 / rest.squareRoot() })
            return true
        }.map { columns[$0] }
    }

    static func cell(_ blocks: [Block], _ beaconCount: Int, distance: Double, share: Double) -> Cell? {
        let columnCount = blocks.first?.design.count ?? 0
        var information = [Double](repeating: 0, count: columnCount * columnCount)
        var products = [Double](repeating: 0, count: columnCount)
        var squares = 0.0
        var logDeterminants = 0.0
        var count = 0
        var powers = [Cell.Power?](repeating: nil, count: beaconCount)
        for block in blocks {
            guard let factor = factor(block, distance: distance, share: share) else { return nil }
            let ones = factor.whitened([Double](repeating: 1, count: block.count))
            let levels = factor.whitened(block.levels)
            let design = block.design.map(factor.whitened)
            let norm = dot(ones, ones)
            let level = dot(ones, levels) / norm
            let slopes = design.map { dot(ones, $0) / norm }
            squares += dot(levels, levels) - norm * level * level
            for row in 0..<columnCount {
                products[row] += dot(design[row], levels) - norm * slopes[row] * level
                for column in 0...row {
                    let product = dot(design[row], design[column]) - norm * slopes[row] * slopes[column]
                    information[row * columnCount + column] += product
                    if column < row { information[column * columnCount + row] += product }
                }
            }
            logDeterminants += factor.logDeterminant + log(norm)
            count += block.count
            powers[block.beacon] = Cell.Power(relativeVariance: 1 / norm, level: level, slopes: slopes)
        }
        guard let factor = try? CholeskyFactor(information, order: columnCount) else { return nil }
        let estimates = factor.solved(products)
        let freedom = Double(count - blocks.count - columnCount)
        let variance = max(squares - dot(estimates, products), 1e-9) / freedom
        return Cell(
            distance: distance, share: share,
            logLikelihood: -0.5 * (freedom * log(variance) + logDeterminants + factor.logDeterminant),
            estimates: estimates, information: factor, variance: variance, freedom: freedom, powers: powers)
    }

    private static func factor(_ block: Block, distance: Double, share: Double) -> CholeskyFactor? {
        var matrix = [Double](repeating: 0, count: block.count * block.count)
        var next = 0
        for row in 0..<block.count {
            for column in 0...row {
                let alike = share == 1 ? 0 : (1 - share) * exp(-block.distances[next] / distance)
                matrix[row * block.count + column] = row == column ? 1 : alike
                next += 1
            }
        }
        return try? CholeskyFactor(matrix, order: block.count)
    }

    private static func dot(_ a: [Double], _ b: [Double]) -> Double {
        var sum = 0.0
        for index in a.indices { sum += a[index] * b[index] }
        return sum
    }
}
