internal import Foundation
package import Recordings

/// Accepts a change of level only if the barometer confirms it: from the pressure p now and p₀ earlier in the last 20
/// s, the height h = −(R T/(g M)) ln(p/p₀) covered in the direction of the change is at least k level heights for a
/// change of k levels, as the SDK's document says (a share of these, by ``OpenConstants/barometerShare``). Height is used
/// once: height before the last accepted change does not count again.
///
/// While the samples of the last 20 s span less than ``leastSpan``, as at the start or without a barometer, every
/// change is accepted. A level for which the beacons have voted for ``OpenConstants/barometerTimeout`` is accepted, too.
///
/// With `barometerChangesLevel` it also finds levels: see ``climbed(at:)``.
package struct BarometerStage: PositioningStage {
    package static let name = "barometer"
    package static let settings = [
        SettingKey.activateBarometer.name, SettingKey.barometerDefaultLevelHeight.name,
        SettingKey.activateMotionDetectionFilter.name, SettingKey.activateAdaptivePositioning.name,
        SettingKey.barometerChangesLevel.name,
    ]
    /// Length of the barometer's history, seconds.
    package static let window = 20.0
    /// Seconds that its samples must span to refuse a change.
    package static let leastSpan = 10.0
    /// How much less than the levels' height is still enough, metres: a phone's pressure scatters by about a pascal.
    package static let resolution = 0.1
    /// If the height stays within this for ``quiet``, metres, the phone is on a floor and not on a ride.
    package static let stillness = 0.7
    /// Seconds.
    package static let quiet = 10.0
    /// Half way to a level, its votes must be at most this much weaker than those of the one before, dB of amplitude.
    package static let audibility = 12.0
    /// Nearer to its floor than this share of the way, the level needs no votes, because no beacon is received in a
    /// lift.
    package static let arrival = 0.25
    /// R T/(g M) of air at 15 °C, metres.
    package static let scaleHeight = 8.314_462_618 * 288.15 / (9.80665 * 0.028_964_4)

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate struct HeightSample: Codable, Hashable, Sendable {
            var time: Double
            /// Metres above the height of one hectopascal.
            var height: Double
        }

        fileprivate struct Refusal: Codable, Hashable, Sendable {
            var level: Int
            var since: Double
        }

        /// At most two samples a second, oldest first.
        fileprivate var history: [HeightSample] = []
        fileprivate var accepted: Int?
        fileprivate var acceptedTime: Double?
        /// The level that is refused, and since when.
        fileprivate var refused: Refusal?
        /// Height by the barometer on the floor of the accepted level, if it is known; metres as in the history.
        fileprivate var ground: Double?
        /// Time of the last confirmation of a level, seconds.
        fileprivate var lastTime: Double?
    }

    private let numbers: [Int]
    /// Height of a level, metres; zero is off.
    private let levelHeight: Modes<Double>
    /// For each level, the height of its floor, metres; empty if the barometer does not find levels.
    private let floors: [Double]
    private let share: Double
    private let timeout: Double
    private let audible: Double
    package var memory = Memory()

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        numbers = map.levels.map(\.number)
        // Where only one level has beacons, none could say that the barometer is wrong.
        let findsLevels = settings[.barometerChangesLevel] && map.venueInputs.contains(.beaconsOnSeveralLevels)
        floors = findsLevels ? Self.floors(of: map, settings[.barometerDefaultLevelHeight]) : []
        share = map.constants.barometerShare
        timeout = map.constants.barometerTimeout
        audible = exp(-Self.audibility * log(10.0) / 20 * map.constants.levelVoteExponent)
        levelHeight = Modes(settings, map) { $0[.activateBarometer] ? $0[.barometerDefaultLevelHeight] : 0 }
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        for (index, entry) in memory.history.enumerated() {
            check.finite(entry.time, "history[\(index)].time")
            check.metres(entry.height, "history[\(index)].height")
        }
        check.index(memory.accepted, below: numbers.count, "accepted")
        check.step(memory.acceptedTime, "acceptedTime")
        check.index(memory.refused?.level, below: numbers.count, "refused.level")
        check.step(memory.refused?.since, "refused.since")
        check.metres(memory.ground, "ground")
        check.step(memory.lastTime, "lastTime")
    }

    /// Takes a sample. A value outside 100…1200 hPa is ignored. A sample that is earlier than others deletes them,
    /// because the clock was changed.
    package mutating func ingest(_ sample: PressureSample) {
        guard sample.time.isFinite, sample.pressure >= 100, sample.pressure <= 1200 else { return }
        while let last = memory.history.last, last.time > sample.time { memory.history.removeLast() }
        if let last = memory.history.last, sample.time - last.time < 0.5 { return }
        if let first = memory.history.first, first.time <= sample.time - 2 * Self.window {
            memory.history.removeAll { $0.time <= sample.time - 2 * Self.window }
        }
        memory.history.append(.init(time: sample.time, height: -Self.scaleHeight * log(sample.pressure)))
    }

    /// Whether the votes matter.
    package var asksVotes: Bool { !floors.isEmpty }

    /// `level`, or the level accepted before if the barometer refuses the change, or another one that it found; indices
    /// of levels.
    ///
    /// - Parameter votes: for each level, the sum of the amplitudes of its beacons.
    package mutating func confirm(
        _ level: Int, votes: [Double] = [], at time: Double, stance: Stance = .walking
    ) -> Int {
        let levelHeight = levelHeight[stance]
        // Without samples there is no information, because the weather changes.
        if floors.isEmpty || levelHeight == 0 || time - (memory.lastTime ?? time) > Self.window { memory.ground = nil }
        memory.lastTime = time
        guard let accepted = memory.accepted, levelHeight > 0 else { return accept(level, at: time) }
        if !floors.isEmpty {
            if level == accepted { settle(at: time) }
            if let climbed = climbed(at: time) {
                let height = floors[accepted] + climbed
                let reached = floor(nearest: height)
                guard reached != accepted,
                    isAudible(reached, votes) || abs(height - floors[reached]) < Self.arrival * abs(climbed)
                else { return level == accepted ? accept(level, at: time) : refuse(level, for: accepted, at: time) }
                let ground = memory.ground.map { $0 + floors[reached] - floors[accepted] }
                return accept(reached, at: time, ground: ground)
            }
        }
        guard level != accepted, contradicts(numbers[level] - numbers[accepted], levelHeight, at: time) else {
            return accept(level, at: time)
        }
        return refuse(level, for: accepted, at: time)
    }

    /// `accepted`, but `level` if it has been refused for long enough.
    private mutating func refuse(_ level: Int, for accepted: Int, at time: Double) -> Int {
        guard let refused = memory.refused, refused.level == level else {
            memory.refused = .init(level: level, since: time)
            return accepted
        }
        return time - refused.since >= timeout ? accept(level, at: time) : accepted
    }

    /// - Parameter ground: height by the barometer on that floor, if it is another one and known.
    private mutating func accept(_ level: Int, at time: Double, ground: Double? = nil) -> Int {
        if level != memory.accepted {
            memory.accepted = level
            memory.acceptedTime = time
            memory.ground = ground
        }
        memory.refused = nil
        return level
    }

    private func contradicts(_ levels: Int, _ levelHeight: Double, at time: Double) -> Bool {
        let direction = levels < 0 ? -1.0 : 1.0
        var first: Memory.HeightSample?
        var last: Memory.HeightSample?
        var covered = 0.0
        for entry in memory.history where entry.time > time - Self.window && entry.time <= time {
            if first == nil { first = entry }
            last = entry
        }
        guard let first, let last, last.time - first.time >= Self.leastSpan else { return false }
        let start = max(first.time, memory.acceptedTime ?? first.time)
        for entry in memory.history where entry.time >= start && entry.time <= last.time {
            covered = max(covered, direction * (last.height - entry.height))
        }
        return covered < share * levelHeight * abs(Double(levels)) - Self.resolution
    }

    // MARK: Finding levels

    private func isAudible(_ level: Int, _ votes: [Double]) -> Bool {
        guard let accepted = memory.accepted, votes.indices.contains(level) else { return false }
        return votes[level] >= votes[accepted] * audible
    }

    /// The floors by the map; where two levels share an elevation, by their numbers and a height for each.
    private static func floors(of map: BeaconMap, _ levelHeight: Double) -> [Double] {
        let elevations = map.levels.map(\.elevation)
        return Set(elevations).count == elevations.count
            ? elevations : map.levels.map { Double($0.number) * levelHeight }
    }

    /// The level whose floor is nearest to a height, so that half way up counts as the next level.
    private func floor(nearest height: Double) -> Int {
        floors.indices.min { abs(floors[$0] - height) < abs(floors[$1] - height) } ?? 0
    }

    /// Takes the present height as that of the accepted level's floor, if it was constant for long enough. This removes
    /// the effects of weather and ventilation.
    private mutating func settle(at time: Double) {
        var low = Double.infinity
        var high = -Double.infinity
        var sum = 0.0
        var count = 0.0
        var first = time
        // The mean of the older half, so that it does not contain a ride that has just begun.
        for entry in memory.history where entry.time > time - Self.quiet && entry.time <= time {
            low = min(low, entry.height)
            high = max(high, entry.height)
            first = min(first, entry.time)
            if entry.time <= time - Self.quiet / 2 {
                sum += entry.height
                count += 1
            }
        }
        guard time - first >= 0.8 * Self.quiet, count > 0, high - low < Self.stillness else { return }
        memory.ground = sum / count
    }

    /// How far the phone is above the floor of the accepted level by the barometer, metres, relative to the time when
    /// the beacons agreed and the height was constant. `nil` while that is not known, or without a sample in the last 5
    /// s.
    private func climbed(at time: Double) -> Double? {
        guard let ground = memory.ground, let last = memory.history.last(where: { $0.time <= time }),
            time - last.time <= 5
        else { return nil }
        return last.height - ground
    }
}
