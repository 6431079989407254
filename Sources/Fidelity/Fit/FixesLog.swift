internal import Evaluation
internal import Geometry
package import Positioning

/// Fixes of the SDK itself on some recordings, and the preset that made them.
package struct FixesLog: Sendable {
    /// A recording with the SDK's fixes.
    package struct Walk: Sendable {
        /// The recording in steps of a second.
        package var recording: SampledRecording
        /// The SDK's fixes by ascending time; only published ones count.
        package var fixes: [Fix]

        package init(_ recording: SampledRecording, fixes: [Fix]) {
            self.recording = recording
            self.fixes = fixes
        }
    }

    package var name: String
    package var zonedPreset: ZonedPreset
    /// The walks; at least one.
    package var walks: [Walk]

    package init(name: String, zonedPreset: ZonedPreset, walks: [Walk]) {
        self.name = name
        self.zonedPreset = zonedPreset
        self.walks = walks
    }
}

extension FixesLog.Walk {
    /// The difference of two tracks in a second.
    struct Difference {
        /// Metres between the positions in force; `nil` if ours has none.
        var distance: Double?
        /// Difference of the level numbers.
        var levels = 0

        /// Metres, with the penalty of a level for each level and for a missing position.
        var cost: Double { (distance ?? Metric.levelPenalty) + Metric.levelPenalty * Double(abs(levels)) }
    }

    /// The same walk with the SDK's fixes so many seconds later.
    func shifted(by seconds: Double) -> Self {
        var walk = self
        for index in walk.fixes.indices { walk.fixes[index].time += seconds }
        return walk
    }

    /// The differences between the SDK's track and ours, at each whole second from the SDK's first published fix to its
    /// last one. In force is the last published fix; the SDK's clock ticks at another moment of the second, so its fixes
    /// count up to half a second early.
    func differences(_ zonedPreset: ZonedPreset, _ constants: OpenConstants) -> [Difference] {
        let theirs = fixes.filter(\.isPublished)
        guard let first = theirs.first, let last = theirs.last else { return [] }
        let ours = PositioningEngine.run(recording.interpreting(constants), zonedPreset: zonedPreset).filter(
            \.isPublished)
        var result: [Difference] = []
        var their = 0
        var our = -1
        var time = (first.time - 0.5).rounded(.up)
        while time - 0.5 < last.time {
            while their + 1 < theirs.count, theirs[their + 1].time < time + 0.5 { their += 1 }
            while our + 1 < ours.count, ours[our + 1].time <= time { our += 1 }
            var difference = Difference()
            if our >= 0 {
                difference.distance = theirs[their].position.distance(to: ours[our].position)
                difference.levels = theirs[their].level - ours[our].level
            }
            result.append(difference)
            time += 1
        }
        return result
    }
}
