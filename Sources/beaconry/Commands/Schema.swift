internal import ArgumentParser
internal import Foundation
internal import Simulation
internal import VenueModel

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the JSON Schema of a file format, for editors and other tools.",
        discussion: "Example: beaconry schema venue > venue.schema.json")

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case venue
        case scenario

        var json: String {
            switch self {
            case .venue: VenueSchema.json
            case .scenario: ScenarioSchema.json
            }
        }
    }

    @Argument(help: "Which format.")
    var format: Format

    @OptionGroup var common: CommonOptions

    func run() throws {
        guard let output = common.output else { return try Console.result(format.json) }
        let file = try OutputFolder(output).write(format.json, to: "\(format.rawValue).schema.json")
        common.console.message("Wrote \(file)")
    }
}
