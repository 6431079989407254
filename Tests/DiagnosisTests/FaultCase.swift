import Diagnosis
import Foundation
import Geometry
import NumericalMethods
import Parameters
import Radio
import Recordings
import Simulation
import TestSupport
import VenueFiles
import VenueModel
import Walks

/// Simulated walks through a venue with one planted fault, or with none.
///
/// The diagnosis gets the venue of the venue file, the walks and their truth, and, if there is a reference, other walks of the same world
/// before the fault. It never gets anything of the simulated world itself.
///
/// The faulty beacon is drawn among those that the walks pass within 10 m on their level, for at least 10 s in all, and that would be heard at least ten times
/// there without the fault. Swapped beacons are both passed, and hang at least 8 m apart;
/// a moved beacon hangs 6 to 20 m away, within the outline of its level; wrong powers and phones are off by +10 or −10 dB.
struct FaultCase: CustomStringConvertible {
    enum Kind: String, CaseIterable {
        case dead, swapped, moved, power, phone
    }

    /// A simulated world of a venue.
    struct World {
        let venue: Venue
        let parameters: SimulationParameters
        let seed: UInt64
        /// Walks of the world before the fault; empty for a venue of which only the file is known.
        private(set) var reference: [(recording: Recording, truth: GroundTruth)] = []

        /// A world.
        ///
        /// - Parameter referenceCount: number of walks before the fault.
        init(_ name: String, seed: UInt64, referenceCount: Int, duration: Double) throws {
            venue = try VenueFile.readVenue(path: Project.venuePath(name)).venue
            self.seed = seed
            var parameters = SimulationParameters()
            venue.environment.flatMap { Environment.named($0.rawValue) }?.apply(to: &parameters)
            self.parameters = parameters
            let simulator = try Simulator(venue: venue, parameters: parameters, seed: seed)
            reference = try (0..<referenceCount).map { try simulator.simulate(walker: 500 + $0, duration: duration) }
        }

        func walks(_ count: Int, duration: Double, faults: [Fault] = [], phoneOffset: Double = 0) throws
            -> [(recording: Recording, truth: GroundTruth)]
        {
            var parameters = parameters
            parameters.phone.offsetMean += phoneOffset
            let simulator = try Simulator(
                venue: venue, parameters: parameters, faults: FaultList(faults), seed: seed)
            return try (0..<count).map { try simulator.simulate(walker: $0, duration: duration) }
        }
    }

    let kind: Kind?
    let planted: String
    let finder: FaultFindings
    /// Whether the planted fault is the first of the named ones, and the first of all candidates.
    let isFirst: Bool
    let isRankedFirst: Bool
    let venue: Venue
    /// The walks with the fault.
    let walks: [(recording: Recording, truth: GroundTruth)]

    /// A case; `nil` if the walks pass no beacon that could have the fault.
    init?(_ world: World, _ kind: Kind?, number: UInt64, walkCount: Int, duration: Double) throws {
        self.kind = kind
        venue = world.venue
        let stream = RandomStream(seed: world.seed, purpose: "planted fault", entity: number)
        let healthy = try world.walks(walkCount, duration: duration)
        var faults: [Fault] = []
        var phoneOffset = 0.0
        var expected: (RadioFault) -> Bool = { _ in false }
        let passed = Self.passed(by: healthy, in: world.venue)
        let sign = stream.uniform(1) < 0.5 ? -1.0 : 1
        if let kind, kind != .phone {
            guard !passed.isEmpty else { return nil }
            let beacon = passed[Int(stream.uniform(0) * Double(passed.count))]
            let id = world.venue.beacons[beacon].id
            switch kind {
            case .dead:
                faults = [.dead(id, during: 0...(.infinity))]
                expected = { $0 == .dead(beacon: beacon) }
            case .power:
                faults = [.wrongPower(id, by: 10 * sign)]
                expected = { if case .wrongPower(beacon, let by) = $0 { by * sign > 0 } else { false } }
            case .swapped:
                let home = world.venue.beacons[beacon]
                let others = passed.filter {
                    let other = world.venue.beacons[$0]
                    return other.level != home.level || other.position.distance(to: home.position) >= 8
                }
                guard !others.isEmpty else { return nil }
                let other = others[Int(stream.uniform(2) * Double(others.count))]
                faults = [.swapped(id, world.venue.beacons[other].id)]
                expected = { $0 == .swapped(min(beacon, other), max(beacon, other)) }
            case .moved:
                guard let place = Self.newPlace(of: world.venue.beacons[beacon], in: world.venue, stream) else {
                    return nil
                }
                faults = [
                    .moved(
                        id, to: place, level: world.venue.beacons[beacon].level,
                        height: world.venue.beacons[beacon].height)
                ]
                expected = { if case .moved(beacon, _) = $0 { true } else { false } }
            case .phone: break
            }
        } else if kind == .phone {
            phoneOffset = 10 * sign
            expected = { if case .phoneOffset(_, let by) = $0 { by * sign > 0 } else { false } }
        }
        planted = faults.first.map { "\($0)" } ?? (kind == nil ? "nothing" : "phone \(phoneOffset)")
        walks =
            kind == nil
            ? healthy : try world.walks(walkCount, duration: duration, faults: faults, phoneOffset: phoneOffset)
        finder = try FaultFinder(walks, in: world.venue, reference: world.reference).findings()
        isRankedFirst = finder.candidates.first.map { expected($0.fault) } ?? false
        isFirst = finder.suspects.first.map { expected($0.fault) } ?? false
    }

    var description: String {
        let found = finder.candidates.prefix(3).map { "\($0.fault) \(($0.evidence * 10).rounded() / 10)" }
        return "\(isFirst ? "hit " : "MISS") planted \(planted); found \(found.joined(separator: "; "))"
    }

    /// The beacons that are passed and heard within 10 m on their level.
    private static func passed(
        by walks: [(recording: Recording, truth: GroundTruth)], in venue: Venue
    ) -> [Int] {
        venue.beacons.indices.filter { index in
            let beacon = venue.beacons[index]
            var seconds = 0
            var readings = 0
            for walk in walks {
                for observation in walk.recording.observations {
                    guard let place = walk.truth.sample(at: observation.time), place.level == beacon.level,
                        place.position.distance(to: beacon.position) <= 10
                    else { continue }
                    seconds += 1
                    guard case .ranging(let report) = observation else { continue }
                    readings += report.entries.count { $0.beacon == beacon.id && $0.rssi != nil }
                }
            }
            return seconds >= 10 && readings >= 10
        }
    }

    private static func newPlace(of beacon: Beacon, in venue: Venue, _ stream: RandomStream) -> Point? {
        guard let outline = venue.level(beacon.level)?.outline else { return nil }
        for attempt in 0..<200 as Range<UInt64> {
            let distance = 6 + 14 * stream.uniform(attempt, lane: 1)
            let angle = 2 * Double.pi * stream.uniform(attempt, lane: 2)
            let place = beacon.position + Vector(cos(angle), sin(angle)) * distance
            if outline.contains(place) { return place }
        }
        return nil
    }
}
