import Foundation
import NumericalMethods
import TestSupport
import Testing

/// `beaconry benchmark` as people use it.
@Suite struct BenchmarkCommandTests {
    private static let office = Project.root.appending(path: "Venues/office.yaml").path
    private static let few = ["--walks", "2", "--duration", "20", "--quiet"]

    @Test(
        arguments: [
            ["--core", "no-such-preset"], ["--core", "default", "--core", "default"],
            ["--core", "../x=default"], ["--external", ""], ["--external", "a b=cat"],
            ["--core", "default", "--walks", "0"], ["--core", "default", "--time-limit", "nan"],
            ["--core", "default", "--recordings", "Sources"],
        ]) func wrongUse(arguments: [String]) throws
    {
        let run = try Tool.run(["benchmark", Self.office] + arguments)
        #expect(run.exitCode == 2, "\(arguments): \(run.errors)")
        #expect(run.output.isEmpty)
        #expect(!run.errors.isEmpty)
    }

    @Test func presetsAreCompared() throws {
        let arguments = ["benchmark", Self.office, "--core", "default", "--core", "mine=bestAccuracy"] + Self.few
        let run = try Tool.run(arguments)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.isEmpty)
        #expect(run.output.contains("mine and default: 2 walks are too few"))
        let json = try Tool.run(arguments + ["--json", "--jobs", "1"])
        #expect(try Tool.run(arguments + ["--json", "--jobs", "2"]).output == json.output)
        let result = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(result["format"] as? String == "beaconry-benchmark")
        #expect((result["cores"] as? [[String: Any]])?.map { $0["name"] as? String } == ["default", "mine"])
    }

    /// Without a core, all presets are compared.
    @Test func withoutACoreThePresetsAreCompared() throws {
        func compared(_ cores: [String]) throws -> String {
            let run = try Tool.run(["benchmark", Self.office] + cores + Self.few)
            #expect(run.exitCode == 0, "\(run.errors)")
            return run.output
        }
        let presets = ["default", "powerSaving", "bestAccuracy", "adaptive"]
        #expect(try compared([]) == compared(presets.flatMap { ["--core", $0] }))
    }

    /// Each simulated walk has a world of its own: its fixes are those of `locate` on what `simulate` makes with the
    /// seed of this world, byte for byte.
    @Test func eachSimulatedWalkHasItsOwnWorld() throws {
        try Tool.inFolder { folder in
            func run(_ arguments: [String]) throws {
                let run = try Tool.run(arguments, in: folder)
                #expect(run.exitCode == 0, "\(arguments): \(run.errors)")
            }
            func fixes(_ path: String) throws -> String {
                try String(contentsOf: folder.appending(path: path + ".fixes.jsonl"), encoding: .utf8)
            }
            try run(["benchmark", Self.office, "--core", "default", "--seed", "7", "--output", "out"] + Self.few)
            for (index, name) in ["walk-001", "walk-002"].enumerated() {
                let seed = "\(RandomStream.entity(7, UInt64(index)))"
                try run(["simulate", Self.office, "--seed", seed, "--output", "world-\(index)"] + Self.few)
                let walks = ["--recordings", "world-\(index)", "--output", "fixes-\(index)"]
                try run(["locate", Self.office, "--quiet"] + walks)
                #expect(try fixes("out/default/\(name)") == fixes("fixes-\(index)/\(name)"))
            }
        }
    }

    /// A core that fails: exit code 1, its last words, and the others' figures and fixes all the same.
    @Test func aFailedCoreIsSaid() throws {
        try Tool.inFolder { folder in
            let run = try Tool.run(
                [
                    "benchmark", Self.office, "--core", "default", "--external", "bad=echo 'no such model' >&2; exit 4",
                    "--output", "out",
                ] + Self.few, in: folder)
            #expect(run.exitCode == 1)
            #expect(run.output.contains("bad failed on 2 of 2 walks"))
            #expect(run.output.contains("exit code 4"))
            #expect(run.output.contains("no such model"))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "out/default").path)
            #expect(names.sorted() == ["walk-001.fixes.jsonl", "walk-002.fixes.jsonl"])
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: "out/benchmark.json").path))
        }
    }

    /// An interrupted tool does not leave its cores running. The core keeps a lock for as long as it lives, and
    /// waits for a byte. It gets the byte after the tool has ended: a core that was left running then leaves a file.
    @Test func anInterruptedRunEndsItsCores() throws {
        try Tool.inFolder { folder in
            try """
            import fcntl, os
            lock = open('lock', 'w')
            fcntl.flock(lock, fcntl.LOCK_EX)
            gate = os.open('gate', os.O_RDWR)
            print('waiting', flush=True, file=open('ready', 'w'))
            os.read(gate, 1)
            open('outlived', 'w')
            """.write(to: folder.appending(path: "core.py"), atomically: true, encoding: .utf8)
            let run = try Tool.shell(
                """
                command -v python3 >/dev/null || exit 77
                mkfifo gate
                exec 3<>gate
                "$0" benchmark '\(Self.office)' --external 'exec python3 core.py' --time-limit 3600 --walks 1 \
                    --duration 5 --quiet 3<&- & tool=$!
                while [ ! -s ready ]; do kill -0 $tool || exit 1; sleep 0.05; done
                kill -INT $tool
                wait $tool
                echo >&3
                python3 -c 'import fcntl; fcntl.flock(open("lock"), fcntl.LOCK_EX)'
                test ! -e outlived
                """, in: folder)
            #expect(run.exitCode == 0 || run.exitCode == 77, "\(run.errors)")
        }
    }
}
