public import Diagnostics
internal import Foundation
internal import NumericalMethods
public import Parameters
internal import Radio
public import Recordings
package import Simulation
public import VenueModel
public import Walks

/// A venue that is simulated in agreement with its survey, in many worlds.
///
/// Each world is a draw of what the survey does not determine. The exponent, the beacon powers, the walls and the variance
/// and correlation distance of the shadowing come from ``SurveyField``'s posterior distribution. The shadowing itself is
/// drawn conditionally on the survey's measurements (``KnownShadowing``), so the worlds agree at surveyed positions and
/// differ between them. Fading has the K factor of resting phones. Phones, visits and gaits follow the parameters. The core
/// does not know the world: it uses the venue with an ordinary fit to the survey.
public struct FittedVenue: Sendable {
    /// The venue that the core uses.
    public let venue: Venue
    /// The simulation parameters. Estimates from the survey replace them.
    public let parameters: SimulationParameters
    /// Length of a walk, seconds.
    public let duration: Double
    /// Number of walks in each world; recorded walks share a world, too.
    public let walksPerWorld: Int
    /// The seed of all random numbers.
    public let seed: UInt64

    let survey: Survey
    let field: SurveyField
    let kFactor: Double
    /// The wall indices of all worlds.
    private let indices = WallIndices()
    /// Variance of the mean over the channels at a position, dB².
    let fadingVariance: Double

    /// A venue with its survey.
    ///
    /// - Parameters:
    ///   - venue: the venue that the core uses, with the fitted model.
    ///   - survey: recordings with truth.
    ///   - parameters: people, phones and gaits. Phones are held at the height of the survey's phone.
    /// - Throws: ``RadioFitError`` if the survey has too little data.
    public init(
        venue: Venue, survey: [(recording: Recording, truth: GroundTruth)],
        parameters: SimulationParameters = SimulationParameters(), duration: Double = 240, walksPerWorld: Int = 4,
        seed: UInt64
    ) throws(RadioFitError) {
        self.venue = venue
        let measured = Survey(survey, in: venue)
        var parameters = parameters
        if let height = Statistics.median(measured.links.compactMap(\.height)) {
            parameters.phone.height = min(max(height, 0.3), 2.2)
        }
        let rounding = parameters.phone.quantisationStep * parameters.phone.quantisationStep / 12
        let fading = ChannelFading(
            delaySpread: 1e-9 * parameters.fading.delaySpread,
            noise: parameters.phone.noise * parameters.phone.noise + rounding)
        if measured.hasPackets, let deviation = Statistics.median(measured.links.compactMap(\.standardDeviation)) {
            parameters.fading.kFactor = fading.kFactor(deviation: deviation)
        }
        kFactor = parameters.fading.kFactor
        fadingVariance = fading.variance(kFactor: kFactor)
        self.survey = Survey(survey, in: venue, bearing: SurveyBearing(parameters))
        field = try SurveyField(self.survey)
        parameters.phone.reporting = self.survey.hasPackets ? .packets : .ranging
        if parameters.phone.height > SurveyBearing.headHeight { parameters.switchOff(.body) }
        // The survey's posterior distribution includes these errors, and its shadowing the ripple of the antennas.
        for effect in [.exponentError, .beaconPower, .wallSpread] as [SimulationEffect] {
            parameters.switchOff(effect)
        }
        parameters.propagation.antennaRipple = 0
        self.parameters = parameters
        self.duration = duration
        self.walksPerWorld = max(walksPerWorld, 1)
        self.seed = seed
    }

    public func world(ofWalk index: Int) -> Int { index / walksPerWorld }

    /// A simulated walk with its truth.
    ///
    /// - Throws: ``Problems`` if the venue cannot be simulated.
    public func walk(_ index: Int) throws(Problems) -> (recording: Recording, truth: GroundTruth) {
        try simulator(world: world(ofWalk: index)).simulate(walker: index, duration: duration)
    }

    /// The simulator of a world.
    ///
    /// - Throws: ``Problems`` if the venue cannot be simulated.
    package func simulator(world: Int) throws(Problems) -> Simulator {
        let seed = RandomStream.entity(seed, UInt64(world))
        let draw = field.draw(RandomStream(seed: seed, purpose: "fitted world"))
        var real = venue
        if real.paths.edges.isEmpty { real.paths = .between(survey.links, in: venue) }
        apply(draw, to: &real, seed: seed)
        var parameters = parameters
        let fine = max(draw.placeVariance - fadingVariance, 0)
        let whole = draw.coarseVariance + draw.rippleVariance + fine
        parameters.shadowing.sigma = whole.squareRoot()
        parameters.shadowing.decorrelationDistance = max(draw.distance, 0.1)
        parameters.shadowing.fineShare = whole > 0 ? fine / whole : 0
        return try Simulator(
            venue: real, parameters: parameters,
            known: known(draw, noise: (draw.placeVariance - fine + draw.visitVariance).squareRoot()), seed: seed,
            sharing: indices)
    }

    private func apply(_ draw: SurveyDraw, to venue: inout Venue, seed: UInt64) {
        venue.radio.pathLoss = nil
        let heard = draw.powers.compactMap(\.self)
        let mean = Statistics.mean(heard) ?? parameters.propagation.beaconPower
        let spread = Statistics.standardDeviation(heard) ?? 3
        for index in venue.beacons.indices {
            let unheard = RandomStream(seed: seed, purpose: "power of an unheard beacon", entity: UInt64(index))
            venue.beacons[index].powerAt1m = draw.powers[index] ?? mean + spread * unheard.normal()
            venue.beacons[index].pathLossExponent = max(draw.exponent, 0.1)
        }
        for index in venue.walls.indices {
            if let material = survey.materials.firstIndex(of: venue.walls[index].material ?? "") {
                venue.walls[index].loss *= draw.wallFactors[material]
            }
        }
    }

    /// The shadowing in this world that the survey measured.
    private func known(_ draw: SurveyDraw, noise: Double) -> KnownShadowing {
        var known = KnownShadowing(values: [:], noise: max(noise, 0.1))
        let limit = WallLossLimit(cap: parameters.propagation.wallLossCap)
        for link in field.links {
            guard let power = draw.powers[link.beacon] else { continue }
            let walls = link.walls(factors: draw.wallFactors, limit: limit).loss
            let mean =
                power - 10 * draw.exponent * log10(link.distance) - walls + draw.phoneOffsets[link.phone]
                + draw.visits[link.phone]
            known.values[venue.beacons[link.beacon].id, default: []].append(
                KnownShadowing.Value(level: link.level, position: link.position, value: link.mean - link.gain - mean))
        }
        return known
    }

    /// What a phone hears in one world along given ways, such as those of recorded walks. All are walked in the same world.
    ///
    /// - Throws: `Problems` if the venue cannot be simulated.
    package func recordings(world: Int, along ways: [GroundTruth]) throws(Problems) -> [Recording] {
        let simulator = try simulator(world: world)
        return try ways.enumerated().map { number, way throws(Problems) in
            let walker = TruthWalker(way, phoneHeight: parameters.phone.height)
            let duration = max(way.samples.last?.time ?? 0, 1)
            var recording = try simulator.simulate(along: walker, walker: number, duration: duration).recording
            recording.name = way.name
            return recording
        }
    }
}
