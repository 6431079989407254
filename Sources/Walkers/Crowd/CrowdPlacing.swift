import Diagnostics
import Geometry
import NumericalMethods
import Parameters
import VenueModel

/// Places the members of a crowd at random, at least two radii from each other and one radius from obstacles.
struct CrowdPlacing {
    let venue: Venue
    let options: CrowdOptions
    let guide: CrowdGuide
    let parameters: SimulationParameters
    let seed: UInt64

    /// Number of random places that are tried before the venue counts as full.
    private static let attempts = 200

    /// For each zone of the options, the nodes between which its people walk.
    var zoneNodes: [[Int]] {
        options.counts(in: venue).map { zone, _ in
            guard let zone else { return [] }
            return guide.paths.starts.filter {
                guide.paths.nodes[$0].level == zone.level && zone.outline.contains(guide.paths.nodes[$0].position)
            }
        }
    }

    /// The people and the floors they are on, one a level.
    func place() throws(Problems) -> ([CrowdAgent], [CrowdFloor]) {
        var floors = venue.levels.map { level in
            CrowdFloor(
                model: options.model, obstacles: venue.obstacles.filter { $0.level == level.number }.flatMap(\.segments)
            )
        }
        let starts = Set(guide.paths.starts)
        let labels = guide.paths.ways.indices.filter {
            let way = guide.paths.ways[$0]
            return way.isLevel && starts.contains(way.from) && starts.contains(way.to)
        }
        guard !labels.isEmpty else {
            throw Problems("Venue \"\(venue.name)\" has no path on a level for a crowd.", path: "paths")
        }
        var agents: [CrowdAgent] = []
        for (index, group) in options.counts(in: venue).enumerated() {
            for done in 0..<group.count {
                let number = UInt64(agents.count)
                guard let agent = agent(number, group.zone, index, on: labels, floors) else {
                    let place = group.zone.map { "Zone \"\($0.name)\"" } ?? "Venue \"\(venue.name)\""
                    throw Problems(
                        "\(place) has no room for \(group.count) people; there is room for \(done).", path: "crowd")
                }
                floors[agent.storey].members.append(CrowdFloor.Member(position: agent.position))
                agents.append(agent)
            }
        }
        return (agents, floors)
    }

    private func agent(
        _ number: UInt64, _ zone: Zone?, _ group: Int, on labels: [Int], _ floors: [CrowdFloor]
    ) -> CrowdAgent? {
        let stream = RandomStream(seed: seed, purpose: "crowd start", entity: number)
        for attempt in 0..<UInt64(Self.attempts) {
            guard let (label, position) = place(in: zone, on: labels, stream, attempt) else { continue }
            let way = guide.paths.ways[label]
            let node = guide.paths.nodes[way.from]
            guard let storey = venue.levels.firstIndex(where: { $0.number == node.level }),
                floors[storey].hasRoom(at: position),
                zone != nil || floors[storey].isClear(from: nearest(way, position), to: position)
            else { continue }
            let side = CrowdAgent.side(of: number, leg: 0, seed: seed)
            let course = guide.place(on: way, at: way.length, side: 0) - guide.place(on: way, at: 0, side: 0)
            return CrowdAgent(
                speed: parameters.movement.speed(of: number, seed: seed, purpose: "crowd speed"), number: number,
                zone: zone.map { _ in group },
                position: position, storey: storey, route: [label], side: side, facing: course)
        }
        return nil
    }

    private func nearest(_ way: WalkableGraph.Way, _ position: Point) -> Point {
        Segment(guide.paths.nodes[way.from].position, guide.paths.nodes[way.to].position).nearestPoint(to: position)
    }

    /// A place and the path that is taken from it: anywhere in the zone, or else on any path, with a probability
    /// proportional to its length.
    private func place(in zone: Zone?, on labels: [Int], _ stream: RandomStream, _ attempt: UInt64) -> (Int, Point)? {
        let first = stream.uniform(attempt)
        let second = stream.uniform(attempt, lane: 1)
        guard let zone else {
            let total = labels.reduce(0) { $0 + guide.paths.ways[$1].length }
            var rest = first * total
            let label = labels.first {
                rest -= guide.paths.ways[$0].length
                return rest < 0
            }
            guard let label = label ?? labels.last else { return nil }
            let way = guide.paths.ways[label]
            return (label, guide.place(on: way, at: way.length + min(rest, 0), side: 2 * second - 1))
        }
        guard let bounds = Bounds(around: zone.outline.vertices) else { return nil }
        let position = Point(bounds.lower.x + bounds.width * first, bounds.lower.y + bounds.height * second)
        guard zone.outline.contains(position) else { return nil }
        let sameLevel = labels.filter { guide.paths.nodes[guide.paths.ways[$0].from].level == zone.level }
        func distance(_ label: Int) -> Double { nearest(guide.paths.ways[label], position).distance(to: position) }
        return sameLevel.min { distance($0) < distance($1) }.map { ($0, position) }
    }
}
