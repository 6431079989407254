internal import Geometry
internal import Lateration

/// A part of a sweep's configurations, run through the sections in limited memory.
struct SweepRun {
    static let sectionNames = [
        SmoothingStage.name, LoudnessSection.name, LevelStage.name, BarometerStage.name, SelectionSection.name,
        PlaceSection.name, MeanSection.name, TrackSection.name,
    ]

    struct Counts {
        var runCount = 0
        var singleRunCount = 0
        var nodeCount = 0
    }

    /// A position with its radius, metres; not a number where there is none.
    private struct Place: BitwiseCopyable {
        var x: Double
        var y: Double
        var radius: Double

        init(_ estimate: Estimate?) {
            x = estimate?.position.x ?? .nan
            y = estimate?.position.y ?? .nan
            radius = estimate?.radius ?? .nan
        }

        var estimate: Estimate? {
            x.isNaN ? nil : Estimate(position: Point(x, y), radius: radius)
        }
    }

    /// The intermediate results of a configuration: lists in the stores, and its groups.
    private struct Way {
        var configuration: Int
        var stance: Int
        var ages = 0
        var signals = 0
        var level = 0
        var place = 0
    }

    /// Ways with the same settings and input of a section.
    private struct Node {
        /// In `ways`.
        var members: [Int]
    }

    private let input: SweepInput
    private let byteLimit: Int
    private var ways: [Way]
    /// All different lists of signals; the first is empty.
    private var contents = ListStore<BeaconSignal>()
    /// For each second, the list of signals.
    private var signalSeries = ListStore<Int32>()
    /// For each second, the age of the signals.
    private var ageSeries = ListStore<Double>()
    /// For each second, the index of the level; −1 if no beacon is received.
    private var levelSeries = ListStore<Int32>()
    /// For each second, the position; one series after the other.
    private var places: [Place] = []
    private(set) var sections = Array(repeating: Counts(), count: SweepRun.sectionNames.count)

    private var secondCount: Int { input.times.count }

    init(_ input: SweepInput, _ configurations: ArraySlice<Int>, byteLimit: Int) {
        self.input = input
        self.byteLimit = byteLimit
        ways = configurations.map { Way(configuration: $0, stance: input.stanceNumbers[$0]) }
        _ = contents.insert([])
    }

    /// Bytes of all lists.
    var byteCount: Int {
        contents.byteCount + signalSeries.byteCount + ageSeries.byteCount + levelSeries.byteCount
            + places.capacity * MemoryLayout<Place>.stride
    }

    private var isWithinLimit: Bool { byteCount <= byteLimit }

    /// Runs all sections up to the positions. False if this takes too much memory.
    mutating func compute() -> Bool {
        smooth() && dropQuiet() && decideLevels() && confirmLevels() && select() && locate()
    }

