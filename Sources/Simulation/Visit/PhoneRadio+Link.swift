import NumericalMethods
import Radio
import Walkers

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

        /// Skips events.
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
                let (time, ordinal) = (event, clock.ordinal - 1)
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
                (packets.lanes[lane].source, packets.lanes[lane].visit) = (index, visit)
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
                (packets.lanes[lane].noise, packets.lanes[lane].rssi) = (readings.noise[lane], readings.rssi[lane])
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
