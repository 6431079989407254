import Diagnostics
import Formats
import Foundation
import Geometry
import Radio
import Recordings
import Testing
import Walks

/// What is written sample by sample has the bytes of the whole.
struct WriterTests {
    /// Keeps what it gets.
    private final class Memory: ByteOutput {
        var bytes: [UInt8] = []
        var pieces = 0

        func write(_ bytes: [UInt8]) throws(Problems) {
            self.bytes += bytes
            pieces += 1
        }
    }

    private func recording(_ name: String, count: Int, step: Double) throws -> Recording {
        let beacon = try #require(BeaconID("b"))
        return Recording(
            name: name, device: "phone", duration: Double(count),
            observations: (0..<count).map { index in
                let time = (Double(index) * step).rounded(.down) / 2
                return index % 3 == 0
                    ? .ranging(RangingReport(time: time, entries: [.init(beacon: beacon, rssi: nil)]))
                    : .packet(Packet(time: time, beacon: beacon, rssi: -70.5, channel: 38))
            },
            motion: (0..<count / 2).map { MotionSample(time: Double($0) / 2, isWalking: $0 % 2 == 0) },
            steps: (0..<count / 4).map { StepSample(time: Double($0), length: 0.64) },
            headings: (0..<count / 2).map { HeadingSample(time: Double($0) / 2, heading: Double($0 % 360)) },
            pressure: (0..<count / 3).map { PressureSample(time: Double($0) / 2, pressure: 1013 + Double($0)) })
    }

    /// In the order of time; of one time, pressure first, to show that the writer puts it in order.
    private func write(_ recording: Recording, to output: any ByteOutput) throws {
        var writer = try RecordingWriter(
            name: recording.name, kind: recording.kind, device: recording.device, duration: recording.duration,
            to: output)
        var observations = recording.observations[...]
        var motion = recording.motion[...]
        var steps = recording.steps[...]
        var headings = recording.headings[...]
        var pressure = recording.pressure[...]
        for tick in 0...Int(2 * recording.duration) {
            let time = Double(tick) / 2
            while let sample = pressure.first, sample.time == time {
                try writer.append(.pressure(pressure.removeFirst()))
            }
            while let sample = observations.first, sample.time == time {
                try writer.append(.observation(observations.removeFirst()))
            }
            while let sample = headings.first, sample.time == time {
                try writer.append(.heading(headings.removeFirst()))
            }
            while let sample = steps.first, sample.time == time { try writer.append(.step(steps.removeFirst())) }
            while let sample = motion.first, sample.time == time { try writer.append(.motion(motion.removeFirst())) }
        }
        #expect(observations.isEmpty && motion.isEmpty && steps.isEmpty && headings.isEmpty && pressure.isEmpty)
        try writer.finish()
    }

    @Test(arguments: [0, 1, 7, 5000], [0.4, 1, 1.7]) func recordingsHaveTheBytesOfTheWhole(count: Int, step: Double)
        throws
    {
        let recordings = try ["a", "b"].map { try recording($0, count: count, step: step) }
        let output = Memory()
        for recording in recordings { try write(recording, to: output) }
        #expect(output.bytes == RecordingFile.bytes(of: recordings))
        // Piece by piece, not at the end.
        if count == 5000 { #expect(output.pieces > 8) }
    }

    @Test(arguments: [1, 10_000]) func truthsHaveTheBytesOfTheWhole(count: Int) throws {
        let truth = GroundTruth(
            name: "a",
            samples: (0..<count).map {
                TruthSample(
                    time: Double($0) / 5, position: Point(Double($0) / 7, 2), level: $0 % 3,
                    height: $0 % 2 == 0 ? nil : 1)
            })
        let output = Memory()
        var writer = try TruthWriter(name: "a", to: output)
        for sample in truth.samples { try writer.append(sample) }
        try writer.finish()
        #expect(output.bytes == TruthFile.bytes(of: [truth]))
        if count > 1 { #expect(output.pieces > 5) }
    }

    @Test func timesThatDescendAreRefused() throws {
        var writer = try RecordingWriter(name: "a", duration: 9, to: Memory())
        try writer.append(.motion(MotionSample(time: 3, isWalking: true)))
        #expect(throws: Problems.self) { try writer.append(.pressure(PressureSample(time: 2, pressure: 1000))) }
        #expect(throws: Problems.self) { try writer.append(.pressure(PressureSample(time: .nan, pressure: 1000))) }
        var truth = try TruthWriter(name: "a", to: Memory())
        try truth.append(TruthSample(time: 3, position: Point(0, 0), level: 0))
        #expect(throws: Problems.self) { try truth.append(TruthSample(time: 1, position: Point(0, 0), level: 0)) }
    }

    @Test func filesAppearWhenTheyAreComplete() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/below/x.txt"
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder + "/below").sorted()
        }

        let first = try OutputFile(path: path)
        let second = try OutputFile(path: path)
        try first.write(Array("first".utf8))
        try second.write(Array("second".utf8))
        #expect(try names() == [".x.txt.partial", ".x.txt.partial-1"])
        #expect(try TextFile.names(inFolder: folder + "/below") == [])
        try first.finish()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "first")
        try second.finish()
        try second.finish()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "second")
        #expect(try names() == ["x.txt"])

        var abandoned: OutputFile? = try OutputFile(path: path)
        try abandoned?.write([1, 2, 3])
        abandoned = nil
        #expect(try names() == ["x.txt"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "second")
    }

    /// A link keeps leading where it did, and what is no ordinary file stays what it is.
    @Test func linksAreFollowedAndDevicesKept() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try TextFile.write(Array("old".utf8), to: folder + "/there/file")
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "there/file")
        try TextFile.write(Array("new".utf8), to: folder + "/link")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "there/file")
        #expect(try String(contentsOfFile: folder + "/there/file", encoding: .utf8) == "new")
        #expect(TextFile.isSame(folder + "/link", as: folder + "/there/../there/file"))
        #expect(!TextFile.isSame(folder + "/link", as: folder + "/other"))

        let pipe = folder + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        // Opened for both ends, it neither waits for another end nor does its writer.
        let descriptor = open(pipe, O_RDWR)
        defer { close(descriptor) }
        try TextFile.write([1, 2, 3], to: pipe)
        var bytes = [UInt8](repeating: 0, count: 10)
        #expect(read(descriptor, &bytes, 10) == 3)
        #expect(bytes.prefix(3) == [1, 2, 3])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["link", "pipe", "there"])
    }

    @Test func foldersAreMadeWithThoseAbove() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for _ in 0..<2 { try TextFile.makeFolder(folder + "/a/b//c/") }
        #expect(TextFile.isFolder(folder + "/a/b/c"))
        try TextFile.write([], to: folder + "/file")
        for path in ["", folder + "/file", folder + "/file/x", "/dev/null/x/y", "/proc/x"] {
            let error = #expect(throws: Problems.self) { try TextFile.makeFolder(path) }
            #expect(error?.all.first?.message.hasPrefix("The folder cannot be made: ") == true)
        }
    }

    @Test func placesThatCannotBeWrittenAreProblems() throws {
        #expect(throws: Problems.self) { try OutputFile(path: "/dev/null/x") }
        #expect(throws: Problems.self) { try OutputFile(path: "/proc/x") }
    }
}
