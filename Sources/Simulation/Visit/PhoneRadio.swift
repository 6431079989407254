import Foundation
import NumericalMethods
import Parameters
import Radio
import Walkers

/// The packets that one phone receives during one visit, second by second.
///
/// Memory does not grow with time. Each random number is a function of the seed, the purpose, the walker, the beacon
/// and the ordinal of the advertising event, so it does not depend on other beacons or other walkers.
struct PhoneRadio: Sendable {
    let scene: RadioScene
    let phone: Phone
    private let advertising: AdvertisingParameters
    private var links: [Link]
    private let rates: [Double]
    /// Interference between beacons changes slowly. It is computed once in this many seconds.
    private static let interval = 2
    private var survivals: [Double] = []
    private var second = 0

    /// A phone at the beginning of its scan.
    init(scene: RadioScene, phone: Phone, parameters: SimulationParameters, walker: UInt64, seed: UInt64) {
        self.scene = scene
        self.phone = phone
        advertising = parameters.advertising
        let common =
            parameters.shadowing.visitCommonSigma
            * RandomStream(seed: seed, purpose: "visit", entity: walker).normal()
        links = scene.sources.map { source in
            let pair = RandomStream.entity(walker, source.entity)
            let own = RandomStream(seed: seed, purpose: "visit bias", entity: pair).normal()
            return Link(source, visit: common + parameters.shadowing.visitSigma * own, pair: pair, seed: seed)
        }
        rates = scene.sources.map { 1 / $0.advertiser.meanPeriod }
    }

    /// Listens for a second.
    ///
    /// - Parameters:
    ///   - start: when it begins; the second after the last.
    ///   - poses: where the phone is at `start` and every tenth of a second after it, 11 in all.
    ///   - bodies: other people near the phone at each of these moments; empty for none.
    ///   - body: called for each packet that is received, beacon by beacon, each beacon's in the order of time; valid
    ///     only until `body` returns.
    mutating func listen(
        from start: Double, poses: [PhonePose], bodies: [[Body]], _ body: (UnsafePointer<Reception>) -> Void
    ) {
        let areAudible = audible(poses)
        if second.isMultiple(of: Self.interval) {
            survivals = survivals(areAudible, at: start + 0.5, pose: poses[poses.count / 2])
        }
        second += 1
        let moment = Second(start: start, poses: poses, bodies: bodies)
        let scene = scene
        let phone = phone
        let survivals = survivals
        Receptions.withEmpty { packets in
            links.withUnsafeMutableBufferPointer { links in
                for index in links.indices {
                    if areAudible[index] {
                        links[index].listen(
                            to: index, of: scene, with: phone, in: moment, survival: survivals[index],
                            using: &packets, body)
                    } else {
                        links[index].pass(until: start + 1)
                    }
                }
            }
        }
    }

    /// Whether each beacon is audible in a second.
    private mutating func audible(_ poses: [PhonePose]) -> [Bool] {
        let floor = phone.receiver.sensitivity + PacketErrorRate.band.lowerBound - phone.receiver.offset
        let middle = poses[poses.count / 2]
        let reach = poses.reduce(0) { max($0, $1.antenna.distance(to: middle.antenna)) }
        return links.indices.map { index in
            let distance = middle.antenna.distance(to: scene.sources[index].antenna) - reach
            let visit = links[index].visit
            return links[index].isAudible(at: distance) { [scene] in
                let source = scene.sources[index]
                let own = visit + source.course.offset
                return scene.greatestLevel(of: source, distance: distance) + own >= floor
            }
        }
    }

    /// The share of each beacon's packets that survives interference by other beacons and other radio services. A
    /// beacon that is not audible now, but may be soon, is weaker than the others, so all of them disturb it. A silent
    /// beacon disturbs no other.
    private func survivals(_ areAudible: [Bool], at time: Double, pose: PhonePose) -> [Double] {
        let audible = links.indices.filter { areAudible[$0] }
        let levels = audible.map { index in
            let source = scene.sources[index]
            let fault = source.course.offset(at: time) ?? source.course.offset
            return scene.meanLevel(of: source, at: pose).level + links[index].visit + fault
        }
        let rates = audible.map { scene.sources[$0].course.offset(at: time) == nil ? 0 : self.rates[$0] }
        let loads = Collisions.loads(levels: levels, rates: rates, capture: advertising.captureMargin)
        func share(_ load: Double, level: Double) -> Double {
            let background = Collisions.backgroundLoad(
                at: level, load: advertising.backgroundLoad, mean: advertising.backgroundLevel,
                spread: advertising.backgroundSpread, capture: advertising.captureMargin)
            return (1 - advertising.interferenceLoss)
                * Collisions.survival(load: advertising.collisionLoad * load + background)
        }
        var survivals = [Double](
            repeating: share(Advertiser.airTime * rates.reduce(0, +), level: -.infinity), count: links.count)
        for (place, index) in audible.enumerated() { survivals[index] = share(loads[place], level: levels[place]) }
        return survivals
    }
}

