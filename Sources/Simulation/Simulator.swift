import Foundation
import NumericalMethods
import Radio
public import Recordings
public import TextInput
public import Truth
public import VenueModel

/// Makes recordings of walks through a venue, with the truth beside them.
///
/// The venue's file is taken as what was *installed*; what is really there differs from it as the parameters say.
/// Each random number is a function of (seed, purpose, whose, when): the same walker gives the same bytes whether he
/// is simulated alone, after others or on another thread, and an effect that is switched off leaves all the others as
/// they were.
///
/// Cost: several thousand seconds of a walk a second and core with 50 beacons at 350 ms. A value; safe to share
/// between threads.
public struct Simulator: Sendable {
    /// What is simulated.
    public let venue: Venue
    /// How.
    public let parameters: SimulationParameters
    /// All randomness comes from it.
    public let seed: UInt64

    /// Truth samples a second.
    public static let truthRate = 5.0
    /// The longest walk, seconds.
    public static let longestDuration = 86_400.0

    /// Walkers have numbers below it.
    public static let walkerLimit = 1_000_000

    private let scene: RadioScene
    private let paths: WalkableGraph

    /// Prepares the fields of a venue.
    ///
    /// - Throws: ``Problems`` with every parameter out of range and everything in the venue that cannot be simulated:
    ///   no level, no paths on which one can walk and return, a beacon or node nowhere.
    public init(
        venue: Venue, parameters: SimulationParameters = SimulationParameters(), seed: UInt64
    ) throws(Problems) {
        self.venue = venue
        self.parameters = parameters
        self.seed = seed
        var problems = parameters.problems
        guard problems.isEmpty else { throw Problems(problems) }
        let typicalSpeed = min(max(parameters.movement.speed, 0.5), 2.2) * parameters.movement.strollFactor
        var paths: WalkableGraph?
        do { paths = try WalkableGraph(venue: venue, speed: typicalSpeed) } catch { problems += error.all }
        var scene: RadioScene?
        do { scene = try RadioScene(venue: venue, parameters: parameters, seed: seed) } catch { problems += error.all }
        guard let paths, let scene else { throw Problems(problems) }
        self.paths = paths
        self.scene = scene
    }

    /// One walker's recording and truth.
    ///
    /// - Parameters:
    ///   - index: which walker, from 0; names the recording `walk-001` for 0, and so on.
    ///   - duration: seconds.
    /// - Throws: ``Problems`` for a walker outside 0 ..< ``walkerLimit``, or a duration outside 1 s … 24 h.
    public func simulate(
        walker index: Int, duration: Double
    ) throws(Problems) -> (recording: Recording, truth: GroundTruth) {
        simulate(walk: try walk(of: index, duration: duration), walker: index, duration: duration)
    }

    /// The same along a way of one's own.
    public func simulate(
        along walker: any Walker, walker index: Int, duration: Double
    ) throws(Problems) -> (recording: Recording, truth: GroundTruth) {
        var copy = walker
        let walk = Walk(states: (0...Int((duration * Walk.rate).rounded(.up))).map { _ in copy.next() })
        return simulate(walk: walk, walker: index, duration: duration)
    }

    private func simulate(
        walk: Walk, walker index: Int, duration: Double
    ) -> (recording: Recording, truth: GroundTruth) {
        let walker = UInt64(index)
        let phoneHeight = phoneHeight(of: walker)
        let packets = packets(of: walk, walker: walker, phoneHeight: phoneHeight, duration: duration)
        let observations: [Observation]
        switch parameters.phone.reporting {
        case .packets: observations = packets.map { .packet($0) }
        case .ranging:
            let service = RangingService(linger: parameters.phone.rangingLinger, receiver: receiver(of: walker))
            observations = service.reports(of: packets, duration: duration).map { .ranging($0) }
        }
        let motion = RandomStream(seed: seed, purpose: "walking detector", entity: walker)
        let air = RandomStream(seed: seed, purpose: "air pressure", entity: walker)
        let number = String(index + 1)
        let name = "walk-" + String(repeating: "0", count: max(3 - number.count, 0)) + number
        let recording = Recording(
            name: name, device: "simulated", duration: duration, observations: observations,
            motion: WalkingDetector(parameters: parameters, stream: motion).samples(of: walk, duration: duration),
            pressure: Barometer(parameters: parameters, phoneHeight: phoneHeight, stream: air)
                .samples(of: walk, duration: duration))
        return (recording, truth(of: walk, name: name, phoneHeight: phoneHeight, duration: duration))
    }

