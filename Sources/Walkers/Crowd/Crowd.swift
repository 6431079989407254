public import Diagnostics
internal import Foundation
internal import Geometry
internal import NumericalMethods
public import Parameters
public import VenueModel

/// Many people who walk through a venue and give way to each other: ``CollisionFreeSpeedModel``.
///
/// Each person follows the path graph from destination to destination, in their own lane in the right half of each
/// path, and stops beside some paths and in front of lifts, as ``MovementParameters`` say. (Without the rule of the right half opposing streams
/// block each other, because people in this model do not step aside on purpose.) People avoid each other and the
/// venue's obstacles (walls that are not obstacles too do not stop anybody). People use stairs, escalators, lifts and
/// ramps between levels at the link's own speed without avoiding each other. At the end they wait until there is room
/// to step off.
///
/// A value: a copy continues in the same way. Only the present is stored, so memory does not grow with time. The same
/// venue, options, parameters and seed give the same states. All random numbers are keyed by the person, but people
/// influence each other: **one more person changes the ways of all the others**. Walkers outside a crowd do not
/// influence each other.
///
/// Cost: O(people) a step at a given density; about 3 µs a person and step at 0.5 persons/m², twice that at 1.5.
public struct Crowd: Sendable {
    /// Where all people are now, in a fixed order.
    public private(set) var states: [Walk.State] = []
    /// The indices of all people in ``states`` in the order in which they get phones. The order is random, so the first
    /// few are a fair sample. It does not depend on the number of phones.
    public let phoneOrder: [Int]
    /// How many steps of 1/``Walk/rate`` s have been made.
    public private(set) var tick = 0

    /// The model is integrated in steps of 1/20 s.
    private static let innerSteps = 2

    private let guide: CrowdGuide
    private let levels: [Level]
    private let movement: MovementParameters
    private let seed: UInt64
    private let zoneNodes: [[Int]]
    private var agents: [CrowdAgent]
    private var floors: [CrowdFloor]

    /// Pairs of people that were examined since the beginning: a measure of what the steps cost.
    package var pairCount: Int { floors.reduce(0) { $0 + $1.pairCount } }

    /// Places the people at time 0.
    ///
    /// - Throws: ``Problems``: everything that is wrong in the options, the parameters and the venue, or that there is not
    ///   enough room.
    public init(
        venue: Venue, options: CrowdOptions, parameters: SimulationParameters = SimulationParameters(), seed: UInt64
    ) throws(Problems) {
        var problems = parameters.problems + options.problems(in: venue)
        var paths: WalkableGraph?
        do { paths = try WalkableGraph(venue: venue, movement: parameters.movement) } catch {
            problems += error.all
        }
        guard problems.isEmpty, let paths else { throw Problems(problems) }
        guide = CrowdGuide(paths: paths, radius: options.model.radius)
        levels = venue.levels
        movement = parameters.movement
        self.seed = seed
        let placing = CrowdPlacing(venue: venue, options: options, guide: guide, parameters: parameters, seed: seed)
        (agents, floors) = try placing.place()
        zoneNodes = placing.zoneNodes
        let lots = agents.map { RandomStream(seed: seed, purpose: "crowd phone", entity: $0.number).uniform() }
        phoneOrder = agents.indices.sorted { (lots[$0], $0) < (lots[$1], $1) }
        states = agents.map(state)
    }

    /// Advances by 1/``Walk/rate`` s. O(people).
    public mutating func step() {
        tick += 1
        for index in agents.indices {
            if agents[index].ride != nil { continueRide(index) } else { steer(index) }
        }
        let duration = 1 / Walk.rate / Double(Self.innerSteps)
        for storey in floors.indices {
            let indices = agents.indices.filter { agents[$0].storey == storey && agents[$0].ride == nil }
            guard !indices.isEmpty else { continue }
            floors[storey].members = indices.map { member(agents[$0], on: floors[storey]) }
            for _ in 0..<Self.innerSteps { floors[storey].step(duration: duration) }
            for (place, index) in indices.enumerated() {
                agents[index].position = floors[storey].members[place].position
                agents[index].velocity = floors[storey].members[place].velocity
                agents[index].turn(duration: 1 / Walk.rate)
            }
        }
        states = agents.map(state)
    }

    /// Decides what a person does at the end of a path: stand for a while, take the next path, or plan another trip.
    private mutating func steer(_ index: Int) {
        if agents[index].pause > 0 {
            agents[index].pause -= 1
            return
        }
        guard let label = agents[index].route.last else { return }
        let way = guide.paths.ways[label]
        if way.isLevel {
            if let stop = agents[index].stop {
                if stop.isDue || guide.isDone(way, stop.distance, at: agents[index].position) { goAside(index, stop) }
                return
            }
            guard guide.isDone(way, at: agents[index].position) else { return }
            finishLeg(index, at: way.to)
        } else {
            board(index, way)
        }
    }

