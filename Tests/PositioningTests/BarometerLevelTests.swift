import Foundation
import Positioning
import Recordings
import Testing

/// The barometer finds levels (`barometerChangesLevel`).
@Suite struct BarometerLevelTests {
    /// One beacon on each of the levels 0, 1 and 2; 4 m above each other.
    let map = TestVenues.map([(0, 0), (1, 0), (2, 0)], levels: [0, 1, 2])

    /// The level at each second, beacons saying `heard` with these votes.
    func levels(
        _ seconds: Int, height: (Double) -> Double?, heard: (Int) -> Int = { _ in 0 },
        votes: [Double] = [1, 1, 1], _ values: [String: SettingValue] = [:]
    ) throws -> [Int] {
        var stage = BarometerStage(
            try PositioningSettings(values.merging(["barometerChangesLevel": true]) { given, _ in given }), map: map)
        return (0..<seconds).map { second in
            if let height = height(Double(second)) {
                stage.ingest(PressureSample(time: Double(second), pressure: TestVenues.pressure(height: height)))
            }
            return stage.confirm(heard(second), votes: votes, at: Double(second))
        }
    }

    /// From 20 s on, `speed` metres a second up, as far as `height`.
    func ride(_ speed: Double, to height: Double) -> (Double) -> Double? {
        { max(min(speed * ($0 - 20), height), 0) }
    }

    @Test func halfWayUpIsTheNextLevel() throws {
        // 2 m after 7.4 s; 6 m, half way to the second, after 22.2 s.
        let found = try levels(60, height: ride(0.27, to: 8))
        #expect(found == (0..<60).map { $0 < 28 ? 0 : $0 < 43 ? 1 : 2 }, "just beyond half way")
        // And down again.
        let back = try levels(60, height: { 8 - (self.ride(0.27, to: 8)($0) ?? 0) }, heard: { _ in 2 })
        #expect(back == found.map { 2 - $0 })
    }

    @Test func whatIsNotHeardWaitsForTheFloor() throws {
        let quiet = pow(10, -(BarometerStage.audibility + 0.1) / 20)
        let loud = pow(10, -(BarometerStage.audibility - 0.1) / 20)
        func arrival(_ vote: Double) throws -> Int? {
            try levels(60, height: ride(0.11, to: 4), votes: [1, vote, 0]).firstIndex(of: 1)
        }
        #expect(try arrival(loud) == 39)
        // At h metres the floor is 4 − h away, less than a quarter of h beyond 3.2 m.
        #expect(try arrival(quiet) == 50)
        #expect(try arrival(0) == 50)
    }

    @Test func airThatMovesIsNoLevel() throws {
        // A door: 1.7 m at once. The weather: 20 m in ten minutes.
        #expect(try levels(60, height: { $0 < 30 ? 0 : 1.7 }).allSatisfy { $0 == 0 })
        #expect(try levels(600, height: { $0 / 30 }).allSatisfy { $0 == 0 })
        // Beacons that say otherwise are not believed for half a minute; then they are.
        let insisted = try levels(60, height: { _ in 0 }, heard: { $0 < 20 ? 0 : 1 })
        #expect(insisted.firstIndex(of: 1) == 20 + Int(OpenConstants().barometerTimeout))
        #expect(insisted.last == 1)
    }

    /// Without samples the weather may change the pressure by levels. After a silence, and after the barometer was off,
    /// the reference height is measured again.
    @Test func whatWasNotWatchedIsForgotten() throws {
        let on = try PositioningSettings(["barometerChangesLevel": true])
        func stage(after pause: (inout BarometerStage) -> Void) -> Int {
            var stage = BarometerStage(on, map: map)
            for second in 0..<30 {
                stage.ingest(PressureSample(time: Double(second), pressure: TestVenues.pressure(height: 0)))
                _ = stage.confirm(0, votes: [1, 1, 1], at: Double(second))
            }
            pause(&stage)
            var level = 0
            for second in 60..<65 {
                stage.ingest(PressureSample(time: Double(second), pressure: TestVenues.pressure(height: 4)))
                level = stage.confirm(0, votes: [1, 1, 1], at: Double(second))
            }
            return level
        }
        func watch(_ stage: inout BarometerStage, _ height: Double) {
            for second in 30..<60 {
                stage.ingest(PressureSample(time: Double(second), pressure: TestVenues.pressure(height: height)))
                _ = stage.confirm(0, votes: [1, 1, 1], at: Double(second))
            }
        }
        #expect(stage { _ in } == 0, "half a minute of silence")
        #expect(stage { watch(&$0, 0) } == 1, "watched all the time: 4 m in a second, a fast lift")
        #expect(
            stage {
                $0.change(to: PositioningSettings(), map: map)
                watch(&$0, 0)
                $0.change(to: on, map: map)
            } == 0, "off meanwhile")
    }

    @Test func withoutABarometerItIsAsIfItWereOff() throws {
        let heard = { (second: Int) in second % 13 < 7 ? 0 : 1 }
        #expect(try levels(60, height: { _ in nil }, heard: heard) == (0..<60).map(heard))
        // One that falls silent is forgotten after five seconds.
        let silent = try levels(60, height: { $0 < 30 ? 0 : nil }, heard: { $0 < 50 ? 0 : 1 })
        #expect(silent == (0..<60).map { $0 < 50 ? 0 : 1 })
        let off = try levels(60, height: ride(0.27, to: 8), ["barometerChangesLevel": false])
        #expect(off.allSatisfy { $0 == 0 }, "the beacons never said so")
    }
}
