internal import Geometry
internal import NumericalMethods
internal import Parameters
internal import Radio
internal import VenueModel
internal import Walks

extension ValidationSite {
    /// Two halls with square grids of beacons, 10 m and √30 m apart, in which a level differs from the law by 4 dB at
    /// random and independently at each place: what the closed forms of range and position errors assume.
    static let grid = ValidationSite(name: "grid", environment: .mall) { seed, _ in
        let venue = GridSite.venue
        let survey = SimulatedSurvey(venue: venue, parameters: GridSite.parameters, seed: seed)
        let places = RandomStream(seed: seed, purpose: "validation grid")
        let points = (0..<200).map { index in
            // In the middle of either hall, so that beacons are all around.
            let spacing = index % 2 == 0 ? GridSite.sparse : GridSite.dense
            let first = index % 2 == 0 ? 25.0 : GridSite.border + 15
            return TruthSample(
                time: 0,
                position: Point(
                    first + spacing * places.uniform(UInt64(index)),
                    (index % 2 == 0 ? 25 : 15) + spacing * places.uniform(UInt64(index), lane: 1)), level: 0,
                height: PhoneHeight.inHand)
        }
        return ObservedSite(venue: venue, stays: try survey.stays(at: points, duration: GridSite.duration, interval: 1))
    }
}

/// The numbers of ``ValidationSite/grid``.
enum GridSite {
    /// Metres from beacon to beacon: one in 100 m².
    static let sparse = 10.0
    /// Metres from beacon to beacon: one in 30 m².
    static let dense = 30.0.squareRoot()
    /// Seconds that a phone stands; a beacon sends one packet in them.
    static let duration = 1.0
    /// What lies left of it belongs to the sparse grid, metres.
    static let border = 100.0
    private static let power = -59.0
    private static let exponent = 2.0

    static let venue: Venue = {
        var beacons: [Beacon] = []
        func add(_ first: Point, spacing: Double, count: Int) {
            for row in 0..<count {
                for column in 0..<count {
                    let place = first + Vector(spacing * Double(column), spacing * Double(row))
                    beacons.append(
                        Beacon(id: .named("G\(beacons.count)"), level: 0, position: place, height: 3, powerAt1m: power))
                }
            }
        }
        add(Point(5, 5), spacing: sparse, count: 6)
        add(Point(border + 1, 1), spacing: dense, count: 8)
        let outline = Polygon([Point(0, 0), Point(160, 0), Point(160, 60), Point(0, 60)])
        return Venue(
            name: "grid", levels: [Level(number: 0, name: "Hall", elevation: 0, height: 4, outline: outline)],
            beacons: beacons)
    }()

    static let parameters: SimulationParameters = {
        var parameters = SimulationParameters.undisturbed(pathLossExponent: exponent)
        parameters.shadowing.sigma = 4
        // The shortest that is allowed: points lie farther apart.
        parameters.shadowing.decorrelationDistance = 0.1
        return parameters
    }()

    /// The laws as they are.
    static func laws(_ venue: Venue) -> DistanceLaws {
        DistanceLaws(lines: venue.beacons.map { _ in DistanceLaws.Line(powerAt1m: power, exponent: exponent) })
    }
}
