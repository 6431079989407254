package import Diagnostics
internal import Formats
internal import Geometry
internal import VenueModel

/// KML of any GeoJSON in degrees, such as an error map.
package enum GeoJSONFeatures {
    /// The largest file that is read, bytes.
    package static let maximumSize = FloorPlan.maximumSize

    /// The features of a GeoJSON file as KML; their properties become extended data.
    ///
    /// - Throws: a problem if this is no GeoJSON, or not in degrees.
    package static func kml(ofGeoJSON bytes: [UInt8], name: String, file: String?) throws(Problems) -> String {
        let root = try GeoJSONPlan.json(bytes, file: file)
        let problems = PlanProblems()
        let features = try GeoJSONPlan.features(of: root, file: file, problems: problems)
        _ = try problems.finish(strict: true)
        let isDegrees = features.allSatisfy { $0.shape.points.allSatisfy(GeoJSONPlan.isDegrees) }
        guard isDegrees, root["coordinates"] != .string(GeoJSONPlan.metres) else {
            throw Problems(
                "KML is in degrees, and the coordinates of this file are lengths. Add \"anchor\" to the venue file, and make this "
                    + "file again.", file: file)
        }
        return KMLWriter().text(name: name, lines: KMLWriter().folder(name, features))
    }
}
