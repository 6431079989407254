import Geometry
import Parameters
import Radio
public import Recordings
public import Walkers
public import Walks

/// One walker with one phone, second by second: what the phone records, and its true position.
///
/// Memory does not grow with the length of the visit. Each part of the simulation keeps its own state, and the visit has
/// a property for each of them.
public struct Visit: Sendable, IteratorProtocol, Sequence {
    /// The data of one second, each kind by ascending time.
    public struct Second: Sendable {
        /// What the phone heard.
        public var observations: [Observation] = []
        var sensors: [RecordingSample] = []
        public var truth: [TruthSample] = []
    }

    /// Truth samples a second.
    public static let truthRate = 5.0

    /// The share of each effect in the variance of the levels so far; `nil` if it is not computed.
    public private(set) var shares: VarianceShares?

    private let explainer: LevelExplainer?
    private var carrier: Steps
    private var companions: [Steps]
    private var phone: HeldPhone
    private var radio: PhoneRadio
    private let reporting: PhoneParameters.Reporting
    /// Packets come to the app once in this time, seconds; 0 for each at once.
    private let batchInterval: Double
    /// Present at all times except while it is changed.
    private var ranging: RangingService?
    private var oddities: PacketOddities
    private var sensors: PhoneSensors
    private let floors: [Double]
    private let duration: Double
    private var second = 0

    /// A visit. Each parameter is a part of the simulation that ``Simulator``, the only caller, makes for this walker.
    init(
        walker: any Walker, companions: [any Walker], phone: HeldPhone, radio: PhoneRadio, ranging: RangingService,
        oddities: PacketOddities, sensors: PhoneSensors, parameters: PhoneParameters, floors: [Double],
        duration: Double, explainer: LevelExplainer?
    ) {
        self.explainer = explainer
        shares = explainer.map { _ in VarianceShares() }
        carrier = Steps(walker)
        self.companions = companions.map(Steps.init)
        self.phone = phone
        self.radio = radio
        self.ranging = ranging
        self.sensors = sensors
        reporting = parameters.reporting
        batchInterval = parameters.batchInterval
        self.oddities = oddities
        self.floors = floors
        self.duration = duration
    }

    /// The next second, or `nil` after the end.
    public mutating func next() -> Second? { next(among: []) }

    /// The next second among people who are not part of this visit, or `nil` after the end.
    ///
    /// - Parameter crowd: all other people, at the second's beginning and every 1/`Walk.rate` s after it;
    ///   `Walk.rate` + 1 lists, or none.
    public mutating func next(among crowd: [[Walk.State]]) -> Second? { next(along: nil, among: crowd) }

    /// The next second of a carrier whose states at those moments are already known; `nil` takes them from the walker.
    mutating func next(along states: [Walk.State]?, among crowd: [[Walk.State]]) -> Second? {
        guard let moment = step(along: states, among: crowd) else { return nil }
        return Second(observations: listen(in: moment), sensors: sense(in: moment), truth: truth(in: moment))
    }

    private mutating func sense(in moment: Moment) -> [RecordingSample] {
        // The state at the very start belongs to the first second, every other to the second that ends with it.
        let first = moment.start == 0 ? 0 : 1
        let count = Swift.min(Int((duration - moment.start) * Walk.rate + 1e-6) + 1, moment.states.count)
        return first < count ? sensors.sense(moment.states[first..<count]) : []
    }

    private struct Moment {
        var start: Double
        /// Of the carrier, at the beginning and every tenth of a second after it.
        var states: [Walk.State]
        var poses: [PhonePose]
        var bodies: [[Body]]
    }

    private mutating func step(along known: [Walk.State]?, among crowd: [[Walk.State]]) -> Moment? {
        let start = Double(second)
        guard start < duration else { return nil }
        second += 1
        let states = known ?? carrier.second()
        let others = companions.indices.map { companions[$0].second() }
        let poses = zip(states, phone.second()).map { state, offset in
            PhonePose(
                state, height: radio.phone.height, storey: radio.scene.storey(ofLevel: state.level), offset: offset,
                side: radio.phone.side)
        }
        let bodies =
            others.isEmpty && crowd.isEmpty
            ? []
            : states.indices.map { tick in
                others.map { Body($0[tick]) }
                    + (crowd.isEmpty ? [] : Self.bodies(near: states[tick], among: crowd[tick]))
            }
        return Moment(start: start, states: states, poses: poses, bodies: bodies)
    }

