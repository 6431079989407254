package import Simulation

extension ValidationWorld {
    /// One furnished room: a survey of unattended phones and slow tracks.
    package static let room = ValidationWorld(name: "room") { seed, recordings in
        let geometry = recordings.lab.map(LabGeometry.init) ?? .documented
        let world = SimulatedSurvey(venue: geometry.venue, parameters: .room, seed: seed)
        // A packet each half minute, as the recorded survey was thinned.
        return ObservedSite(
            venue: geometry.venue,
            stays: try world.stays(at: geometry.points, duration: 1800, interval: LabGeometry.thinnedInterval),
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
        parameters.shadowing.sigma = 3.6
        parameters.shadowing.decorrelationDistance = 5
        parameters.shadowing.visitSigma = 0
        parameters.fading.kFactor = 1
        parameters.fading.delaySpread = 25
        parameters.people.bodyLoss = 0
        parameters.people.handMotion = 0
        parameters.phone.offsetSigma = 0
        parameters.shadowing.visitCommonSigma = 0
        parameters.propagation.antennaRipple = 0
        // Fixed receivers tell when a packet came; the interval is that of the packets that arrive.
        parameters.phone.deliveryLatency = 0
        parameters.switchOff(.collisions)
        parameters.advertising.interferenceLoss = LabGeometry.loss
        // One channel after the other, 10 ms each: of two successive packets at one place some third are equal to 1 dB, as
        // if on one channel; of every second ones hardly any.
        parameters.phone.scanWindow = 0.01
        parameters.phone.scanInterval = 0.01
        return parameters
    }()
}
