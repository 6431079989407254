internal import Geometry
internal import Parameters
internal import Radio
internal import VenueModel
internal import Walks

extension ValidationSite {
    /// Twenty phones of different models, one after another, 2 m from a beacon in an anechoic chamber.
    static let chamber = ValidationSite(name: "chamber", environment: .room) { seed, _ in
        var parameters = SimulationParameters.undisturbed(pathLossExponent: 2)
        parameters.phone.noise = SimulationParameters().phone.noise
        parameters.phone.quantisationStep = 1
        parameters.phone.offsetSigma = 5.4
        let outline = Polygon([Point(-5, -5), Point(5, -5), Point(5, 5), Point(-5, 5)])
        let venue = Venue(
            name: "chamber", levels: [Level(number: 0, name: "Floor", elevation: 0, height: 3, outline: outline)],
            beacons: [Beacon(id: .named("C1"), level: 0, position: Point(0, 0), height: PhoneHeight.inHand)])
        let place = TruthSample(time: 0, position: Point(2, 0), level: 0, height: PhoneHeight.inHand)
        let survey = SimulatedSurvey(venue: venue, parameters: parameters, seed: seed)
        let stays = try survey.stays(
            at: [TruthSample](repeating: place, count: 20), duration: 20, interval: 1, isSamePhone: false)
        return ObservedSite(venue: venue, stays: stays)
    }
}
