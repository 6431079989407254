internal import ArgumentParser
internal import Formats
internal import Foundation
internal import Parameters
internal import Recordings
internal import Simulation
internal import VenueModel

struct Parameters: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the simulator's parameters, effects and environments for scenario files.",
        discussion: "Example: beaconry parameters --json")

    @Flag(help: "Print Markdown tables.")
    var markdown = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        try common.list(
            Listing(), as: "parameters.json", text: markdown ? Self.markdownText : Self.plainText)
    }

    private static var plainText: String {
        let parameters = SimulationParameters.catalogue.map { parameter in
            """
            \(parameter.name) = \(YAMLText.number(parameter.defaultValue))\(parameter.unit.isEmpty ? "" : " \(parameter.unit)")
                \(parameter.meaning)
                Allowed: \(parameter.allowed).\(parameter.effectNote) Source: \(parameter.source).
            """
        }
        let environments = Environment.all.map { environment in
            "environment \(environment.name)\n    \(environment.summary) " + environment.settings + "."
        }
        let people = EnvironmentPeople.all.map { people in
            """
            people of \(people.environment.map { "environment \($0.rawValue)" } ?? "a venue without an environment")
                A crowd has \(YAMLText.number(people.crowd.lowerBound)) to \(YAMLText.number(people.crowd.upperBound)) \
            persons/m². Source: \(people.crowdSource).
                Share of the time with a crowd: \(YAMLText.number(people.crowdShare)). Source: \(people.crowdShareSource).
                Phones: \(people.phoneText). Source: \(people.phonesSource).
            """
        }
        return (parameters + environments + people).joined(separator: "\n")
    }

    /// The text of `Simulation.md` from its heading "Parameters" on.
    private static var markdownText: String {
        var lines = ["## Parameters", ""]
        for section in SimulationParameters.sections {
            lines += ["### \(section.name)", "", section.meaning, ""]
            lines += [
                "| key | allowed | unit | default | effect | meaning | source |", "|---|---|---|---|---|---|---|",
            ]
            lines += section.parameters.map { parameter in
                "| `\(parameter.key)` | \(parameter.allowed) | \(parameter.unit) | "
                    + "\(YAMLText.number(parameter.defaultValue)) | \(parameter.effect?.rawValue ?? "") | "
                    + "\(parameter.meaning) | \(parameter.source) |"
            }
            lines.append("")
        }
        lines += ["## Effects", "", "| effect | what is switched off |", "|---|---|"]
        lines += SimulationEffect.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" }
        lines += ["", "## Environments", "", "| environment | parameter | value | source |", "|---|---|---|---|"]
        lines += Environment.all.flatMap { environment in
            environment.values.map { value in
                let parameter = value.parameter
                let unit = parameter.map { $0.unit.isEmpty ? "" : " \($0.unit)" } ?? ""
                return "| `\(environment.name)` | `\(parameter?.name ?? "")` | "
                    + "\(YAMLText.number(value.value))\(unit) | \(value.source) |"
            }
        }
        lines += [
            "", "## People of environments", "",
            "| environment | crowd, persons/m² | source | in a crowd | source | phones | ranging | source |",
            "|---|---|---|---|---|---|---|---|",
        ]
        lines += EnvironmentPeople.all.map { people in
            let crowd = [people.crowd.lowerBound, people.crowd.upperBound].map(YAMLText.number)
            return "| \(people.environment.map { "`\($0.rawValue)`" } ?? "not known") | \(crowd[0]) to \(crowd[1]) | "
                + "\(people.crowdSource) | \(YAMLText.number(people.crowdShare)) | \(people.crowdShareSource) | "
                + "\(people.phoneText) | \(YAMLText.number(people.share(of: .iOS))) | \(people.phonesSource) |"
        }
        return lines.joined(separator: "\n")
    }

    private struct Listing: Encodable {
        var parameters = SimulationParameters.catalogue.map(Row.init)
        var effects = SimulationEffect.allCases.map { Effect(key: $0.rawValue, meaning: $0.meaning) }
        var environments = Environment.all.map(Preset.init)
        var people = EnvironmentPeople.all.map(People.init)
    }

    private struct People: Encodable {
        /// `nil` for venues whose file names no environment.
        var environment: String?
        var leastCrowd: Double
        var fullCrowd: Double
        var crowdSource: String
        var crowdShare: Double
        var crowdShareSource: String
        var phones: [EnvironmentPeople.PhoneShare]
        var rangingShare: Double
        var phonesSource: String

        init(_ people: EnvironmentPeople) {
            environment = people.environment?.rawValue
            (leastCrowd, fullCrowd) = (people.crowd.lowerBound, people.crowd.upperBound)
            (crowdSource, crowdShare) = (people.crowdSource, people.crowdShare)
            (crowdShareSource, phones) = (people.crowdShareSource, people.phones)
            (rangingShare, phonesSource) = (people.share(of: .iOS), people.phonesSource)
        }
    }

    private struct Row: Encodable {
        var section: String
        var key: String
        var unit: String
        var least: Double
        var greatest: Double
        var defaultValue: Double
        var effect: String?
        var neutral: Double?
        var meaning: String
        var source: String

        init(_ parameter: SimulationParameter) {
            (section, key, unit) = (parameter.section, parameter.key, parameter.unit)
            (least, greatest) = (parameter.range.lowerBound, parameter.range.upperBound)
            (defaultValue, meaning) = (parameter.defaultValue, parameter.meaning)
            (effect, neutral) = (parameter.effect?.rawValue, parameter.neutral)
            source = parameter.source
        }
    }

    private struct Effect: Encodable {
        var key: String
        var meaning: String
    }

    private struct Preset: Encodable {
        struct Value: Encodable {
            var parameter: String
            var value: Double
            var source: String
        }

        var name: String
        var summary: String
        var values: [Value]

        init(_ environment: Environment) {
            name = environment.name
            summary = environment.summary
            values = environment.values.map {
                Value(parameter: $0.parameter?.name ?? "", value: $0.value, source: $0.source)
            }
        }
    }
}

extension SimulationParameter {
    fileprivate var allowed: String { "\(YAMLText.number(range.lowerBound)) to \(YAMLText.number(range.upperBound))" }

    fileprivate var effectNote: String {
        guard let effect else { return "" }
        return neutral == nil
            ? " Only while the effect \"\(effect.rawValue)\" is on." : " Effect: \"\(effect.rawValue)\"."
    }
}

extension EnvironmentPeople {
    fileprivate var phoneText: String {
        phones.map { "\($0.profile) \(YAMLText.number($0.share))" }.joined(separator: ", ")
    }
}

extension Environment {
    fileprivate var settings: String {
        values.map { "\($0.parameter?.name ?? "") \(YAMLText.number($0.value))" }.joined(separator: ", ")
    }
}
