import Evaluation
import Geometry
import Positioning
import VenueModel
import Walks

/// A published fix on level 0 with a radius of 1 m, unless said otherwise.
func fix(
    _ time: Double, _ x: Double, _ y: Double = 0, level: Int = 0, accuracy: Double = 1, isPublished: Bool = true
) -> Fix {
    Fix(
        time: time, position: Point(x, y), level: level, horizontalAccuracy: accuracy, isPublished: isPublished)
}

/// A truth sample on level 0, unless said otherwise.
func truth(_ time: Double, _ x: Double, _ y: Double = 0, level: Int = 0) -> TruthSample {
    TruthSample(time: time, position: Point(x, y), level: level)
}

/// A walk with a publish interval of 1 s. Between samples it is straight.
func walk(
    _ fixes: [Fix], _ samples: [TruthSample], name: String = "walk", venue: Venue? = nil,
    instants: TruthInstants = .samples
) -> EvaluatedWalk {
    EvaluatedWalk(
        name: name, fixes: fixes, truth: GroundTruth(name: name, kind: .taps, samples: samples),
        publishInterval: 1,
        site: EvaluationSite(venue: venue), instants: instants)
}

/// An upright rectangle.
func rectangle(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Polygon {
    Polygon([
        Point(x.lowerBound, y.lowerBound), Point(x.upperBound, y.lowerBound), Point(x.upperBound, y.upperBound),
        Point(x.lowerBound, y.upperBound),
    ])
}

/// True if two numbers differ by rounding only.
func near(_ a: Double?, _ b: Double, tolerance: Double = 1e-12) -> Bool {
    guard let a else { return false }
    return abs(a - b) <= tolerance
}
