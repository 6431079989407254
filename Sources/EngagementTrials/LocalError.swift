internal import Geometry
internal import Positioning
internal import VenueModel
internal import Walks

/// How wrong positions are in one zone.
enum LocalError {
    /// Horizontal errors of the last published fix at the samples of the truth in the zone, one each second, metres.
    static func errors(of fixes: [Fix], _ truth: GroundTruth, in zone: Zone) -> [Double] {
        let published = fixes.filter(\.isPublished)
        var errors: [Double] = []
        var next = 0
        var due = -Double.infinity
        for sample in truth.samples where sample.time >= due {
            due = sample.time + 1
            while next < published.count, published[next].time <= sample.time { next += 1 }
            guard next > 0, sample.level == zone.level, zone.outline.contains(sample.position) else { continue }
            errors.append(published[next - 1].position.distance(to: sample.position))
        }
        return errors
    }
}
