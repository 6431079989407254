import Foundation
import Geometry
import NumericalMethods
import Positioning
import Radio
import Recordings
import Testing
import VenueModel

/// What comes out whatever comes in, and how it changes with it.
@Suite struct EngineFuzzTests {
    @Test func noInputMakesAFixThatIsNotFinite() throws {
        let map = TestVenues.map(TestVenues.shop())
        var fixes = 0
        for trial in 0..<60 {
            let stream = RandomStream(seed: 21, purpose: "streams", entity: UInt64(trial))
            func pick(_ count: Int, _ tick: Int) -> Int { stream.index(below: count, UInt64(tick)) }
            func settings(_ start: Int) throws -> PositioningSettings {
                var values: [String: SettingValue] = [:]
                for (index, setting) in SettingsCatalogue.all.enumerated() {
                    values[setting.key] = setting.candidates[pick(setting.candidates.count, start + index)]
                }
                return try PositioningSettings(values)
            }
            var engine = PositioningEngine(map: map, settings: try settings(0))
            var time = 0.0
            for step in 0..<150 {
                let tick = 1000 + 20 * step
                // A second later, hours later, earlier, nowhere.
                let moves = [1, 1, 1, 1, 0.3, 7, 30_000, -5, -40_000, .nan, .infinity]
                let now = time + moves[pick(moves.count, tick)]
                if now.isFinite { time = now }
                for index in 0..<8 {
                    let rssi = [0, 127, -200, -127, -60, -71.5, -90, .nan, -.infinity][pick(9, tick + index)]
                    let packet = Packet(
                        time: now, beacon: .named("b\(pick(24, tick + 8 + index))"), rssi: rssi)
                    engine.ingest(.packet(packet))
                    if index % 3 == 0 { engine.ingest(.packet(packet)) }
                }
                engine.ingest(MotionSample(time: now, isWalking: pick(9, tick + 17) == 0))
                let pressures = [1013, 1012.4, 1014.1, 0, -1, .nan, .infinity, 1e300]
                engine.ingest(PressureSample(time: now, pressure: pressures[pick(pressures.count, tick + 18)]))
                if step == 75 { engine.apply(try settings(100)) }
                if let fix = engine.step(at: now) {
                    fixes += 1
                    #expect(fix.position.isFinite && fix.time == now)
                    // A metre times the least accuracyScale.
                    #expect(fix.horizontalAccuracy.isFinite && fix.horizontalAccuracy >= 0.1)
                }
            }
        }
        #expect(fixes > 60, "most trials give fixes: \(fixes)")
    }

    static let filters = PositioningEngineTests.allFilters.merging(["activateBarometer": true]) { $1 }

    func fixes(
        _ venue: Venue, _ values: [String: SettingValue], seed: UInt64,
        change: (inout Recording) -> Void = { _ in }
    ) throws -> [Fix] {
        var walk = TestVenues.withSensors(TestVenues.walk(in: TestVenues.shop(), seconds: 90, seed: seed))
        change(&walk)
        return PositioningEngine.run(walk, map: TestVenues.map(venue), settings: try PositioningSettings(values))
    }

    /// Every point of the venue elsewhere.
    func moved(_ venue: Venue, _ move: (Point) -> Point) -> Venue {
        var venue = venue
        for index in venue.beacons.indices { venue.beacons[index].position = move(venue.beacons[index].position) }
        for index in venue.levels.indices {
            venue.levels[index].outline = Polygon(venue.levels[index].outline.vertices.map(move))
        }
        for index in venue.obstacles.indices {
            venue.obstacles[index].points = venue.obstacles[index].points.map(move)
        }
        for index in venue.paths.nodes.indices {
            venue.paths.nodes[index].position = move(venue.paths.nodes[index].position)
        }
        return venue
    }

    @Test(arguments: 1...3)
    func theFixesMoveAndTurnWithTheVenue(_ seed: UInt64) throws {
        let venue = TestVenues.shop()
        let here = try fixes(venue, Self.filters, seed: seed)
        // By powers of two and right angles, so that no rounding decides between two paths.
        let moves: [(Point) -> Point] = [
            { Point($0.x + 256, $0.y - 128) }, { Point(-$0.y, $0.x) }, { Point(-$0.x, -$0.y) },
        ]
        for move in moves {
            let there = try fixes(moved(venue, move), Self.filters, seed: seed)
            #expect(there.map(\.level) == here.map(\.level))
            let near = zip(here, there).count { move($0.position).distance(to: $1.position) < 1e-6 }
            #expect(near >= here.count * 95 / 100, "\(near) of \(here.count)")
        }
    }

    @Test func theOrderOfTheBeaconsDoesNotMatter() throws {
        var reversed = TestVenues.shop()
        reversed.beacons.reverse()
        for values in [Self.filters, [:]] {
            let here = try fixes(TestVenues.shop(), values, seed: 4)
            let there = try fixes(reversed, values, seed: 4)
            #expect(here.map(\.level) == there.map(\.level))
            let near = zip(here, there).count { $0.position.distance(to: $1.position) < 1e-6 }
            #expect(near >= here.count * 95 / 100, "equally strong beacons apart: \(near) of \(here.count)")
        }
    }

    @Test func strongerPhonesWithAHigherReferenceAreTheSame() throws {
        // All RSSI, the global power and the threshold 8 dB up; what is relative to 0 dBm is off.
        let values: [String: SettingValue] = Self.filters.merging(["sensibleRssiFactor": 0]) { $1 }
        let low = values.merging(["beaconTxPower": -69, "rssiPositioningThreshold": -98]) { $1 }
        let high = values.merging(["beaconTxPower": -61, "rssiPositioningThreshold": -90]) { $1 }
        let here = try fixes(TestVenues.shop(), low, seed: 5)
        let there = try fixes(TestVenues.shop(), high, seed: 5) { walk in
            walk.observations = walk.observations.map { observation in
                switch observation {
                case .packet(var packet):
                    packet.rssi = packet.rssi.map { $0 + 8 }
                    return .packet(packet)
                case .ranging(var report):
                    for index in report.entries.indices {
                        report.entries[index].rssi = report.entries[index].rssi.map { $0 + 8 }
                    }
                    return .ranging(report)
                }
            }
        }
        #expect(here.map(\.level) == there.map(\.level))
        for (a, b) in zip(here, there) { #expect(a.position.distance(to: b.position) < 1e-6) }
    }
}
