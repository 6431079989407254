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
        let walk = try walk(of: index, duration: duration)
        let walker = UInt64(index)
        let phone = Phone(parameters.phone, seed: seed, walker: walker)
        let phoneHeight = phone.height
        let observations = observations(of: walk, walker: walker, phone: phone, duration: duration)
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

    /// What the phone's operating system hands to the app before `duration`.
    private func observations(of walk: Walk, walker: UInt64, phone: Phone, duration: Double) -> [Observation] {
        let receptions = receptions(of: walk, walker: walker, phone: phone, duration: duration)
        switch parameters.phone.reporting {
        case .packets:
            return receptions.compactMap { reception in
                let time = reception.time + phone.latency
                guard time < duration else { return nil }
                return .packet(
                    Packet(
                        time: time, beacon: scene.sources[reception.source].id, rssi: reception.rssi,
                        channel: reception.channel.rawValue))
            }
        case .ranging:
            let powers = venue.beacons.map {
                $0.powerAt1m ?? venue.radio.powerAt1m ?? parameters.propagation.nominalPower
            }
            var service = RangingService(
                identities: scene.sources.map(\.id), powers: powers, parameters: parameters.phone, seed: seed,
                walker: walker)
            var next = 0
            return (0..<Int(max(duration - phone.latency, 0))).map { second in
                let time = Double(second + 1)
                while next < receptions.count, receptions[next].time <= time {
                    let reception = receptions[next]
                    service.hear(identity: reception.source, rssi: reception.rssi, time: reception.time)
                    next += 1
                }
                var report = service.report(at: time)
                report.time += phone.latency
                return .ranging(report)
            }
        }
    }

    /// A packet that a phone decodes.
    private struct Reception {
        var time: Double
        /// Index in the scene.
        var source: Int
        var rssi: Double
        var channel: AdvertisingChannel
    }

    /// The packets that a walker's phone decodes, by ascending time.
    private func receptions(of walk: Walk, walker: UInt64, phone: Phone, duration: Double) -> [Reception] {
        let receiver = phone.receiver
        let floor = receiver.sensitivity + PacketErrorRate.band.lowerBound
        var receptions: [Reception] = []
        for (index, source) in scene.sources.enumerated() {
            let pair = RandomStream.entity(walker, source.entity)
            let reception = RandomStream(seed: seed, purpose: "reception", entity: pair)
            let visit = RandomStream(seed: seed, purpose: "visit bias", entity: pair)
            let offset = receiver.offset + parameters.shadowing.visitSigma * visit.normal()
            var clock = source.advertiser.clock(
                stream: RandomStream(seed: seed, purpose: "advertising", entity: pair))
            while true {
                let tick = clock.ordinal
                let time = clock.next()
                guard time < duration else { break }
                guard let channel = phone.scan.channel(ofEventAt: time),
                    reception.uniform(tick) < parameters.phone.receptionProbability
                else { continue }
                let state = walk.state(at: time)
                let antenna = AntennaPosition(state.position, elevation: state.elevation + phone.height)
                guard
                    let level = scene.level(
                        of: source, at: antenna, storey: scene.storey(ofLevel: state.level), channel: channel,
                        offset: offset, floor: floor),
                    reception.uniform(tick, lane: 1) >= receiver.packetErrorRate(at: level)
                else { continue }
                receptions.append(
                    Reception(
                        time: time, source: index,
                        rssi: receiver.reading(of: level, z: reception.normal(tick, lane: 2)),
                        channel: channel))
            }
        }
        // Stable: of two packets at one instant that of the earlier beacon comes first.
        return receptions.sorted { ($0.time, $0.source) < ($1.time, $1.source) }
    }
}
