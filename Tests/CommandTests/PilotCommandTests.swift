import Foundation
import TestSupport
import Testing

/// `plan pilot`, and predictions with what a pilot taught, as people use them.
@Suite struct PilotCommandTests {
    private static let office = Project.root.appending(path: "Venues/office.yaml").path
    private static let few = ["--worlds", "19", "--walks", "6", "--duration", "20"]

    /// From a venue without beacons to a prediction with a pilot.
    @Test func aPilotTeachesAPrediction() throws {
        try Tool.inFolder { folder in
            var run = try Tool.run(
                ["plan", "pilot", Self.office, "--output", "pilot", "--duration", "180"], in: folder)
            #expect(run.exitCode == 0 && run.output.contains("T5"), "\(run.errors)")
            for file in ["venue.yaml", "walk.yaml"] {
                run = try Tool.run(["validate", "pilot/\(file)"], in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
            }
            run = try Tool.run(["simulate", "pilot/walk.yaml", "--output", "walk"], in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            let pilot = ["--pilot", "walk", "--pilot-venue", "pilot/venue.yaml"]
            run = try Tool.run(
                ["plan", "predict", Self.office, "--json", "--jobs", "1"] + pilot + Self.few, in: folder)
            #expect(run.output.contains("\"knowledge\" : \"pilot\"") && run.output.contains("\"pilot\" : {"))
            let again = try Tool.run(
                ["plan", "predict", Self.office, "--json", "--jobs", "2"] + pilot + Self.few, in: folder)
            #expect(again.output == run.output)
            // The folder brings the venue, and other commands say what was learnt.
            try FileManager.default.copyItem(
                at: folder.appending(path: "pilot/venue.yaml"), to: folder.appending(path: "walk/venue.yaml"))
            run = try Tool.run(["plan", "compare", Self.office, Self.office, "--pilot", "walk"] + Self.few, in: folder)
            #expect(run.exitCode == 0 && run.errors.contains("Pilot: 5 beacons"), "\(run.errors)")
        }
    }

    /// What cannot be a pilot is refused, with what to do.
    @Test func wrongPilotsAreRefused() throws {
        try Tool.inFolder { folder in
            _ = try Tool.run(["plan", "pilot", Self.office, "--output", "pilot", "--duration", "150"], in: folder)
            _ = try Tool.run(["simulate", "pilot/walk.yaml", "--output", "walk"], in: folder)
            let mall = Project.root.appending(path: "Venues/mall.yaml").path
            for (options, words) in [
                (["--pilot", "nowhere"], "no such folder"), (["--pilot", "pilot"], "no recording"),
                (["--pilot", "walk"], "--pilot-venue"), (["--pilot", "walk", "--pilot-venue", mall], "no level"),
                (["--pilot", "walk", "--blind"], "--blind"),
                (["--pilot-venue", "pilot/venue.yaml"], "--pilot-venue needs"),
            ] {
                let run = try Tool.run(["plan", "predict", Self.office] + options + Self.few, in: folder)
                #expect(run.exitCode == 2 && run.errors.contains(words), "\(options): \(run.errors)")
            }
            let other = try Tool.run(
                ["plan", "predict", mall, "--pilot", "walk", "--pilot-venue", "pilot/venue.yaml"] + Self.few, in: folder
            )
            #expect(other.exitCode == 2 && other.errors.contains("same building"), "\(other.errors)")
            // What is read is never replaced, not even with --force.
            let input = ["--pilot", "walk", "--pilot-venue", "pilot/venue.yaml", "--output", "pilot", "--force"]
            let place = try Tool.run(["plan", "place", Self.office, "--count", "2"] + input + Self.few, in: folder)
            #expect(place.exitCode == 2 && place.errors.contains("overwrite the input"), "\(place.errors)")
            for options in [["--count", "1"], ["--height", "0"], ["--duration", "10"], ["--uuid", "x"]] {
                let run = try Tool.run(["plan", "pilot", Self.office] + options, in: folder)
                #expect(run.exitCode == 2, "\(options)")
            }
        }
    }
}
