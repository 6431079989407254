import Diagnostics
import Parameters
import Radio
import VenueModel
import Walkers

/// Splits the levels of received packets into effects.
///
/// The errors of the exponent and of the walls are the difference from a second scene without these two errors.
struct LevelExplainer: Sendable {
    private let scene: RadioScene
    private let believed: RadioScene

    /// An explainer for the packets of `scene`, which was made from the other arguments.
    init(
        _ scene: RadioScene, venue: Venue, faults: FaultList, parameters: SimulationParameters, indices: WallIndices,
        seed: UInt64
    ) throws(Problems) {
        self.scene = scene
        var parameters = parameters
        parameters.switchOff(.exponentError)
        parameters.switchOff(.wallSpread)
        believed = try RadioScene(venue: venue, faults: faults, parameters: parameters, indices: indices, seed: seed)
    }

    /// The terms of a packet; their sum is its reading. About 2 µs.
    ///
    /// - Parameter bodies: other people, a list for each tick of the second, or none.
    func terms(of reception: Reception, by receiver: Receiver, among bodies: [[Body]]) -> LevelTerms {
        let source = scene.sources[reception.source]
        let nominal = believed.sources[reception.source]
        let pose = reception.pose
        let bodies = bodies.isEmpty ? nil : bodies[reception.tick]
        let distance = pose.antenna.distance(to: source.antenna)
        let expected = scene.obstruction(nominal.walls, at: pose)
        let obstruction = scene.obstruction(source.walls, at: pose)
        var slabs = expected
        slabs.walls = 0
        let open = nominal.pathLoss.loss(distance: distance)
        let withSlabs = nominal.pathLoss.loss(distance: distance, obstruction: slabs)
        let withWalls = nominal.pathLoss.loss(distance: distance, obstruction: expected)
        let trueExponent = source.pathLoss.loss(distance: distance, obstruction: expected)
        let trueLoss = source.pathLoss.loss(distance: distance, obstruction: obstruction)

        var terms = LevelTerms()
        terms.believedPower = source.believedPower
        terms.pathLoss = -open
        terms.slabs = open - withSlabs
        terms.walls = withSlabs - withWalls
        terms.exponentError = withWalls - trueExponent
        terms.wallSpread = trueExponent - trueLoss
        terms.beaconPower = source.powerError
        terms.faults = reception.fault
        terms.antenna = scene.antennaGain(of: source, at: pose)
        terms.shadowing = source.shadowing?.value(at: pose.antenna.point, storey: pose.storey) ?? 0
        terms.fading = fading(of: reception, behind: obstruction, body: nil, bodies: nil)
        let carried = fading(of: reception, behind: obstruction, body: scene.body, bodies: nil)
        terms.body = carried - terms.fading
        terms.crowd =
            fading(of: reception, behind: obstruction, body: scene.body, bodies: bodies) - carried
            - scene.crowdLoss(distance: distance)
        terms.visit = reception.visit
        terms.phone = receiver.offset
        terms.noise = reception.noise
        terms.rounding = reception.rssi - reception.level - reception.noise
        return terms
    }

    private func fading(
        of reception: Reception, behind obstruction: Obstruction, body: BodyLoss?, bodies: [Body]?
    ) -> Double {
        let source = scene.sources[reception.source]
        return scene.fading(
            of: source, at: reception.pose, along: DirectRay(from: source.antenna, to: reception.pose.antenna),
            channel: reception.channel, kFactor: scene.kFactor(behind: obstruction), body: body, bodies: bodies)
    }
}
