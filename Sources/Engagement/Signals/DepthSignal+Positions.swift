public import Geometry
public import Positioning
public import VenueModel

extension DepthSignal {
    /// How deep published fixes lie in a zone. O(fixes × (corners + fixes in the averaging time)).
    ///
    /// - Parameters:
    ///   - fixes: by ascending time.
    ///   - averaging: seconds; the mean of the positions on the last one's level in this time is used.
    public init(_ fixes: [Fix], zone: Zone, averaging: Double = 0) {
        self.init(fixes, level: zone.level, averaging: averaging) { zone.outline.depth(of: $0) }
    }

    /// How deep published fixes lie in a circle on a level.
    public init(_ fixes: [Fix], centre: Point, radius: Double, level: Int, averaging: Double = 0) {
        self.init(fixes, level: level, averaging: averaging) { radius - $0.distance(to: centre) }
    }

    private init(_ fixes: [Fix], level: Int, averaging: Double, depth: (Point) -> Double) {
        let fixes = fixes.filter { $0.isPublished && $0.position.isFinite }
        var first = 0
        self.init(
            fixes.indices.map { index in
                let fix = fixes[index]
                guard fix.level == level else {
                    return Value(time: fix.time, depth: -.infinity, accuracy: fix.horizontalAccuracy)
                }
                while fixes[first].time < fix.time - averaging { first += 1 }
                let recent = fixes[first...index].filter { $0.level == level }
                let sum = recent.reduce(Vector(0, 0)) { $0 + ($1.position - fix.position) }
                let mean = fix.position + sum * (1 / Double(max(recent.count, 1)))
                return Value(time: fix.time, depth: depth(mean), accuracy: fix.horizontalAccuracy)
            })
    }
}
