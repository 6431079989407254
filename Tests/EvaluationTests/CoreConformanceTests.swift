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
    @Test(arguments: Preset.available)
    func theEngineConforms(preset: Preset) throws {
        let settings = try PositioningSettings(preset: preset)
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

    @Test func theCentroidCoreConforms() throws {
        try TestCore.inFolder { folder in
            let command = try TestCore.centroid.command(in: folder)
            let violations = try CoreConformance.violations {
                let core = try ExternalCore(command, venue: $0)
                core.start(Recording(name: "conformance", duration: 0, observations: []))
                return core
            }
            #expect(violations == [])
        }
    }

    @Test(.enabled(if: TestCore.hasScipy, "python3 with numpy and scipy is missing"))
    func theExampleInPythonConforms() throws {
        // scipy's iterations stop where the cost changes by 1e-8 of itself: the place then moves by some 1e-4 of a metre.
        let violations = try CoreConformance.violations(tolerance: 0.01) {
            let core = try ExternalCore("python3 \(TestCore.example)", venue: $0)
            core.start(Recording(name: "conformance", duration: 0, observations: []))
            return core
        }
        #expect(violations == [])
    }
}
