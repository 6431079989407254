package import Radio
package import Recordings

/// How near each beacon is at one moment.
package struct ProximitySample: Hashable, Sendable {
    package struct BeaconProximity: Hashable, Sendable {
        package var beacon: BeaconID
        /// Metres; `nil` if it is not heard.
        package var distance: Double?
        /// How near it is.
        package var proximity: RangingReport.Proximity
    }

    /// Seconds since the start of the recording.
    package var time: Double
    /// The beacons that were heard so far, by their order.
    package var entries: [BeaconProximity]

    /// The entry of a beacon; `nil` if it was never heard.
    package func entry(of beacon: BeaconID) -> BeaconProximity? { entries.first { $0.beacon == beacon } }

    /// How near a beacon is; unknown if it is not heard.
    package func proximity(of beacon: BeaconID) -> RangingReport.Proximity { entry(of: beacon)?.proximity ?? .unknown }
}
