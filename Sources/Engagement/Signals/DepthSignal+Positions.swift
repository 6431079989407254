package import Geometry
package import Positioning
package import VenueModel

/// The published positions of a track, each averaged with those before it.
package struct AveragedPositions: Hashable, Sendable {
    package struct MeanPlace: Hashable, Sendable {
        /// Seconds since the start of the recording.
        package var time: Double
        /// The level's number.
        package var level: Int
        /// The mean of the positions on this level in the averaging time.
        package var mean: Point
        /// The stated accuracy radius of the last of them, metres.
        package var accuracy: Double
    }

    /// By ascending time.
    package let places: [MeanPlace]

    /// The averages. O(fixes × fixes in the averaging time).
    ///
    /// - Parameters:
    ///   - fixes: by ascending time.
    ///   - averaging: seconds; 0 or less takes each position alone.
    package init(_ fixes: [Fix], averaging: Double = 0) {
        let fixes = fixes.filter { $0.isPublished && $0.position.isFinite }
        let averaging = averaging > 0 ? averaging : 0
        var first = 0
        places = fixes.indices.map { index in
            let fix = fixes[index]
            while fixes[first].time < fix.time - averaging { first += 1 }
            var sum = Vector(0, 0)
            var count = 0
            for recent in fixes[first...index] where recent.level == fix.level {
                sum = sum + (recent.position - fix.position)
                count += 1
            }
            return MeanPlace(
                time: fix.time, level: fix.level, mean: fix.position + sum * (1 / Double(count)),
                accuracy: fix.horizontalAccuracy)
        }
    }
}

extension DepthSignal {
    /// How deep published fixes lie in a zone. O(fixes × (corners + fixes in the averaging time)).
    ///
    /// - Parameters:
    ///   - fixes: by ascending time.
    ///   - averaging: seconds; the mean of the positions on the last one's level in this time is used.
    package init(_ fixes: [Fix], zone: Zone, averaging: Double = 0) {
        self.init(AveragedPositions(fixes, averaging: averaging), zone: zone)
    }

    /// How deep averaged positions lie in a zone. O(positions × corners).
    package init(_ positions: AveragedPositions, zone: Zone) {
        self.init(positions, level: zone.level) { zone.outline.depth(of: $0) }
    }

    /// How deep averaged positions lie in a circle on a level.
    package init(_ positions: AveragedPositions, centre: Point, radius: Double, level: Int) {
        self.init(positions, level: level) { radius - $0.distance(to: centre) }
    }

    private init(_ positions: AveragedPositions, level: Int, depth: (Point) -> Double) {
        self.init(
            positions.places.map { place in
                Value(
                    time: place.time, depth: place.level == level ? depth(place.mean) : -.infinity,
                    accuracy: place.accuracy)
            })
    }
}
