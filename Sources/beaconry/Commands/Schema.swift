internal import ArgumentParser
internal import Foundation
internal import VenueModel

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the JSON Schema of a file format, for editors and other tools.",
        discussion: "Example: beaconry schema venue > venue.schema.json")

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case venue
    }

    @Argument(help: "Which format.")
    var format: Format

    @OptionGroup var common: CommonOptions

    func run() throws {
        let text =
            switch format {
            case .venue: VenueSchema.json
            }
        guard let output = common.output else { return try Console.result(text) }
        let file = try OutputFolder(output).write(text, to: "\(format.rawValue).schema.json")
        common.console.message("Wrote \(file)")
    }
}