extension PhoneRadio {
    /// The state of one beacon for this phone.
    struct Link: Sendable {
        /// Offset of this visit, dB.
        let visit: Double
        private var clock: AdvertisingClock
        /// The next advertising event.
        private var event: Double
        private let reception: RandomStream
        /// Audible up to `audibleTo`, silent from `silentFrom`, metres; in between it has not been computed yet.
        private var audibleTo = -Double.infinity
        private var silentFrom = Double.infinity

        /// The link to a beacon.
        ///
        /// - Parameter pair: the walker and the beacon, as an entity of random streams.
        init(_ source: RadioSource, visit: Double, pair: UInt64, seed: UInt64) {
            self.visit = visit
            clock = source.advertiser.clock(stream: RandomStream(seed: seed, purpose: "advertising", entity: pair))
            event = clock.next()
            reception = RandomStream(seed: seed, purpose: "reception", entity: pair)
        }

        /// Whether it is audible at a distance, metres. If the test is true of one distance, it must be true of all
        /// shorter ones.
        mutating func isAudible(at distance: Double, ask: () -> Bool) -> Bool {
            if distance <= audibleTo { return true }
            if distance >= silentFrom { return false }
            let isAudible = ask()
            if isAudible { audibleTo = distance } else { silentFrom = distance }
            return isAudible
        }

        mutating func pass(until end: Double) {
            while event < end { event = clock.next() }
        }

        /// Receives the packets of a second.
        ///
        /// - Parameters:
        ///   - index: of the beacon in the scene.
        ///   - survival: share of packets that interference leaves.
        ///   - packets: none yet, and none at the end.
        ///   - body: called for each packet that is received; valid only until `body` returns.
        @inline(__always)
        mutating func listen(
            to index: Int, of scene: RadioScene, with phone: Phone, in second: Second,
            survival: Double, using packets: inout Receptions, _ body: (UnsafePointer<Reception>) -> Void
        ) {
            let source = scene.sources[index]
            while true {
                let isOver = !(event < second.start + 1)
                if packets.isFull || isOver && packets.count > 0 {
                    receive(packets, from: source, index, of: scene, with: phone, in: second, survival: survival, body)
                    packets.removeAll()
                }
                if isOver { return }
                let time = event
                let ordinal = clock.ordinal - 1
                event = clock.next()
                if let channel = phone.scan.channel(ofEventAt: time), let fault = source.course.offset(at: time) {
                    packets.append(time: time, ordinal: ordinal, channel: channel, fault: fault)
                }
            }
        }

        @inline(__always)
        private func receive(
            _ packets: Receptions, from source: RadioSource, _ index: Int, of scene: RadioScene, with phone: Phone,
            in second: Second, survival: Double, _ body: (UnsafePointer<Reception>) -> Void
        ) {
            let receiver = phone.receiver
            let (luck, chance) = reception.uniformPairs(packets.vector { $0.ordinal })
            let offset = receiver.offset + visit
            for lane in 0..<packets.count {
                packets.lanes[lane].source = index
                packets.lanes[lane].visit = visit
                (packets.lanes[lane].pose, packets.lanes[lane].tick) = second.place(at: packets.lanes[lane].time)
                packets.lanes[lane].offset = offset + packets.lanes[lane].fault
                // Tested before the level is computed, because a packet lost by interference needs no level.
                packets.lanes[lane].isAlive = luck[lane] < survival
            }
            scene.addLevels(
                of: source, to: packets, among: second.bodies,
                floor: receiver.sensitivity + PacketErrorRate.band.lowerBound)
            guard packets.areAlive else { return }
            let levels = packets.vector { $0.level }
            let isHeard = luck .< survival * (1 - receiver.packetErrorRates(at: levels))
            let readings = receiver.readings(of: levels, chances: chance)
            for lane in 0..<packets.count where packets.lanes[lane].isAlive && isHeard[lane] {
                packets.lanes[lane].noise = readings.noise[lane]
                packets.lanes[lane].rssi = readings.rssi[lane]
                body(UnsafePointer(packets.lanes + lane))
            }
        }
    }

    /// A second of a walk.
    struct Second {
        /// When it begins, seconds.
        let start: Double
        /// Where the phone is at `start` and every tenth of a second after it.
        let poses: [PhonePose]
        /// Other people near it, a list for each of these ticks; empty for none.
        let bodies: [[Body]]

        /// Where the phone is at a moment of this second, and the tick before it.
        @inline(__always)
        func place(at time: Double) -> (pose: PhonePose, tick: Int) {
            let place = max(time - start, 0) * Walk.rate
            let tick = min(Int(place), poses.count - 2)
            return (poses[tick].interpolated(to: poses[tick + 1], at: place - Double(tick)), tick)
        }
    }
}
