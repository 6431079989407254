package import Simulation

extension ValidationWorld {
    /// One furnished room: a survey of unattended phones and slow tracks.
    package static let room = ValidationWorld(name: "room") { seed, recordings in
        let geometry = recordings.lab.map(LabGeometry.init) ?? .documented
        let world = SimulatedSurvey(venue: geometry.venue, parameters: .room, seed: seed)
        // A packet each half minute, as the recorded survey was thinned.
        return ObservedSite(
            venue: geometry.venue, stays: try world.stays(at: geometry.points, duration: 1800, interval: 30),
            walks: try world.walks(along: geometry.tracks, interval: LabGeometry.packetInterval))
    } recorded: {
        $0.lab
    }

    /// The same room with phones at six points, of which every packet is kept.
    package static let restingPhones = ValidationWorld(name: "resting phones") { seed, recordings in
        let geometry = recordings.lab.map(LabGeometry.init) ?? .documented
        let world = SimulatedSurvey(venue: geometry.venue, parameters: .room, seed: seed)
        let points = stride(from: 0, to: geometry.points.count, by: 15).map { geometry.points[$0] }
        return ObservedSite(
            venue: geometry.venue,
            stays: try world.stays(at: points, duration: 1800, interval: LabGeometry.packetInterval))
    }
}

extension SimulationParameters {
    /// A furnished room in which nobody is: fixed receivers, a phone on a stand, one phone for all.
    package static let room: SimulationParameters = {
        var parameters = SimulationParameters()
        parameters.propagation.nominalPower = -60
        parameters.propagation.exponent = 1.5
        parameters.propagation.exponentSigma = 0
        parameters.propagation.beaconPowerSigma = 2.1
        parameters.shadowing.sigma = 3.3
        parameters.shadowing.decorrelationDistance = 2.5
        parameters.shadowing.visitSigma = 0
        parameters.fading.kFactor = 2
        parameters.fading.delaySpread = 25
        parameters.people.bodyLoss = 0
        parameters.phone.offsetSigma = 0
        // Of the packets that arrive, the interval was measured.
        parameters.switchOff(.collisions)
        parameters.propagation.antennaRipple = 0
        parameters.shadowing.visitCommonSigma = 0
        return parameters
    }()
}
