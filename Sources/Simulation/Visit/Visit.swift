import Geometry
import Radio
public import Recordings
public import Truth

/// One walker with one phone, second by second: what the phone records, and where it really is.
///
/// Memory does not grow with the length of the visit.
public struct Visit: Sendable, IteratorProtocol, Sequence {
    /// What one second brings, each kind by ascending time.
    public struct Second: Sendable {
        /// What the phone heard.
        public var observations: [Observation] = []
        /// The truth.
        public var truth: [TruthSample] = []
    }

    /// Truth samples a second.
    public static let truthRate = 5.0

    private var carrier: Steps
    private var companions: [Steps]
    private var radio: PhoneRadio
    private let reporting: PhoneParameters.Reporting
    private var ranging: RangingService
    private let floors: [Double]
    private let duration: Double
    private var second = 0

    init(
        walker: any Walker, companions: [any Walker], radio: PhoneRadio, ranging: RangingService,
        reporting: PhoneParameters.Reporting, floors: [Double], duration: Double
    ) {
        carrier = Steps(walker)
        self.companions = companions.map(Steps.init)
        (self.radio, self.ranging, self.reporting) = (radio, ranging, reporting)
        (self.floors, self.duration) = (floors, duration)
    }

    /// The next second, or `nil` after the end.
    public mutating func next() -> Second? { next(among: []) }

    /// The next second among people who are not of this visit, or `nil` after the end.
    ///
    /// - Parameter crowd: everybody else, at the second's beginning and every 1/``Walk/rate`` s after it; ``Walk/rate`` + 1
    ///   lists, or none.
    public mutating func next(among crowd: [[Walk.State]]) -> Second? {
        let start = Double(second)
        guard start < duration else { return nil }
        let states = carrier.second()
        let others = companions.indices.map { companions[$0].second() }
        second += 1
        let bodies =
            others.isEmpty && crowd.isEmpty
            ? []
            : states.indices.map { tick in
                others.map { Body($0[tick]) }
                    + (crowd.isEmpty ? [] : Self.bodies(near: states[tick], among: crowd[tick]))
            }
        return Second(observations: listen(from: start, states, bodies), truth: truth(from: start, states))
    }

    /// Nobody farther away stands in the way, metres: rays to beacons above head height are over the heads there.
    private static let reach = 12.0

    private static func bodies(near state: Walk.State, among others: [Walk.State]) -> [Body] {
        others.filter { $0.position.distance(to: state.position) < reach }.map(Body.init)
    }

    private mutating func listen(
        from start: Double, _ states: [Walk.State], _ bodies: [[Body]]
    ) -> [Observation] {
        let poses = states.map {
            PhonePose($0, height: radio.phone.height, storey: radio.scene.storey(ofLevel: $0.level))
        }
        let latency = radio.phone.latency
        let end = Swift.min(start + 1, duration - latency)
        let identities = radio.scene.identities
        switch reporting {
        case .packets:
            var packets: [Packet] = []
            radio.listen(from: start, poses: poses, bodies: bodies) {
                guard $0.time < end else { return }
                packets.append(
                    Packet(
                        time: $0.time + latency, beacon: identities[$0.identity], rssi: $0.rssi,
                        channel: $0.channel.rawValue))
            }
            // Stable: of two packets at one instant that of the earlier beacon comes first.
            return packets.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
                .map { .packet($0.element) }
        case .ranging:
            var service = ranging
            radio.listen(from: start, poses: poses, bodies: bodies) {
                service.hear(identity: $0.identity, rssi: $0.rssi, time: $0.time)
            }
            ranging = service
            var report = ranging.report(at: start + 1)
            report.time += latency
            return report.time <= duration ? [.ranging(report)] : []
        }
    }

    private func truth(from start: Double, _ states: [Walk.State]) -> [TruthSample] {
        let step = Int(Walk.rate / Self.truthRate)
        // The sample at the very end belongs to the last second.
        let samples = stride(from: start == 0 ? 0 : step, to: states.count, by: step)
        return samples.compactMap { tick in
            let time = start + Double(tick) / Walk.rate
            guard time <= duration else { return nil }
            let state = states[tick]
            let floor = floors[radio.scene.storey(ofLevel: state.level)]
            return TruthSample(
                time: time, position: state.position, level: state.level,
                height: state.elevation + radio.phone.height - floor)
        }
    }
}

extension Visit {
    /// A walker, a second at a time.
    private struct Steps {
        private var walker: any Walker
        private var last: Walk.State

        init(_ walker: any Walker) {
            self.walker = walker
            last = self.walker.next()
        }

        /// Where he is at the second's beginning and every tenth of a second after it.
        mutating func second() -> [Walk.State] {
            let states = [last] + (0..<Int(Walk.rate)).map { _ in walker.next() }
            last = states[states.count - 1]
            return states
        }
    }
}

extension Body {
    /// Somebody who walks.
    fileprivate init(_ state: Walk.State) { self.init(state.position, floor: state.elevation) }
}
