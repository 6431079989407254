internal import Lateration
internal import Positioning

extension SweepRun {
    mutating func select() -> Bool {
        var series: [Int32] = []
        var signals: [BeaconSignal] = []
        let levelCount = input.map.levels.count
        let nodes = nodes { [input.selection.numbers[$0.configuration], $0.signals, $0.level, 0] }
        for (group, nodes) in byGroup(nodes, input.selection) {
            let section = SelectionSection(input.selection.settings[group], map: input.map)
            var known = [Int32](repeating: -1, count: contents.count * levelCount)
            for node in nodes {
                let way = ways[node.members[0]]
                var runs = 0
                var heard = 0
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
                let selected = signalSeries.insert(series)
                guard end(4, node, runs: runs, singly: heard, { $0.signals = selected }) else { return false }
            }
        }
        return true
    }

    mutating func locate() -> Bool {
        var signals: [BeaconSignal] = []
        var allHeard: [BeaconSignal] = []
        let levelCount = input.map.levels.count
        let readsHeard = input.place.settings.map { MapFilterStage.readsHeard($0, map: input.map) }
        let nodes = nodes {
            let group = input.place.numbers[$0.configuration]
            return [group, $0.signals, $0.level, readsHeard[group] ? $0.heard : 0]
        }
        for (group, nodes) in byGroup(nodes, input.place) {
            var start = PlaceSection(input.place.settings[group], map: input.map)
            start.makesRadii = input.makesRadii
            var section = start
            let looksBack = start.looksBack
            // A position of the signals and the level alone is computed once; `known` says which of `found` it is.
            let isShared = !looksBack && !readsHeard[group]
            var known = [Int32](repeating: -1, count: isShared ? contents.count * levelCount : 0)
            var found: [RoughEstimate] = []
            for node in nodes {
                if looksBack { section = start }
                let way = ways[node.members[0]]
                var runs = 0
                var heard = 0
                let signalRange = signalSeries.range(way.signals)
                let levelRange = levelSeries.range(way.level)
                let heardRange = signalSeries.range(way.heard)
                for second in 0..<secondCount {
                    let content = Int(signalSeries[element: signalRange.lowerBound + second])
                    let level = Int(levelSeries[element: levelRange.lowerBound + second])
                    guard level >= 0 else {
                        places.append(RoughEstimate(nil))
                        continue
                    }
                    heard += 1
                    let key = content * levelCount + level
                    if isShared, known[key] >= 0 {
                        places.append(found[Int(known[key])])
                        continue
                    }
                    signals.removeAll(keepingCapacity: true)
                    signals.append(contentsOf: contents[content])
                    if readsHeard[group] {
                        let list = Int(signalSeries[element: heardRange.lowerBound + second])
                        allHeard.removeAll(keepingCapacity: true)
                        allHeard.append(contentsOf: contents[list])
                    }
                    let place = RoughEstimate(
                        section.locate(signals, heard: allHeard, level: level, at: input.times[second]))
                    runs += 1
                    places.append(place)
                    if isShared {
                        known[key] = Int32(truncatingIfNeeded: found.count)
                        found.append(place)
                    }
                }
                let place = places.count / max(secondCount, 1) - 1
                guard end(5, node, runs: runs, singly: heard, { $0.place = place }) else { return false }
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
