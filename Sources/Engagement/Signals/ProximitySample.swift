public import Radio
public import Recordings

/// How near each beacon is at one moment.
public struct ProximitySample: Hashable, Sendable {
    /// One beacon.
    public struct Entry: Hashable, Sendable {
        /// Which beacon.
        public var beacon: BeaconID
        /// Metres; `nil` if it is not heard.
        public var distance: Double?
        /// How near it is.
        public var proximity: RangingReport.Proximity

        /// An entry.
        public init(beacon: BeaconID, distance: Double?, proximity: RangingReport.Proximity) {
            (self.beacon, self.distance, self.proximity) = (beacon, distance, proximity)
        }
    }

    /// Seconds since the start of the recording.
    public var time: Double
    /// The beacons that were heard so far, by their order.
    public var entries: [Entry]

    /// A sample.
    public init(time: Double, entries: [Entry]) { (self.time, self.entries) = (time, entries) }

    /// The entry of a beacon; `nil` if it was never heard.
    public func entry(of beacon: BeaconID) -> Entry? { entries.first { $0.beacon == beacon } }

    /// How near a beacon is; unknown if it is not heard.
    public func proximity(of beacon: BeaconID) -> RangingReport.Proximity { entry(of: beacon)?.proximity ?? .unknown }

    /// Metres from a threshold to a beacon, positive within it; `nil` if it is not heard. For `Condition.evidence(depth:)`.
    public func depth(of beacon: BeaconID, within threshold: Double) -> Double? {
        entry(of: beacon)?.distance.map { threshold - $0 }
    }
}
