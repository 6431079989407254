import Foundation
import Radio

/// One visit of a walk to a square of the map: the unit of evidence. Packets are none, because shadowing is the same for all that
/// are received within a metre or two.
struct HearingCell: Hashable, Sendable {
    /// Side of the squares, metres.
    static let side = 2.0

    /// Index of the walk.
    var walk: Int
    /// Index of the level among the ascending levels.
    var storey: Int
    /// Mean position of the phone.
    var phone: AntennaPosition
    /// Seconds in it with a listening phone.
    var seconds: Int

    /// The class of the time in it: 0 for 1 s, 1 for 2 s, 2 for 3 to 4 s, 3 for 5 to 8 s, 4 for longer.
    var timeClass: Int { min(max(Int(ceil(log2(Double(max(seconds, 1))))), 0), Self.timeClasses - 1) }

    static let timeClasses = 5
}

/// The mean of what was heard of one beacon in one cell.
struct HeardCell: Hashable, Sendable {
    /// Index of the cell.
    var cell: Int
    /// Mean RSSI, dBm.
    var mean: Double
    /// Number of readings.
    var count: Int

    /// The class of the number: 0 for one reading, 1 for two, 2 for three to five, 3 for more.
    var countClass: Int { count < 3 ? count - 1 : count < 6 ? 2 : 3 }
}
