internal import Formats
internal import Recordings
internal import Walks

extension CSVMapping {
    /// The keys at its top.
    package static var keys: [String] { shape.keys.map(\.name) }

    /// The JSON Schema (draft 2020-12), as text. Made from the table that the reader reads by.
    package static var json: String { shape.jsonSchema(id: "urn:beaconry:csv-mapping") }

    /// Tables of the keys for a page, from the same table.
    package static var markdown: String { shape.all.map(\.markdown).joined(separator: "\n") }

    /// The columns that a file without a header may have.
    static let columnNumbers = 1...1_000_000

    static let shape = YAMLShape(
        "csv-mapping",
        "What the columns of CSV files are. A column is named as in the header; without a header, by its number from 1.",
        keys: [variants.decidingKey("What a row is.")] + sharedKeys + [
            YAMLKey("beacon", .either([.text, .mapping(identity)]), "Identity of the beacon."),
            YAMLKey("rssi", .text, "Column of the RSSI, dBm."),
            YAMLKey("channel", .text, "Column of the advertising channel, 37 to 39. Default: unknown."),
            YAMLKey("beacons", .mapping(beacons), "The columns with the RSSI of the beacons."),
        ], variants: variants)

    private static let variants = YAMLVariants(
        by: "layout",
        [
            YAMLVariants.Variant(
                Layout.long.rawValue, required: ["beacon", "rssi"], optional: ["channel"] + sharedKeys.map(\.name),
                "A row is one reading of one beacon."),
            YAMLVariants.Variant(
                Layout.wide.rawValue, required: ["beacons"], optional: sharedKeys.map(\.name),
                "A row has a reading of each beacon, in a column of its own."),
        ])

    private static let sharedKeys = [
        YAMLKey(
            "files", .text, "Pattern of file names in the folder; `*` is allowed after the last `/`. Default: `*.csv`."),
        YAMLKey(
            "beside", .list(of: .text, count: 0...Int.max, noun: "files"),
            "Other files; their columns are added on the right, line by line."),
        YAMLKey("delimiter", .text, "The character between fields; `tab` is allowed. Default: a comma."),
        YAMLKey("decimal", .text, "The character between the whole and the decimals of a number. Default: a point."),
        YAMLKey("comment", .text, "Lines that begin so are ignored."),
        YAMLKey("skip", .integer(0...1_000_000), "Number of lines before the header. Default: 0."),
        YAMLKey("header", .flag, "Whether there is a header. Default: true."),
        YAMLKey(
            "rows", .text,
            "First field of the rows to read, if the file has rows of several kinds; not together with `beside`. Default: all rows."
        ),
        YAMLKey("kind", .choice(Recording.Kind.allCases.map(\.rawValue)), "What the recordings are. Default: walk."),
        YAMLKey(
            "as", .choice(Form.allCases.map(\.rawValue)),
            "What each reading is. Default: packets for long, ranging for wide."),
        YAMLKey(
            "recording",
            .either([.text, .list(of: textOrColumn, count: 0...Int.max, noun: "columns"), .mapping(text)]),
            "Rows with the same values in these columns belong to one recording. Default: one recording a file."),
        YAMLKey("device", textOrColumn, "The phone. Default: unknown."),
        YAMLKey(
            "time", .either([.text, .mapping(clock)]), isRequired: true, "When a row was: a column in seconds, or more."
        ),
        YAMLKey(
            "missing", .either([.text, .list(of: .text, count: 0...Int.max, noun: "values")]),
            "Values that mean \"not heard\", in addition to 0, an empty field, and the words `NaN`, `NA`, `N/A`, `null`, `None` and "
                + "`-` in any case."),
        YAMLKey(
            "rename", .dictionary(of: .text), "For identities in the file, the identity in the venue."),
        YAMLKey("truth", .mapping(position), "Where the phone was. Default: no truth."),
    ]

    // MARK: Columns

