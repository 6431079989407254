import Foundation
import Geometry
import NumericalMethods
import Radio

/// What one phone hears during one visit, second by second.
///
/// Memory does not grow with time. Each random number is a function of the seed, the purpose, the walker, the beacon
/// and the ordinal of the advertising event, so that neither other beacons nor other walkers change it.
struct PhoneRadio: Sendable {
    /// A packet that was received.
    struct Heard: Sendable {
        /// When the advertising event began, seconds; the packet itself came up to a millisecond later.
        var time: Double
        /// Index of the sender's identity.
        var identity: Int
        /// As reported, dBm.
        var rssi: Double
        var channel: AdvertisingChannel
    }

    /// One beacon as this phone meets it.
    private struct Link {
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
    mutating func listen(
        from start: Double, poses: [PhonePose], bodies: [[Body]], _ body: (Heard) -> Void
    ) {
        let receiver = phone.receiver
        let floor = receiver.sensitivity + PacketErrorRate.band.lowerBound
        let middle = poses[poses.count / 2]
        let reach = poses.reduce(0) { max($0, $1.antenna.distance(to: middle.antenna)) }
        let audible = scene.sources.indices.filter {
            scene.greatestLevel(of: scene.sources[$0], at: middle, reach: reach) + receiver.offset
                + links[$0].visit >= floor
        }
        // Who disturbs whom changes slowly: once a second will do.
        let loads = Collisions.loads(
            levels: audible.map { scene.meanLevel(of: scene.sources[$0], at: middle).level + links[$0].visit },
            rates: audible.map { rates[$0] }, capture: advertising.captureMargin)
        var next = 0
        for (index, source) in scene.sources.enumerated() {
            guard next < audible.count, audible[next] == index else {
                links[index].pass(until: start + 1)
                continue
            }
            let clear =
                (1 - advertising.interferenceLoss)
                * Collisions.survival(load: advertising.collisionLoad * loads[next])
            next += 1
            let offset = receiver.offset + links[index].visit
            while links[index].event < start + 1 {
                let time = links[index].event
                let ordinal = links[index].clock.ordinal - 1
                links[index].event = links[index].clock.next()
                guard let channel = phone.scan.channel(ofEventAt: time) else { continue }
                guard let power = source.course.offset(at: time) else { continue }
                let place = max(time - start, 0) * Walk.rate
                let tick = min(Int(place), poses.count - 2)
                let pose = poses[tick].interpolated(to: poses[tick + 1], at: place - Double(tick))
                guard
                    let level = scene.level(
                        of: source, at: pose, channel: channel, offset: offset + power, floor: floor,
                        bodies: bodies.isEmpty ? [] : bodies[tick])
                else { continue }
                let (luck, noise) = links[index].reception.uniformPair(ordinal)
                guard luck < clear * (1 - receiver.packetErrorRate(at: level)) else { continue }
                body(
                    Heard(
                        time: time, identity: source.identity,
                        rssi: receiver.reading(of: level, z: NormalDistribution.quantile(noise)), channel: channel))
            }
        }
    }
}
