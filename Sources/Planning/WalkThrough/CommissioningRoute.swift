package import Evaluation
internal import Formats
package import Geometry
internal import Parameters
package import VenueModel
package import Walkers

/// The walks of the walk-through at the hand-over: together they go along every path, and enough of them go through
/// each zone and level that has a requirement.
package struct CommissioningRoute: Sendable {
    /// A place where the walker taps.
    package struct Checkpoint: Hashable, Sendable {
        /// Its name on map and list, such as `C7`.
        package let name: String
        /// The level's number.
        package let level: Int
        /// Where it is, metres.
        package let position: Point
    }

    /// A checkpoint on the way of a walk.
    package struct Stop: Hashable, Sendable {
        /// Index of the checkpoint in ``CommissioningRoute/checkpoints``.
        package let checkpoint: Int
        /// Way from the start of the walk, metres.
        package let metres: Double
    }

    /// A stop of a walk with its time.
    package struct TimedStop: Hashable, Sendable {
        /// Name of its checkpoint, such as `C7`.
        package let name: String
        /// The level's number.
        package let level: Int
        /// Where it is, metres.
        package let position: Point
        /// Seconds from the start, at a stroll.
        package let time: Double

        /// The same for the simulator.
        package var waypoint: Waypoint { Waypoint(time: time, position: position, level: level) }
    }

    /// How much is walked.
    package struct Options: Sendable {
        /// Fewest walks.
        package var walks = 8
        /// Length of a walk, seconds.
        package var duration = 240.0
        package var areas: [Requirement.Area] = []
        package init() {}
    }

    /// The places where walkers tap, in the order in which they are met.
    package private(set) var checkpoints: [Checkpoint] = []
    /// The walks, each a list of stops.
    package private(set) var walks: [[Stop]] = []
    /// Names of zones with a requirement into which no path leads.
    package private(set) var unreached: [String] = []

    /// The way once along every path, with the ways between, metres.
    package private(set) var tourMetres: Double

    /// How fast a visitor strolls, m/s.
    package static let speed: Double = {
        let movement = SimulationParameters().movement
        return movement.speed * movement.strollFactor
    }()

    /// Most walks that are added for requirements.
    private static let mostWalks = 200
    /// Longest way between two checkpoints, metres: people keep a straight line with an even pace so far.
    private static let longestGap = 25.0

    /// The walks through a venue; none if it has no paths.
    package init(_ venue: Venue, options: Options = Options()) {
        let network = Network(venue)
        let starts = venue.paths.nodes.indices.filter { venue.paths.nodes[$0].isEntrance }
        let length = options.duration * Self.speed
        let all = PathTour(network.graph, from: starts, meeting: venue.paths.edges.indices.map { [$0] })
        tourMetres = all.legs.flatMap(\.arcs).reduce(0) { $0 + $1.cost }
        var ways = Self.cut(all.legs, into: length, atLeast: options.walks)
        var areas: [Requirement.Area] = []
        for area in options.areas where area != .venue && !areas.contains(area) { areas.append(area) }
        let met = venue.paths.edges.map { edge in areas.indices.filter { network.meets(edge, areas[$0], in: venue) } }
        unreached = areas.indices.filter { area in !met.contains { $0.contains(area) } }
            .compactMap { if case .zone(let name) = areas[$0] { name } else { nil } }.sorted()
        while ways.count < Self.mostWalks {
            let visits = areas.indices.map { area in
                ways.count { way in way.arcs.contains { met[$0.label].contains(area) } }
            }
            let open = Set(areas.indices.filter { visits[$0] < RequirementResult.fewestWalks })
            let more = PathTour(network.graph, from: starts, meeting: met.map { $0.filter(open.contains) })
            guard !more.legs.isEmpty else { break }
            ways += Self.cut(more.legs, into: length, atLeast: 1)
        }
        let letter = Self.letter(for: venue)
        var known: [Int: Int] = [:]
        for way in ways {
            walks.append(
                stops(of: way, venue).map { node, metres in
                    let place = venue.paths.nodes[node]
                    let index = known[node] ?? checkpoints.count
                    if index == checkpoints.count {
                        known[node] = index
                        checkpoints.append(
                            Checkpoint(name: "\(letter)\(index + 1)", level: place.level, position: place.position))
                    }
                    return Stop(checkpoint: index, metres: metres)
                })
        }
    }

    /// The letter before the numbers of checkpoints, such that no beacon is called the same.
    private static func letter(for venue: Venue) -> String {
        let labels = venue.beacons.compactMap(\.label)
        return ["C", "K", "T", "W"].first { letter in
            !labels.contains { $0.hasPrefix(letter) && Int($0.dropFirst()) != nil }
        } ?? "checkpoint "
    }

    /// A walk before its checkpoints are chosen.
    private struct Way {
        var start: Int
        var arcs: [PathGraph.Arc] = []
        /// Metres.
        var length = 0.0
    }

    /// Cuts legs into ways of about one length. The last one is walked again, if it is a loop, until there are enough
    /// ways, each from where the one before ended.
    private static func cut(_ legs: [PathTour.Leg], into length: Double, atLeast count: Int) -> [Way] {
        var ways: [Way] = []
        for (number, leg) in legs.enumerated() {
            let before = ways.count
            let wanted = number == legs.count - 1 ? count : 0
            let isRepeated = leg.isLoop && leg.arcs.reduce(0) { $0 + $1.cost } >= shortestLoop
            var way = Way(start: leg.start)
            var round = 0
            repeat {
                for arc in leg.arcs where round == 0 || ways.count < wanted {
                    way.arcs.append(arc)
                    way.length += arc.cost
                    guard way.length >= length else { continue }
                    ways.append(way)
                    way = Way(start: arc.target)
                }
                round += 1
            } while isRepeated && ways.count < wanted
            // What is left of the first round must be walked, too; a short rest belongs to the way before it.
            guard !way.arcs.isEmpty, round == 1 else { continue }
            if ways.count > before, way.length < length / 4 {
                ways[ways.count - 1].arcs += way.arcs
            } else {
                ways.append(way)
            }
        }
        return ways
    }

    /// A shorter loop is not walked again, metres.
    private static let shortestLoop = 1.0

    /// The nodes of a way where the walker taps, with the way up to there: its ends, turns, changes of level, and more
    /// on long straight ways.
    private func stops(of way: Way, _ venue: Venue) -> [(node: Int, metres: Double)] {
        let nodes = [way.start] + way.arcs.map(\.target)
        var metres = [0.0]
        for arc in way.arcs { metres.append(metres[metres.count - 1] + arc.cost) }
        var stops = [(node: nodes[0], metres: 0.0)]
        for index in nodes.indices.dropFirst() {
            let isLast = index == nodes.count - 1
            let next = isLast ? metres[index] : metres[index + 1]
            if isLast || isTurn(nodes[index - 1], nodes[index], nodes[index + 1], venue)
                || next - (stops.last?.metres ?? 0) > Self.longestGap
            {
                stops.append((nodes[index], metres[index]))
            }
        }
        return stops
    }

    /// Whether a way that goes on after the second node is not straight there, by more than 10°.
    private func isTurn(_ first: Int, _ second: Int, _ third: Int, _ venue: Venue) -> Bool {
        let places = [first, second, third].map { venue.paths.nodes[$0] }
        guard places.allSatisfy({ $0.level == places[1].level }) else { return true }
        let before = places[1].position - places[0].position
        let after = places[2].position - places[1].position
        guard before.length > 0, after.length > 0 else { return true }
        return (before.dx * after.dx + before.dy * after.dy) / (before.length * after.length) < 0.985
    }

    /// The stops of a walk by time, at ``speed``.
    package func timetable(ofWalk index: Int) -> [TimedStop] {
        walks[index].reduce(into: []) { stops, stop in
            let place = checkpoints[stop.checkpoint]
            let time = stop.metres / Self.speed
            // Two stops at one place are one.
            if let last = stops.last, time - last.time < 0.1 { return }
            stops.append(TimedStop(name: place.name, level: place.level, position: place.position, time: time))
        }
    }

    /// One line a stop: `walk`, `checkpoint`, `level`, `x`, `y`, `metres` from the start, and `seconds` at a stroll.
    package var csv: String {
        CSVLines.text(
            header: ["walk", "checkpoint", "level", "x", "y", "metres", "seconds"],
            rows: walks.enumerated().flatMap { number, stops in
                stops.map { stop in
                    let place = checkpoints[stop.checkpoint]
                    return ["walk-\(number + 1)", place.name, "\(place.level)"]
                        + [place.position.x, place.position.y, stop.metres, stop.metres / Self.speed].map {
                            TextTable.number($0, decimals: 2)
                        }
                }
            })
    }
}

