package import Diagnostics
internal import Formats
internal import Importing
internal import Recordings
internal import VenueModel
internal import Walks

/// The public recordings for figures, if they are available: a folder with those of `tetam_ble` (the lab) and
/// `xyz10_mall` (walks in malls) that exist.
package struct RecordedSites: Sendable {
    /// The lab with its survey and its tracks.
    let lab: ObservedSite?
    /// Walks in malls whose beacons' places are not known.
    let mall: ObservedSite?

    /// No recordings.
    package init() {
        lab = nil
        mall = nil
    }

    /// Whether there are none.
    package var isEmpty: Bool { lab == nil && mall == nil }

    /// Reads those of the two datasets that a folder has. O(bytes).
    ///
    /// - Throws: the problems of a dataset that is there and cannot be read.
    package init(folder: String) throws(Problems) {
        lab = try Self.lab("\(folder)/tetam_ble")
        mall = try Self.mall("\(folder)/xyz10_mall")
    }

    private static func lab(_ folder: String) throws(Problems) -> ObservedSite? {
        guard TextFile.isFolder(folder) else { return nil }
        let importer = TetamImporter()
        let data = try importer.importFolder(folder, options: try ImportOptions(for: importer))
        guard let venue = data.venue else { return nil }
        let visits = visits(of: data)
        return ObservedSite(
            venue: venue, stays: visits.filter { $0.recording.name.hasPrefix("set_1-") },
            walks: visits.filter { $0.recording.kind == .walk })
    }

    /// Every floor below the folder that holds traces.
    private static func mall(_ folder: String) throws(Problems) -> ObservedSite? {
        guard TextFile.isFolder(folder) else { return nil }
        let importer = XYZ10Importer()
        var walks: [ObservedSite.Visit] = []
        for site in try TextFile.names(inFolder: folder) where TextFile.isFolder("\(folder)/\(site)") {
            for floor in try TextFile.names(inFolder: "\(folder)/\(site)")
            where TextFile.isFolder("\(folder)/\(site)/\(floor)/traces") {
                let data = try importer.importFolder(
                    "\(folder)/\(site)/\(floor)", options: try ImportOptions(for: importer))
                walks += visits(of: data)
            }
        }
        return walks.isEmpty ? nil : ObservedSite(venue: Venue(name: "mall"), walks: walks)
    }

    private static func visits(of data: ImportedData) -> [ObservedSite.Visit] {
        data.set.recordings.compactMap { recording in
            data.set.truth(of: recording).map { ObservedSite.Visit(recording: recording, truth: $0) }
        }
    }
}
