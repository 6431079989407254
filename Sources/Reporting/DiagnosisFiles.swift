package import Diagnosis
package import Formats
package import VenueModel

/// The files of a diagnosis: JSON, the report, and a picture of each level.
package struct DiagnosisFiles {
    private static let names = ["diagnosis.json", "report.html"]
    private let venue: Venue

    package init(_ venue: Venue) { self.venue = venue }

    /// The names of all files that a diagnosis may have.
    package var names: [String] { Self.names + pictures.names }

    private var pictures: LevelPictures { LevelPictures(venue: venue, name: "diagnosis") }

    /// Writes the files, and removes pictures of an earlier run on levels that nobody walked now.
    ///
    /// - Returns: the paths of the files.
    package func write(
        _ diagnosis: VenueDiagnosis, to folder: OutputFolder, besides inputs: [String?] = []
    ) throws -> [String] {
        let report = DiagnosisReport(diagnosis: diagnosis)
        let texts = [
            try folder.write(String(decoding: diagnosis.json(), as: UTF8.self), to: Self.names[0]),
            try folder.write(report.html, to: Self.names[1]),
        ]
        return texts
            + (try pictures.write(report.levels, to: folder, besides: inputs) { level in
                DiagnosisDrawing(diagnosis, level: level).drawing
            })
    }
}
