public import Diagnostics
internal import Formats
public import VenueFiles

extension VenueFile {
    /// Reads a venue's file where no scenario is allowed.
    ///
    /// - Throws: ``Problems`` as of ``read(path:)``; of a scenario, that it is one.
    public static func readVenue(path: String) throws(Problems) -> VenueFile {
        do throws(Problems) {
            return try VenueFile.read(path: path)
        } catch {
            guard let text = try? TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text,
                ScenarioFile.isScenario(text)
            else { throw error }
            throw Problems(
                "Give a venue file instead of this scenario: the file that the scenario's key \"venue\" names.",
                file: path)
        }
    }
}
