import Geometry
import Radio

extension RadioScene {
    /// What a reading is made of; the terms add up to it.
    ///
    /// - Parameters:
    ///   - reception: of this scene.
    ///   - nominal: the same venue with nominal exponents and walls.
    ///   - receiver: which received it.
    func terms(of reception: Reception, nominal: RadioScene, receiver: Receiver) -> LevelTerms {
        let source = sources[reception.source]
        let believed = nominal.sources[reception.source]
        let pose = reception.pose
        let distance = pose.antenna.distance(to: source.antenna)
        let expected = believed.walls.obstruction(to: pose.antenna, storey: pose.storey)
        let obstruction = source.walls.obstruction(to: pose.antenna, storey: pose.storey)
        var slabs = expected
        slabs.walls = 0
        let open = believed.pathLoss.loss(distance: distance)
        let withSlabs = believed.pathLoss.loss(distance: distance, obstruction: slabs)
        let withWalls = believed.pathLoss.loss(distance: distance, obstruction: expected)
        let trueExponent = source.pathLoss.loss(distance: distance, obstruction: expected)
        let trueLoss = source.pathLoss.loss(distance: distance, obstruction: obstruction)

        var terms = LevelTerms()
        terms.nominalPower = source.nominalPower
        terms.pathLoss = -open
        terms.slabs = open - withSlabs
        terms.walls = withSlabs - withWalls
        terms.exponentError = withWalls - trueExponent
        terms.wallSpread = trueExponent - trueLoss
        terms.beaconPower = source.powerError
        terms.faults = reception.fault
        terms.antenna = antennaGain(of: source, at: pose)
        if !source.shadowing.isEmpty { terms.shadowing = source.shadowing[pose.storey].value(at: pose.antenna.point) }
        let alone = fading(of: reception, behind: obstruction, body: nil, bodies: [])
        let carried = fading(of: reception, behind: obstruction, body: body, bodies: [])
        let amongPeople = fading(of: reception, behind: obstruction, body: body, bodies: reception.bodies)
        terms.fading = alone
        terms.body = carried - alone
        terms.crowd = amongPeople - carried - crowdLoss(distance: distance)
        terms.visit = reception.visit
        terms.phone = receiver.offset
        terms.noise = reception.noise
        terms.rounding = reception.rssi - reception.level - reception.noise
        return terms
    }

    private func fading(
        of reception: Reception, behind obstruction: Obstruction, body: BodyLoss?, bodies: [Body]
    ) -> Double {
        fading(
            of: sources[reception.source], at: reception.pose, channel: reception.channel, behind: obstruction,
            body: body, bodies: bodies)
    }
}
