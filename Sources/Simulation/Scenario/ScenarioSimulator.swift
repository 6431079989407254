public import Diagnostics
public import Formats
import Parameters
public import Recordings
public import Walkers

/// Simulates the visitors of a scenario, each with a phone of their kind, in a common crowd.
///
/// A value; safe to share between threads.
public struct ScenarioSimulator: Sendable {
    public let scenario: Scenario
    private let simulators: [PhoneParameters: Simulator]
    /// The crowd at time 0. If it is advanced once for all walkers, it is the same as the copy of each ``CrowdMember``.
    private let crowd: Crowd?

    /// Prepares the venue with the scenario's faults, and its crowd.
    ///
    /// - Parameters:
    ///   - scenario: the venue, its visitors, the faults, the duration and the seed.
    ///   - explains: whether to compute the share of each effect in the variance of the levels; see ``Walked/shares``.
    /// - Throws: `Problems` with everything that cannot be simulated.
    public init(_ scenario: Scenario, explains: Bool = false) throws(Problems) {
        self.scenario = scenario
        var simulator = try Simulator(
            venue: scenario.venue, parameters: scenario.parameters, faults: scenario.faults, seed: scenario.seed,
            usesPaths: scenario.visitors.contains(where: \.hasItinerary) || scenario.visitors.isEmpty)
        if explains { simulator = try simulator.explaining() }
        var simulators = [PhoneParameters(): try simulator.with(phone: PhoneParameters())]
        for mix in scenario.visitors where simulators[mix.phoneParameters] == nil {
            simulators[mix.phoneParameters] = try simulator.with(phone: mix.phoneParameters)
        }
        self.simulators = simulators
        crowd =
            if let options = scenario.crowd {
                try Crowd(venue: scenario.venue, options: options, parameters: scenario.parameters, seed: scenario.seed)
            } else { nil }
        let members = scenario.crowdVisitorCount
        let people = crowd?.states.count ?? 0
        if members > people {
            throw Problems("\(members) visitors are in the crowd, which has \(people) people.", path: "visitors")
        }
    }

    /// One walk in figures.
    public struct Walked: Hashable, Sendable {
        public var statistics = RecordingStatistics()
        /// The share of each effect in the variance of the levels; `nil` if it was not computed.
        public var shares: VarianceShares?

        /// Statistics without a walk.
        public init() {}

        /// Adds another walk.
        public mutating func merge(_ other: Walked) {
            statistics.merge(other.statistics)
            guard let others = other.shares else { return }
            var merged = shares ?? VarianceShares()
            merged.merge(others)
            shares = merged
        }
    }

    public struct Output {
        public var recording: any ByteOutput
        /// For the truth; `nil` drops it.
        public var truth: (any ByteOutput)?

        public init(recording: any ByteOutput, truth: (any ByteOutput)? = nil) {
            self.recording = recording
            self.truth = truth
        }
    }

    /// The people of the crowd in the order in which they get phones; empty without a crowd.
    var phoneOrder: [Int] { crowd?.phoneOrder ?? [] }

    /// True if it is cheaper to simulate walkers together than one by one, because they share the crowd, which is most
    /// of the work.
    public var isCheaperTogether: Bool { crowd != nil }

    /// The name of a walker's recording.
    public func name(ofWalker index: Int) -> String { Simulator.name(ofWalker: index) }

    /// Simulates walkers and writes what their phones record, and their true positions, second by second.
    ///
    /// Each walk is the same, whichever other walks are simulated together with it. The recording's times are those of
    /// the phone's clock, the truth's the true ones. The bytes are those of `RecordingFile.bytes(of:)` and
    /// `TruthFile.bytes(of:)`. Memory does not grow with the duration but for what sensors are made of, 0.7 kB a
    /// second.
    ///
    /// - Parameters:
    ///   - walkers: their numbers, from 0. In a crowd all walk at the same time, else one after the other.
    ///   - open: gives the outputs of a walker, called when they start.
    ///   - close: called when all data of a walker are written.
    ///   - watch: called in a crowd only, at the beginning and after each second, with the seconds that have passed and
    ///     the positions of all people of the crowd.
    /// - Returns: the walks in figures, in order.
    /// - Throws: `Problems` for a walker outside 0 ..< ``Simulator/walkerLimit``, a duration that cannot be simulated,
    ///   or an output that fails.
    public func write(
        walkers: Range<Int>, open: (Int) throws(Problems) -> Output, close: (Int) throws(Problems) -> Void = { _ in },
        watch: (_ seconds: Int, _ crowd: [Walk.State]) -> Void = { _, _ in }
    ) throws(Problems) -> [Walked] {
        var results: [Walked] = []
        guard var crowd else {
            for index in walkers {
                var walk = try walk(index, to: open(index))
                while try walk.writeSecond(among: []) {}
                results.append(try walk.finish())
                try close(index)
            }
            return results
        }
        var walks: [ScenarioWalk] = []
        for index in walkers { walks.append(try walk(index, to: open(index))) }
        var states = [crowd.states]
        var isUnderWay = !walks.isEmpty
        var seconds = 0
        while isUnderWay {
            watch(seconds, states[states.count - 1])
            seconds += 1
            states = [states[states.count - 1]]
            for _ in 0..<Int(Walk.rate) {
                crowd.step()
                states.append(crowd.states)
            }
            isUnderWay = false
            for index in walks.indices where try walks[index].writeSecond(among: states) { isUnderWay = true }
        }
        for (index, walker) in walkers.enumerated() {
            results.append(try walks[index].finish())
            try close(walker)
        }
        return results
    }

    /// Simulates one walker. See ``write(walkers:open:close:watch:)``.
    @discardableResult
    public func write(
        walker index: Int, to recording: any ByteOutput, truth: (any ByteOutput)?
    ) throws(Problems) -> Walked {
        guard (0..<Simulator.walkerLimit).contains(index) else {
            throw Problems("Walker \(index) does not exist; walkers are 0 to \(Simulator.walkerLimit - 1).")
        }
        let results = try write(walkers: index..<index + 1) { _ in Output(recording: recording, truth: truth) }
        return results.first ?? Walked()
    }

    private func walk(_ index: Int, to output: Output) throws(Problems) -> ScenarioWalk {
        let (mix, place) = scenario.kind(ofWalker: index)
        guard let simulator = simulators[mix.phoneParameters] else {
            throw Problems("The scenario has no phone profile \"\(mix.phone)\".")
        }
        var duration = scenario.duration
        var company = ScenarioWalk.Company(isCrowdInTheWay: scenario.crowd?.weakensSignals ?? false)
        let group: [any Walker]
        switch mix.way {
        case .itinerary(let itinerary): group = try simulator.group(index, itinerary: itinerary)
        case .inCrowd:
            company.member = crowd?.phoneOrder[place]
            guard let crowd, let member = company.member, let walker = CrowdMember(member, of: crowd) else {
                throw Problems("The crowd has no person \(place).")
            }
            group = [walker]
        case .recorded(let people):
            guard people.indices.contains(place) else { throw Problems("The trajectories have no person \(place).") }
            group = [people[place]]
            duration = min(duration, people[place].duration)
            company.others = RecordedCompany(of: place, among: people)
        }
        return try ScenarioWalk(
            group, index: index, device: "simulated \(mix.phone)", simulator: simulator, duration: duration,
            company: company, to: output)
    }
}
