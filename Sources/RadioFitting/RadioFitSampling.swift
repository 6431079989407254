internal import Foundation
internal import Geometry
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

    /// A sample.
    public init(beacon: Int, distance: Double, rssi: Double, phone: Int = 0) {
        self.beacon = beacon
        self.distance = distance
        self.rssi = rssi
        self.phone = phone
    }
}

/// How samples for a fit are taken from recordings with truth.
public struct RadioFitSampling: Hashable, Sendable {
    /// The kind of distance.
    public enum Distance: String, Hashable, Sendable, CaseIterable {
        /// In space, with the heights of beacon and phone.
        case spatial
        /// In the plane; for venues whose heights are unknown.
        case planar
    }

    /// What one sample is.
    public enum Grouping: String, Hashable, Sendable, CaseIterable {
        /// One reading.
        case readings
        /// The mean in dB of all readings of one beacon in one recording; for surveys of points. Readings at one position
        /// share their shadowing, so only these means give correct standard errors.
        case pointMeans
    }

    /// The kind of distance.
    public var distance: Distance
    /// What one sample is.
    public var grouping: Grouping
    /// Height of the phone above the floor if the truth does not contain it, metres.
    public var phoneHeight: Double
    /// Shorter distances are replaced by this one, metres: the model is not valid there.
    public var minimumDistance: Double

    /// A sampling.
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
    public func samples(
        of recordings: [(recording: Recording, truth: GroundTruth)], in venue: Venue
    ) -> [RadioSample] {
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

    /// The readings of one recording that give samples, with their positions.
    func placedReadings(of recording: Recording, _ truth: GroundTruth, in venue: Venue) -> [PlacedReading] {
        placements(of: recording, truth, in: venue).compactMap { try? $0.get() }
    }

    /// Each reading of a recording with its position, or the reason why it gives no sample.
    private func placements(
        of recording: Recording, _ truth: GroundTruth, in venue: Venue
    ) -> [Result<PlacedReading, LeftOutReadings.Reason>] {
        let indices = Dictionary(
            venue.beacons.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        return recording.observations.lazy.flatMap { observation in
            observation.readings.map { reading in
                guard reading.rssi.isFinite else { return .failure(.withoutValue) }
                guard let index = indices[reading.beacon] else { return .failure(.unknownBeacon) }
                let places = Self.ages(of: observation).map {
                    place(at: reading.time - $0, of: truth, clamped: recording.kind == .survey)
                }
                guard let place = places[0] else { return .failure(.withoutTruth) }
                guard let distance = metres(from: venue.beacons[index], to: place) else {
                    return .failure(.otherLevel)
                }
                return .success(
                    PlacedReading(
                        beacon: index, place: place, others: places.dropFirst().compactMap(\.self),
                        distance: distance, rssi: reading.rssi))
            }
        }
    }

    /// Ages of the packets in an observation, seconds, the mean first: a ranging report is the mean of the second before it,
    /// in which a walking phone moves by more than a metre.
    private static func ages(of observation: Observation) -> [Double] {
        if case .ranging = observation { [0.5, 0, 1] } else { [0] }
    }

    /// The readings that give no sample.
    public func leftOut(
        of recordings: [(recording: Recording, truth: GroundTruth)], in venue: Venue
    ) -> LeftOutReadings {
        var result = LeftOutReadings()
        for (recording, truth) in recordings {
            for placement in placements(of: recording, truth, in: venue) {
                result.total += 1
                if case .failure(let reason) = placement { result.counts[reason, default: 0] += 1 }
            }
        }
        return result
    }

    private func place(at time: Double, of truth: GroundTruth, clamped: Bool) -> TruthSample? {
        guard clamped, let first = truth.samples.first, let last = truth.samples.last else {
            return truth.sample(at: time)
        }
        return truth.sample(at: min(max(time, first.time), last.time))
    }

    private func metres(from beacon: Beacon, to place: TruthSample) -> Double? {
        guard beacon.level == place.level else { return nil }
        let planar = beacon.position.distance(to: place.position)
        let rise = distance == .planar ? 0 : beacon.height - (place.height ?? phoneHeight)
        let metres = (planar * planar + rise * rise).squareRoot()
        return metres.isFinite ? max(metres, minimumDistance) : nil
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

/// The readings that a fit does not use.
public struct LeftOutReadings: Hashable, Sendable {
    /// Why a reading is not used.
    public enum Reason: String, Error, Hashable, Sendable, CaseIterable {
        /// The beacon is on another level than the phone.
        case otherLevel = "of beacons on another level than the phone"
        /// The venue does not have the beacon.
        case unknownBeacon = "of beacons that the venue does not have"
        /// The truth does not cover the time of the reading.
        case withoutTruth = "outside the time of the truth"
        /// The reading has no value.
        case withoutValue = "without a value"
    }

    /// Number of all readings, used or not.
    public internal(set) var total = 0
    /// Number of readings that are not used, by reason.
    public internal(set) var counts: [Reason: Int] = [:]

    /// A sentence with the numbers and reasons; `nil` if all readings are used.
    public var sentence: String? {
        let parts = Reason.allCases.compactMap { reason in counts[reason].map { "\($0) \(reason.rawValue)" } }
        guard !parts.isEmpty else { return nil }
        return "\(counts.values.reduce(0, +)) of \(total) readings are left out: \(parts.joined(separator: ", "))."
    }
}

/// One RSSI value of one beacon at a known position.
struct PlacedReading {
    /// Index of the beacon in the venue.
    var beacon: Int
    /// The mean position of the phone.
    var place: TruthSample
    /// Other positions of the phone while it heard the packets of this reading.
    var others: [TruthSample]
    /// Distance from the beacon, metres.
    var distance: Double
    /// RSSI, dBm.
    var rssi: Double
}