    private static let textOrColumn = YAMLKind.either([.text, .mapping(text)])
    private static let textKeys = [
        YAMLKey("column", .text, "The column."),
        YAMLKey("value", .text, "The same text for all rows, without a column."),
        YAMLKey("characters", .text, "First and last character to take of the field, such as 1-6. Default: all."),
        YAMLKey("rename", .dictionary(of: .text), "For texts of the field, what to take instead."),
    ]
    private static let text = YAMLShape(
        "textColumn", "A text that each row has.", keys: textKeys, alternatives: [["column"], ["value"]])

    private static let number = YAMLShape(
        "numberColumn", "A number that each row has: value × scale + offset. A negative scale reverses an axis.",
        keys: [
            YAMLKey("column", .text, "The column."),
            YAMLKey("value", .number(-1e6...1e6, unit: ""), "The same number for all rows, without a column."),
            YAMLKey("scale", .figure(), "Factor of the column. Default: 1."),
            YAMLKey("offset", .figure(), "What is added. Default: 0."),
        ], alternatives: [["column"], ["value"]])

    // MARK: Time, beacons, truth

    /// The keys of the forms of a clock.
    static let clockForms = [["step"], ["column", "unit", "scale", "origin"]]
    private static let clock = YAMLShape(
        "clock", "When a row was: a column with a clock, or rows at equal steps.",
        keys: [
            YAMLKey("column", .text, "The column with the clock."),
            YAMLKey("unit", .choice(TimeUnit.allCases.map(\.rawValue)), "Unit of the column. Default: s."),
            YAMLKey("scale", .number(1e-12...1e12, unit: ""), "Factor of the unit. Default: 1."),
            YAMLKey(
                "origin", .text,
                "The time of the column that is 0, or `first`: the first row of a recording is 0. Default: first."),
            YAMLKey("step", .number(1e-6...1e6, unit: "s"), "Time between two rows, if no column has a clock."),
        ], alternatives: clockForms.map { [$0[0]] })

    /// The keys of the forms of an identity.
    static let identityForms = [
        ["columns", "join"], ["uuid", "major", "minor", "numbers"], textKeys.map(\.name),
    ]
    /// The digits of major and minor.
    static let radices = ["decimal": 10, "hexadecimal": 16]
    private static let identity = YAMLShape(
        "identity", "The beacon of a row: a text, several columns, or UUID, major and minor of an iBeacon.",
        keys: textKeys + [
            YAMLKey("columns", .list(of: textOrColumn, count: 1...Int.max, noun: "columns"), "Columns to join."),
            YAMLKey("join", .string, "Text between the columns. Default: `/`."),
            YAMLKey("uuid", textOrColumn, "UUID of the iBeacon."),
            YAMLKey("major", textOrColumn, "Its major."),
            YAMLKey("minor", textOrColumn, "Its minor."),
            YAMLKey(
                "numbers", .choice(radices.keys.sorted()), "Digits of major and minor. Needed if they may be either."),
        ], alternatives: [["column"], ["value"], ["columns"], ["uuid", "major", "minor"]])

    /// The keys of the forms of the beacons' columns.
    static let beaconForms = [["columns", "names"], ["first", "last", "names"]]
    private static let beacons = YAMLShape(
        "beacons", "The columns of the beacons, from one to another or one by one.",
        keys: [
            YAMLKey("first", .text, "The first column."), YAMLKey("last", .text, "The last column."),
            YAMLKey("columns", .list(of: .text, count: 0...Int.max, noun: "columns"), "The columns."),
            YAMLKey(
                "names", .list(of: .text, count: 0...Int.max, noun: "beacons"),
                "The beacons of the columns. Needed without a header. Default: the names of the columns."),
        ], alternatives: [["first", "last"], ["columns"]])

    private static let numberOrColumn = YAMLKind.either([.text, .mapping(number)])
    private static let position = YAMLShape(
        "position", "Where the phone was, metres.",
        keys: [
            YAMLKey("x", numberOrColumn, isRequired: true, "First coordinate."),
            YAMLKey("y", numberOrColumn, isRequired: true, "Second coordinate."),
            YAMLKey("level", numberOrColumn, "Number of the level. Default: 0."),
            YAMLKey("height", numberOrColumn, "Height above the floor. Default: unknown."),
            YAMLKey(
                "kind", .choice(GroundTruth.Kind.allCases.map(\.rawValue)),
                "What is known between two rows. Default: track."),
        ])
}
