public import Diagnostics
internal import Foundation
internal import NumericalMethods
public import Parameters
public import Recordings
internal import Simulation
public import Tuning
public import VenueModel
internal import Walkers
public import Walks

/// A venue simulated as its survey says that it is, world after world.
///
/// Each world is a draw from what the survey leaves open: exponent, powers, walls and the size and reach of the shadowing
/// by ``SurveyField``'s posterior distribution; the shadowing itself given what the survey measured of it at each place
/// (``KnownShadowing``), so that the worlds agree where somebody stood and differ between; fading with the K that
/// resting phones show; phones, visits and gaits as the parameters say. The core knows none of it: it believes the venue
/// with an ordinary fit to the survey.
public struct FittedWorld: Sendable {
    /// What the core believes.
    public let venue: Venue
    /// How walks are simulated; what the survey tells replaces the rest.
    public let parameters: SimulationParameters
    /// Seconds.
    public let duration: Double
    /// So many walks share a world, as recorded ones do.
    public let walksPerWorld: Int
    /// All randomness comes from it.
    public let seed: UInt64

    /// A phone held higher has no body beside it, metres.
    public static let headHeight = 1.7

    let survey: Survey
    let field: SurveyField
    let kFactor: Double
    /// Variance of a place's mean over the channels, dB².
    let fadingVariance: Double

    /// A venue with its survey.
    ///
    /// - Parameters:
    ///   - venue: as the core is to believe it, with the model that was fitted.
    ///   - survey: recordings with truth; their places and levels.
    ///   - parameters: people, phones and gaits. A phone is held as high as the survey's.
    /// - Throws: ``RadioFitError`` if the survey says too little.
    public init(
        venue: Venue, survey: [(recording: Recording, truth: GroundTruth)],
        parameters: SimulationParameters = SimulationParameters(), duration: Double = 240, walksPerWorld: Int = 4,
        seed: UInt64
    ) throws(RadioFitError) {
        self.venue = venue
        self.survey = Survey(survey, in: venue)
        field = try SurveyField(self.survey)
        var parameters = parameters
        if let height = Statistics.median(self.survey.links.compactMap(\.height)) {
            parameters.phone.height = min(max(height, 0.3), 2.2)
        }
        let rounding = parameters.phone.quantisationStep * parameters.phone.quantisationStep / 12
        let fading = ChannelFading(
            delaySpread: 1e-9 * parameters.fading.delaySpread,
            noise: parameters.phone.noise * parameters.phone.noise + rounding)
        if self.survey.hasPackets, let deviation = Statistics.median(self.survey.links.compactMap(\.deviation)) {
            parameters.fading.kFactor = fading.kFactor(deviation: deviation)
        }
        kFactor = parameters.fading.kFactor
        fadingVariance = fading.variance(kFactor: kFactor)
        parameters.phone.reporting = self.survey.hasPackets ? .packets : .ranging
        // Nobody's body is beside a phone above the heads, as on a stand or a pole.
        if parameters.phone.height > Self.headHeight { parameters.switchOff(.body) }
        // The survey tells, so that these errors are in its posterior distribution.
        for effect in [.exponentError, .beaconPower, .wallSpread, .antenna] as [SimulationEffect] {
            parameters.switchOff(effect)
        }
        self.parameters = parameters
        (self.duration, self.walksPerWorld, self.seed) = (duration, max(walksPerWorld, 1), seed)
    }

    /// In which world a walk takes place.
    public func world(ofWalk index: Int) -> Int { index / walksPerWorld }

    /// A simulated walk with its truth.
    ///
    /// - Throws: ``Problems`` of a venue that cannot be simulated.
    public func walk(_ index: Int) throws(Problems) -> (recording: Recording, truth: GroundTruth) {
        try simulator(world: world(ofWalk: index)).simulate(walker: index, duration: duration)
    }

    /// A simulated walk as a calibration takes it.
    ///
    /// - Parameters:
    ///   - hasMotion: whether its phone has a walking detector, as those of the recorded walks.
    ///   - hasPressure: the same of a barometer.
    /// - Throws: ``Problems`` of a venue that cannot be simulated.
    public func calibrationWalk(
        _ index: Int, hasMotion: Bool = true, hasPressure: Bool = true
    ) throws(Problems) -> CalibrationWalk {
        var (recording, truth) = try walk(index)
        if !hasMotion { recording.motion = [] }
        if !hasPressure { recording.pressure = [] }
        return CalibrationWalk(recording: recording, truth: truth, venue: venue)
    }

    /// The simulator of a world.
    ///
    /// - Throws: ``Problems`` of a venue that cannot be simulated.
    func simulator(world: Int) throws(Problems) -> Simulator {
        let seed = RandomStream.entity(seed, UInt64(world))
        let draw = field.draw(RandomStream(seed: seed, purpose: "fitted world"))
        var real = venue
        if real.paths.edges.isEmpty { real.paths = .between(survey.links, in: venue) }
        apply(draw, to: &real, seed: seed)
        var parameters = parameters
        let fine = max(draw.placeVariance - fadingVariance, 0)
        let whole = draw.coarseVariance + fine
        parameters.shadowing.sigma = whole.squareRoot()
        parameters.shadowing.decorrelationDistance = max(draw.distance, 0.1)
        parameters.shadowing.fineShare = whole > 0 ? fine / whole : 0
        return try Simulator(
            venue: real, parameters: parameters,
            known: known(draw, noise: (draw.placeVariance - fine).squareRoot()), seed: seed)
    }

    /// The mean level of each beacon to somebody who stands for the walks' duration, dBm; `nil` of those not heard. For
    /// tests of what the worlds are like.
    ///
    /// - Throws: ``Problems`` of a venue that cannot be simulated.
    package func levels(world: Int, at place: TruthSample) throws(Problems) -> [Double?] {
        let (recording, _) = try simulator(world: world).simulate(
            along: Standing(place: place), walker: 0, duration: duration)
        let readings = recording.observations.flatMap(\.readings)
        return venue.beacons.map { beacon in
            Statistics.mean(readings.filter { $0.beacon == beacon.id }.map(\.rssi))
        }
    }

    private struct Standing: Walker {
        let place: TruthSample
        package func next() -> Walk.State {
            Walk.State(position: place.position, level: place.level, elevation: 0, activity: .standing)
        }
    }

    private func apply(_ draw: SurveyDraw, to venue: inout Venue, seed: UInt64) {
        venue.radio.pathLoss = nil
        let heard = draw.powers.compactMap(\.self)
        let mean = Statistics.mean(heard) ?? parameters.propagation.nominalPower
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

    /// What the survey measured of the shadowing in this world.
    private func known(_ draw: SurveyDraw, noise: Double) -> KnownShadowing {
        var known = KnownShadowing(values: [:], noise: max(noise, 0.1))
        for link in field.links {
            guard let power = draw.powers[link.beacon] else { continue }
            let walls = zip(link.wallLosses, draw.wallFactors).reduce(0) { $0 + $1.0 * $1.1 }
            let mean = power - 10 * draw.exponent * log10(link.distance) - walls + draw.phoneOffsets[link.phone]
            known.values[venue.beacons[link.beacon].id, default: []].append(
                KnownShadowing.Value(level: link.level, position: link.position, value: link.mean - mean))
        }
        return known
    }
}
