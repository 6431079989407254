internal import Geometry
internal import Parameters
public import Recordings
public import VenueModel
public import Walks

extension RadioFitSampling {
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
        let isSurvey = recording.kind == .survey
        return recording.observations.lazy.flatMap { observation in
            let ages = Self.ages(of: observation)
            let span = Self.span(of: observation, in: truth)
            return observation.readings.map { reading -> Result<PlacedReading, LeftOutReadings.Reason> in
                guard reading.rssi.isFinite else { return .failure(.withoutValue) }
                guard let index = indices[reading.beacon] else { return .failure(.unknownBeacon) }
                let times = ages.map { reading.time - $0 }
                let places = times.map { place(at: $0, of: truth, isSurvey: isSurvey) }
                // At the ends of a truth and at single points there is no place a moment before.
                guard
                    let place = places[0]
                        ?? place(at: reading.time - (ages[0] - Self.latency), of: truth, isSurvey: isSurvey)
                else { return .failure(.withoutTruth) }
                guard let distance = metres(from: venue.beacons[index], to: place) else { return .failure(.otherLevel) }
                return .success(
                    PlacedReading(
                        beacon: index, place: place, others: places.dropFirst().compactMap(\.self), span: span,
                        facing: isSurvey ? nil : truth.course(at: times[0]), distance: distance, rssi: reading.rssi))
            }
        }
    }

    /// Mean delay of a system's reports, seconds.
    private static let latency = SimulationParameters().phone.deliveryLatency

    /// Ages of the packets in an observation, seconds, the mean first, then the least and the greatest: a ranging report is
    /// the mean of the second before it, and systems report late. In that time, a walking phone moves by more than a metre.
    private static func ages(of observation: Observation) -> [Double] {
        if case .ranging = observation { [0.5 + latency, 0, 1 + 2 * latency] } else { [latency, 0, 2 * latency] }
    }

    /// Length of the way in the second of a ranging report, metres.
    private static func span(of observation: Observation, in truth: GroundTruth) -> Double {
        guard case .ranging(let report) = observation, let from = truth.sample(at: report.time - 1 - latency),
            let to = truth.sample(at: report.time - latency)
        else { return 0 }
        return from.position.distance(to: to.position)
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

    private func place(at time: Double, of truth: GroundTruth, isSurvey: Bool) -> TruthSample? {
        guard isSurvey, let first = truth.samples.first, let last = truth.samples.last else {
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
}

/// The readings that a fit does not use.
public struct LeftOutReadings: Hashable, Sendable {
    /// Why a reading is not used.
    public enum Reason: String, Error, Hashable, Sendable, CaseIterable {
        case otherLevel = "of beacons on another level than the phone"
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
    /// Length of the way over which the system took the mean, metres.
    var span: Double
    /// The direction in which the carrier walks, of length 1; `nil` where they stand, or if that is not known.
    var facing: Vector?
    /// Distance from the beacon, metres.
    var distance: Double
    /// RSSI, dBm.
    var rssi: Double
}

extension GroundTruth {
    /// The direction of movement over the second about a time; `nil` if the person stood.
    fileprivate func course(at time: Double) -> Vector? {
        guard let from = sample(at: time - 0.5), let to = sample(at: time + 0.5), from.level == to.level else {
            return nil
        }
        let way = to.position - from.position
        return way.length > Self.leastWay ? way * (1 / way.length) : nil
    }

    /// Metres.
    private static let leastWay = 0.2
}
