internal import Foundation
internal import Geometry
internal import NumericalMethods
internal import Parameters
internal import Radio
internal import Recordings
internal import VenueModel
internal import Walks

extension ValidationSite {
    /// Outdoors or in an anechoic chamber: a direct ray and nearly nothing else.
    static let freeField = BodySite.survey(name: "free field", kFactor: 20)
    /// A conference room in line of sight.
    static let conferenceRoom = BodySite.survey(name: "conference room", kFactor: 3)
    /// A screened room with strong reflections.
    static let reverberantRoom = BodySite.survey(name: "reverberant room", kFactor: 1)
}

/// A person stands 1.8 m from a beacon, holds the phone, and turns in eighths. K comes from the differences between the
/// channels in each kind of room, not from the turning.
enum BodySite {
    /// Radians.
    static let headings = (0..<8).map { Double($0) * .pi / 4 }
    private static let distance = 1.8
    private static let count = 12

    static func survey(name: String, kFactor: Double) -> ValidationSite {
        ValidationSite(name: name, environment: .room) { seed, _ in
            var parameters = SimulationParameters()
            parameters.fading.kFactor = kFactor
            parameters.phone.offsetSigma = 0
            parameters.phone.height = 1
            parameters.shadowing.visitSigma = 0
            parameters.shadowing.visitCommonSigma = 0
            let bearings = RandomStream(seed: seed, purpose: "validation bearings")
            var points: [TruthSample] = []
            var facing: [Double] = []
            for number in 0..<count {
                let bearing = 2 * .pi * bearings.uniform(UInt64(number))
                let place = centre(number) + Vector(distance * cos(bearing), distance * sin(bearing))
                for heading in headings {
                    points.append(TruthSample(time: 0, position: place, level: 0, height: 1))
                    facing.append(heading)
                }
            }
            // Each place hears the beacon beside it.
            let survey = SimulatedSurvey(venue: venue, parameters: parameters, seed: seed)
            let stays = try survey.stays(at: points, duration: 30, interval: 0.1, headings: facing)
            return ObservedSite(venue: venue, stays: stays.map(onlyTheBeaconBeside))
        }
    }

    private static func centre(_ number: Int) -> Point { Point(100 * Double(number), 0) }

    /// Beacons far from each other, each as high as the phone.
    private static let venue: Venue = {
        let outline = Polygon([Point(-50, -50), Point(1200, -50), Point(1200, 50), Point(-50, 50)])
        return Venue(
            name: "turning", levels: [Level(number: 0, name: "Floor", elevation: 0, height: 3, outline: outline)],
            beacons: (0..<count).map {
                Beacon(id: .named("T\($0 + 1)"), level: 0, position: centre($0), height: 1)
            })
    }()

    private static func onlyTheBeaconBeside(_ visit: ObservedSite.Visit) -> ObservedSite.Visit {
        var visit = visit
        guard let place = visit.truth.samples.first?.position else { return visit }
        let near = Set(venue.beacons.filter { $0.position.distance(to: place) < 10 }.map(\.id))
        visit.recording.observations = visit.recording.observations.filter {
            guard case .packet(let packet) = $0 else { return true }
            return near.contains(packet.beacon)
        }
        return visit
    }
}
