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
        (self.scene, self.phone, advertising) = (scene, phone, parameters.advertising)
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
        let (scene, phone, survivals) = (scene, phone, survivals)
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
