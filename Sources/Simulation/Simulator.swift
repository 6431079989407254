public import Diagnostics
import Foundation
public import Parameters
public import Radio
public import Recordings
public import VenueModel
public import Walkers
public import Walks

/// Makes recordings of walks through a venue, with the truth beside them.
///
/// The venue's file describes what was *meant to be installed*; the true installation differs from it as the parameters
/// say. Each random number is a function of (seed, purpose, entity, time). So the same walker gives the same bytes
/// whether they are simulated alone, after others or on another thread, and an effect that is switched off does not
/// change the other effects.
///
/// Speed: about 20,000 seconds of a walk in a second on one core, with 50 beacons at 300 ms. A value; safe to share
/// between threads.
public struct Simulator: Sendable {
    public let venue: Venue
    public private(set) var parameters: SimulationParameters
    /// All randomness comes from it.
    public let seed: UInt64

    /// Walkers have smaller numbers than this.
    public static let walkerLimit = 1_000_000

    private let scene: RadioScene
    private let indices: WallIndices
    /// `nil` if no walker needs the paths.
    private let paths: WalkableGraph?
    private let faults: FaultList
    private var ranging: RangingService
    private var explainer: LevelExplainer?
    private let magnetism: MagneticField

    /// Prepares the fields of a venue.
    ///
    /// - Parameters:
    ///   - venue: what was meant to be installed.
    ///   - parameters: how the true installation differs from it, and how signals, phones and visitors behave.
    ///   - faults: faults of beacons and phones.
    ///   - known: measured shadowing; by default the parameters alone determine it.
    ///   - seed: all randomness comes from it.
    ///   - usesPaths: false if all walkers have ways of their own, so that the venue needs no paths.
    ///   - indices: those that other simulators of the same walls use, too; they save most of the preparation.
    /// - Throws: `Problems` with every parameter out of range and everything in the venue that cannot be simulated:
    ///   no level, no paths that lead to a node and back, a beacon or node without a valid place; if there is nothing
    ///   of this, measured shadowing that is impossible.
    public init(
        venue: Venue, parameters: SimulationParameters = SimulationParameters(), faults: FaultList = FaultList(),
        known: KnownShadowing = .nothing, seed: UInt64, usesPaths: Bool = true,
        sharing indices: WallIndices = WallIndices()
    ) throws(Problems) {
        self.venue = venue
        self.parameters = parameters
        self.faults = faults
        self.seed = seed
        var problems = parameters.problems
        guard problems.isEmpty else { throw Problems(problems) }
        var paths: WalkableGraph?
        if usesPaths {
            do { paths = try WalkableGraph(venue: venue, movement: parameters.movement) } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else {
            // Fields and indices would be built for nothing.
            throw Problems(problems + RadioScene.problems(of: venue) + faults.problems(in: venue))
        }
        self.paths = paths
        self.indices = indices
        scene = try RadioScene(
            venue: venue, faults: faults, parameters: parameters, known: known, indices: indices, seed: seed)
        magnetism = MagneticField(levels: scene.levels, parameters: parameters.sensors, seed: seed)
        ranging = RangingService(
            identities: scene.identities, powers: scene.advertisedPowers, parameters: parameters.phone, seed: seed)
    }

    /// The same venue with phones of another kind. O(beacons); the radio waves are shared.
    ///
    /// - Throws: `Problems` with every parameter out of range.
    public func with(phone: PhoneParameters) throws(Problems) -> Simulator {
        var copy = self
        copy.parameters.phone = phone
        let problems = copy.parameters.problems
        guard problems.isEmpty else { throw Problems(problems) }
        copy.ranging = RangingService(
            identities: scene.identities, powers: scene.advertisedPowers, parameters: phone, seed: seed)
        return copy
    }

    /// The same simulator, but its visits also give the share of each effect in the variance of the levels:
    /// ``Visit/shares``. About ten times slower.
    public func explaining() throws(Problems) -> Simulator {
        var copy = self
        copy.explainer = try LevelExplainer(
            scene, venue: venue, faults: faults, parameters: parameters, indices: indices, seed: seed)
        return copy
    }

    /// One walker's recording and truth. The recording's times are those of the phone's clock, the truth's the true ones.
    ///
    /// - Parameters:
    ///   - index: which walker, from 0; names the recording `walk-001` for 0, and so on.
    ///   - duration: seconds.
    /// - Throws: `Problems` for a walker outside 0 ..< ``walkerLimit``, or a duration outside 1 s … 24 h.
    public func simulate(
        walker index: Int, duration: Double
    ) throws(Problems) -> (recording: Recording, truth: GroundTruth) {
        try simulate(along: walker(index), walker: index, duration: duration)
    }

    /// The recording and truth of a walker with a way of their own.
    ///
    /// - Parameters:
    ///   - walker: the walker, with their way.
    ///   - index: number of the phone and visit; names the recording as in ``simulate(walker:duration:)``.
    ///   - duration: seconds.
    /// - Throws: `Problems` for a walker outside 0 ..< ``walkerLimit``, or a duration outside 1 s … 24 h.
    public func simulate(
        along walker: any Walker, walker index: Int, duration: Double
    ) throws(Problems) -> (recording: Recording, truth: GroundTruth) {
        let visit = try visit(of: walker, walker: index, duration: duration)
        let name = Self.name(ofWalker: index)
        var recording = Recording(
            name: name, device: "simulated", duration: clock.stamp(of: duration), observations: [])
        var truth = GroundTruth(name: name, samples: [])
        var merge = SampleMerge(stampedBy: clock)
        for second in visit {
            merge.add(second)
            for sample in merge.next(before: merge.end) { recording.append(sample) }
            truth.samples += second.truth
        }
        for sample in merge.next(before: .infinity) { recording.append(sample) }
        return (recording, truth)
    }

    var clock: PhoneClock { faults.phone.clock }

    private func phone(ofWalker index: Int) -> Phone {
        Phone(parameters.phone, faults: faults.phone, seed: seed, walker: UInt64(index))
    }

    /// A visit, second by second, in memory that does not grow with its length.
    ///
    /// - Throws: `Problems` for a walker outside 0 ..< ``walkerLimit``, or a duration outside 1 s … 24 h.
    public func visit(
        of walker: any Walker, with companions: [any Walker] = [], walker index: Int, duration: Double
    ) throws(Problems) -> Visit {
        try Self.check(walker: index, duration: duration)
        let phone = phone(ofWalker: index)
        return Visit(
            walker: walker, companions: companions,
            phone: HeldPhone(parameters.people, seed: seed, walker: UInt64(index)),
            radio: PhoneRadio(scene: scene, phone: phone, parameters: parameters, walker: UInt64(index), seed: seed),
            ranging: ranging.anew(walker: UInt64(index)),
            oddities: PacketOddities(parameters.phone, seed: seed, walker: UInt64(index)),
            sensors: PhoneSensors(
                parameters.sensors, phoneHeight: phone.height, side: phone.side, field: magnetism, seed: seed,
                walker: UInt64(index)),
            parameters: parameters.phone,
            floors: scene.levels.map { venue.level($0)?.elevation ?? 0 }, duration: duration, explainer: explainer)
    }

    /// The true walk of ``simulate(walker:duration:)``.
    ///
    /// - Throws: `Problems` for a walker outside 0 ..< ``walkerLimit``, or a duration outside 1 s … 24 h.
    public func walk(of index: Int, duration: Double) throws(Problems) -> Walk {
        try Self.check(walker: index, duration: duration)
        return try Walk(of: walker(index), duration: duration)
    }

    /// A walker with random destinations.
    func walker(_ index: Int) throws(Problems) -> GraphWalker {
        GraphWalker(paths: try ownPaths(), walker: UInt64(clamping: index), seed: seed, movement: parameters.movement)
    }

    /// A visitor with an itinerary and the people with them; the visitor comes first and carries the phone.
    ///
    /// - Throws: ``Problems`` with everything in the itinerary that does not fit the venue.
    func group(_ index: Int, itinerary: VisitItinerary) throws(Problems) -> [any Walker] {
        try itinerary.makeGroup(
            paths: ownPaths(), walker: UInt64(clamping: index), seed: seed, movement: parameters.movement)
    }

    private func ownPaths() throws(Problems) -> WalkableGraph {
        guard let paths else {
            throw Problems("This simulator has no paths. Use only walkers that bring their own way.")
        }
        return paths
    }

    /// The name of a walker's recording.
    static func name(ofWalker index: Int) -> String {
        let number = String(index + 1)
        return "walk-" + String(repeating: "0", count: max(3 - number.count, 0)) + number
    }

    private static func check(walker index: Int, duration: Double) throws(Problems) {
        var problems: [Problem] = []
        if !(0..<walkerLimit).contains(index) {
            problems.append(Problem("Walker \(index) does not exist; walkers are 0 to \(walkerLimit - 1)."))
        }
        if !(1...Walk.longestDuration).contains(duration) {
            problems.append(Problem("A walk must last between 1 and 86400 s, not \(duration) s."))
        }
        guard problems.isEmpty else { throw Problems(problems) }
    }
}
