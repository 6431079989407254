public import Parameters
public import VenueModel
public import Walkers

/// A simulation: a venue, its visitors, the faults, the duration and the seed.
public struct Scenario: Sendable {
    /// Short name, used in file names.
    public var name: String
    /// One or two sentences for readers: what the scenario is and what it tests.
    public var summary: String
    /// The venue as its table has it.
    public var venue: Venue
    /// The path of the venue's file; `nil` if there is none.
    public var venueFile: String?
    /// The name of the ``Environment``; `nil` if the defaults hold.
    public var environment: String?
    /// All parameters: the defaults, then those of the environment, then effects that are switched off, then single
    /// values.
    public var parameters: SimulationParameters
    /// The visitors; walkers are numbered in this order.
    public var visitors: [VisitorMix]
    /// The crowd; members that are not visitors carry no phones. `nil` for none.
    public var crowd: CrowdOptions?
    /// Faults of beacons and phones.
    public var faults: FaultList
    /// The length of each visit, seconds.
    public var duration: Double
    /// Seed of all random numbers.
    public var seed: UInt64

    /// Default duration of visits, seconds.
    public static let defaultDuration = 240.0
    /// Default seed of scenarios and commands.
    public static let defaultSeed: UInt64 = 1
    /// Default number of visitors.
    public static let defaultCount = 8
    /// Default phone profile of visitors.
    public static let defaultPhone = "iphone"

    /// A scenario; by default of one mix of visitors to the venue as its table has it.
    ///
    /// Each parameter is a property, as a scenario file gives it; only the name and the venue have no default.
    public init(
        name: String, summary: String = "", venue: Venue, venueFile: String? = nil, environment: String? = nil,
        parameters: SimulationParameters = SimulationParameters(), visitors: [VisitorMix] = [VisitorMix()],
        crowd: CrowdOptions? = nil, faults: FaultList = FaultList(), duration: Double = Self.defaultDuration,
        seed: UInt64 = Self.defaultSeed
    ) {
        self.name = name
        self.summary = summary
        self.venue = venue
        self.venueFile = venueFile
        self.environment = environment
        self.parameters = parameters
        self.visitors = visitors
        self.crowd = crowd
        self.faults = faults
        self.duration = duration
        self.seed = seed
    }

    /// How many walkers there are.
    public var walkerCount: Int { visitors.reduce(0) { $0 + $1.count } }

    /// How many of the visitors are members of the crowd.
    public var crowdVisitorCount: Int { visitors.reduce(0) { $0 + ($1.isInCrowd ? $1.count : 0) } }

    /// The kind of visitor that a walker is, and their index among those of this kind (for members of the crowd: among
    /// all members). After the last index it begins again with the first. O(kinds).
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

/// Visitors of one kind.
public struct VisitorMix: Sendable {
    /// Where visitors go.
    public enum Way: Sendable {
        /// By an itinerary, each on a way of their own unless the itinerary is a timetable; through the crowd, if there is one.
        case itinerary(VisitItinerary)
        /// Each moves as a person of a trajectory file, among the others of the file.
        case recorded([RecordedWalker])
        /// Each is a member of the scenario's crowd.
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
    /// Whether they find their own way through the venue.
    var hasItinerary: Bool { if case .itinerary = way { true } else { false } }

    /// Whether they are members of the crowd.
    var isInCrowd: Bool { if case .inCrowd = way { true } else { false } }

    /// The simulated phone: its profile, where it is carried, effects that are switched off, and the scenario's own
    /// parameters.
    public var phoneParameters: PhoneParameters

    /// A mix; by default of wandering visitors with phones of the default parameters.
    public init(
        count: Int = Scenario.defaultCount, phone: String = Scenario.defaultPhone, carrying: CarryingPosition = .hand,
        way: Way = .itinerary(VisitItinerary()), phoneParameters: PhoneParameters = PhoneParameters()
    ) {
        self.count = count
        self.phone = phone
        self.carrying = carrying
        self.way = way
        self.phoneParameters = phoneParameters
    }
}
