internal import Parameters
internal import Simulation

extension ValidationSite {
    /// One furnished room: a survey of unattended phones and slow tracks.
    static let room = ValidationSite(name: "room", environment: .room) { seed, recordings in
        let geometry = recordings.lab.map(LabGeometry.init) ?? .documented
        let survey = SimulatedSurvey(venue: geometry.venue, parameters: .room, seed: seed)
        // A packet each half minute, as the recorded survey was thinned.
        return ObservedSite(
            venue: geometry.venue,
            stays: try survey.stays(at: geometry.points, duration: 1800, interval: LabGeometry.thinnedInterval),
            walks: try survey.walks(along: geometry.tracks, interval: LabGeometry.packetInterval))
    } recorded: {
        $0.lab
    }

    /// The same room with phones at six points, of which every packet is kept.
    static let restingPhones = ValidationSite(name: "resting phones", environment: .room) { seed, recordings in
        let geometry = recordings.lab.map(LabGeometry.init) ?? .documented
        let survey = SimulatedSurvey(venue: geometry.venue, parameters: .room, seed: seed)
        let points = stride(from: 0, to: geometry.points.count, by: 15).map { geometry.points[$0] }
        return ObservedSite(
            venue: geometry.venue,
            stays: try survey.stays(at: points, duration: 1800, interval: LabGeometry.packetInterval))
    }
}

extension SimulationParameters {
    /// The environment *room* without people: fixed receivers, a phone on a stand, one phone for all.
    ///
    /// Its shadowing and its K were chosen after looking at V1 to V10: they show that such a room can be simulated.
    /// ``LabTwin`` tests predictions for the room.
    static let room: SimulationParameters = {
        var parameters = SimulationParameters()
        Environment.named("room")?.apply(to: &parameters)
        parameters.propagation.beaconPower = -60
        for effect in [.exponentError, .visits, .body, .handMotion, .phoneOffset, .antenna] as [SimulationEffect] {
            parameters.switchOff(effect)
        }
        // Fixed receivers give the time of each packet; the interval is that of the received packets.
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
