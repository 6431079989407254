internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Reporting
internal import Simulation
internal import VenueModel

struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks venue and scenario files and reports every problem with its line.",
        discussion: "Example: beaconry validate Venues/*.yaml Venues/scenarios/*.yaml")

    @Argument(help: "Venue and scenario files.")
    var files: [String]

    @OptionGroup var common: CommonOptions

    func run() throws {
        var reports: [Report] = []
        for file in files {
            do {
                let read = try SimulationInput.read(path: file)
                // A venue may be for recordings alone, but a scenario is for nothing else.
                if read.isScenario { _ = try read.simulator(of: read.scenario) }
                reports.append(Report(file: file, problems: read.warnings, contents: Self.contents(of: read)))
            } catch {
                reports.append(Report(file: file, problems: error.all, contents: nil))
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

        init(file: String, problems: [Problem], contents: String?) {
            self.file = file
            self.problems = problems
            self.contents = contents
            isValid = contents != nil
        }
    }

    private static func contents(of input: SimulationInput) -> String {
        let scenario = input.scenario
        let venue = scenario.venue
        let parts =
            input.isScenario
            ? [
                "scenario of the venue \(venue.name)", Format.count(scenario.walkerCount, "visitor"),
                Format.count(scenario.faults.faults.count, "fault"),
            ]
            : [
                Format.count(venue.levels.count, "level"), Format.count(venue.beacons.count, "beacon"),
                Format.count(venue.zones.count, "zone"), Format.count(venue.paths.nodes.count, "path node"),
            ]
        return parts.joined(separator: ", ")
    }
}
