internal import NumericalMethods
internal import Radio
internal import Recordings
internal import VenueModel
internal import Walks

/// Reception: V14, V15 and V30.
enum ReceptionTargets {
    static let all: [ValidationTarget] = rates + windows + heard

    // MARK: Packets a second against distance

    private static let rates: [ValidationTarget] = [
        (5.0..<8.0, "5–8", 0.89), (8.0..<12.0, "8–12", 0.69), (12.0..<17.0, "12–17", 0.51),
        (17.0..<25.0, "17–25", 0.24),
        (25.0..<35.0, "25–35", 0.10), (35.0..<50.0, "35–50", 0.04),
    ].map { range, name, published in
        ValidationTarget(
            14, "packets a second at \(name) m relative to below 5 m", published: published,
            accepted: .about(published, 0.12), source: "D3", site: .mall
        ) { site in
            let rates = packetRates(site, [0..<5, range])
            guard let near = rates[0], let far = rates[1], near > 0 else { return nil }
            return far / near
        }
    }

    /// Packets a second and beacon while the phone is at these distances; `nil` where it never is.
    static func packetRates(_ site: ObservedSite, _ ranges: [Range<Double>]) -> [Double?] {
        var seconds = [Double](repeating: 0, count: ranges.count)
        var packets = [Double](repeating: 0, count: ranges.count)
        func index(_ distance: Double) -> Int? { ranges.firstIndex { $0.contains(distance) } }
        for walk in site.walks {
            for time in stride(from: 0.5, to: walk.recording.duration, by: 1) {
                guard let place = walk.place(at: time) else { continue }
                for beacon in site.venue.beacons where beacon.level == place.level {
                    if let index = index(beacon.distance(to: place)) { seconds[index] += 1 }
                }
            }
        }
        for reading in site.walkReadings { if let index = index(reading.distance) { packets[index] += 1 } }
        return zip(packets, seconds).map { $1 > 0 ? $0 / $1 : nil }
    }

    // MARK: Hearing a beacon at all

    private static let windows: [ValidationTarget] = [
        (-62.0, 0.96), (-67, 0.95), (-72, 0.89), (-77, 0.78), (-82, 0.48), (-87, 0.19), (-92, 0.03),
    ].map { level, published in
        ValidationTarget(
            15, "share of 3 s with a packet at a model level of \(Int(level)) dBm", published: published,
            accepted: .about(published, 0.1), source: "D3", site: .mall
        ) { shareHeard($0, modelLevel: (level - 2.5)..<(level + 2.5), window: 3) }
    }

    /// Of the windows in whose middle a beacon's fitted law says a level in this range, the share with a packet of it.
    static func shareHeard(_ site: ObservedSite, modelLevel: Range<Double>, window: Double) -> Double? {
        let laws = DistanceLaws(MovingTargets.samples(site), beaconCount: site.venue.beacons.count, form: .powers)
        var heard: [Int: Set<Int>] = [:]
        let limit = 1 << 20
        for reading in site.walkReadings {
            heard[reading.visit, default: []].insert(Int(reading.time / window) * limit + reading.beacon)
        }
        var count = 0
        var hits = 0
        for (visit, walk) in site.walks.enumerated() {
            let inWalk = heard[visit] ?? []
            for number in 0..<Int(walk.recording.duration / window) {
                guard let place = walk.place(at: (Double(number) + 0.5) * window) else { continue }
                for (index, beacon) in site.venue.beacons.enumerated() where beacon.level == place.level {
                    let level = laws.level(beacon: index, logDistance: Decibels.of(beacon.distance(to: place)))
                    guard let level, modelLevel.contains(level) else { continue }
                    count += 1
                    if inWalk.contains(number * limit + index) { hits += 1 }
                }
            }
        }
        return count > 0 ? Double(hits) / Double(count) : nil
    }

    // MARK: How many beacons

    private static let heard: [ValidationTarget] = [(1.0, 2.4), (3, 4.7), (10, 8.4)].map { window, published in
        ValidationTarget(
            30, "beacons heard in \(Int(window)) s", published: published, accepted: .within(0.5, of: published),
            excuse: "it depends on the site", source: "D3", site: .mall
        ) { beaconsHeard($0, window: window) }
    }

    /// Mean number of different beacons in windows of the walks, empty ones too.
    static func beaconsHeard(_ site: ObservedSite, window: Double) -> Double? {
        var counts: [Double] = []
        for walk in site.walks {
            var beacons = [Set<BeaconID>](repeating: [], count: Int(walk.recording.duration / window))
            for packet in walk.packets {
                let number = Int(packet.time / window)
                if number < beacons.count { beacons[number].insert(packet.beacon) }
            }
            counts += beacons.map { Double($0.count) }
        }
        return Statistics.mean(counts)
    }
}
