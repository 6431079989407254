internal import Positioning

extension SweepRun {
    mutating func smooth() -> Bool {
        var signals: [BeaconSignal] = []
        var series: [Int32] = []
        var ages: [Double] = []
        for node in nodes({ [input.smoothing.numbers[$0.configuration], $0.stance, input.offset[$0.configuration], 0] })
        {
            let way = ways[node.members[0]]
            let stances = input.stances[way.stance]
            var section = RssiSection(input.settings[way.configuration], map: input.map)
            series.removeAll(keepingCapacity: true)
            ages.removeAll(keepingCapacity: true)
            for second in input.times.indices {
                section.apply(
                    input.recording.samples(inStep: second), at: input.times[second], stance: stances[second],
                    into: &signals)
                series.append(Int32(truncatingIfNeeded: contents.insert(signals)))
                ages.append(section.age)
            }
            let heard = signalSeries.insert(series)
            let age = ageSeries.insert(ages)
            guard
                end(
                    0, node, runs: secondCount, singly: secondCount,
                    {
                        $0.heard = heard
                        $0.signals = heard
                        $0.ages = age
                    })
            else { return false }
        }
        return true
    }

    mutating func dropQuiet() -> Bool {
        var series: [Int32] = []
        var signals: [BeaconSignal] = []
        let nodes = nodes { [input.loudness.numbers[$0.configuration], $0.signals, 0, 0] }
        // What is left of each list, by how many signals are kept: these are the loudest, so their number says which
        // they are, and no list is compared with others. A list of n signals has n places, for 0 to n − 1 that are kept.
        var cuts = [Int32](repeating: -1, count: contents.elementCount)
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
                        known[Int(content)] = kept(signals, of: content, &cuts)
                        runs += 1
                    }
                    series.append(known[Int(content)])
                }
                let signals = signalSeries.insert(series)
                guard end(1, node, runs: runs, singly: secondCount, { $0.signals = signals }) else { return false }
            }
        }
        return true
    }

    /// The number of the list with these signals, which are what is left of `content`.
    private mutating func kept(_ signals: [BeaconSignal], of content: Int32, _ cuts: inout [Int32]) -> Int32 {
        let range = contents.range(Int(content))
        if signals.count == range.count { return content }
        // Only the first list is empty: a second has a level if its list is another.
        if signals.isEmpty { return 0 }
        let place = range.lowerBound + signals.count
        if cuts[place] < 0 { cuts[place] = Int32(truncatingIfNeeded: contents.append(signals)) }
        return cuts[place]
    }
}

extension SweepRun {
    mutating func decideLevels() -> Bool {
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
            let level = levelSeries.insert(series)
            guard end(2, node, runs: heard, singly: heard, { $0.level = level }) else { return false }
        }
        return true
    }

    mutating func confirmLevels() -> Bool {
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
                for sample in input.recording.pressure(inStep: second) { stage.ingest(sample) }
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
            let confirmed = levelSeries.insert(series)
            guard end(3, node, runs: heard, singly: heard, { $0.level = confirmed }) else { return false }
        }
        return true
    }
}
