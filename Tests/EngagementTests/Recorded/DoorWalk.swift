import Engagement
import Foundation
import Geometry
import Importing
import Radio
import Recordings
import TestSupport
import Testing
import Walks

/// The walk of `sal_zone` through a door: ten fixed receivers hear one sender, and light barriers say on which side of the
/// door it is.
struct DoorWalk {
    /// Receivers before the door and behind it.
    static let outside = ["O-DR", "O-DL", "O-E", "O-M"].map { BeaconID.named($0) }
    static let inside = ["I-DL", "I-DR", "I-E", "I-T1", "I-T2", "I-T3"].map { BeaconID.named($0) }

    /// What was heard of the sender, with the receivers as beacons; a half of the walk, or all of it.
    var observations: [Observation]
    /// By time of the observations: whether the sender is behind the door.
    var isInside: [Double: Bool]

    /// A column for each receiver is the recording with swapped roles. The file has labels and no places, so the truth is a
    /// made-up place half a metre behind the door (x < 0, as in the dataset) or before it.
    private static let mapping = """
        layout: wide
        as: packets
        time: {column: superframe, unit: ms, scale: 100, origin: 0}
        beacons: {first: O-DR, last: I-T3}
        missing: [-100]
        truth: {x: {column: Label, scale: -1, offset: 0.5}, y: {value: 0}}
        """

    /// The whole walk.
    init() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "door-\(UUID().uuidString).yaml")
        try Self.mapping.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let data = try Datasets.read(
            CSVImporter(), "sal_zone/Dataset", options: ["mapping": file.path], isStrict: true)
        let recording = try #require(data.set.recordings.first)
        let truth = try #require(data.set.truth(of: recording))
        self.observations = recording.observations
        isInside = [:]
        for time in Set(observations.map(\.time)) {
            // A truth keeps the rows before and after each change of the label.
            isInside[time] = truth.sample(at: time).map { $0.position.x < 0 }
        }
    }

    /// The two halves, by time. The second one knows nothing of the first.
    var halves: [DoorWalk] {
        let middle = (observations.last?.time ?? 0) / 2
        return [{ $0 < middle }, { $0 >= middle }].map { (isWanted: (Double) -> Bool) in
            var half = self
            half.observations = observations.filter { isWanted($0.time) }
            half.isInside = isInside.filter { isWanted($0.key) }
            return half
        }
    }

    /// How often the sender passes the door.
    var transitions: Int {
        let sides = isInside.sorted { $0.key < $1.key }.map(\.value)
        return zip(sides, sides.dropFirst()).count { $0 != $1 }
    }

    /// Share of instants behind the door.
    var shareInside: Double { Double(isInside.values.count { $0 }) / Double(max(isInside.count, 1)) }

    /// How much louder the receivers behind the door are than those before it.
    func signal(averaging: Double) -> DepthSignal {
        DepthSignal(
            levelDifference: observations, inside: Set(Self.inside), outside: Set(Self.outside), averaging: averaging)
    }

    /// What a condition says of the signal.
    struct Answer {
        /// Share of instants on the right side.
        var share: Double
        /// Entries and exits.
        var changes: Int
    }

    /// What a condition says, instant by instant.
    func answer(_ condition: Condition, signal: DepthSignal) -> Answer {
        var presence = Presence(condition)
        var right = 0
        var count = 0
        var changes = 0
        for value in signal.values {
            let change = presence.step(at: value.time, condition.evidence(depth: value.depth))
            if change != nil { changes += 1 }
            guard let truth = isInside[value.time] else { continue }
            count += 1
            if presence.isInside == truth { right += 1 }
        }
        return Answer(share: Double(right) / Double(max(count, 1)), changes: changes)
    }
}
