import Diagnostics
import Foundation
import Geometry
import TestSupport
import Testing
import Walkers
import Walks

@Suite struct RecordedWalkerTests {
    static func trajectory(_ samples: [(Double, Double, Double)], z: [Double]? = nil) -> Trajectory {
        Trajectory(
            id: 1,
            samples: samples.enumerated().map { index, sample in
                .init(time: sample.0, position: Point(sample.1, sample.2), elevation: z?[index])
            })
    }

    static func states(_ trajectory: Trajectory, level: Int? = 0, count: Int) throws -> [Walk.State] {
        var walker = try RecordedWalker(trajectory, in: SampleVenues.mall, level: level)
        return (0..<count).map { _ in walker.next() }
    }

    /// Uneven samples of a straight walk at 1.2 m/s: even states on the same line, then the last one again.
    @Test func straightBetweenSamples() throws {
        let samples = [100.0, 100.3, 101.7, 104.05, 110].map {
            ($0, 3 + 1.2 * ($0 - 100) * 0.6, 1.2 * ($0 - 100) * 0.8)
        }
        let trajectory = Self.trajectory(samples)
        let walker = try RecordedWalker(trajectory, in: SampleVenues.mall, level: 1)
        #expect(walker.start == 100 && walker.duration == 10)
        let states = try Self.states(trajectory, level: 1, count: 120)
        for (tick, state) in states.enumerated() {
            let distance = 1.2 * min(Double(tick) / 10, 10)
            #expect(state.position.distance(to: Point(3 + 0.6 * distance, 0.8 * distance)) < 1e-9)
            #expect(abs(state.heading - atan2(0.8, 0.6)) < 1e-9)
            #expect(state.level == 1 && state.elevation == 4.5 && state.activity == .walking)
        }
    }

    /// Five seconds of walking, three of rest, five of walking elsewhere: rest is seen where it is, within the rounding
    /// of a second's window, and keeps the old heading.
    @Test func restIsStanding() throws {
        let states = try Self.states(
            Self.trajectory([(0, 0, 0), (5, 5, 0), (8, 5, 0), (13, 5, 5)]), count: 130)
        for (tick, state) in states.enumerated() {
            switch tick {
            case 0..<47, 83..<130: #expect(state.activity == .walking, "\(tick)")
            case 50...80: #expect(state.activity == .standing, "\(tick)")
            default: break
            }
        }
        #expect(states[20].heading == 0 && states[65].heading == states[51].heading)
        #expect(abs(states[120].heading - .pi / 2) < 1e-9)
    }

    /// Slower than 0.1 m/s is standing, faster is walking.
    @Test(arguments: [(0.05, Walk.Activity.standing), (0.09, .standing), (0.11, .walking), (0.3, .walking)])
    func standingSpeed(speed: Double, activity: Walk.Activity) throws {
        let states = try Self.states(Self.trajectory([(0, 0, 0), (20, 20 * speed, 0)]), count: 200)
        #expect(states.allSatisfy { $0.activity == activity })
    }

    /// A person who stands at first faces the direction of the first movement.
    @Test func restBeforeTheFirstStep() throws {
        let states = try Self.states(Self.trajectory([(0, 0, 0), (4, 0, 0), (9, 0, -6)]), count: 90)
        #expect(states[0].activity == .standing && abs(states[0].heading + .pi / 2) < 1e-9)
    }

    /// The file's headings win, the shorter way round between them.
    @Test func headingsOfTheFile() throws {
        var trajectory = Self.trajectory([(0, 0, 0), (10, 10, 0)])
        trajectory.samples[0].heading = 3
        trajectory.samples[1].heading = -3
        let states = try Self.states(trajectory, count: 101)
        #expect(states[0].heading == 3)
        #expect(abs(remainder(states[50].heading - .pi, 2 * .pi)) < 1e-9)
    }

    /// Heights choose the level, which changes half way, and make stairs of a climb.
    @Test func levelsFromHeights() throws {
        let trajectory = Self.trajectory(
            [(0, 0, 0), (10, 12, 0), (22, 18, 0), (32, 30, 0)], z: [0, 0, 4.5, 4.5])
        let states = try Self.states(trajectory, level: nil, count: 320)
        for (tick, state) in states.enumerated() {
            let time = Double(tick) / 10
            #expect(abs(state.elevation - min(max((time - 10) / 12, 0), 1) * 4.5) < 1e-9)
            #expect(state.level == (state.elevation > 2.25 + 1e-9 ? 1 : 0) || abs(state.elevation - 2.25) < 1e-6)
            if time < 9 || time > 23 { #expect(state.activity == .walking) }
            if time > 11, time < 21 { #expect(state.activity == .stairs) }
        }
    }

    @Test func shortTrajectories() throws {
        #expect(
            try Self.states(Self.trajectory([(5, 1, 2)]), count: 3).allSatisfy {
                $0.position == Point(1, 2) && $0.activity == .standing
            })
        let brief = try Self.states(Self.trajectory([(0, 0, 0), (0.5, 0.6, 0)]), count: 20)
        #expect(brief.prefix(6).allSatisfy { $0.activity == .walking })
        #expect(brief[19].position == Point(0.6, 0))
    }

    @Test func whatCannotBeWalked() throws {
        func problems(_ trajectory: Trajectory, level: Int?) -> [Problem]? {
            do {
                _ = try RecordedWalker(trajectory, in: SampleVenues.mall, level: level)
                return nil
            } catch { return error.all }
        }
        #expect(problems(Self.trajectory([]), level: 0)?.count == 1)
        #expect(problems(Self.trajectory([(1, 0, 0), (1, 1, 1)]), level: 0)?.count == 1)
        #expect(problems(Self.trajectory([(0, 0, 0), (86_401, 1, 1)]), level: 0)?.count == 1)
        #expect(problems(Self.trajectory([(0, .nan, 0), (.infinity, 1, 1)]), level: 0)?.isEmpty == false)
        #expect(problems(Self.trajectory([(0, 0, 0)]), level: 7)?[0].message.contains("Known: 0, 1, 2.") == true)
        #expect(problems(Self.trajectory([(0, 0, 0)]), level: nil)?[0].message.contains("no heights") == true)
    }
}
