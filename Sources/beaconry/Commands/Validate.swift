internal import ArgumentParser
internal import Foundation
internal import Reporting
internal import TextInput
internal import VenueModel

struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks venue files and reports every problem with its line.",
        discussion: "Example: beaconry validate Venues/*.yaml")

    @Argument(help: "Venue files.")
    var files: [String]

    @OptionGroup var common: CommonOptions

    func run() throws {
        var reports: [Report] = []
        for file in files {
            do {
                let read = try VenueFile.read(path: file)
                reports.append(Report(file: file, problems: read.warnings, venue: read.venue))
            } catch {
                reports.append(Report(file: file, problems: error.all, venue: nil))
            }
        }
        for report in reports { for problem in report.problems { show(problem) } }
        try common.keep(reports, as: "validation.json")
        if common.json {
            try Console.result(JSONText.of(reports))
        } else {
            for report in reports where report.isValid {
                try Console.result("\(report.file): \(report.contents ?? "valid")")
            }
        }
        let invalid = reports.count { !$0.isValid }
        if invalid > 0 {
            common.console.message("\(invalid) of \(Format.count(reports.count, "file")) cannot be used.")
            throw ExitCode(2)
        }
    }

    private func show(_ problem: Problem) {
        if problem.severity == .error { Console.error("\(problem)") } else { common.console.message("\(problem)") }
    }

    private struct Report: Encodable {
        var file: String
        var isValid: Bool
        var contents: String?
        var problems: [Problem]

        init(file: String, problems: [Problem], venue: Venue?) {
            self.file = file
            self.problems = problems
            isValid = venue != nil
            contents = venue.map {
                [
                    Format.count($0.levels.count, "level"), Format.count($0.beacons.count, "beacon"),
                    Format.count($0.zones.count, "zone"), Format.count($0.paths.nodes.count, "path node"),
                ].joined(separator: ", ")
            }
        }
    }
}
