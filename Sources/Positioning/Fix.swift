public import Geometry

/// A position that the core computed.
public struct Fix: Hashable, Sendable, Codable {
    /// Time, seconds since the start of the recording.
    public var time: Double
    /// Position, metres.
    public var position: Point
    /// The level's number.
    public var level: Int
    /// Radius in metres that should hold the true position in 68 of 100 cases; not a number if it is not known, as in a file of
    /// another core that has none.
    public var horizontalAccuracy: Double
    /// The error ellipse, where lateration made the position alone; `nil` elsewhere, and in a sweep.
    public var ellipse: ErrorEllipse?
    /// Whether it was shown to the user. Only some of the computed fixes are published.
    public var isPublished: Bool

    public init(
        time: Double, position: Point, level: Int, horizontalAccuracy: Double, ellipse: ErrorEllipse? = nil,
        isPublished: Bool = true
    ) {
        self.time = time
        self.position = position
        self.level = level
        self.horizontalAccuracy = horizontalAccuracy
        self.ellipse = ellipse
        self.isPublished = isPublished
    }
}
