internal import Foundation
internal import Parameters
internal import Radio

/// A first estimate of the radio model of a survey: ``SurveyField`` linearises the losses of walls about it, and it says which
/// means are too weak to be used.
///
/// Each step is generalised least squares with one assumed correlation of shadowing. It changes the losses of walls and the
/// means that are used, hence the iterations.
struct SurveyModel: Sendable {
    var exponent = 2.0
    /// By material, in the order of the survey.
    var wallFactors: [Double]
    var phoneOffsets: [Double]
    /// Beacon powers with the reference phone, dBm; `nil` for beacons without means.
    var powers: [Double?]
    /// Standard deviation of means about the model, dB.
    var residual = 0.0

    /// The limit of the loss of walls, as in the simulator.
    static let wallLimit = WallLossLimit(cap: SimulationParameters().propagation.wallLossCap)
    /// Means are used if the model expects them above the floor by this many standard deviations of means about it, but by
    /// no more than `largestMargin` dB. Less lets a bias in: behind walls a phone loses the packets of deep fades long before
    /// it loses all, so walls seem too transparent. More leaves too few means.
    private static let margin = 2.5
    private static let largestMargin = 10.0
    /// A beacon keeps at least so many means: those that the model expects to be strongest.
    private static let fewest = 3
    /// The largest factor of a wall about which losses are linearised.
    private static let largestFactor = 2.5
    private static let iterations = 12
    private static let tolerance = 1e-3
    /// The assumed correlation of shadowing.
    private static let shadowing = SurveyShadowing(distance: 2.5, placeShare: 0.3, visitShare: 0.1)

    /// The model from which the iterations start: walls as in the venue file.
    private init(of survey: Survey) {
        wallFactors = survey.materials.map { _ in 1 }
        phoneOffsets = survey.phones.map { _ in 0 }
        powers = [Double?](repeating: nil, count: survey.beaconCount)
    }

    static func converged(_ survey: Survey) -> SurveyModel {
        var model = SurveyModel(of: survey)
        var links = SurveyField.thinned(survey.links, beaconCount: survey.beaconCount)
        for _ in 0..<iterations {
            guard let next = model.improved(by: links, of: survey) else { break }
            let strong = SurveyField.thinned(
                next.strong(survey.links, floors: survey.floors), beaconCount: survey.beaconCount)
            let change = zip(next.wallFactors, model.wallFactors).map { abs($0 - $1) }.max() ?? 0
            let isDone = change < tolerance && strong == links
            model = next
            links = strong
            if isDone { break }
        }
        return model
    }

    /// The next estimate; `nil` if the links determine no exponent.
    private func improved(by links: [SurveyLink], of survey: Survey) -> SurveyModel? {
        let possible = SurveyField.columns(of: survey)
        let columns = SurveyField.identifiable(possible, in: SurveyBlock.all(links, columns: possible, about: self))
        let blocks = SurveyBlock.all(links, columns: columns, about: self)
        guard columns.contains(.exponent), links.count > blocks.count + columns.count,
            let cell = SurveyCell(blocks, survey.beaconCount, Self.shadowing)
        else { return nil }
        var next = SurveyModel(of: survey)
        for (column, value) in zip(columns, cell.estimates) {
            switch column {
            case .exponent: next.exponent = value
            case .wall(let material): next.wallFactors[material] = min(max(1 + value, 0), Self.largestFactor)
            case .phone(let phone): next.phoneOffsets[phone] = value
            }
        }
        next.powers = cell.powers.map { power in
            power.map { $0.level - zip($0.slopes, cell.estimates).reduce(0) { $0 + $1.0 * $1.1 } }
        }
        next.residual = cell.variance.squareRoot()
        return next
    }

    /// The links whose expected level is well above the floor of their phone, in their order.
    func strong(_ links: [SurveyLink], floors: [Double?]) -> [SurveyLink] {
        let expected = links.map(level)
        let margin = min(Self.margin * residual, Self.largestMargin)
        let best = Dictionary(grouping: links.indices, by: { links[$0].beacon }).mapValues { indices in
            Set(indices.sorted { (expected[$1] ?? 0, $0) < (expected[$0] ?? 0, $1) }.prefix(Self.fewest))
        }
        return links.indices.filter { index in
            guard let floor = floors[links[index].phone], let level = expected[index] else { return true }
            return level >= floor + margin || best[links[index].beacon]?.contains(index) == true
        }.map { links[$0] }
    }

    /// The expected mean of a link, dBm; `nil` if the power of the beacon is unknown.
    private func level(_ link: SurveyLink) -> Double? {
        powers[link.beacon].map {
            $0 - 10 * exponent * log10(link.distance) - link.walls(factors: wallFactors, limit: Self.wallLimit).loss
                + phoneOffsets[link.phone] + link.gain
        }
    }
}
