import Evaluation
import Formats
import Foundation
import Geometry
import Positioning
import Recordings
import Studies
import Walks

// Files that programs write line by line, and what external cores answer.
extension InputKind {
    static let recording = InputKind(
        name: "recording",
        samples: { _ in
            let text = #"""
                {"format":"beaconry-recording","version":1,"name":"Rundgang \"1\" 🦆","kind":"walk","device":"iPhone","duration":123.4}
                {"t":0.30000000000000004,"beacon":"01020304-0506-0708-090A-0B0C0D0E0F10/1/65535","rssi":-71,"channel":37}
                {"t":0.5,"beacon":"AA:BB:CC:DD:EE:FF","rssi":127}
                {"t":1,"ranging":[{"beacon":"a/b","rssi":-70,"accuracy":3.25,"proximity":"far"},{"beacon":"b"}]}
                {"t":1,"walking":true}
                {"t":1.5,"step":0.64}
                {"t":2,"heading":359.9}
                {"t":2.5,"pressure":1013.25}
                {"format":"beaconry-recording","version":1,"name":"empty","kind":"survey","duration":0}

                """#
            return [[File("it.recording.jsonl", text)]]
        },
        read: { _, file in try check(RecordingFile.read(path: file, strict: false).items) })

    /// Checks what every recording promises.
    static func check(_ recordings: [Recording]) throws {
        for recording in recordings {
            let times = recording.observations.map(\.time)
            try promise(times == times.sorted(), "times ascend")
            try promise(times.allSatisfy { (0...recording.duration).contains($0) }, "times lie in the duration")
        }
        try promise(Set(recordings.map(\.name)).count == recordings.count, "names differ")
        let again = try RecordingFile.read(bytes: RecordingFile.bytes(of: recordings), file: nil, strict: true)
        try promise(again.items == recordings, "what is written is what was read")
    }

    static let truth = InputKind(
        name: "truth",
        samples: { _ in
            let text = """
                {"format":"beaconry-truth","version":1,"name":"walk"}
                {"t":0,"x":0.1,"y":-0.3333333333333333,"level":-1,"height":1.2}
                {"t":4.5,"x":1e-7,"y":12345.678,"level":2}
                {"format":"beaconry-truth","version":1,"name":"stay"}
                {"t":0,"x":3,"y":4,"level":0}

                """
            return [[File("it.truth.jsonl", text)]]
        },
        read: { _, file in
            for truth in try TruthFile.read(path: file, strict: false).items {
                try promise(!truth.samples.isEmpty, "a truth has samples")
                let times = truth.samples.map(\.time)
                try promise(times == times.sorted(), "times ascend")
                try promise(truth.samples.allSatisfy { $0.position.isFinite }, "finite positions")
            }
        })

    static let fixes = InputKind(
        name: "fixes",
        samples: { _ in
            let text = """
                {"format":"beaconry-fixes","version":1,"name":"walk-001","publishInterval":1}
                {"t":1,"x":3.4,"y":10.1,"level":0,"accuracy":2.5,"published":true}
                {"t":2,"x":3.5,"y":10,"level":-1,"accuracy":0}
                {"t":3,"x":3.6,"y":10,"level":0,"accuracy":2.5,"ellipse":{"semiMajor":3,"semiMinor":1.87,"bearing":40}}
                {"format":"beaconry-fixes","version":1,"name":"walk-002","publishInterval":0.5,"positions":"published","ranging":0.25,"sensors":["barometer","motion"]}

                """
            return [[File("it.fixes.jsonl", text)]]
        },
        read: { _, file in
            let tracks = try FixesFile.read(path: file, strict: false).items
            for track in tracks { try promise(track.fixes.allSatisfy(\.position.isFinite), "finite positions") }
            // As bytes: an accuracy that is not known is not a number.
            let bytes = FixesFile.bytes(of: tracks)
            let again = try FixesFile.read(bytes: bytes, file: nil, strict: true)
            try promise(FixesFile.bytes(of: again.items) == bytes, "what is written is what was read")
        })

    static let trajectories = InputKind(
        name: "trajectories",
        samples: { home in
            let texts = [
                """
                #description: jpscore (0.8.4)
                #framerate: 16.00
                #X,Y,Z: the agents coordinates (in metres)

                #ID\tFR\tX\tY\tZ\tA\tB\tANGLE\tCOLOR
                1\t0\t3.30\t3.33\t0.00\t0.18\t0.25\t-90.00\t0
                2\t0\t4.50\t4.44\t4.50\t0.18\t0.25\t-90.00\t0
                1\t8\t3.60\t3.70\t0.50\t0.18\t0.25\t180.00\t0

                """,
                """
                pedestrianId simTime endTime-PID1 startX-PID1 startY-PID1 endX-PID1 endY-PID1 targetId-PID2
                1 0.0 0.65 2.1 8.1 2.2 7.3 4
                2 0.0 0.5 8.1 8.1 7.8 7.4 3
                2 0.5 1.0 7.8 7.4 7.2 6.7 3
                1 0.8 1.3 2.2 7.3 2.3 6.6 4
                """,
                "timeStep pedestrianId x y targetId\n1 1 564304.5 5933435.7 1\n2 1 564304.3 5933434.7 1\n4 5 564305.1 5933436.3 1\n",
            ]
            return try texts.map { [File("it.txt", $0)] } + [[File("it.txt", Databases.trajectories(in: home))]]
        },
        read: { _, file in
            var options = TrajectoryOptions()
            options.isStrict = false
            let set = try TrajectorySet.read(path: file, options: options, databases: JuPedSimDatabase.self)
            for trajectory in set.trajectories {
                try promise(!trajectory.samples.isEmpty, "somebody is somewhere")
                try promise(
                    trajectory.samples.allSatisfy { $0.time.isFinite && $0.position.isFinite }, "finite positions")
                try promise(
                    zip(trajectory.samples, trajectory.samples.dropFirst()).allSatisfy { $0.time < $1.time },
                    "times ascend")
            }
        })

    static let coreReady = InputKind(
        name: "core-ready",
        samples: { _ in
            let name = #""name":"centroid","version":"7""#
            return [
                [
                    File(
                        "it",
                        #"{"type":"ready","protocol":1,\#(name),"publishInterval":0.5,"ranging":0.5,"sensors":["motion"],"extra":[1]}"#
                    )
                ]
            ]
        },
        read: { _, file in
            let ready = try CoreProtocol.ready(line(file))
            try promise((0.001...3600).contains(ready.publishInterval), "an interval in its range")
        })

    static let coreFix = InputKind(
        name: "core-fix",
        samples: { _ in
            let place = #""x":3.5,"y":-1e3,"level":2,"horizontalAccuracy":5"#
            let fix = #"{"type":"fix","time":1.5,\#(place),"isPublished":false}"#
            return [[File("it", fix)], [File("it", #"{"type":"none","time":1.5}"#)]]
        },
        read: { _, file in
            guard let fix = try CoreProtocol.fix(line(file), time: 1.5, levels: [-1, 2]) else { return }
            try promise(fix.time == 1.5 && [-1, 2].contains(fix.level), "the time and a level of the question")
            try promise(fix.position.isFinite && fix.horizontalAccuracy >= 0, "a finite position and a radius")
        })

    /// The line of a file, as a core's output is cut.
    private static func line(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: file)).prefix { $0 != UInt8(ascii: "\n") })
    }
}
