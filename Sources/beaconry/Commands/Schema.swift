internal import ArgumentParser
internal import Calibration
internal import Evaluation
internal import Formats
internal import Foundation
internal import RadioFitting
internal import Simulation
internal import VenueFiles

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the JSON Schema of a file format, for editors and other tools.",
        discussion: "Example: beaconry schema venue > venue.schema.json")

    enum Format: String, CaseIterable {
        case venue
        case scenario
        case study
        case fit
        case requirements

        var json: String {
            switch self {
            case .venue: VenueSchema.json
            case .scenario: ScenarioSchema.json
            case .study: StudySchema.json
            case .fit: RadioFitSchema.json
            case .requirements: RequirementsSchema.json
            }
        }

        var markdown: String {
            switch self {
            case .venue: VenueSchema.markdown
            case .scenario: ScenarioSchema.markdown
            case .study: StudySchema.markdown
            case .fit: RadioFitSchema.markdown
            case .requirements: RequirementsSchema.markdown
            }
        }
    }

    @Argument(help: "Which format: \(Words.list(Format.self)).", transform: Words.parse("schema"))
    var format: Format

    @Flag(help: "Print Markdown tables of the keys instead.")
    var markdown = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if common.json, markdown { throw ValidationError("--json and --markdown contradict each other.") }
    }

    func run() throws {
        let text = markdown ? format.markdown : format.json
        let name = "\(format.rawValue).schema.\(markdown ? "md" : "json")"
        guard let folder = try common.folder(for: [name]) else { return try Console.result(text) }
        try common.report(written: [try folder.write(text, to: name)])
    }
}
