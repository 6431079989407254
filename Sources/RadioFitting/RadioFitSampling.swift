internal import Foundation
public import Radio
public import Recordings
public import VenueModel
public import Walks

/// One RSSI value of one beacon at a known distance, for the fit of a path-loss model.
public struct RadioSample: Hashable, Sendable {
    /// Index of the beacon in the venue.
    public var beacon: Int
    /// Distance from the beacon to the phone, metres.
    public var distance: Double
    /// Received signal strength, dBm.
    public var rssi: Double
    /// Index of the phone; 0 is the reference phone.
    public var phone: Int

    public init(beacon: Int, distance: Double, rssi: Double, phone: Int = 0) {
        self.beacon = beacon
        self.distance = distance
        self.rssi = rssi
        self.phone = phone
    }
}

/// How samples for a fit are taken from recordings with truth.
public struct RadioFitSampling: Hashable, Sendable {
    public enum Distance: String, Hashable, Sendable, CaseIterable {
        /// In space, with the heights of beacon and phone.
        case spatial
        /// In the plane; for venues whose heights are unknown.
        case planar
    }

    public enum Grouping: String, Hashable, Sendable, CaseIterable {
        case readings
        /// The mean in dB of all readings of one beacon in one recording; for surveys of points. Readings at one position
        /// share their shadowing, so only these means give correct standard errors.
        case pointMeans
    }

    public var distance: Distance
    public var grouping: Grouping
    /// Height of the phone above the floor if the truth does not contain it, metres.
    public var phoneHeight: Double
    /// Shorter distances are replaced by this one, metres: the model is not valid there.
    public var minimumDistance: Double

    public init(
        distance: Distance = .spatial, grouping: Grouping = .readings, phoneHeight: Double = PhoneHeight.inHand,
        minimumDistance: Double = 0.3
    ) {
        self.distance = distance
        self.grouping = grouping
        self.phoneHeight = phoneHeight
        self.minimumDistance = minimumDistance
    }

    /// The samples of the recordings, in order. Left out are readings of beacons that the venue does not have, of beacons on
    /// another level than the phone, readings without a value, and readings outside the time of the truth. The position in a
    /// survey is that of the truth sample nearest in time.
    public func samples(of recordings: [(recording: Recording, truth: GroundTruth)], in venue: Venue) -> [RadioSample] {
        let phones = phones(of: recordings)
        return recordings.flatMap { recording, truth -> [RadioSample] in
            let phone = phones.firstIndex(of: recording.device ?? "") ?? 0
            let samples = placedReadings(of: recording, truth, in: venue).map {
                RadioSample(beacon: $0.beacon, distance: $0.distance, rssi: $0.rssi, phone: phone)
            }
            return grouping == .readings ? samples : Self.means(samples)
        }
    }

    /// The phones of the recordings by name: first the reference phone, which has the most readings, then the others in
    /// alphabetical order. Recordings that do not name their phone count as of one phone with an empty name.
    public func phones(of recordings: [(recording: Recording, truth: GroundTruth)]) -> [String] {
        var counts: [String: Int] = [:]
        for (recording, _) in recordings {
            counts[recording.device ?? "", default: 0] += recording.observations.reduce(0) { $0 + $1.readings.count }
        }
        let names = counts.keys.sorted()
        guard let most = counts.values.max(), let reference = names.first(where: { counts[$0] == most }) else {
            return [""]
        }
        return [reference] + names.filter { $0 != reference }
    }

    /// One sample per beacon, of one phone: mean RSSI at the mean log distance.
    private static func means(_ samples: [RadioSample]) -> [RadioSample] {
        Dictionary(grouping: samples, by: \.beacon).sorted { $0.key < $1.key }.map { beacon, samples in
            let count = Double(samples.count)
            return RadioSample(
                beacon: beacon, distance: exp(samples.reduce(0) { $0 + log($1.distance) } / count),
                rssi: samples.reduce(0) { $0 + $1.rssi } / count, phone: samples[0].phone)
        }
    }
}
