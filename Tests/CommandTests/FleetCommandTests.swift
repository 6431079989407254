import Foundation
import TestSupport
import Testing

/// `fleet` with the built tool, on small shops of which one has an error.
@Suite(.serialized) struct FleetCommandTests {
    private static let command = "plan predict --worlds 19 --walks 6 --duration 20"

    /// All files of a folder but those of the job.
    private static func files(in folder: URL) throws -> [String: Data] {
        let names = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(folder.path)/\(name)", isDirectory: &isFolder)
            return !isFolder.boolValue && !name.hasPrefix("job/")
        }
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
    }

    @Test func aFleetOfSixShops() throws {
        try Tool.inFolder { folder in
            try MadeFleet.write(6, command: Self.command, broken: [3], in: folder)
            let fleet = ["fleet", "fleet.yaml"]
            let run = try Tool.run(fleet + ["--output", "out", "--json", "--jobs", "2"], in: folder)
            #expect(run.exitCode == 1, "\(run.errors)")
            #expect(run.errors.contains("Ran 6 of 6 venues here."))
            let result = try JSONTree(json: run.output)
            let rows = result["venues"]?.elements ?? []
            #expect(rows.count == 6 && result["failed"] == .number(1))
            for (index, row) in rows.enumerated() {
                let isBroken = index == 2
                #expect(row["status"]?.string == (isBroken ? "failed" : "done"), "\(row)")
                #expect((row["ce75"] == nil) == isBroken)
                #expect(row["report"]?.string == (isBroken ? nil : "shop-00\(index + 1)/report.html"))
            }
            #expect(rows[2]["reason"]?.string?.hasPrefix("shops/shop-003.yaml:") == true)
            let first = try Self.files(in: folder.appending(path: "out"))
            #expect(first.keys.contains("shop-001/prediction.json") && !first.keys.contains("shop-001/report.pdf"))
            let alone = try Tool.run(
                ["plan", "predict", "shops/shop-001.yaml", "--worlds", "19", "--walks", "6", "--duration", "20"]
                    + ["--seed", "1", "--json", "--output", "alone"], in: folder)
            #expect(String(decoding: first["shop-001/prediction.json"] ?? Data(), as: UTF8.self) == alone.output)
            let page = String(decoding: first["fleet.html"] ?? Data(), as: UTF8.self)
            #expect(page.contains("href=\"./shop-001/report.html\"") && page.contains("Who failed, and why?"))
            #expect(try Self.files(in: folder.appending(path: "out/shop-001")).count >= 3)

            // Only the broken one runs again; with its file mended, all have a result.
            let again = try Tool.run(fleet + ["--output", "out", "--json"], in: folder)
            #expect(again.output == run.output && again.errors.contains("Ran 1 of 6 venues here."), "\(again.errors)")
            #expect(try Self.files(in: folder.appending(path: "out")) == first)
            try MadeFleet.shop(3).write(
                to: folder.appending(path: "shops/shop-003.yaml"), atomically: true, encoding: .utf8)
            let mended = try Tool.run(fleet + ["--output", "out", "--json"], in: folder)
            #expect(mended.exitCode == 0 && mended.errors.contains("Ran 1 of 6 venues here."), "\(mended.errors)")

            // Other numbers of workers, and another process that helps: the same bytes.
            let single = try Tool.run(fleet + ["--output", "single", "--json", "--jobs", "1", "--quiet"], in: folder)
            #expect(single.output == mended.output && single.errors.isEmpty)
            let shared = try Tool.shell(
                """
                "$0" units cut job fleet fleet.yaml --output shared --json --quiet >cut || exit 9
                "$0" units work job --jobs 1 --quiet & one=$!
                "$0" units work job --jobs 1 --quiet & two=$!
                wait $one && wait $two && "$0" units merge job
                """, in: folder)
            #expect(shared.exitCode == 0 && shared.output == mended.output, "\(shared.errors)")
            let expected = try Self.files(in: folder.appending(path: "out"))
            for name in ["single", "shared"] {
                let found = try Self.files(in: folder.appending(path: name))
                #expect(found.keys.sorted() == expected.keys.sorted())
                for (file, bytes) in expected where file != ".beaconry.jsonl" {
                    #expect(found[file] == bytes, "\(name): \(file) differs")
                }
            }
        }
    }

    /// A worker helps at the fleet's own folder. The fleet stands still until the worker has done a venue.
    @Test func aWorkerHelps() throws {
        try Tool.inFolder { folder in
            try MadeFleet.write(4, command: Self.command, in: folder)
            let run = try Tool.shell(
                """
                "$0" fleet fleet.yaml --output out --jobs 1 & one=$!
                while [ ! -e out/job/job.json ]; do kill -0 $one || exit 8; sleep 0.01; done
                kill -STOP $one
                count() { find out/job/units -name '*.unit' | wc -l; }
                before=$(count)
                "$0" units work out/job --jobs 1 --quiet & two=$!
                while [ $(count) -eq $before ]; do kill -0 $two || break; sleep 0.01; done
                kill -CONT $one
                wait $two || exit 9
                wait $one
                """, in: folder)
            #expect(run.exitCode == 0 && !run.errors.contains("Ran 4 of 4 venues here."), "\(run.errors)")
            let alone = try Tool.run(["fleet", "fleet.yaml", "--output", "alone", "--quiet"], in: folder)
            #expect(alone.exitCode == 0, "\(alone.errors)")
            for name in ["fleet.json", "fleet.csv", "fleet.html", "shop-004/report.html"] {
                #expect(
                    FileManager.default.contentsEqual(
                        atPath: folder.path + "/out/\(name)", andPath: folder.path + "/alone/\(name)"), "\(name)")
            }
        }
    }

    /// Two workers do many shops, after one that was killed: the summary is that of one process.
    @Test(.enabled(if: LongMode.isOn)) func aFleetOfTwoHundredShops() throws {
        try Tool.inFolder { folder in
            try MadeFleet.write(200, command: Self.command, broken: [3, 77], in: folder)
            let alone = try Tool.run(["fleet", "fleet.yaml", "--output", "alone", "--json", "--quiet"], in: folder)
            #expect(alone.exitCode == 1 && alone.output.contains("\"failed\" : 2"), "\(alone.errors)")
            let cut = try Tool.run(
                ["units", "cut", "job", "fleet", "fleet.yaml", "--output", "merged", "--json", "--quiet"], in: folder)
            #expect(cut.exitCode == 0, "\(cut.errors)")
            let units = folder.path + "/job/units"
            let killed = try Tool.run(["units", "work", "job", "--quiet"], in: folder, andSend: SIGKILL) {
                (try? FileManager.default.contentsOfDirectory(atPath: units).count > 20) ?? false
            }
            #expect(killed.exitCode == -SIGKILL)
            let merged = try Tool.shell(
                """
                "$0" units work job --jobs 1 --quiet & one=$!
                "$0" units work job --jobs 1 --quiet & two=$!
                wait $one && wait $two && "$0" units merge job
                """, in: folder)
            #expect(merged.exitCode == 1 && merged.output == alone.output, "\(merged.errors)")
        }
    }

    @Test func whatIsWrongIsSaidAtOnce() throws {
        try Tool.inFolder { folder in
            try MadeFleet.write(2, command: "calibrate --walkz 3 --configurations many", in: folder)
            let wrong = try Tool.run(["fleet", "fleet.yaml", "--output", "out"], in: folder)
            #expect(wrong.exitCode == 2 && wrong.errors.contains("fleet.yaml:1:"), "\(wrong.errors)")
            #expect(wrong.errors.contains("--walkz") && wrong.errors.contains("--configurations"), "\(wrong.errors)")
            try MadeFleet.write(2, command: "plan predict --worlds 3 --sed 4", in: folder)
            let other = try Tool.run(["validate", "fleet.yaml"], in: folder)
            #expect(other.exitCode == 2 && other.errors.contains("--worlds"), "\(other.errors)")
            try MadeFleet.write(2, command: "diagnose --recordings shops", in: folder)
            let valid = try Tool.run(["validate", "fleet.yaml"], in: folder)
            #expect(valid.output == "fleet.yaml: fleet of 2 venues\n", "\(valid.errors)")
            let folderless = try Tool.run(["fleet", "fleet.yaml"], in: folder)
            #expect(folderless.exitCode == 2 && folderless.errors.contains("--output"))
        }
    }
}
