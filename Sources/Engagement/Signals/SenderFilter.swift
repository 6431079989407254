package import Radio
package import Recordings

/// One Wi-Fi access point, as a phone saw it at one moment.
package struct AccessPointReading: Hashable, Sendable {
    /// Seconds since the start of the recording.
    package var time: Double
    /// The network's name; empty if it is hidden.
    package var ssid: String
    /// The access point's MAC address.
    package var mac: String
    /// Received signal strength, dBm.
    package var rssi: Double

    package init(time: Double, ssid: String, mac: String, rssi: Double) {
        self.time = time
        self.ssid = ssid
        self.mac = mac
        self.rssi = rssi
    }
}

/// Turns Wi-Fi access points into senders like beacons: it takes all access points of a network as one sender, or tells them
/// apart by their MAC address, and ignores other networks.
package struct SenderFilter: Hashable, Sendable {
    /// The access points of interest in one network.
    package struct Network: Hashable, Sendable {
        /// The network's name.
        package var ssid: String
        /// `nil` takes all access points as one sender, `*` tells all apart, an address takes this one alone.
        package var mac: String?

        package init(ssid: String, mac: String? = nil) {
            self.ssid = ssid
            self.mac = mac
        }
    }

    /// The networks; the first that suits decides.
    package var networks: [Network]
    /// Seconds from one poll to the next; 0 takes each reading at once.
    package var interval: Double

    /// A filter of these networks.
    package init(_ networks: [Network], interval: Double = 0) {
        self.networks = networks
        self.interval = interval
    }

    /// A filter by names of networks.
    ///
    /// - Parameters:
    ///   - merged: those whose access points are one sender.
    ///   - distinct: those whose access points are told apart.
    ///   - interval: seconds from one poll to the next; 0 takes each reading at once.
    package init(merged: [String], distinct: [String], interval: Double = 0) {
        self.init(merged.map { Network(ssid: $0) } + distinct.map { Network(ssid: $0, mac: "*") }, interval: interval)
    }

    /// The sender of an access point: its network's name, or its address; `nil` if it is ignored.
    package func sender(ssid: String, mac: String) -> BeaconID? {
        for network in networks where network.ssid == ssid {
            guard let wanted = network.mac else { return ssid.isEmpty ? nil : .named(ssid) }
            let address = BeaconID.named(mac)
            if !mac.isEmpty, wanted == "*" || BeaconID.named(wanted) == address { return address }
        }
        return nil
    }

    /// The readings as observations of senders, by ascending time.
    ///
    /// With an interval, each poll gives the last reading of each access point since the poll before. Of a sender with
    /// several access points, a poll gives the strongest. O(n log n).
    package func observations(of readings: [AccessPointReading]) -> [Observation] {
        let sorted = readings.filter { $0.time.isFinite && $0.rssi.isFinite }.sorted { $0.time < $1.time }
        var observations: [Observation] = []
        /// The last RSSI of each sender's access points, by MAC address.
        var latest: [BeaconID: [BeaconID: Double]] = [:]
        var poll = -Double.infinity
        func close() {
            for (sender, points) in latest.sorted(by: { $0.key < $1.key }) {
                observations.append(.packet(Packet(time: poll, beacon: sender, rssi: points.values.max())))
            }
            latest.removeAll(keepingCapacity: true)
        }
        for reading in sorted {
            let time = interval > 0 ? (reading.time / interval).rounded(.up) * interval : reading.time
            if time != poll {
                close()
                poll = time
            }
            guard let sender = sender(ssid: reading.ssid, mac: reading.mac) else { continue }
            latest[sender, default: [:]][.named(reading.mac)] = reading.rssi
        }
        close()
        return observations
    }
}
