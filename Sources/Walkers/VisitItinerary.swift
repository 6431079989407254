public import Parameters
public import VenueModel

/// A kind of visitor: where they go, with whom, and how fast. Data, as scenario files give it.
public struct VisitItinerary: Hashable, Sendable {
    /// Where the visitor goes.
    public enum Course: Hashable, Sendable {
        /// To random nodes in the whole venue, with stops at some of the nodes on the way.
        case wander
        /// To zones by their weights.
        case visit(ZoneVisits)
        /// From one node to another and back, at a commuter's speed and without stops; `nil` chooses a random node, an
        /// entrance if there are two.
        case commute(from: String?, to: String?)
        /// By a timetable.
        case route([Waypoint])
    }

    /// Where the visitor goes.
    public var course: Course
    /// How many groups of one, two, three … there are, relative to each other.
    public var groupSizes: [Double] = [1]
    /// Mean free speed, m/s; `nil` for that of ``MovementParameters``.
    public var speed: Double?
    /// Standard deviation of the free speed, m/s; `nil` for that of ``MovementParameters``.
    public var speedSigma: Double?
    /// Factor on the free speed for strolling; `nil` for that of ``MovementParameters``, or 1 for commuters.
    public var strollFactor: Double?

    /// An itinerary of a visitor without companions.
    public init(_ course: Course = .wander) { self.course = course }

    /// Pedestrians of a city as counted by Coleman and James (Sociometry 24, 1961): 1486 alone, 694 pairs, 195, 37 and
    /// 10 groups of three to five; a Poisson law without its zero.
    public static let observedGroupSizes = [0.614, 0.287, 0.081, 0.015, 0.004]
    public static let largestGroup = 5

    /// How such a visitor moves.
    public func movement(from usual: MovementParameters) -> MovementParameters {
        var movement = usual
        if case .commute = course { movement.strollFactor = 1 }
        if let speed { movement.speed = speed }
        if let speedSigma { movement.speedSigma = speedSigma }
        if let strollFactor { movement.strollFactor = strollFactor }
        return movement
    }
}

/// Where visitors go who come for the zones of a venue.
public struct ZoneVisits: Hashable, Sendable {
    /// A zone with another weight than the venue's file gives.
    public struct Weight: Hashable, Sendable {
        /// The zone's name.
        public var zone: String
        /// Number of visits to it, relative to the other zones.
        public var weight: Double

        public init(zone: String, weight: Double) {
            self.zone = zone
            self.weight = weight
        }
    }

    /// A kind of zone where visitors stay longer or shorter than ``DwellLaw/table`` says.
    public struct Law: Hashable, Sendable {
        public var kind: Zone.Kind
        /// How long they stay.
        public var law: DwellLaw

        public init(kind: Zone.Kind, law: DwellLaw) {
            self.kind = kind
            self.law = law
        }
    }

    /// How many zones they visit before they leave, each number with the same probability; `nil` if they never leave.
    public var stops: ClosedRange<Int>?
    /// Whether they come back at once, as the next visitor with the same phone; if not, they stand at the exit.
    public var returns = true
    /// A zone at twice the distance is chosen 2^gravity times less often; 0 if distance does not matter. Zones of
    /// supermarkets: a gravity model explains 65–70 % of the flows (Ying and others 2019).
    public var gravity = 0.0
    /// Whether they stay on the paths, instead of going to any place of a zone.
    public var staysOnPaths = false
    /// These replace the weights of the venue.
    public var weights: [Weight] = []
    /// These replace the laws of ``DwellLaw/table``.
    public var laws: [Law] = []

    /// Visits without end.
    public init() {}

    /// The weight of a zone: its number of visits relative to the other zones.
    func weight(of zone: Zone) -> Double { weights.last { $0.zone == zone.name }?.weight ?? zone.weight }

    /// How long visitors stay in a zone of a kind.
    func law(of kind: Zone.Kind) -> DwellLaw { laws.last { $0.kind == kind }?.law ?? .usual(for: kind) }
}
