import Evaluation
import Foundation
import Parallelism
import Positioning
import Recordings
import Search
import Simulation
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walks

/// Walks in an archive are the walks in memory.
@Suite(.serialized) struct WalkArchiveTests {
    private struct Walks {
        let input: PositioningInput
        let pairs: [(recording: Recording, truth: GroundTruth)]

        init(_ count: Int) throws {
            let venue = try MeasuresTests.office()
            input = PositioningInput(venue)
            let simulator = try Simulator(venue: venue, seed: 8)
            pairs = try (0..<count).map { try simulator.simulate(walker: $0, duration: 20 + Double($0)) }
        }

        func walk(_ index: Int, in archive: WalkArchive?) -> CalibrationWalk {
            CalibrationWalk(
                recording: pairs[index].recording, truth: pairs[index].truth, input: input,
                site: EvaluationSite(venue: input.venue), archive: archive)
        }
    }

    /// With a budget for some of them, made and read by several workers at once.
    @Test(arguments: [0, 20_000, Int.max]) func nothingChanges(budget: Int) throws {
        let walks = try Walks(12)
        let archive = WalkArchive(budget: budget)
        let pool = WorkerPool(workerCount: 4)
        let settings = [PositioningSettings(), try PositioningSettings(["updatePublishInterval": 2])]
        let archived = try pool.map(12) { walks.walk($0, in: archive) }
        #expect((archive.bytesInFile == 0) == (budget == .max), "\(archive.bytesInFile)")
        let differences = try pool.map(36) { number -> [String] in
            let walk = archived[number % 12]
            let kept = walks.walk(number % 12, in: nil)
            var different: [String] = []
            if walk.recording != kept.recording { different.append("recording \(number)") }
            if walk.truth != kept.truth { different.append("truth \(number)") }
            if walk.name != kept.name || walk.worstScore != kept.worstScore { different.append("name \(number)") }
            if walk.hasMotion != kept.recording.hasMotion || walk.hasPressure != kept.recording.hasPressure {
                different.append("sensors \(number)")
            }
            if walk.measures(of: settings, Metric.all) != kept.measures(of: settings, Metric.all) {
                different.append("measures \(number)")
            }
            return different
        }
        #expect(differences.flatMap(\.self) == [])
    }

    /// Another interpretation of the SDK's document changes the map alone.
    @Test func anotherInterpretationKeepsTheNumbers() throws {
        let walks = try Walks(1)
        var constants = OpenConstants()
        constants.pathLossFactor = 1.1
        let archived = walks.walk(0, in: WalkArchive(budget: 0)).interpreting(constants)
        #expect(archived.recording == walks.walk(0, in: nil).interpreting(constants).recording)
        #expect(archived.recording.map.constants == constants && archived.recording.stepCount > 0)
    }

    /// Nothing is left in the folder of the file, and the first folder that can be written is taken.
    @Test func theFileHasNoName() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "archive \(UUID().uuidString)")
            .path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let archive = WalkArchive(budget: 0, folders: [folder + "/missing", folder])
        let walk = try Walks(1).walk(0, in: archive)
        #expect(archive.bytesInFile > 0 && walk.recording.stepCount > 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }

    /// Without a place for the file, walks stay in memory.
    @Test(arguments: [[], ["/proc/no such folder"]]) func withoutAFolderNothingIsLost(folders: [String]) throws {
        let walks = try Walks(2)
        let archive = WalkArchive(budget: 0, folders: folders)
        for index in 0..<2 {
            let walk = walks.walk(index, in: archive)
            let kept = walks.walk(index, in: nil)
            #expect(walk.recording == kept.recording && walk.truth == kept.truth)
        }
        #expect(archive.bytesInFile == 0)
    }

    /// A disk that is full in the middle of a walk gets back what was written of it, and later walks stay in memory.
    @Test func aFullDiskIsGivenBackWhatWasWritten() throws {
        let walks = try Walks(3)
        let room = {
            let archive = WalkArchive(budget: 0)
            _ = walks.walk(0, in: archive)
            return archive.bytesInFile
        }()
        let disk = WalkArchive(budget: 0) { file, bytes, count, place in
            // Room for the first walk, and 1,000 bytes of the second.
            let left = room + 1000 - place
            guard left > 0 else {
                errno = ENOSPC
                return -1
            }
            return pwrite(file, bytes, min(count, left), off_t(place))
        }
        for index in 0..<3 {
            let walk = walks.walk(index, in: disk)
            let kept = walks.walk(index, in: nil)
            #expect(walk.recording == kept.recording && walk.truth == kept.truth)
        }
        #expect(disk.bytesInFile >= room && disk.bytesInFile < room + 1000)
        #expect(disk.sizeOfFile == disk.bytesInFile)
    }
}
