package import Diagnosis
package import Formats
package import VenueModel

/// The files of a diagnosis: JSON, the report, and a picture of each level.
package struct DiagnosisFiles {
    private static let names = ["diagnosis.json", "report.html"]
    private let venue: Venue

    /// The files for a venue.
    package init(_ venue: Venue) { self.venue = venue }

    /// The names of all files that a diagnosis may have.
    package var names: [String] { Self.names + venue.levels.map { Self.name(ofLevel: $0.number) } }

    private static func name(ofLevel level: Int) -> String { "diagnosis-level-\(level).svg" }

    /// Writes the files, and removes pictures of an earlier run on levels that nobody walked now.
    ///
    /// - Returns: the paths of the files.
    package func write(
        _ diagnosis: VenueDiagnosis, to folder: OutputFolder, besides inputs: [String?] = []
    ) throws -> [String] {
        let report = DiagnosisReport(diagnosis)
        var written = [
            try folder.write(String(decoding: diagnosis.json(), as: UTF8.self), to: Self.names[0]),
            try folder.write(report.html, to: Self.names[1]),
        ]
        let levels = venue.levels.map(\.number)
        for level in levels where report.levels.contains(level) {
            let drawing = DiagnosisDrawing(diagnosis, level: level).drawing
            written.append(try folder.write(drawing.text, to: Self.name(ofLevel: level)))
        }
        let stale = levels.filter { !report.levels.contains($0) }.map(Self.name(ofLevel:))
        _ = try folder.removeEarlier(stale, besides: inputs)
        return written
    }
}
