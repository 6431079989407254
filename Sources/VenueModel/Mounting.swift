public import Geometry

/// Where new beacons may hang on a level, besides its walls and columns. Beacons that the venue has may hang elsewhere.
public struct Mounting: Hashable, Sendable {
    /// Whether beacons may hang under the ceiling.
    public var isCeilingDeployable: Bool
    /// Least height of a new beacon above the level's floor, metres; `nil` without a limit.
    public var lowest: Double?
    /// Largest height of a new beacon above the level's floor, metres; `nil` without a limit but the ceiling.
    public var highest: Double?

    /// By default, the ceiling without limits.
    public init(isCeilingDeployable: Bool = true, lowest: Double? = nil, highest: Double? = nil) {
        self.isCeilingDeployable = isCeilingDeployable
        self.lowest = lowest
        self.highest = highest
    }

    /// The height between both limits that is nearest to a wish, metres.
    ///
    /// - Parameters:
    ///   - wish: the height that is asked for, metres.
    ///   - top: the largest height below the ceiling, metres.
    /// - Returns: `nil` if no height is allowed.
    public func height(nearestTo wish: Double, below top: Double) -> Double? {
        let highest = min(highest ?? .infinity, top)
        if let lowest, lowest > highest { return nil }
        return min(max(wish, lowest ?? -.infinity), highest)
    }
}

/// A column or a post on which beacons can hang. It does not attenuate signals: draw a wall around it for that.
public struct Column: Hashable, Sendable {
    /// Its middle, metres.
    public var position: Point
    /// Length of its sides, metres; 0 is a post, around which signals go on all sides.
    public var width: Double
    /// Least height of a beacon above the level's floor, metres; `nil` for the limit of the level.
    public var lowest: Double?
    /// Largest height of a beacon above the level's floor, metres; `nil` for the limit of the level.
    public var highest: Double?

    /// A column; by default a post.
    public init(position: Point, width: Double = 0, lowest: Double? = nil, highest: Double? = nil) {
        self.position = position
        self.width = width
        self.lowest = lowest
        self.highest = highest
    }

    /// The limits of the column together with those of its level.
    public func mounting(on level: Level) -> Mounting {
        Mounting(
            lowest: [lowest, level.mounting.lowest].compactMap(\.self).max(),
            highest: [highest, level.mounting.highest].compactMap(\.self).min())
    }
}

/// A place with mains power that beacons can use, such as a socket.
public struct PowerPoint: Hashable, Sendable {
    /// Its place, metres.
    public var position: Point
    /// How far from it a beacon may hang, measured on the map, metres.
    public var reach: Double

    /// Reach if nothing else is said, metres: the cable of a usual power supply, and the way up the wall.
    public static let usualReach = 2.0

    public init(position: Point, reach: Double = Self.usualReach) {
        self.position = position
        self.reach = reach
    }
}

/// A picture of the floor plan of a level, to draw over. It has no effect on signals, people or beacons.
public struct Background: Hashable, Sendable {
    /// The picture's file, PNG or JPEG, relative to the venue file.
    public var file: String
    /// From the left to the right edge of the picture, metres.
    public var width: Double
    /// Where the lower left corner of the picture lies, metres.
    public var origin: Point
    /// By how much the picture is turned about its lower left corner, degrees clockwise.
    public var rotation: Double

    public init(file: String, width: Double, origin: Point = Point(0, 0), rotation: Double = 0) {
        self.file = file
        self.width = width
        self.origin = origin
        self.rotation = rotation
    }

    /// Whether a text may be ``file``: a PNG or JPEG in the folder of the venue file or below it.
    public static func allows(file: String) -> Bool {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        let isBelow = !parts.contains { ["", ".", ".."].contains($0) || $0.contains("\\") || $0.contains(":") }
        let isPicture = [".png", ".jpg", ".jpeg"].contains { file.lowercased().hasSuffix($0) }
        return isBelow && isPicture && !file.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }
}
