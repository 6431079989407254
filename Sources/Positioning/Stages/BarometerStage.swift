internal import Foundation
package import Recordings

/// Accepts a change of level only if the barometer saw it: from the pressure p now and p₀ earlier in the last 20 s, the
/// height h = −(R T/(g M)) ln(p/p₀) covered in the direction of the change is at least ``tolerance`` of k level heights
/// for a change of k levels. Height counts once: what was covered before the last change was accepted is spent.
///
/// It does not contradict what it has not watched: while the samples of the last 20 s span less than ``leastSpan``, as at
/// the start or without a barometer, every change is accepted. Nor does it contradict for ever: a level that the
/// beacons have insisted on for ``timeout`` is accepted.
package struct BarometerStage: PositioningStage {
    package static let name = "barometer"
    package static let settings = [
        SettingKey.activateBarometer.name, SettingKey.barometerDefaultLevelHeight.name,
        SettingKey.activateMotionDetectionFilter.name, SettingKey.activateAdaptivePositioning.name,
    ]
    /// How far back the barometer is asked, seconds.
    package static let window = 20.0
    /// Seconds that its samples must span to contradict.
    package static let leastSpan = 10.0
    /// The share of the levels' height that must have been covered: levels may be lower than the setting says, and
    /// halfway up one is on the next. At the default of 3.5 m that leaves 1.75 m, as much as a door or the ventilation
    /// moves the air at most (20 Pa, 1.7 m).
    package static let tolerance = 0.5
    /// Seconds after which the beacons are believed against the barometer.
    package static let timeout = 30.0
    /// R T/(g M) of air at 15 °C, metres.
    package static let scaleHeight = 8.314_462_618 * 288.15 / (9.80665 * 0.028_964_4)

    private struct Entry: Equatable {
        var time: Double
        /// Metres above the height of one hectopascal.
        var height: Double
    }

    private let numbers: [Int]
    /// Height of a level, metres; zero is off.
    private var levelHeight: Modes<Double>
    /// At most two samples a second, oldest first.
    private var history: [Entry] = []
    private var accepted: Int?
    private var acceptedTime = -Double.infinity
    /// The level that is refused, and since when.
    private var refused: (level: Int, since: Double)?

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        numbers = map.levels.map(\.number)
        levelHeight = Self.levelHeight(settings)
    }

    package mutating func change(to settings: PositioningSettings, map: BeaconMap) {
        levelHeight = Self.levelHeight(settings)
    }

    /// Takes a sample. One that is no air pressure (100…1200 hPa) changes nothing; one that is earlier than others makes
    /// them forgotten: the clock was set.
    package mutating func ingest(_ sample: PressureSample) {
        guard sample.time.isFinite, sample.pressure >= 100, sample.pressure <= 1200 else { return }
        while let last = history.last, last.time > sample.time { history.removeLast() }
        if let last = history.last, sample.time - last.time < 0.5 { return }
        history.removeAll { $0.time <= sample.time - 2 * Self.window }
        history.append(Entry(time: sample.time, height: -Self.scaleHeight * log(sample.pressure)))
    }

    /// `level`, or the one accepted before while the barometer contradicts; indices of levels.
    package mutating func confirm(_ level: Int, at time: Double, stance: Stance = .walking) -> Int {
        let levelHeight = levelHeight[stance]
        guard let accepted, levelHeight > 0, level != accepted,
            contradicts(numbers[level] - numbers[accepted], levelHeight, at: time)
        else { return accept(level, at: time) }
        guard let refused, refused.level == level else {
            refused = (level, time)
            return accepted
        }
        return time - refused.since >= Self.timeout ? accept(level, at: time) : accepted
    }

    private mutating func accept(_ level: Int, at time: Double) -> Int {
        if level != accepted {
            accepted = level
            acceptedTime = time
        }
        refused = nil
        return level
    }

    private func contradicts(_ levels: Int, _ levelHeight: Double, at time: Double) -> Bool {
        let direction = levels < 0 ? -1.0 : 1.0
        var first: Entry?
        var last: Entry?
        var covered = 0.0
        for entry in history where entry.time > time - Self.window && entry.time <= time {
            if first == nil { first = entry }
            last = entry
        }
        guard let first, let last, last.time - first.time >= Self.leastSpan else { return false }
        let start = max(first.time, acceptedTime)
        for entry in history where entry.time >= start && entry.time <= last.time {
            covered = max(covered, direction * (last.height - entry.height))
        }
        return covered < Self.tolerance * levelHeight * abs(Double(levels))
    }

    private static func levelHeight(_ settings: PositioningSettings) -> Modes<Double> {
        Modes(settings) { $0[.activateBarometer] ? $0[.barometerDefaultLevelHeight] : 0 }
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.numbers == right.numbers && left.levelHeight == right.levelHeight && left.history == right.history
            && left.accepted == right.accepted && left.acceptedTime == right.acceptedTime
            && left.refused?.level == right.refused?.level
            && left.refused?.since == right.refused?.since
    }
}
