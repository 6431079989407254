internal import Foundation
internal import GSLNumerics
internal import Geometry
internal import Parameters

/// The links of one beacon, with the design of its means.
struct SurveyBlock: Sendable {
    let beacon: Int
    let recordings: [Int]
    /// Distances between each position and the earlier ones, metres; row-major, lower triangle.
    private let distances: [Double]
    /// Length of the way that each mean is over, metres.
    private let spans: [Double]
    /// Cosine and sine of twice the direction from the beacon; zero below it.
    private let directions: [(cosine: Double, sine: Double)]
    /// The variance of the antenna's ripple divided by σ².
    private let ripple: Double
    let levels: [Double]
    /// One list per column.
    let design: [[Double]]

    var count: Int { levels.count }
    /// Whether some recording has several of the links.
    var hasVisits: Bool { Set(recordings).count < count }

    /// The variance of a ripple over the direction with the amplitude that the simulator has, dB². It is known beforehand, so
    /// that it does not count as shadowing over long distances.
    static let rippleVariance = pow(SimulationParameters().propagation.antennaRipple, 2) / 2
    /// The largest share of the variance of the means that may be ripple.
    private static let largestRipple = 0.3

    /// The variance of the ripple divided by σ².
    static func ripple(of model: SurveyModel) -> Double {
        min(rippleVariance / max(model.residual * model.residual, 1e-9), largestRipple)
    }

    static func all(_ links: [SurveyLink], columns: [SurveyField.Column], about model: SurveyModel) -> [SurveyBlock] {
        let groups: [Int: [SurveyLink]] = Dictionary(grouping: links, by: \.beacon)
        return groups.keys.sorted().map { SurveyBlock($0, groups[$0, default: []], columns: columns, about: model) }
    }

    private init(_ beacon: Int, _ links: [SurveyLink], columns: [SurveyField.Column], about model: SurveyModel) {
        self.beacon = beacon
        recordings = links.map(\.recording)
        distances = links.enumerated().flatMap { row, link in
            links[...row].map { link.position.distance(to: $0.position) }
        }
        spans = links.map(\.span)
        directions = links.map { link in
            let x = link.offset.dx
            let y = link.offset.dy
            let square = x * x + y * y
            return square > 0 ? ((x * x - y * y) / square, 2 * x * y / square) : (0, 0)
        }
        ripple = Self.ripple(of: model)
        var levels: [Double] = []
        var design = [[Double]](repeating: [], count: columns.count)
        for link in links {
            let walls = link.walls(factors: model.wallFactors, limit: SurveyModel.wallLimit)
            // The tangent at the model's factors, carried on to a factor of 1.
            levels.append(
                zip(walls.slopes, model.wallFactors).reduce(link.mean - link.gain + walls.loss) {
                    $0 + $1.0 * (1 - $1.1)
                })
            for (index, column) in columns.enumerated() {
                switch column {
                case .exponent: design[index].append(-10 * log10(link.distance))
                case .wall(let material): design[index].append(-walls.slopes[material])
                case .phone(let phone): design[index].append(link.phone == phone ? 1 : 0)
                }
            }
        }
        self.levels = levels
        self.design = design
    }

    /// The covariance of the means divided by σ², row-major; only its lower triangle.
    func covariance(_ shadowing: SurveyShadowing) -> [Double] {
        var matrix = [Double](repeating: 0, count: count * count)
        var next = 0
        for row in 0..<count {
            let a = directions[row]
            let recording = recordings[row]
            for column in 0...row {
                let b = directions[column]
                var sum =
                    shadowing.coarseShare
                    * shadowing.correlation(at: distances[next], over: (spans[row], spans[column]))
                sum += ripple * (a.cosine * b.cosine + a.sine * b.sine)
                if recording == recordings[column] { sum += shadowing.visitShare }
                if row == column { sum += shadowing.placeShare }
                matrix[row * count + column] = sum
                next += 1
            }
        }
        return matrix
    }
}
