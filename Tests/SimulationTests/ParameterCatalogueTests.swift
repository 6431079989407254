import Parameters
import Testing

/// The catalogue lists what the sections declare, and finds their values.
@Suite struct ParameterCatalogueTests {
    /// Every stored number of every section, by name, as reflection sees it.
    private func numbers(_ parameters: SimulationParameters) -> [String: Double] {
        var numbers: [String: Double] = [:]
        for section in Mirror(reflecting: parameters).children {
            for member in Mirror(reflecting: section.value).children {
                if let value = member.value as? Double {
                    numbers["\(section.label ?? "").\(member.label ?? "")"] = value
                }
            }
        }
        return numbers
    }

    @Test func listsEveryNumberWithItsDefault() {
        let catalogue = SimulationParameters.catalogue
        #expect(
            numbers(SimulationParameters())
                == Dictionary(uniqueKeysWithValues: catalogue.map { ($0.name, $0.defaultValue) }))
    }

    /// What the subscript writes is what the property of that name holds, and nothing else changes.
    @Test func reachesEveryNumber() {
        var parameters = SimulationParameters()
        var expected: [String: Double] = [:]
        for (index, parameter) in SimulationParameters.catalogue.enumerated() {
            parameters[parameter] = Double(index) + 0.5
            expected[parameter.name] = Double(index) + 0.5
        }
        #expect(numbers(parameters) == expected)
        #expect(SimulationParameters.catalogue.allSatisfy { parameters[$0] == expected[$0.name] })
        #expect(parameters.phone.reporting == SimulationParameters().phone.reporting)
    }

    @Test func findsParametersByPath() {
        #expect(SimulationParameters.parameter(at: \.propagation.exponent)?.name == "propagation.exponent")
        #expect(SimulationParameters.parameter(at: \.phone.height)?.name == "phone.height")
        #expect(SimulationParameters.parameter(at: \.sensors.greatestPressureStep)?.key == "greatestPressureStep")
        #expect(SimulationParameters.parameter(at: \.movement.speed.magnitude) == nil)
    }

    /// Defaults and neutral values are allowed; sentences are sentences.
    @Test(arguments: SimulationParameters.catalogue) func isSound(_ parameter: SimulationParameter) {
        #expect(parameter.range.contains(parameter.defaultValue))
        #expect(parameter.neutral.map(parameter.range.contains) ?? true)
        #expect(parameter.neutral == nil || parameter.effect != nil)
        #expect(parameter.meaning.hasSuffix(".") && !parameter.meaning.contains("|"))
        #expect(!parameter.source.isEmpty)
        #expect(!parameter.source.hasSuffix(".") && !parameter.source.contains("|"))
        // A choice has a reason.
        let choice = "our choice"
        #expect(!parameter.source.hasPrefix(choice) || parameter.source.count > choice.count + 5)
    }
}
