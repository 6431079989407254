import Formats
import Foundation
import Parameters
import Simulation
import Testing

/// The pages about scenarios say what the reader does.
struct ScenarioDocumentationTests {
    private func page() throws -> String {
        try String(contentsOfFile: ScenarioFiles.folder + "/README.md", encoding: .utf8)
    }

    @Test func hasEveryKey() throws {
        #expect(try page().hasSuffix(ScenarioSchema.markdown))
        for key in ScenarioShape.scenario.keys { #expect(ScenarioSchema.markdown.contains("| `\(key.name)` | ")) }
    }

    @Test func namesEveryScenario() throws {
        let page = try page()
        for name in ScenarioFiles.names { #expect(page.contains("(\(name).yaml)")) }
        let files = try TextFile.names(inFolder: ScenarioFiles.folder).filter { $0.hasSuffix(".yaml") }
        #expect(files == ScenarioFiles.names.map { $0 + ".yaml" }.sorted())
    }

    /// The example on the page is a scenario without a warning.
    @Test func itsExampleIsInOrder() throws {
        let example = try #require(try page().split(separator: "```yaml\n").last?.split(separator: "```").first)
        let file = try ScenarioFile.parse(String(example), file: ScenarioFiles.folder + "/example.yaml")
        #expect(file.warnings == [])
        #expect(file.scenario.visitors.map(\.count) == [3, 1, 1])
    }

    /// Descriptions end as sentences do, and numbers say their unit or are without one on purpose.
    @Test func everyKeyIsDescribed() {
        for shape in ScenarioShape.scenario.all {
            for key in shape.keys { #expect(key.description.hasSuffix("."), "\(shape.name).\(key.name)") }
        }
        for section in SimulationParameters.sections { #expect(section.meaning.hasSuffix("."), "\(section.name)") }
    }

    /// Names of shapes are names in the schema: one each.
    @Test func shapesHaveNamesOfTheirOwn() {
        var keys: [String: [String]] = [:]
        func visit(_ shape: YAMLShape) {
            let names = shape.keys.map(\.name)
            #expect(keys.updateValue(names, forKey: shape.name) ?? names == names, "\(shape.name)")
            for key in shape.keys {
                if let inner = inner(key.kind) { visit(inner) }
            }
        }
        visit(ScenarioShape.scenario)
        #expect(keys.count > 10)
    }

    private func inner(_ kind: YAMLKind) -> YAMLShape? {
        switch kind {
        case .mapping(let shape): shape
        case .list(let element, _, _), .dictionary(let element): inner(element)
        default: nil
        }
    }
}
