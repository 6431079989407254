import Foundation
import Geometry
import NumericalMethods
import Radio

/// What one phone hears during one visit, second by second.
///
/// Memory does not grow with time. Each random number is a function of the seed, the purpose, the walker, the beacon
/// and the ordinal of the advertising event, so that neither other beacons nor other walkers change it.
struct PhoneRadio: Sendable {
    /// One beacon as this phone meets it.
    fileprivate struct Link {
        /// What the visit adds, dB.
        var visit: Double
        var clock: AdvertisingClock
        /// The next advertising event.
        var event: Double
        let reception: RandomStream

        /// Lets events go by.
        mutating func pass(until end: Double) {
            while event < end { event = clock.next() }
        }
    }

    let scene: RadioScene
    let phone: Phone
    private let advertising: AdvertisingParameters
    private var links: [Link]
    private let rates: [Double]

    /// A phone that begins to listen.
    init(scene: RadioScene, phone: Phone, parameters: SimulationParameters, walker: UInt64, seed: UInt64) {
        (self.scene, self.phone, advertising) = (scene, phone, parameters.advertising)
        let common =
            parameters.shadowing.visitCommonSigma
            * RandomStream(seed: seed, purpose: "visit", entity: walker).normal()
        links = scene.sources.map { source in
            let pair = RandomStream.entity(walker, source.entity)
            let own = RandomStream(seed: seed, purpose: "visit bias", entity: pair).normal()
            var clock = source.advertiser.clock(stream: RandomStream(seed: seed, purpose: "advertising", entity: pair))
            let first = clock.next()
            return Link(
                visit: common + parameters.shadowing.visitSigma * own, clock: clock, event: first,
                reception: RandomStream(seed: seed, purpose: "reception", entity: pair))
        }
        rates = scene.sources.map { 1 / $0.advertiser.meanPeriod }
    }

    /// Listens for a second.
    ///
    /// - Parameters:
    ///   - start: when it begins; the second after the last.
    ///   - poses: where the phone is at `start` and every tenth of a second after it, 11 in all.
    ///   - bodies: other people about the phone at each of these moments; none if it is empty.
    ///   - body: called for each packet that is received, beacon by beacon, each beacon's in the order of time.
    mutating func listen(from start: Double, poses: [PhonePose], bodies: [[Body]], _ body: (Reception) -> Void) {
        let survivals = survivals(at: start + 0.5, poses: poses)
        let second = Second(start: start, poses: poses, bodies: bodies)
        let (scene, phone) = (scene, phone)
        links.withUnsafeMutableBufferPointer { links in
            for index in links.indices {
                if survivals[index] > 0 {
                    links[index].listen(
                        to: index, of: scene, with: phone, in: second, survival: survivals[index], body)
                } else {
                    links[index].pass(until: start + 1)
                }
            }
        }
    }

    /// The share of each beacon's packets that others and other radio services leave in a second; 0 for a beacon that
    /// is out of reach. Who disturbs whom changes slowly: it is asked in the middle of the second, `time`.
    private func survivals(at time: Double, poses: [PhonePose]) -> [Double] {
        let floor = phone.receiver.sensitivity + PacketErrorRate.band.lowerBound - phone.receiver.offset
        let middle = poses[poses.count / 2]
        let reach = poses.reduce(0) { max($0, $1.antenna.distance(to: middle.antenna)) }
        var survivals = [Double](repeating: 0, count: links.count)
        var audible: [Int] = []
        var levels: [Double] = []
        var rates: [Double] = []
        for (index, source) in scene.sources.enumerated() {
            let own = links[index].visit + source.course.offset
            guard scene.greatestLevel(of: source, at: middle, reach: reach) + own >= floor else { continue }
            // Who is silent disturbs nobody, but may begin or end within the second.
            let fault = source.course.offset(at: time)
            audible.append(index)
            levels.append(
                scene.meanLevel(of: source, at: middle).level + links[index].visit + (fault ?? source.course.offset))
            rates.append(fault == nil ? 0 : self.rates[index])
        }
        let loads = Collisions.loads(levels: levels, rates: rates, capture: advertising.captureMargin)
        for (place, index) in audible.enumerated() {
            survivals[index] =
                (1 - advertising.interferenceLoss)
                * Collisions.survival(load: advertising.collisionLoad * loads[place])
        }
        return survivals
    }

    /// A second of a walk.
    fileprivate struct Second {
        let start: Double
        let poses: [PhonePose]
        let bodies: [[Body]]

        /// Where the phone is at a moment of this second, and who is about it.
        @inline(__always)
        func place(at time: Double) -> (pose: PhonePose, bodies: [Body]) {
            let place = max(time - start, 0) * Walk.rate
            let tick = min(Int(place), poses.count - 2)
            return (
                poses[tick].interpolated(to: poses[tick + 1], at: place - Double(tick)),
                bodies.isEmpty ? [] : bodies[tick]
            )
        }
    }
}

/// A packet that was received, and how it came about.
struct Reception {
    /// When the advertising event began, seconds; the packet itself came up to a millisecond later.
    var time: Double
    /// Index of the sender in the scene.
    var source: Int
    var channel: AdvertisingChannel
    var pose: PhonePose
    var bodies: [Body]
    /// What faults add to the beacon's power, dB.
    var fault: Double
    /// Of the visit, dB.
    var visit: Double
    /// At the antenna, as the phone would report it without noise, dBm.
    var level: Double
    /// Noise of the receiver, dB.
    var noise: Double
    /// As reported, dBm.
    var rssi: Double
}

extension PhoneRadio.Link {
    /// Hears what a beacon sends in a second.
    @inline(__always)
    fileprivate mutating func listen(
        to index: Int, of scene: RadioScene, with phone: Phone, in second: PhoneRadio.Second, survival: Double,
        _ body: (Reception) -> Void
    ) {
        let source = scene.sources[index]
        let receiver = phone.receiver
        let floor = receiver.sensitivity + PacketErrorRate.band.lowerBound
        while event < second.start + 1 {
            let time = event
            let ordinal = clock.ordinal - 1
            event = clock.next()
            guard let channel = phone.scan.channel(ofEventAt: time), let fault = source.course.offset(at: time)
            else { continue }
            // Before the level, for nothing more need be known of a packet that others spoil.
            let (luck, chance) = reception.uniformPair(ordinal)
            guard luck < survival else { continue }
            let (pose, bodies) = second.place(at: time)
            guard
                let level = scene.level(
                    of: source, at: pose, channel: channel, offset: receiver.offset + visit + fault, floor: floor,
                    bodies: bodies)
            else { continue }
            guard luck < survival * (1 - receiver.packetErrorRate(at: level)) else { continue }
            let noise = receiver.noise == 0 ? 0 : receiver.noise * NormalDistribution.quantile(chance)
            body(
                Reception(
                    time: time, source: index, channel: channel, pose: pose, bodies: bodies, fault: fault,
                    visit: visit, level: level, noise: noise, rssi: receiver.reading(of: level, noise: noise)))
        }
    }
}
