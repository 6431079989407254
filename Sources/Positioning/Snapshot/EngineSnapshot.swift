internal import Diagnostics

/// The state of an engine and its zoned preset. An app saves it before it is suspended.
///
///     let data = try JSONEncoder().encode(engine.snapshot())
///     var engine = try PositioningEngine(map: map, restoring: JSONDecoder().decode(EngineSnapshot.self, from: data))
///
/// The engine restored gives the same fixes to the bit as the one that the snapshot is of. Any coder works that
/// preserves all bits of numbers, as Foundation's coders do. With a grid filter it holds a number for each cell, up to
/// about 4,000.
public struct EngineSnapshot: Codable, Hashable, Sendable {
    /// The version of the form in which it is written. Decoding fails where it is another one.
    public static let currentVersion = 3

    /// The first member, so that another version is reported before other differences.
    private let version: Version
    /// The map that it belongs to, as ``BeaconMap/digest`` names it.
    public let map: String
    /// The zoned preset that the engine follows.
    public let zonedPreset: ZonedPreset
    /// When the last step was, seconds since the start of the recording; `nil` before the first.
    public let time: Double?
    let follower: ZonedPresetFollower.Memory
    let stages: StageMemories

    /// Files keep their old key.
    private enum CodingKeys: String, CodingKey { case version, map, zonedPreset = "plan", time, follower, stages }

    init(
        map: String, zonedPreset: ZonedPreset, time: Double?, follower: ZonedPresetFollower.Memory,
        stages: StageMemories
    ) {
        version = Version()
        self.map = map
        self.zonedPreset = zonedPreset
        self.time = time
        self.follower = follower
        self.stages = stages
    }

    private struct Version: Codable, Hashable {
        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let version = try container.decode(Int.self)
            guard version == EngineSnapshot.currentVersion else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "This is version \(version); allowed is \(EngineSnapshot.currentVersion).")
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(EngineSnapshot.currentVersion)
        }
    }
}

/// The state of the stages of an engine, a property for each stage; stages without state are left out.
struct StageMemories: Codable, Hashable, Sendable {
    var identify = IdentifyStage.Memory()
    var motion = MotionStage.Memory()
    var smoothing = SmoothingStage.Memory()
    var offset: OffsetStage.Memory = nil
    var level = LevelStage.Memory()
    var barometer = BarometerStage.Memory()
    var mapFilter = MapFilterStage.Memory()
    var estimate = EstimateStage.Memory()
    var trackFilter: TrackFilterStage.Memory = nil
    var average = AverageStage.Memory()
    var accuracy = AccuracyStage.Memory()
    var speedLimit = SpeedLimitStage.Memory()
    var obstacles = ObstacleStage.Memory()
    var pathSnapping = PathSnappingStage.Memory()
    var publish = PublishStage.Memory()
}

extension BeaconMap {
    /// Names the levels and beacons of this map in their order, which is all that indices in a snapshot refer to:
    /// `sha256:` and 64 hexadecimal digits. Where beacons hang and how they are heard is not in it, so that a snapshot
    /// stays valid after a correction of the map. O(beacons).
    public var digest: String {
        let levels = levels.map { "level \($0.number)\n" }.joined()
        let beacons = beacons.map { "\($0.level) \($0.id)\n" }.joined()
        return SHA256.name(of: (levels + beacons).utf8)
    }
}
