internal import Formats
internal import Radio
internal import Recordings
internal import Walks

/// The content of a mapping file for CSV files. See ``CSVImporter`` for the format.
/// Each property is what one key of the file says.
package struct CSVMapping {
    enum Layout: String, CaseIterable {
        /// One reading of one beacon.
        case long
        /// One reading of every beacon, each in its column.
        case wide
    }

    /// The form of the imported readings.
    enum Form: String, CaseIterable {
        case packets
        case ranging
    }

    /// The unit of a time column.
    enum TimeUnit: String, CaseIterable {
        case s, ms, us, ns, iso8601

        var seconds: Double {
            switch self {
            case .s, .iso8601: 1
            case .ms: 1e-3
            case .us: 1e-6
            case .ns: 1e-9
            }
        }
    }

    enum Time {
        /// A column with a clock. Seconds are (value − origin) × scale; without an origin the first row of a recording
        /// is 0.
        case column(CSVColumn, unit: TimeUnit, scale: Double, origin: Double?)
        /// No column: row after row of a recording, `seconds` apart.
        case step(seconds: Double)
    }

    enum Identity {
        case joined([CSVText], separator: String)
        /// `radix` of major and minor, 10 or 16; `nil` if the mapping does not say it.
        case iBeacon(uuid: CSVText, major: CSVText, minor: CSVText, radix: Int?)
    }

    enum BeaconColumns {
        case range(first: CSVColumn, last: CSVColumn)
        case list([CSVColumn])
    }

    struct Position {
        var x: CSVNumber
        var y: CSVNumber
        var level: CSVNumber
        var height: CSVNumber?
        /// What the rows are; `nil` if the mapping does not say it.
        var kind: GroundTruth.Kind?
    }

    var files = "*.csv"
    var besideFiles: [String] = []
    var dialect = CSVDialect()
    var layout = Layout.long
    var form = Form.packets
    var kind = Recording.Kind.walk
    /// The columns that distinguish recordings in one file.
    var recording: [CSVText] = []
    var device: CSVText?
    var time = Time.step(seconds: 1)
    /// The beacon of a row, in the long layout.
    var identity: Identity?
    var rssi: CSVColumn?
    var channel: CSVColumn?
    /// The columns of the beacons, in the wide layout, and their identities unless the header gives them.
    var beaconColumns: BeaconColumns?
    var beaconNames: [String]?
    /// Texts for a beacon that was not received, besides those of ``isAbsent(_:)``.
    var missing: [String] = []
    /// From identities in the file to those of the venue.
    var renamed: [BeaconID: String] = [:]
    var truth: Position?

    /// Every column that is looked up by its name or number.
    var columns: [CSVColumn] {
        var columns =
            recording.flatMap(\.source.columns) + (device?.source.columns ?? []) + [rssi, channel].compactMap(\.self)
        if case .column(let column, _, _, _) = time { columns.append(column) }
        switch identity {
        case .joined(let parts, _): columns += parts.flatMap(\.source.columns)
        case .iBeacon(let uuid, let major, let minor, _): columns += [uuid, major, minor].flatMap(\.source.columns)
        case nil: break
        }
        switch beaconColumns {
        case .range(let first, let last): columns += [first, last]
        case .list(let list): columns += list
        case nil: break
        }
        if let truth {
            columns += [truth.x, truth.y, truth.level, truth.height].compactMap { $0 }.flatMap(\.source.columns)
        }
        return columns
    }

    /// The major or minor of a name that may be hexadecimal, unless "rename" says what it means.
    func ambiguousNumber(in name: String) -> String? {
        Self.identity(name).flatMap { renamed[$0] } == nil ? BeaconID.ambiguousNumber(in: name) : nil
    }

    /// Whether a field has no value: it is empty, or has a word that programs write in place of a number.
    static func isAbsent(_ text: String) -> Bool {
        guard let last = text.utf8.last else { return true }
        // Most fields are numbers.
        if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) { return false }
        return ["nan", "na", "n/a", "null", "none", "-"].contains(text.lowercased())
    }

    /// The identity that a name or a payload in the file stands for; `nil` for an empty name.
    func beacon(named name: String) -> BeaconID? {
        Self.identity(name).flatMap { id in renamed[id].map(BeaconID.init(_:)) ?? id }
    }

    /// The identity in a payload, or that of a name; `nil` for an empty name.
    static func identity(_ name: String) -> BeaconID? { BeaconID(payload: name) ?? BeaconID(name) }
}
