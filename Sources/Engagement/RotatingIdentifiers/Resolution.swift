import NumericalMethods
package import Radio
package import Recordings

/// How many readings of a recording an app resolved.
package struct Resolution: Hashable, Sendable {
    /// Readings with an RSSI.
    package var readings: Int
    /// Those whose beacon the app does not know.
    package var unresolved: Int

    package init(readings: Int, unresolved: Int) {
        self.readings = readings
        self.unresolved = unresolved
    }

    /// Share of readings that are unresolved, 0…1; `nil` without readings.
    package var unresolvedShare: Double? { readings > 0 ? Double(unresolved) / Double(readings) : nil }
}

extension RotatingIdentifiers {
    /// How much the clock of a beacon is ahead, seconds. It depends on the seed and the beacon alone.
    package func clockError(of beacon: BeaconID) -> Double {
        guard beaconClockSpread > 0 else { return beaconClockError }
        let stream = RandomStream(seed: seed, purpose: "clock of \(beacon)")
        return beaconClockError + beaconClockSpread * stream.normal()
    }

    /// How many readings stay unresolved. O(readings · log downloads).
    ///
    /// - Parameters:
    ///   - start: when the recording starts, seconds on the clock of the downloads.
    ///   - rotating: the beacons that rotate; all, if it is `nil`.
    package func unresolved(
        of recording: Recording, startingAt start: Double = 0, keys: KeyDownloads, rotating: Set<BeaconID>? = nil
    ) -> Resolution {
        let left = resolved(recording, startingAt: start, keys: keys, rotating: rotating)
        let before = Self.readings(in: recording)
        let after = Self.readings(in: left)
        return Resolution(readings: before, unresolved: before - after)
    }

    /// The recording without what the app cannot resolve: positioning runs on what is left. A ranging report stays, even
    /// without entries. O(readings · log downloads).
    ///
    /// - Parameters: as for ``unresolved(of:startingAt:keys:rotating:)``.
    package func resolved(
        _ recording: Recording, startingAt start: Double = 0, keys: KeyDownloads, rotating: Set<BeaconID>? = nil
    ) -> Recording {
        let beacons = rotating ?? Set(recording.observations.flatMap(\.beacons))
        let errors = Dictionary(uniqueKeysWithValues: beacons.map { ($0, clockError(of: $0)) })
        func isKnown(_ beacon: BeaconID, at time: Double) -> Bool {
            errors[beacon].map { resolves(at: start + time, clockError: $0, keys: keys) } ?? true
        }
        var result = recording
        result.observations = recording.observations.compactMap { $0.renamed { isKnown($0, at: $1) ? $0 : nil } }
        return result
    }

    private static func readings(in recording: Recording) -> Int {
        recording.observations.reduce(0) { $0 + $1.readings.count }
    }
}
