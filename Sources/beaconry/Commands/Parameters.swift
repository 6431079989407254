internal import ArgumentParser
internal import Formats
internal import Parameters
internal import Recordings
internal import Simulation
internal import VenueModel

struct Parameters: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the simulator's parameters, effects and environments for scenario files.",
        discussion: "Example: beaconry parameters --json")

    @Flag("markdown", "Print Markdown tables.")
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
    struct Listing: JSONDocument, JSONRecord {
        static let schema = DocumentSchema(shape, version: 1)
        static let shape = JSONShape<Self>(
            "parameters", "The simulator's parameters, effects and environments.",
            .always(
                "parameters", { _ in SimulationParameters.catalogue.map(ParameterRow.init) },
                "The parameters, in the order of the catalogue."),
            .always(
                "effects", { _ in SimulationEffect.allCases.map(Effect.init) }, "The effects that can be switched off."),
            .always("environments", { _ in Environment.all.map(Preset.init) }, "The environments."),
            .always("people", { _ in EnvironmentPeople.all.map(People.init) }, "The people of each environment."))
    }

    private struct ParameterRow: JSONRecord {
        let parameter: SimulationParameter

        static let shape = JSONShape<Self>(
            "parameter", "A parameter.",
            .always("section", \.parameter.section, "Section of the parameter."),
            .always("key", \.parameter.key, "Key of the parameter."),
            .always("unit", \.parameter.unit, "Unit of the parameter; empty for a pure number."),
            .always("least", \.parameter.range.lowerBound, "The smallest allowed value."),
            .always("greatest", \.parameter.range.upperBound, "The largest allowed value."),
            .always("defaultValue", \.parameter.defaultValue, "The default."),
            .maybe(
                "effect", \.parameter.effect?.rawValue,
                "The effect that the parameter is part of. Missing if there is no such effect."),
            .maybe(
                "neutral", \.parameter.neutral, "The value that has the same result as switching the effect off."),
            .always("meaning", \.parameter.meaning, "Meaning of the parameter."),
            .always("source", \.parameter.source, "Where the default comes from."))
    }

    private struct Effect: JSONRecord {
        let effect: SimulationEffect

        static let shape = JSONShape<Self>(
            "effect", "An effect that can be switched off.",
            .always("key", \.effect.rawValue, "Key of the effect."),
            .always("meaning", \.effect.meaning, "What is switched off."))
    }

    private struct Preset: JSONRecord {
        let environment: Environment

        static let shape = JSONShape<Self>(
            "environment", "Values of parameters for a kind of venue.",
            .always("name", \.environment.name, "Name of the environment."),
            .always("summary", \.environment.summary, "Kind of venue that the environment stands for."),
            .always("values", { $0.environment.values.map(Value.init) }, "The values."))
    }

    private struct Value: JSONRecord {
        let value: Environment.Value

        static let shape = JSONShape<Self>(
            "environmentValue", "The value of a parameter.",
            .always("parameter", { $0.value.parameter?.name ?? "" }, "Section and key of the parameter."),
            .always("value", \.value.value, "The value."),
            .always("source", \.value.source, "Where the value comes from."))
    }

    private struct People: JSONRecord {
        let people: EnvironmentPeople

        static let shape = JSONShape<Self>(
            "people", "The people of an environment.",
            .maybe(
                "environment", \.people.environment?.rawValue, "The environment. Missing for venues that have none."),
            .always(
                "leastCrowd", .figure("persons/m2"), \.people.crowd.lowerBound, "Smallest density of a crowd."),
            .always("fullCrowd", .figure("persons/m2"), \.people.crowd.upperBound, "Largest density of a crowd."),
            .always("crowdSource", \.people.crowdSource, "Where the two densities come from."),
            .always("crowdShare", .share, \.people.crowdShare, "Share of the opening hours with a crowd."),
            .always("crowdShareSource", \.people.crowdShareSource, "Where the share of the opening hours comes from."),
            .always("phones", { $0.people.phones.map(Phone.init) }, "The phones."),
            .always(
                "rangingShare", .share, { $0.people.share(of: [.iOS]) },
                "Share of the phones that give ranging reports."),
            .always("phonesSource", \.people.phonesSource, "Where the shares come from."))
    }

    private struct Phone: JSONRecord {
        let phone: EnvironmentPeople.PhoneShare

        static let shape = JSONShape<Self>(
            "phone", "A kind of phone.",
            .always("profile", \.phone.profile, "Name of a built-in profile."),
            .always("share", .share, \.phone.share, "Share of the people who carry it."))
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
