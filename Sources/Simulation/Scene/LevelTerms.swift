/// The level of one received packet, term by term, in dB: what each effect adds. Losses are negative; the sum is the
/// reading. It has a property for each term.
public struct LevelTerms: Hashable, Sendable {
    /// Beacon power in the venue's file: RSSI at one metre, dBm.
    public var believedPower = 0.0
    /// Path loss with the believed exponent.
    public var pathLoss = 0.0
    /// Walls with the losses in the venue's file.
    public var walls = 0.0
    /// Slabs between levels.
    public var slabs = 0.0
    /// Error of the believed exponent.
    public var exponentError = 0.0
    /// True beacon power minus that in the venue's file.
    public var beaconPower = 0.0
    /// Faults of the beacon: wrong power, battery.
    public var faults = 0.0
    /// True wall losses minus those in the venue's file.
    public var wallSpread = 0.0
    /// Antenna pattern of the beacon.
    public var antenna = 0.0
    /// Frozen shadowing.
    public var shadowing = 0.0
    /// Small-scale fading.
    public var fading = 0.0
    /// The carrier's own body.
    public var body = 0.0
    /// Other people.
    public var crowd = 0.0
    /// Change at this visit.
    public var visit = 0.0
    /// Offset of the phone against the average phone, and of where it is carried.
    public var phone = 0.0
    /// Noise of the receiver.
    public var noise = 0.0
    /// Rounding of the reading.
    public var rounding = 0.0

    public init() {}

    /// The reading, dBm.
    public var sum: Double { Self.catalogue.reduce(0) { $0 + self[keyPath: $1.path] } }

    /// One of the terms, as data.
    public struct Term: Sendable {
        /// Name in tables.
        public let name: String
        /// True if the table of beacons, the plan of the venue and the position explain it; false for the residual.
        public let isGeometry: Bool
        /// Where it is.
        public let path: any WritableKeyPath<LevelTerms, Double> & Sendable
        /// Description in a few words.
        public let meaning: String

        init(
            _ name: String, isGeometry: Bool = false, _ path: any WritableKeyPath<LevelTerms, Double> & Sendable,
            _ meaning: String
        ) {
            self.name = name
            self.isGeometry = isGeometry
            self.path = path
            self.meaning = meaning
        }
    }

    /// Every term, in the order of tables.
    public static let catalogue: [Term] = [
        Term("believedPower", isGeometry: true, \.believedPower, "beacon powers in the venue's file"),
        Term("pathLoss", isGeometry: true, \.pathLoss, "distance"),
        Term("walls", isGeometry: true, \.walls, "wall losses in the venue's file"),
        Term("slabs", isGeometry: true, \.slabs, "slabs between levels"),
        Term("exponentError", \.exponentError, "true minus believed exponent"),
        Term("beaconPower", \.beaconPower, "true beacon powers minus those in the venue's file"),
        Term("faults", \.faults, "wrong powers and batteries"),
        Term("wallSpread", \.wallSpread, "true wall losses minus those in the venue's file"),
        Term("antenna", \.antenna, "antenna patterns of the beacons"),
        Term("shadowing", \.shadowing, "frozen shadowing"),
        Term("fading", \.fading, "small-scale fading"),
        Term("body", \.body, "the carrier's own body"),
        Term("crowd", \.crowd, "other people"),
        Term("visit", \.visit, "changes from visit to visit"),
        Term("phone", \.phone, "phones relative to the average phone"),
        Term("noise", \.noise, "receiver noise"),
        Term("rounding", \.rounding, "rounding of readings"),
    ]
}
