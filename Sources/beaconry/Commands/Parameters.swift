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

    @Flag(YAMLKey("markdown", .flag, "Print Markdown tables."))
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
                + "\(people.phoneText) | \(YAMLText.number(people.share(of: [.iOS]))) | \(people.phonesSource) |"
        }
        return lines.joined(separator: "\n")
    }

    /// All parameters, effects and environments.
    struct Listing: JSONDocument {
        static let schema = DocumentSchema(
            "parameters", version: 1, "The simulator's parameters, effects and environments.",
            keys: [
                .always("parameters", .each(parameter), "The parameters, in the order of the catalogue."),
                .always("effects", .each(effect), "The effects that can be switched off."),
                .always("environments", .each(environment), "The environments."),
                .always("people", .each(crowd), "The people of each environment."),
            ])

        private static let parameter = YAMLShape(
            "parameter", "A parameter.",
            keys: [
                .always("section", .string, "Its section."), .always("key", .string, "Its key."),
                .always("unit", .string, "Its unit; empty for a pure number."),
                .always("least", .figure(), "The smallest allowed value."),
                .always("greatest", .figure(), "The largest allowed value."),
                .always("defaultValue", .figure(), "The default."),
                .maybe("effect", .string, "The effect that it is part of. Missing without one."),
                .maybe("neutral", .figure(), "The value that has the same result as switching the effect off."),
                .always("meaning", .string, "What it means."),
                .always("source", .string, "Where its default comes from."),
            ])

        private static let effect = YAMLShape(
            "effect", "An effect that can be switched off.",
            keys: [.always("key", .string, "Its key."), .always("meaning", .string, "What is switched off.")])

        private static let environment = YAMLShape(
            "environment", "Values of parameters for a kind of venue.",
            keys: [
                .always("name", .string, "Its name."), .always("summary", .string, "What it stands for."),
                .always("values", .each(value), "The values."),
            ])

        private static let value = YAMLShape(
            "environmentValue", "The value of a parameter.",
            keys: [
                .always("parameter", .string, "Its section and key."), .always("value", .figure(), "The value."),
                .always("source", .string, "Where it comes from."),
            ])

        private static let crowd = YAMLShape(
            "people", "The people of an environment.",
            keys: [
                .maybe("environment", .string, "The environment. Missing for venues without one."),
                .always("leastCrowd", .figure("persons/m2"), "Smallest density of a crowd."),
                .always("fullCrowd", .figure("persons/m2"), "Largest density of a crowd."),
                .always("crowdSource", .string, "Where these come from."),
                .always("crowdShare", .share, "Share of the opening hours with a crowd."),
                .always("crowdShareSource", .string, "Where it comes from."),
                .always("phones", .each(phone), "The phones."),
                .always("rangingShare", .share, "Share of the phones that give ranging reports."),
                .always("phonesSource", .string, "Where the shares come from."),
            ])

        private static let phone = YAMLShape(
            "phone", "A kind of phone.",
            keys: [
                .always("profile", .string, "Name of a built-in profile."),
                .always("share", .share, "Share of the people who carry it."),
            ])

        fileprivate var parameters = SimulationParameters.catalogue.map(Row.init)
        fileprivate var effects = SimulationEffect.allCases.map { Effect(key: $0.rawValue, meaning: $0.meaning) }
        fileprivate var environments = Environment.all.map(Preset.init)
        fileprivate var people = EnvironmentPeople.all.map(People.init)
    }

    fileprivate struct People: Encodable {
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
            (rangingShare, phonesSource) = (people.share(of: [.iOS]), people.phonesSource)
        }
    }

    fileprivate struct Row: Encodable {
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

    fileprivate struct Effect: Encodable {
        var key: String
        var meaning: String
    }

    fileprivate struct Preset: Encodable {
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
