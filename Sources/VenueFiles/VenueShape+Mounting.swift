package import Formats
import Geometry
import VenueModel

// Where new beacons may hang, and the picture to draw over.
extension VenueShape {
    package static let mounting = YAMLShape(
        "mounting", "Where new beacons may hang on a level, besides its walls and columns.",
        keys: [
            YAMLKey("ceiling", .flag, "Whether beacons may hang under the ceiling. Default: true."),
            YAMLKey("lowest", height, "Least height of a new beacon above the level's floor. Default: no limit."),
            YAMLKey(
                "highest", height,
                "Largest height of a new beacon above the level's floor. Default: no limit but the ceiling."),
        ])

    package static let column = YAMLShape(
        "column",
        "A column or a post on which new beacons can hang. It does not attenuate signals: draw a wall around it for that.",
        keys: [
            YAMLKey("at", point, isRequired: true, "Middle of the column, [x, y]."),
            YAMLKey(
                "width", .number(0...100, unit: "metres"),
                "Length of its sides, which are parallel to x and y; a beacon can hang on each of them. Default: 0, a post "
                    + "with one place for a beacon."),
            YAMLKey("lowest", height, "Least height of a new beacon on it. Default: that of \"mounting\"."),
            YAMLKey("highest", height, "Largest height of a new beacon on it. Default: that of \"mounting\"."),
        ])

    package static let powerPoint = YAMLShape(
        "powerPoint", "A place with mains power that beacons can use, such as a socket.",
        keys: [
            YAMLKey("at", point, isRequired: true, "Place of the power point, [x, y]."),
            YAMLKey(
                "reach", .number(0...1000, unit: "metres"),
                "How far from it a beacon may hang, measured on the map. "
                    + "Default: \(YAMLText.number(PowerPoint.usualReach))."),
        ])

    static let background = YAMLShape(
        "background",
        "A picture of the floor plan of the level, to draw over. It has no effect on signals, people or beacons.",
        keys: [
            YAMLKey(
                "file", .text, isRequired: true,
                "The picture, PNG or JPEG: its name, or its path from the folder of the venue file."),
            YAMLKey(
                "width", .number(0.1...100_000, unit: "metres"), isRequired: true,
                "Distance from the left to the right edge of the picture."),
            YAMLKey("origin", point, "Where the lower left corner of the picture lies, [x, y]. Default: [0, 0]."),
            YAMLKey(
                "rotation", .number(-360...360, unit: "degrees"),
                "By how much the picture is turned about its lower left corner, clockwise. Default: 0."),
        ])

    /// The keys of a level that are about beacons to come, and about its picture.
    static let planning = [
        YAMLKey("mounting", .mapping(mounting), "Where new beacons may hang. Default: anywhere."),
        YAMLKey(
            "columns", .list(of: .mapping(column), count: many, noun: "columns"),
            "Columns and posts on which new beacons can hang."),
        YAMLKey(
            "power", .list(of: .mapping(powerPoint), count: many, noun: "power points"),
            "Where there is mains power for beacons."),
        YAMLKey("background", .mapping(background), "A picture of the floor plan, to draw over."),
    ]

    static let deployable = YAMLKey(
        "deployable", .choice(Wall.Sides.allCases.map(\.rawValue)),
        "On which side new beacons may hang: \"left\" and \"right\" are as you see them if you go from the first point to "
            + "the last. Default: both.")

    static let keepOut = YAMLKey("keepOut", .flag, "Whether no new beacon may hang in it. Default: false.")

    static let locked = YAMLKey(
        "locked", .flag, "Whether the beacon stays even when all beacons are placed again (--afresh). Default: false.")

    private static let height = YAMLKind.number(0...100, unit: "metres")
}
