import Evaluation
import Foundation
import Geometry
import Positioning
import Recordings
import TestSupport
import Testing
import VenueModel

/// The same suite for a core in this process, one in the shell and one in Python.
@Suite struct CoreConformanceTests {
    @Test(arguments: Preset.allCases)
    func theEngineConforms(preset: Preset) throws {
        let settings = preset.settings
        #expect(
            try CoreConformance.violations { PositioningEngine(map: BeaconMap($0), settings: settings) } == [])
    }

    /// A suite that nothing can fail shows nothing.
    @Test func aBadCoreIsFound() throws {
        struct BadCore: PositioningCore {
            var count = 0.0
            mutating func ingest(_ observation: Observation) { count += 1 }
            mutating func step(at time: Double) -> Fix? {
                Fix(
                    time: time, position: Point(count, count / (count - 120)), level: Int(count) / 100,
                    horizontalAccuracy: -1)
            }
        }
        let violations = try CoreConformance.violations { _ in BadCore() }
        for rule in [
            "no radius is negative", "levels are the venue's", "does not have change nothing", "give nil",
            "nothing heard, no fix", "fixes move with the venue",
        ] {
            #expect(violations.contains { $0.contains(rule) }, "\(rule)")
        }
    }

    @Test(.enabled(if: TestCore.hasPython, "python3 is missing"))
    func theCentroidCoreConforms() throws {
        try TestCore.inFolder { folder in
            let command = try TestCore.centroid.command(in: folder)
            #expect(try violations(of: command, tolerance: 1e-6) == [])
        }
    }

    @Test(.enabled(if: TestCore.hasScipy, "python3 with numpy and scipy is missing"))
    func theExampleInPythonConforms() throws {
        // scipy stops where the cost changes by 1e-8 of itself; the place then moves by some 1e-4 of a metre.
        #expect(try violations(of: "exec python3 \(TestCore.example)", tolerance: 0.01) == [])
    }

    /// A program is started once a venue: `start` must make it forget what was before.
    private func violations(of command: String, tolerance: Double) throws -> [String] {
        var cores: [Venue: ExternalCore] = [:]
        // No answer of a sound core takes so long, on any machine.
        let limits = ExternalCore.Limits(start: 1800, answer: 1800)
        return try CoreConformance.violations(tolerance: tolerance) { venue in
            let core = try cores[venue] ?? ExternalCore(command, venue: venue, limits: limits)
            cores[venue] = core
            core.start(Recording(name: "conformance", duration: 0, observations: []))
            return core
        }
    }
}