    private mutating func finishLeg(_ index: Int, at node: Int) {
        let number = agents[index].number
        agents[index].route.removeLast()
        agents[index].legs += 1
        agents[index].side = CrowdAgent.side(of: number, leg: agents[index].legs, seed: seed)
        while agents[index].route.isEmpty { planTrip(index, from: node) }
        agents[index].stop = guide.stop(of: agents[index], movement: movement, seed: seed)
    }

    /// Goes from the path to the place of a stop, and stands there; or where they are, if others are in the way for long.
    private mutating func goAside(_ index: Int, _ stop: CrowdAgent.Stop) {
        let isThere = agents[index].position.distance(to: stop.place) < CrowdAgent.Stop.reach
        if isThere || stop.patience == 0 {
            agents[index].pause = stop.ticks
            agents[index].stop = nil
        } else {
            agents[index].stop?.patience -= 1
        }
    }

    private mutating func planTrip(_ index: Int, from node: Int) {
        let stream = RandomStream(seed: seed, purpose: "crowd trip", entity: agents[index].number)
        let trip = agents[index].trips
        agents[index].trips += 1
        let paths = guide.paths
        let near = agents[index].zone.map { zoneNodes[$0].filter { $0 != node } } ?? []
        var route: [PathGraph.Arc]?
        if !near.isEmpty {
            route = paths.graph.shortestPath(from: node, to: near[stream.index(below: near.count, trip)])
        }
        if route == nil {
            let count = paths.destinationCount(from: node)
            let goal = paths.destination(stream.index(below: count, trip, lane: 1), from: node)
            route = paths.graph.shortestPath(from: node, to: goal)
        }
        agents[index].route = (route ?? []).reversed().map(\.label)
    }

    private mutating func board(_ index: Int, _ way: WalkableGraph.Way) {
        let storey = levels.firstIndex { $0.number == guide.paths.nodes[way.to].level } ?? agents[index].storey
        let end = guide.paths.nodes[way.to].position
        let lane = guide.place(on: way, at: way.length, side: agents[index].side)
        // The wait for a lift was a stop in front of it.
        let waited = way.kind == .lift ? movement.liftWait : 0
        let duration = movement.duration(of: way, walking: agents[index].speed) - waited
        agents[index].ride = CrowdAgent.Ride(
            way: way, start: agents[index].position, end: floors[storey].isClear(from: end, to: lane) ? lane : end,
            tick: 0, ticks: max(Int((duration * Walk.rate).rounded()), 1))
    }

    private mutating func continueRide(_ index: Int) {
        guard var ride = agents[index].ride else { return }
        ride.tick += 1
        agents[index].ride = ride
        guard ride.tick >= ride.ticks else { return }
        let level = guide.paths.nodes[ride.way.to].level
        guard let storey = levels.firstIndex(where: { $0.number == level }) else { return }
        // Those who stepped off earlier in this step are in the way, too.
        floors[storey].members = agents.lazy.filter { $0.storey == storey && $0.ride == nil }
            .map { CrowdFloor.Member(position: $0.position) }
        guard floors[storey].hasRoom(at: ride.end) else { return }
        agents[index].ride = nil
        agents[index].storey = storey
        agents[index].position = ride.end
        finishLeg(index, at: ride.way.to)
    }

    private func member(_ agent: CrowdAgent, on floor: CrowdFloor) -> CrowdFloor.Member {
        guard agent.pause == 0, let target = guide.target(of: agent, on: floor) else {
            return CrowdFloor.Member(position: agent.position)
        }
        let course = target - agent.position
        let length = course.length
        return CrowdFloor.Member(
            position: agent.position, desired: length > 0 ? course * (1 / length) : Vector(0, 0),
            desiredSpeed: agent.speed)
    }
}

extension Crowd {
    private func state(_ agent: CrowdAgent) -> Walk.State {
        let heading = atan2(agent.facing.dy, agent.facing.dx)
        guard let ride = agent.ride else {
            let level = levels[agent.storey]
            return Walk.State(
                position: agent.position, level: level.number, elevation: level.elevation, heading: heading,
                activity: agent.velocity.length < Walk.standingSpeed ? .standing : .walking)
        }
        let doors =
            ride.way.kind == .lift ? (movement.leastDoorTime + movement.greatestDoorTime) / 2 * Walk.rate : 0
        let fraction = min(max((Double(ride.tick) - doors) / max(Double(ride.ticks) - 2 * doors, 1), 0), 1)
        let from = ride.way.from
        let to = ride.way.to
        let course = ride.end - ride.start
        let isUnderWay = ride.tick < ride.ticks
        return Walk.State(
            position: ride.start.interpolated(to: ride.end, at: fraction),
            level: guide.paths.nodes[fraction < 0.5 ? from : to].level,
            elevation: guide.paths.elevations[from] + ride.way.rise * fraction,
            heading: course.length > 0 ? atan2(course.dy, course.dx) : heading,
            activity: isUnderWay ? ride.way.kind.activity : .standing)
    }
}
