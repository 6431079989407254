internal import Geometry
internal import NumericalMethods
internal import Parameters
internal import Simulation
internal import Walks

extension ValidationSite {
    /// Surveyors who walk the corridors of a mall, phone in hand, with way points for truth.
    static let mall = ValidationSite(name: "mall", environment: .mall) { seed, _ in
        let simulator = try Simulator(venue: MallGeometry.venue, parameters: .mall, seed: seed)
        let walks = try (0..<30).map { walker in
            let (recording, truth) = try simulator.simulate(walker: walker, duration: 80)
            let errors = RandomStream(seed: seed, purpose: "validation way points", entity: UInt64(walker))
            return ObservedSite.Visit(recording: recording, truth: truth.wayPoints(errors: errors))
        }
        return ObservedSite(venue: MallGeometry.venue, walks: walks)
    } recorded: {
        $0.mall
    }

    /// The same mall with phones that give ranging reports.
    static let rangingMall = ValidationSite(name: "mall, ranging", environment: .mall) { seed, _ in
        var parameters = SimulationParameters.mall
        parameters.phone.reporting = .ranging
        let simulator = try Simulator(venue: MallGeometry.venue, parameters: parameters, seed: seed)
        return ObservedSite(
            venue: MallGeometry.venue,
            walks: try (0..<3).map { walker in
                let (recording, truth) = try simulator.simulate(walker: walker, duration: 80)
                return ObservedSite.Visit(recording: recording, truth: truth)
            })
    }
}

extension SimulationParameters {
    /// The environment *mall*: its corridors, and a phone in the hand of somebody who maps them.
    ///
    /// The environment's numbers, the losses of the mall's walls and what is set here were chosen after looking at the
    /// figures V11 to V17, V22 and V23: they show that such a mall can be simulated, but they do not test a prediction.
    static let mall: SimulationParameters = {
        var parameters = SimulationParameters()
        Environment.named("mall")?.apply(to: &parameters)
        parameters.propagation.beaconPower = -57
        parameters.switchOff(.exponentError)
        // Surveyors walk steadily from way point to way point.
        parameters.movement.stopProbability = 0
        parameters.movement.speedVariation = 0.1
        parameters.movement.strollFactor = 0.9
        parameters.movement.speedSigma = 0.24
        parameters.phone.reporting = .packets
        parameters.phone.offsetSigma = 0
        parameters.phone.sensitivity = -95
        return parameters
    }()
}

extension GroundTruth {
    /// The truth of a surveyor: a way point each five seconds, tapped on a plan with an error of 0.7 m in either
    /// direction.
    fileprivate func wayPoints(errors: RandomStream) -> GroundTruth {
        let times = stride(from: samples.first?.time ?? 0, through: samples.last?.time ?? 0, by: 5)
        var points: [TruthSample] = []
        for (tick, time) in times.enumerated() {
            guard var point = sample(at: time) else { continue }
            let error = Vector(0.7 * errors.normal(UInt64(tick)), 0.7 * errors.normal(UInt64(tick), lane: 1))
            point.position = point.position + error
            points.append(point)
        }
        return GroundTruth(name: name, kind: .taps, samples: points)
    }
}