    /// Where a walker goes; the walk of ``simulate(walker:duration:)``.
    ///
    /// - Throws: ``Problems`` for a walker outside 0 ..< ``walkerLimit``, or a duration outside 1 s … 24 h.
    public func walk(of index: Int, duration: Double) throws(Problems) -> Walk {
        var problems: [Problem] = []
        if !(0..<Self.walkerLimit).contains(index) {
            problems.append(Problem("Walker \(index) does not exist; walkers are 0 to \(Self.walkerLimit - 1)."))
        }
        if !(1...Self.longestDuration).contains(duration) {
            problems.append(Problem("A walk lasts between 1 and 86400 seconds, not \(duration)."))
        }
        guard problems.isEmpty else { throw Problems(problems) }
        let walker = UInt64(index)
        let itinerary = Itinerary(
            through: paths, until: duration, walker: walker, seed: seed, parameters: parameters)
        return Walk(
            along: itinerary, through: paths, until: duration, walker: walker, seed: seed, parameters: parameters)
    }

    private func truth(of walk: Walk, name: String, phoneHeight: Double, duration: Double) -> GroundTruth {
        let samples = (0...Int(duration * Self.truthRate)).map { tick in
            let time = Double(tick) / Self.truthRate
            let state = walk.state(at: time)
            let floor = venue.level(state.level)?.elevation ?? 0
            return TruthSample(
                time: time, position: state.position, level: state.level,
                height: state.elevation + phoneHeight - floor)
        }
        return GroundTruth(name: name, samples: samples)
    }

    /// How high a walker carries the phone, metres above the floor.
    private func phoneHeight(of walker: UInt64) -> Double {
        let z = RandomStream(seed: seed, purpose: "phone height", entity: walker).normal()
        return min(max(parameters.phone.height + parameters.phone.heightSigma * z, 0.3), 2.2)
    }

    private func receiver(of walker: UInt64) -> Receiver {
        let z = RandomStream(seed: seed, purpose: "phone offset", entity: walker).normal()
        return Receiver(
            offset: parameters.phone.offsetSigma * z, sensitivity: parameters.phone.sensitivity,
            noise: parameters.phone.noise, quantisationStep: parameters.phone.quantisationStep)
    }

    /// The packets that a walker's phone decodes, by ascending time.
    private func packets(of walk: Walk, walker: UInt64, phoneHeight: Double, duration: Double) -> [Packet] {
        let receiver = receiver(of: walker)
        // 3 dB below the sensitivity one packet in a thousand is decoded.
        let floor = receiver.sensitivity - 3
        var packets: [Packet] = []
        for source in scene.sources {
            let pair = RandomStream.entity(walker, source.entity)
            let advertising = RandomStream(seed: seed, purpose: "advertising", entity: pair)
            let reception = RandomStream(seed: seed, purpose: "reception", entity: pair)
            let visit = RandomStream(seed: seed, purpose: "visit bias", entity: pair)
            let offset = receiver.offset + parameters.shadowing.visitSigma * visit.normal()
            for (index, event) in source.advertiser.events(until: duration, stream: advertising).enumerated() {
                let tick = UInt64(index)
                let state = walk.state(at: event.time)
                let phone = AntennaPosition(
                    state.position, elevation: state.elevation + phoneHeight)
                guard reception.uniform(tick) < parameters.phone.receptionProbability,
                    let level = scene.level(
                        of: source, at: phone, storey: scene.storey(ofLevel: state.level), channel: event.channel,
                        offset: offset, floor: floor),
                    reception.uniform(tick, lane: 1) >= receiver.packetErrorRate(at: level)
                else { continue }
                packets.append(
                    Packet(
                        time: event.time, beacon: source.id,
                        rssi: receiver.reading(of: level, z: reception.normal(tick, lane: 2)),
                        channel: event.channel.rawValue))
            }
        }
        // Stable: of two packets at one instant that of the earlier beacon comes first.
        return packets.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }
}