/// The paths of a venue as a graph in metres, and what is met along them.
private struct Network {
    private(set) var graph: PathGraph

    init(_ venue: Venue) {
        let nodes = venue.paths.nodes
        graph = PathGraph(nodeCount: nodes.count)
        for (label, edge) in venue.paths.edges.enumerated() {
            let rise =
                (venue.level(nodes[edge.to].level)?.elevation ?? 0)
                - (venue.level(nodes[edge.from].level)?.elevation ?? 0)
            let cost = nodes[edge.from].position.distance(to: nodes[edge.to].position) + abs(rise)
            if edge.direction != .backward { graph.connect(edge.from, edge.to, cost: cost, label: label) }
            if edge.direction != .forward { graph.connect(edge.to, edge.from, cost: cost, label: label) }
        }
    }

    /// Whether a piece of path goes through an area.
    func meets(_ edge: PathEdge, _ area: Requirement.Area, in venue: Venue) -> Bool {
        let from = venue.paths.nodes[edge.from]
        let to = venue.paths.nodes[edge.to]
        switch area {
        case .venue: return true
        case .level(let number): return from.level == number || to.level == number
        case .zone(let name):
            guard let zone = venue.zones.first(where: { $0.name == name }) else { return false }
            let steps = max(Int(from.position.distance(to: to.position) / 0.5), 1)
            return (0...steps).contains { step in
                let share = Double(step) / Double(steps)
                return (share < 0.5 ? from : to).level == zone.level
                    && zone.outline.contains(from.position.interpolated(to: to.position, at: share))
            }
        }
    }
}