    /// The ways in groups of equal keys, in the order in which these come first.
    private func nodes(_ key: (Way) -> SIMD4<Int>) -> [Node] {
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

// MARK: What is heard

extension SweepRun {
    private mutating func smooth() -> Bool {
        var signals: [BeaconSignal] = []
        var series: [Int32] = []
        var ages: [Double] = []
        for node in nodes({ [input.smoothing.numbers[$0.configuration], $0.stance, 0, 0] }) {
            let way = ways[node.members[0]]
            let stances = input.stances[way.stance]
            var stage = SmoothingStage(
                input.smoothing.settings[input.smoothing.numbers[way.configuration]], map: input.map)
            series.removeAll(keepingCapacity: true)
            ages.removeAll(keepingCapacity: true)
            for second in input.times.indices {
                stage.apply(
                    input.samples[second], at: input.times[second], stance: stances[second], into: &signals)
                series.append(Int32(truncatingIfNeeded: contents.insert(signals)))
                ages.append(stage.age)
            }
            count(0, node, runs: secondCount, singly: secondCount)
            let (signals, age) = (signalSeries.insert(series), ageSeries.insert(ages))
            for member in node.members { (ways[member].signals, ways[member].ages) = (signals, age) }
            guard isWithinLimit else { return false }
        }
        return true
    }

    private mutating func dropQuiet() -> Bool {
        var series: [Int32] = []
        var signals: [BeaconSignal] = []
        let nodes = nodes { [input.loudness.numbers[$0.configuration], $0.signals, 0, 0] }
        for (group, nodes) in byGroup(nodes, input.loudness) {
            let section = LoudnessSection(input.loudness.settings[group], map: input.map)
            var known = [Int32](repeating: -1, count: contents.count)
            for node in nodes {
                var runs = 0
                series.removeAll(keepingCapacity: true)
                for content in signalSeries[ways[node.members[0]].signals] {
                    if known[Int(content)] < 0 {
                        signals.removeAll(keepingCapacity: true)
                        signals.append(contentsOf: contents[Int(content)])
                        section.apply(&signals)
                        known[Int(content)] =
                            signals.count == contents.range(Int(content)).count
                            ? content : Int32(truncatingIfNeeded: contents.insert(signals))
                        runs += 1
                    }
                    series.append(known[Int(content)])
                }
                count(1, node, runs: runs, singly: secondCount)
                let signals = signalSeries.insert(series)
                for member in node.members { ways[member].signals = signals }
                guard isWithinLimit else { return false }
            }
        }
        return true
    }
}

// MARK: Level

extension SweepRun {
    private mutating func decideLevels() -> Bool {
        let votes = ContentVotes(input.map, contents)
        var series: [Int32] = []
        for node in nodes({ [$0.signals, 0, 0, 0] }) {
            var stage = LevelStage(PositioningSettings(), map: input.map)
            series.removeAll(keepingCapacity: true)
            for (second, content) in signalSeries[ways[node.members[0]].signals].enumerated() {
                guard content != 0 else {
                    series.append(-1)
                    continue
                }
                votes.give(Int(content), to: &stage)
                series.append(Int32(truncatingIfNeeded: stage.decide(at: input.times[second])))
            }
            let heard = series.count { $0 >= 0 }
            count(2, node, runs: heard, singly: heard)
            let level = levelSeries.insert(series)
            for member in node.members { ways[member].level = level }
            guard isWithinLimit else { return false }
        }
        return true
    }

    private mutating func confirmLevels() -> Bool {
        let asksVotes = input.barometer.settings.map { BarometerStage($0, map: input.map).asksVotes }
        let votes = asksVotes.contains(true) ? ContentVotes(input.map, contents) : nil
        var series: [Int32] = []
        let nodes = nodes { way in
            let group = input.barometer.numbers[way.configuration]
            return [group, way.level, way.stance, asksVotes[group] ? way.signals : -1]
        }
        for node in nodes {
            let way = ways[node.members[0]]
            let group = input.barometer.numbers[way.configuration]
            let stances = input.stances[way.stance]
            let signals = signalSeries.range(way.signals).lowerBound
            var level = LevelStage(PositioningSettings(), map: input.map)
            var stage = BarometerStage(input.barometer.settings[group], map: input.map)
            series.removeAll(keepingCapacity: true)
            for (second, heard) in levelSeries[way.level].enumerated() {
                for sample in input.pressure[second] { stage.ingest(sample) }
                guard heard >= 0 else {
                    series.append(-1)
                    continue
                }
                if asksVotes[group] { votes?.give(Int(signalSeries[element: signals + second]), to: &level) }
                series.append(
                    Int32(
                        truncatingIfNeeded: stage.confirm(
                            Int(heard), votes: asksVotes[group] ? level.votes : [], at: input.times[second],
                            stance: stances[second])))
            }
            let heard = series.count { $0 >= 0 }
            count(3, node, runs: heard, singly: heard)
            let confirmed = levelSeries.insert(series)
            for member in node.members { ways[member].level = confirmed }
            guard isWithinLimit else { return false }
        }
        return true
    }
}

// MARK: Position

extension SweepRun {
    private mutating func select() -> Bool {
        var series: [Int32] = []
        var signals: [BeaconSignal] = []
        let levelCount = input.map.levels.count
        let nodes = nodes { [input.selection.numbers[$0.configuration], $0.signals, $0.level, 0] }
        for (group, nodes) in byGroup(nodes, input.selection) {
            let section = SelectionSection(input.selection.settings[group], map: input.map)
            var known = [Int32](repeating: -1, count: contents.count * levelCount)
            for node in nodes {
                let way = ways[node.members[0]]
                var (runs, heard) = (0, 0)
                series.removeAll(keepingCapacity: true)
                for (content, level) in zip(signalSeries[way.signals], levelSeries[way.level]) {
                    guard level >= 0 else {
                        series.append(0)
                        continue
                    }
                    heard += 1
                    let place = Int(content) * levelCount + Int(level)
                    if known[place] < 0 {
                        signals.removeAll(keepingCapacity: true)
                        signals.append(contentsOf: contents[Int(content)])
                        section.apply(&signals, level: Int(level))
                        known[place] = Int32(truncatingIfNeeded: contents.insert(signals))
                        runs += 1
                    }
                    series.append(known[place])
                }
                count(4, node, runs: runs, singly: heard)
                let selected = signalSeries.insert(series)
                for member in node.members { ways[member].signals = selected }
                guard isWithinLimit else { return false }
            }
        }
        return true
    }

    private mutating func locate() -> Bool {
        var signals: [BeaconSignal] = []
        let levelCount = input.map.levels.count
        let nodes = nodes { [input.place.numbers[$0.configuration], $0.signals, $0.level, 0] }
        for (group, nodes) in byGroup(nodes, input.place) {
            let start = PlaceSection(input.place.settings[group], map: input.map)
            var section = start
            let looksBack = start.looksBack
            // Without memory, where the position of each list of signals on each level is.
            var known = [Int32](repeating: -1, count: looksBack ? 0 : contents.count * levelCount)
            var found: [Place] = []
            for node in nodes {
                if looksBack { section = start }
                let way = ways[node.members[0]]
                var (runs, heard) = (0, 0)
                let signalRange = signalSeries.range(way.signals)
                let levelRange = levelSeries.range(way.level)
                for second in 0..<secondCount {
                    let content = Int(signalSeries[element: signalRange.lowerBound + second])
                    let level = Int(levelSeries[element: levelRange.lowerBound + second])
                    guard level >= 0 else {
                        places.append(Place(nil))
                        continue
                    }
                    heard += 1
                    let key = content * levelCount + level
                    if !looksBack, known[key] >= 0 {
                        places.append(found[Int(known[key])])
                        continue
                    }
                    signals.removeAll(keepingCapacity: true)
                    signals.append(contentsOf: contents[content])
                    let place = Place(section.locate(signals, level: level, at: input.times[second]))
                    runs += 1
                    places.append(place)
                    if !looksBack {
                        known[key] = Int32(truncatingIfNeeded: found.count)
                        found.append(place)
                    }
                }
                count(5, node, runs: runs, singly: heard)
                let place = places.count / max(secondCount, 1) - 1
                for member in node.members { ways[member].place = place }
                guard isWithinLimit else { return false }
            }
        }
        return true
    }

    /// Runs the last sections and hands over the tracks.
    mutating func tracks(_ body: (_ configurations: [Int], _ fixes: [Fix]) -> Void) {
        var positions: [Estimate] = []
        var seconds: [Int] = []
        var fixes: [Fix] = []
        let start = TrackSection(PositioningSettings(), map: input.map)
        let numbers = input.map.levels.map(\.number)
        var sections = [TrackSection?](repeating: nil, count: input.track.settings.count)
        let nodes = nodes { [input.mean.numbers[$0.configuration], $0.place, $0.ages, $0.stance] }
        for node in nodes {
            let way = ways[node.members[0]]
            let stances = input.stances[way.stance]
            let ages = ageSeries[way.ages]
            var mean = MeanSection(input.mean.settings[input.mean.numbers[way.configuration]], map: input.map)
            positions.removeAll(keepingCapacity: true)
            seconds.removeAll(keepingCapacity: true)
            for (second, place) in places[(way.place * secondCount)...].prefix(secondCount).enumerated() {
                guard let estimate = place.estimate else { continue }
                positions.append(
                    mean.apply(
                        estimate, age: ages[ages.startIndex + second], at: input.times[second], stance: stances[second]
                    ))
                seconds.append(second)
            }
            count(6, node, runs: seconds.count, singly: seconds.count)
            let levels = levelSeries[way.level]
            for (group, members) in members(of: node, input.track) {
                if sections[group] == nil {
                    var section = start
                    section.change(to: input.track.settings[group], map: input.map)
                    sections[group] = section
                }
                guard var track = sections[group] else { continue }
                fixes.removeAll(keepingCapacity: true)
                for (second, position) in zip(seconds, positions) {
                    let level = Int(levels[levels.startIndex + second])
                    fixes.append(
                        track.apply(
                            position, level: level, number: numbers[level], at: input.times[second],
                            stance: stances[second]))
                }
                count(7, Node(members: members), runs: fixes.count, singly: fixes.count)
                body(members.map { ways[$0].configuration }.sorted(), fixes)
            }
        }
    }
}

extension SweepRun {
    /// - Parameter singly: seconds that an engine runs the section for one of the node's configurations.
    private mutating func count(_ section: Int, _ node: Node, runs: Int, singly: Int) {
        sections[section].nodeCount += 1
        sections[section].runCount += runs
        sections[section].singleRunCount += singly * node.members.count
    }

    /// Nodes by the group of their settings.
    private func byGroup(_ nodes: [Node], _ groups: SweepInput.Groups) -> [(group: Int, nodes: [Node])] {
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
    private func members(of node: Node, _ groups: SweepInput.Groups) -> [(group: Int, members: [Int])] {
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
    private struct ContentVotes {
        private let levelCount: Int
        private var votes: [Double] = []

        init(_ map: BeaconMap, _ contents: ListStore<BeaconSignal>) {
            levelCount = map.levels.count
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
