public import Parameters
public import VenueModel
public import Walkers

/// What is to be simulated: a venue, who visits it, what is wrong with it, for how long, by which seed.
public struct Scenario: Sendable {
    /// Short name, used in file names.
    public var name: String
    /// A sentence or two for people: what the scenario is and what it stresses.
    public var summary: String
    /// The venue as its table has it.
    public var venue: Venue
    /// The venue's file as it can be opened; `nil` if there is none.
    public var venueFile: String?
    /// The name of the ``Environment``; `nil` if the defaults hold.
    public var environment: String?
    /// Every knob: the defaults, then the environment, then what is switched off, then single values.
    public var parameters: SimulationParameters
    /// Who visits; walkers are numbered through them in this order.
    public var visitors: [VisitorMix]
    /// People who walk among each other; those whom no visitor stands for carry no phones. `nil` for none.
    public var crowd: CrowdPlan?
    /// What is wrong with beacons and phones.
    public var faults: FaultPlan
    /// The length of each visit, seconds.
    public var duration: Double
    /// All randomness comes from it.
    public var seed: UInt64

    /// Visits of a scenario that does not say so, seconds.
    public static let defaultDuration = 240.0
    /// The seed of scenarios and commands that give none.
    public static let defaultSeed: UInt64 = 1
    /// Visitors of a scenario that does not say so.
    public static let defaultCount = 8
    /// The phones of visitors of whom nothing else is said.
    public static let defaultPhone = "iphone"

    /// A scenario; by default of one mix of visitors to the venue as its table has it.
    public init(
        name: String, summary: String = "", venue: Venue, venueFile: String? = nil, environment: String? = nil,
        parameters: SimulationParameters = SimulationParameters(), visitors: [VisitorMix] = [VisitorMix()],
        crowd: CrowdPlan? = nil, faults: FaultPlan = FaultPlan(), duration: Double = Self.defaultDuration,
        seed: UInt64 = Self.defaultSeed
    ) {
        (self.name, self.summary, self.venue, self.venueFile) = (name, summary, venue, venueFile)
        (self.environment, self.parameters, self.visitors) = (environment, parameters, visitors)
        (self.crowd, self.faults, self.duration, self.seed) = (crowd, faults, duration, seed)
    }

    /// How many walkers there are.
    public var walkerCount: Int { visitors.reduce(0) { $0 + $1.count } }

    /// How many of the visitors are members of the crowd.
    public var crowdVisitorCount: Int { visitors.reduce(0) { $0 + ($1.isInCrowd ? $1.count : 0) } }

    /// The kind of visitor that a walker is, and his place among those of his kind (of the crowd's members: among all of
    /// them); those beyond the last begin again with the first. O(kinds).
    public func kind(ofWalker index: Int) -> (mix: VisitorMix, place: Int) {
        var rest = walkerCount > 0 ? max(index, 0) % walkerCount : 0
        var members = 0
        for mix in visitors {
            if rest < mix.count { return (mix, mix.isInCrowd ? members + rest : rest) }
            rest -= mix.count
            if mix.isInCrowd { members += mix.count }
        }
        return (VisitorMix(), 0)
    }
}

/// So many visitors of one kind.
public struct VisitorMix: Sendable {
    /// Where visitors go.
    public enum Way: Sendable {
        /// By a plan, each as he likes unless it is a timetable; through the crowd, if there is one.
        case planned(VisitPlan)
        /// Each goes as a person of a trajectory file did, among the others of the file.
        case recorded([RecordedWalker])
        /// Each is one of the scenario's crowd.
        case inCrowd
    }

    /// How many.
    public var count: Int
    /// The name of their phones' profile.
    public var phone: String
    /// Where they carry it.
    public var carrying: CarryingPosition
    /// Where they go.
    public var way: Way
    /// Whether they find their way along the venue's paths, or across it.
    var isPlanned: Bool { if case .planned = way { true } else { false } }

    /// Whether they are members of the crowd.
    var isInCrowd: Bool { if case .inCrowd = way { true } else { false } }

    /// The phone as it is simulated: its profile as it is carried, what is switched off, and the scenario's own numbers.
    public var phoneParameters: PhoneParameters

    /// A mix; by default of wandering visitors with phones of the default parameters.
    public init(
        count: Int = Scenario.defaultCount, phone: String = Scenario.defaultPhone, carrying: CarryingPosition = .hand,
        way: Way = .planned(VisitPlan()), phoneParameters: PhoneParameters = PhoneParameters()
    ) {
        (self.count, self.phone, self.carrying) = (count, phone, carrying)
        (self.way, self.phoneParameters) = (way, phoneParameters)
    }
}
