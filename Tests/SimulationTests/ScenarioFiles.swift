import Diagnostics
import Foundation
import Simulation
import TestSupport
import VenueFiles

/// The scenarios that come with the project, and one that has every key.
enum ScenarioFiles {
    static let folder = Project.root.appending(path: "Venues/scenarios").path

    static let names = ["supermarket-saturday", "mall-crowded", "mall-mixed-phones", "office-faults", "office-ideal"]

    static func path(_ name: String) -> String { "\(folder)/\(name).yaml" }

    static let complete = SmallScenario.text

    /// Reads a scenario whose venue is the one above, whatever its path.
    static func parse(_ text: String) throws(Problems) -> ScenarioFile {
        try ScenarioFile.parse(text, file: "it.yaml") { path throws(Problems) in
            try VenueFile.parse(SmallScenario.venue, file: path)
        }
    }
}
