package import Diagnostics
internal import Formats
package import Positioning
package import VenueModel

/// The fixes of a recording, for maps.
package struct FixTrack: Sendable {
    package var name: String
    /// By ascending time.
    package var fixes: [Fix]

    package init(name: String, fixes: [Fix]) {
        self.name = name
        self.fixes = fixes
    }

    /// A line for each part of the track on one level, and a point for each fix, in metres of the venue's frame.
    fileprivate var features: [DrawingFeature] {
        var features: [DrawingFeature] = []
        var start = 0
        while start < fixes.count {
            let level = fixes[start].level
            let end = fixes[start...].firstIndex { $0.level != level } ?? fixes.count
            if end - start > 1 {
                features.append(
                    DrawingFeature(
                        properties: [
                            .init("kind", "track"), .init("name", .string(name)),
                            .init("level", .number(Double(level))),
                            .init("from", .number(fixes[start].time)), .init("to", .number(fixes[end - 1].time)),
                        ], shape: .line(fixes[start..<end].map(\.position))))
            }
            start = end
        }
        return features
            + fixes.map { DrawingFeature(properties: properties(of: $0), shape: .point($0.position)) }
    }

    private func properties(of fix: Fix) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init("kind", "fix"), .init("name", .string(name)), .init("level", .number(Double(fix.level))),
            .init("t", .number(fix.time)),
        ]
        // Fixes of another core may have none.
        if !fix.horizontalAccuracy.isNaN { members.append(.init("accuracy", .number(fix.horizontalAccuracy))) }
        return members + [.init("published", .bool(fix.isPublished))]
    }
}

extension [FixTrack] {
    /// The tracks as GeoJSON: in degrees if the venue has an anchor, else in metres of its frame, which the member
    /// `coordinates` says.
    package func geoJSON(in venue: Venue) -> String {
        let anchor = venue.anchorOffPoles
        return GeoJSONDrawing.text(
            members: [.init("coordinates", .string(anchor == nil ? GeoJSONDrawing.metres : "WGS 84"))],
            features: flatMap(\.features).map { GeoJSONDrawing.json(of: $0, anchor: anchor) })
    }

    /// The tracks as KML, a folder for each.
    ///
    /// - Throws: a problem if the venue has no anchor.
    package func kml(in venue: Venue, file: String?) throws(Problems) -> String {
        let writer = try KMLWriter(for: venue, file: file)
        return writer.text(name: venue.name, lines: flatMap { writer.folder($0.name, $0.features) })
    }
}
