public import Foundation

/// Programs that speak the protocol of external cores, in Python without any library: a centroid, and cores that break
/// in one way each.
public struct TestCore: Sendable {
    /// What it does instead of an answer, lines of Python: `step` counts from 1 in each recording, `walk` from 1.
    public var fault: String
    /// What it does before anything else.
    public var opening: String
    /// Its answer to the first line.
    public var ready: String

    /// A core with these lines of Python in it.
    public init(
        fault: String = "pass", opening: String = "pass",
        ready: String = #"{"type":"ready","protocol":1,"name":"centroid","version":"7"}"#
    ) {
        self.fault = fault
        self.opening = opening
        self.ready = ready
    }

    /// A core without a fault: the centroid of the beacons on the strongest one's level, weighted by power.
    public static let centroid = TestCore()

    /// Writes the program into a folder and gives the command that runs it.
    public func command(in folder: URL) throws -> String {
        let file = folder.appending(path: "core-\(UUID().uuidString).py")
        try Data(source.utf8).write(to: file)
        // Without a shell between: what the program closes is closed.
        return "exec python3 -I -S '\(file.path)'"
    }

    private var source: String {
        """
        import json, os, signal, sys
        def say(text): print(text, flush=True)
        walk = step = 0
        \(opening)
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "hello":
                beacons = {beacon["id"]: beacon for beacon in message["venue"]["beacons"]}
                say('\(ready)')
            elif message["type"] == "start":
                walk, step, heard = walk + 1, 0, {}
            elif message["type"] == "step":
                step += 1
                now = message["time"]
                \(fault.replacingOccurrences(of: "\n", with: "\n        "))
                for packet in message["packets"]:
                    if packet["beacon"] in beacons and packet["rssi"] is not None and -127 < packet["rssi"] < 0:
                        heard[packet["beacon"]] = packet["rssi"], packet["time"]
                heard = {name: value for name, value in heard.items() if value[1] > now - 4}
                if not heard:
                    say(json.dumps({"type": "none", "time": now}))
                    continue
                level = beacons[max(sorted(heard), key=lambda name: heard[name][0])]["level"]
                used = [(10 ** (heard[name][0] / 20), beacons[name]) for name in heard if beacons[name]["level"] == level]
                total = sum(weight for weight, _ in used)
                x, y = (sum(weight * beacon[key] for weight, beacon in used) / total for key in "xy")
                say(json.dumps({"type": "fix", "time": now, "x": x, "y": y, "level": level, "horizontalAccuracy": 5}))
        """
    }

    /// Does something in an empty folder that is removed afterwards.
    public static func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cores-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    /// The example in `Scripts/examples`, for the shell.
    public static let example: String = {
        var url = URL(filePath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return "'\(url.path)/Scripts/examples/lateration_core.py'"
    }()

    /// Whether this machine can run the programs here.
    public static let hasPython = runs("python3 -c pass")
    /// Whether it can run the example.
    public static let hasScipy = runs("python3 -c 'import numpy, scipy.optimize'")

    private static func runs(_ command: String) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command + " >/dev/null 2>&1"]
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
