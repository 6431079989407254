import Geometry
import Radio
import TextInput
import VenueModel

/// A packet that was received, with all that made its level.
struct Reception {
    /// Index of the source in the scene.
    var source: Int
    var pose: PhonePose
    var channel: AdvertisingChannel
    /// What the visit adds, dB.
    var visit: Double
    /// What faults add to the beacon's power now, dB.
    var power: Double
    /// Other people who may be in the way.
    var bodies: [Body]
    /// The receiver's noise in standard deviations.
    var noise: Double
    /// As reported, dBm.
    var rssi: Double
}

/// Takes the levels of received packets apart, effect by effect.
///
/// What differs from the believed exponent and the nominal walls is found by a second scene without those two errors.
struct LevelExplainer: Sendable {
    private let scene: RadioScene
    private let believed: RadioScene

    /// For the packets of `scene`, which was made of the rest.
    init(
        _ scene: RadioScene, venue: Venue, faults: FaultPlan, parameters: SimulationParameters, seed: UInt64
    ) throws(Problems) {
        self.scene = scene
        var parameters = parameters
        parameters.switchOff(.exponentError)
        parameters.switchOff(.wallSpread)
        believed = try RadioScene(venue: venue, faults: faults, parameters: parameters, seed: seed)
    }

    /// The terms of a packet; their sum is its reading. About 2 µs.
    func terms(of packet: Reception, by receiver: Receiver) -> LevelTerms {
        let (source, plain) = (scene.sources[packet.source], believed.sources[packet.source])
        let (phone, storey) = (packet.pose.antenna, packet.pose.storey)
        let distance = phone.distance(to: source.antenna)
        let obstruction = source.walls.obstruction(to: phone, storey: storey)
        let nominal = plain.walls.obstruction(to: phone, storey: storey)
        let open = plain.pathLoss.loss(distance: distance)
        let behindWalls = plain.pathLoss.loss(distance: distance, obstruction: Obstruction(walls: nominal.walls))
        let behindAll = plain.pathLoss.loss(distance: distance, obstruction: nominal)
        let trueOpen = source.pathLoss.loss(distance: distance)
        let trueLoss = source.pathLoss.loss(distance: distance, obstruction: obstruction)

        var terms = LevelTerms()
        terms.nominalPower = source.nominalPower
        terms.pathLoss = -open
        terms.walls = open - behindWalls
        terms.slabs = behindWalls - behindAll
        terms.exponentError = open - trueOpen
        terms.wallSpread = (behindAll - open) - (trueLoss - trueOpen)
        terms.beaconPower = source.powerError
        terms.faults = packet.power
        terms.antenna = scene.antennaGain(of: source, at: packet.pose)
        if !source.shadowing.isEmpty { terms.shadowing = source.shadowing[storey].value(at: phone.point) }
        if scene.density > 0 { terms.crowd = -CrowdDensityLaw().loss(distance: distance, density: scene.density) }
        if let field = source.fading {
            func fading(_ carrier: MultipathField.Carrier?, _ directGain: Double) -> Double {
                scene.fadingScale
                    * field.value(
                        at: phone, channel: packet.channel, kFactor: scene.kFactor(behind: obstruction),
                        carrier: carrier, directGain: directGain)
            }
            let carrier = scene.body.map { MultipathField.Carrier(facing: packet.pose.facing, body: $0) }
            let directGain = scene.directGain(of: source, at: packet.pose, behind: packet.bodies)
            terms.fading = fading(nil, 1)
            let amongPeople = directGain == 1 ? terms.fading : fading(nil, directGain)
            terms.crowd += amongPeople - terms.fading
            terms.body = fading(carrier, directGain) - amongPeople
        }
        terms.visit = packet.visit
        terms.phone = receiver.offset
        terms.noise = receiver.noise * packet.noise
        terms.rounding = packet.rssi - terms.sum
        return terms
    }
}