    /// People farther away than this are not in the way, metres: there, rays to beacons above head height pass over the
    /// heads.
    private static let reach = 12.0

    private static func bodies(near state: Walk.State, among others: [Walk.State]) -> [Body] {
        others.filter { $0.position.distance(to: state.position) < reach }.map(Body.init)
    }

    /// What the phone records of the packets that it receives.
    private mutating func listen(in moment: Moment) -> [Observation] {
        let start = moment.start
        let receiver = radio.phone.receiver
        let explainer = explainer
        // Used for every packet; the explainer itself would be copied.
        let isExplaining = explainer != nil
        var shares = shares.take()
        defer { self.shares = shares }
        let latency = radio.phone.latency
        let end = Swift.min(start + 1, duration - latency)
        let identities = radio.scene.identities
        let sources = radio.scene.sources
        switch reporting {
        case .packets:
            var packets: [Packet] = []
            radio.listen(from: start, poses: moment.poses, bodies: moment.bodies) {
                guard $0.pointee.time < end else { return }
                if isExplaining, let explainer {
                    shares?.add(explainer.terms(of: $0.pointee, by: receiver, among: moment.bodies))
                }
                packets.append(
                    Packet(
                        time: $0.pointee.time + latency, beacon: identities[sources[$0.pointee.source].identity],
                        rssi: $0.pointee.rssi, channel: $0.pointee.channel.rawValue))
            }
            // Stable: of two packets at one instant that of the earlier beacon comes first.
            packets = packets.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
                .map(\.element)
            oddities.apply(to: &packets)
            return packets.compactMap { inBatch($0, latency: latency) }.map { .packet($0) }
        case .ranging:
            guard var service = ranging.take() else { return [] }
            radio.listen(from: start, poses: moment.poses, bodies: moment.bodies) {
                if isExplaining, let explainer {
                    shares?.add(explainer.terms(of: $0.pointee, by: receiver, among: moment.bodies))
                }
                service.hear(
                    identity: sources[$0.pointee.source].identity, rssi: $0.pointee.rssi, time: $0.pointee.time)
            }
            var report = service.report(at: start + 1)
            ranging = service
            report.time += latency
            return report.time <= duration ? [.ranging(report)] : []
        }
    }

    /// A packet with the time at which its batch comes to the app; `nil` if the visit ends before.
    private func inBatch(_ packet: Packet, latency: Double) -> Packet? {
        guard batchInterval > 0 else { return packet }
        var packet = packet
        packet.time = batchInterval * ((packet.time - latency) / batchInterval).rounded(.up) + latency
        return packet.time < duration ? packet : nil
    }

    private func truth(in moment: Moment) -> [TruthSample] {
        let step = Int(Walk.rate / Self.truthRate)
        // The sample at the very end belongs to the last second.
        let samples = stride(from: moment.start == 0 ? 0 : step, to: moment.states.count, by: step)
        return samples.compactMap { tick in
            let time = moment.start + Double(tick) / Walk.rate
            guard time <= duration else { return nil }
            let state = moment.states[tick]
            let floor = floors[radio.scene.storey(ofLevel: state.level)]
            return TruthSample(
                time: time, position: state.position, level: state.level,
                height: state.elevation + radio.phone.height - floor)
        }
    }
}

extension Visit {
    /// A walker, second by second.
    private struct Steps {
        private var walker: any Walker
        private var last: Walk.State

        init(_ walker: any Walker) {
            self.walker = walker
            last = self.walker.next()
        }

        /// The walker's states at the second's beginning and every tenth of a second after it.
        mutating func second() -> [Walk.State] {
            let states = [last] + (0..<Int(Walk.rate)).map { _ in walker.next() }
            last = states[states.count - 1]
            return states
        }
    }
}

extension Body {
    fileprivate init(_ state: Walk.State) { self.init(state.position, floor: state.elevation) }
}
