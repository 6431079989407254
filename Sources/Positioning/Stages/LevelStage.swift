internal import Foundation

/// Decides the level: every beacon votes for its own level with its amplitude, 10^(RSSI/20), so the strongest beacons
/// decide. If levels have equal votes, the first of the venue wins.
///
/// The first level is accepted at once, and so is the first one after a silence of 20 s. Another level replaces it at
/// once if its votes lead by ``OpenConstants/levelMargin``, otherwise after it has won ``OpenConstants/levelPatience`` steps in
/// a row. (On simulated walks
/// through a mall of three levels with atria a margin of 1 dB removes a third of the false changes and adds 0.4 s of
/// delay.)
package struct LevelStage: PositioningStage {
    package static let name = "level"
    package static let settings: [String] = []

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate var current: Int?
        /// Time of the last signal, seconds.
        fileprivate var lastTime: Double?
        /// Another level that has won the last steps, and their number.
        fileprivate var rival = 0
        fileprivate var rivalWins = 0
    }

    /// For each beacon, its level's index.
    private let levels: [Int]
    private let patience: Int
    /// The margin as a ratio of votes.
    private let lead: Double
    /// ln 10 / 20, of amplitude, times the exponent of votes.
    private let nepersPerDecibel: Double
    package var memory = Memory()
    /// For each level, the sum of the amplitudes of its beacons in the last step; zero where there is one level.
    package var votes: [Double]

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        levels = map.beacons.map(\.level)
        votes = Array(repeating: 0, count: map.levels.count)
        let constants = map.constants
        patience = constants.levelPatience
        nepersPerDecibel = log(10.0) / 20 * constants.levelVoteExponent
        lead = exp(constants.levelMargin * nepersPerDecibel)
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        check.index(memory.current, below: votes.count, "current")
        check.step(memory.lastTime, "lastTime")
        check.require(
            memory.rivalWins == 0 || votes.indices.contains(memory.rival), "rival", memory.rival, "a level's index")
        check.count(memory.rivalWins, to: patience, "rivalWins")
    }

    /// The index of the level, or `nil` if no beacon is received.
    package mutating func decide(_ signals: [BeaconSignal], at time: Double) -> Int? {
        guard !signals.isEmpty else { return nil }
        countVotes(signals)
        return decide(at: time)
    }

    /// The index of the level by these votes.
    package mutating func decide(at time: Double) -> Int {
        var winner = 0
        for level in votes.indices where votes[level] > votes[winner] { winner = level }
        defer { memory.lastTime = time }
        guard let current = memory.current, let lastTime = memory.lastTime, time - lastTime <= 20, winner != current
        else {
            memory.rivalWins = 0
            memory.current = winner
            return winner
        }
        memory.rivalWins = winner == memory.rival ? memory.rivalWins + 1 : 1
        memory.rival = winner
        if memory.rivalWins < patience, votes[winner] < votes[current] * lead { return current }
        memory.rivalWins = 0
        memory.current = winner
        return winner
    }

    /// Counts the votes of a second. With one level there is nothing to decide.
    package mutating func countVotes(_ signals: [BeaconSignal]) {
        guard votes.count > 1 else { return }
        for level in votes.indices { votes[level] = 0 }
        for signal in signals { votes[levels[signal.beacon]] += exp(signal.rssi * nepersPerDecibel) }
    }
}
