internal import Geometry
internal import Lateration
internal import Positioning

/// A part of a sweep's configurations, run through the sections in limited memory.
struct SweepRun {
    static let sectionNames = [
        RssiSection.name, LoudnessSection.name, LevelStage.name, BarometerStage.name, SelectionSection.name,
        PlaceSection.name, MeanSection.name, TrackSection.name,
    ]

    struct Counts {
        var runCount = 0
        var singleRunCount = 0
        var nodeCount = 0
    }

    /// A position with its radius, metres; not a number where there is none.
    struct RoughEstimate: BitwiseCopyable {
        var x: Double
        var y: Double
        var radius: Double

        init(_ estimate: Estimate?) {
            x = estimate?.position.x ?? .nan
            y = estimate?.position.y ?? .nan
            radius = estimate?.radius ?? .nan
        }

        var estimate: Estimate? { x.isNaN ? nil : Estimate(position: Point(x, y), radius: radius) }
    }

    /// The intermediate results of a configuration: lists in the stores, and its groups.
    struct Way {
        var configuration: Int
        var stance: Int
        var ages = 0
        /// The signals before any was filtered out.
        var heard = 0
        var signals = 0
        var level = 0
        var place = 0
    }

    /// Ways with the same settings and input of a section.
    struct Node {
        /// In `ways`.
        var members: [Int]
    }

    let input: SweepInput
    let byteLimit: Int
    var ways: [Way]
    /// Lists of signals; the first is empty, and no other.
    var contents = ListStore<BeaconSignal>()
    /// For each second, the list of signals.
    var signalSeries = ListStore<Int32>()
    /// For each second, the age of the signals.
    var ageSeries = ListStore<Double>()
    /// For each second, the index of the level; −1 if no beacon is received.
    var levelSeries = ListStore<Int32>()
    /// For each second, the position; one series after the other.
    var places: [RoughEstimate] = []
    private(set) var sections = Array(repeating: Counts(), count: SweepRun.sectionNames.count)

    var secondCount: Int { input.times.count }

    init(_ input: SweepInput, _ configurations: ArraySlice<Int>, byteLimit: Int) {
        self.input = input
        self.byteLimit = byteLimit
        ways = configurations.map { Way(configuration: $0, stance: input.stanceNumbers[$0]) }
        _ = contents.insert([])
    }

    var byteCount: Int {
        contents.byteCount + signalSeries.byteCount + ageSeries.byteCount + levelSeries.byteCount
            + places.capacity * MemoryLayout<RoughEstimate>.stride
    }

    var isWithinLimit: Bool { byteCount <= byteLimit }

    /// Runs all sections up to the positions. False if this takes too much memory.
    mutating func compute() -> Bool {
        smooth() && dropQuiet() && decideLevels() && confirmLevels() && select() && locate()
    }

    /// The ways in groups of equal keys, in the order in which these come first.
    func nodes(_ key: (Way) -> SIMD4<Int>) -> [Node] {
        var known = ListStore<SIMD4<Int>>()
        var nodes: [Node] = []
        for (index, way) in ways.enumerated() {
            let node = known.insert([key(way)])
            if node == nodes.count {
                nodes.append(Node(members: [index]))
            } else {
                nodes[node].members.append(index)
            }
        }
        return nodes
    }
}

extension SweepRun {
    /// - Parameter singly: seconds that an engine runs the section for one of the node's configurations.
    mutating func count(_ section: Int, _ node: Node, runs: Int, singly: Int) {
        sections[section].nodeCount += 1
        sections[section].runCount += runs
        sections[section].singleRunCount += singly * node.members.count
    }

    /// Ends a section's work on a node: counts it, and gives each of its ways what was found. False if the lists take too
    /// much memory.
    mutating func end(_ section: Int, _ node: Node, runs: Int, singly: Int, _ give: (inout Way) -> Void) -> Bool {
        count(section, node, runs: runs, singly: singly)
        for member in node.members { give(&ways[member]) }
        return isWithinLimit
    }

    /// Nodes by the group of their settings.
    func byGroup(_ nodes: [Node], _ groups: SweepInput.Groups) -> [(group: Int, nodes: [Node])] {
        var result: [(group: Int, nodes: [Node])] = []
        var places = [Int](repeating: -1, count: groups.settings.count)
        for node in nodes {
            let group = groups.numbers[ways[node.members[0]].configuration]
            if places[group] < 0 {
                places[group] = result.count
                result.append((group, []))
            }
            result[places[group]].nodes.append(node)
        }
        return result
    }

    /// A node's members by another section's groups.
    func members(of node: Node, _ groups: SweepInput.Groups) -> [(group: Int, members: [Int])] {
        var result: [(group: Int, members: [Int])] = []
        var known: [Int: Int] = [:]
        for member in node.members {
            let group = groups.numbers[ways[member].configuration]
            if let place = known[group] {
                result[place].members.append(member)
            } else {
                known[group] = result.count
                result.append((group, [member]))
            }
        }
        return result
    }

    /// The votes for the levels by each list of signals.
    struct ContentVotes {
        private let levelCount: Int
        private var votes: [Double] = []

        init(_ map: BeaconMap, _ contents: ListStore<BeaconSignal>) {
            levelCount = map.levels.count
            guard levelCount > 1 else {
                votes = Array(repeating: 0, count: contents.count)
                return
            }
            var stage = LevelStage(PositioningSettings(), map: map)
            var signals: [BeaconSignal] = []
            for content in 0..<contents.count {
                signals.removeAll(keepingCapacity: true)
                signals.append(contentsOf: contents[content])
                stage.countVotes(signals)
                votes += stage.votes
            }
        }

        /// The stage with the votes of a list.
        func give(_ content: Int, to stage: inout LevelStage) {
            for level in 0..<levelCount { stage.votes[level] = votes[content * levelCount + level] }
        }
    }
}
