import Foundation
import TestSupport
import Testing

/// `import plan` and `export` as people use them.
@Suite struct DrawingCommandTests {
    /// Each command of the page works as it stands there, one after the other.
    @Test func theCommandsOfThePageWork() throws {
        let page = try String(
            contentsOf: Project.root.appending(path: "Sources/beaconry/Documentation.docc/FloorPlans.md"),
            encoding: .utf8)
        let commands = page.split(separator: "\n").filter { $0.hasPrefix("    Scripts/beaconry ") }.map {
            $0.replacing("    Scripts/beaconry ", with: "")
        }
        #expect(commands.count >= 14)
        let hasConverter = try Tool.shell("command -v ogr2ogr").exitCode == 0
        try Tool.inFolder { folder in
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "Venues"), withDestinationURL: Project.root.appending(path: "Venues"))
            for command in commands {
                let run = try Tool.shell("\"$0\" \(command)", in: folder)
                if command.contains(".dxf"), !hasConverter {
                    #expect(run.exitCode == 2 && run.errors.contains("sudo apt-get install gdal-bin"), "\(run.errors)")
                } else {
                    #expect(run.exitCode == 0, "\(command): \(run.errors)")
                }
            }
            for venue in ["library.yaml", "museum/venue.yaml", "station/venue.yaml", "mall-again.yaml"] {
                let run = try Tool.run(["validate", venue], in: folder)
                #expect(run.exitCode == 0, "\(venue): \(run.errors)")
            }
        }
    }

    @Test func withoutTheConverterTheMessageSaysHowToInstallIt() throws {
        let drawing = Project.root.appending(path: "Venues/plans/clinic.dxf").path
        let run = try Tool.shell("PATH=/nowhere exec \"$0\" import plan '\(drawing)' --output-file -")
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("sudo apt-get install gdal-bin"), "\(run.errors)")
    }

    @Test(
        arguments: [
            ["--output", "venue.yaml"], ["--output-file", "a.yaml", "--output", "b"], ["--layer", "A-WALL"],
            ["--layer", "A=wal"], ["--anchor", "52"], ["--anchor", "91,0"], ["--unit", "yards"], ["--level", "1000"],
            ["--level-height", "0"], ["--output-file", "-", "--json"],
        ])
    func wrongOptionsAreRefused(options: [String]) throws {
        let run = try Tool.run(["import", "plan", "Venues/plans/library.kml"] + options)
        #expect(run.exitCode == 2, "\(options): \(run.output)")
    }

    /// A misspelt option is said with a suggestion, also with --quiet, and nothing is written.
    @Test(
        arguments: [
            (["--material", "brik"], "Did you mean \"brick\"?"),
            (["--layer", "Walls=wall:brik"], "Did you mean \"brick\"?"),
            (["--layer", "Nope*=wall"], "has no such layer"), (["--layer", "Wals=wall"], "Did you mean \"Walls\"?"),
            (["--layer", "Zones=zone:brick"], "LAYER=wall:MATERIAL"), (["--anchor", "0x30,0"], "--anchor"),
        ]) func misspeltOptionsAreErrors(options: [String], expected: String) throws
    {
        let drawing = Project.root.appending(path: "Venues/plans/library.kml").path
        try Tool.inFolder { folder in
            let run = try Tool.run(
                ["import", "plan", drawing, "--output-file", "it.yaml", "--quiet"] + options, in: folder)
            #expect(run.exitCode == 2 && run.errors.contains(expected), "\(options): \(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "it.yaml").path))
        }
    }

    @Test func aPictureIsSentToTheStudio() throws {
        let drawing = Project.root.appending(path: "Venues/plans/kiosk.png").path
        try Tool.inFolder { folder in
            let run = try Tool.run(["import", "plan", drawing, "--width", "12", "--output", "kiosk"], in: folder)
            #expect(run.exitCode == 0)
            #expect(run.errors.contains("Scripts/beaconry studio kiosk/venue.yaml"), "\(run.errors)")
            #expect(!run.errors.contains("QGIS"))
        }
    }

    /// What was imported is exported and imported again: the same file, byte for byte.
    @Test(arguments: ["geojson", "kml"]) func exportsGiveTheSameFileBack(_ format: String) throws {
        try Tool.inFolder { folder in
            let office = Project.root.appending(path: "Venues/office.yaml").path
            for (arguments, _) in [
                (["export", "plan", office, "--output-file", "one.\(format)"], 0),
                (["import", "plan", "one.\(format)", "--output-file", "one.yaml"], 0),
                (["export", "plan", "one.yaml", "--output-file", "two.\(format)"], 0),
                (["import", "plan", "two.\(format)", "--output-file", "two.yaml", "--quiet"], 0),
            ] {
                let run = try Tool.run(arguments, in: folder)
                #expect(run.exitCode == 0, "\(arguments): \(run.errors)")
            }
            for name in ["yaml", format] {
                #expect(
                    try Data(contentsOf: folder.appending(path: "one.\(name)"))
                        == Data(contentsOf: folder.appending(path: "two.\(name)")))
            }
        }
    }
}
