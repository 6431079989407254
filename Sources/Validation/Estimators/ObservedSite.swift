internal import Geometry
internal import Radio
internal import Recordings
internal import VenueModel
internal import Walks

/// An observed site: the recordings of phones and their true positions. Importers and the simulator both make it, and
/// estimators use only this type, so they treat both in the same way.
struct ObservedSite: Sendable {
    /// One recording with its truth.
    struct Visit: Sendable {
        var recording: Recording
        /// Where.
        var truth: GroundTruth
        /// The direction that the carrier faced all the time, radians counter-clockwise from the x axis; `nil` if not
        /// known.
        var heading: Double?
    }

    /// The site with the believed values of its beacons; without beacons if their places are not known.
    let venue: Venue
    /// Phones that stood.
    let stays: [Visit]
    /// Phones that moved.
    let walks: [Visit]
    /// The packets of the stays from beacons of the venue, visit after visit.
    let stayReadings: [Reading]
    /// The packets of the walks from beacons of the venue, visit after visit.
    let walkReadings: [Reading]

    init(venue: Venue, stays: [Visit] = [], walks: [Visit] = []) {
        self.venue = venue
        self.stays = stays
        self.walks = walks
        stayReadings = Reading.all(of: stays, in: venue)
        walkReadings = Reading.all(of: walks, in: venue)
    }
}

/// One packet with the place where it was received.
struct Reading: Sendable {
    /// Index of the visit.
    var visit: Int
    /// Index of the beacon in the venue.
    var beacon: Int
    /// Seconds since the start of the recording.
    var time: Double
    /// dBm.
    var rssi: Double
    /// Where the phone was, metres.
    var position: Point
    /// From the beacon through space, metres; 0.3 at least, as no path-loss law holds nearer.
    var distance: Double

    /// 10 log₁₀ of the distance in metres: what the path-loss exponent multiplies.
    var logDistance: Double { Decibels.of(distance) }

    fileprivate static func all(of visits: [ObservedSite.Visit], in venue: Venue) -> [Reading] {
        let indices = Dictionary(venue.beacons.enumerated().map { ($1.id, $0) }) { first, _ in first }
        guard !indices.isEmpty else { return [] }
        var readings: [Reading] = []
        for (visit, content) in visits.enumerated() {
            for case .packet(let packet) in content.recording.observations {
                guard let rssi = packet.rssi, let beacon = indices[packet.beacon],
                    let place = content.place(at: packet.time),
                    venue.beacons[beacon].level == place.level
                else { continue }
                readings.append(
                    Reading(
                        visit: visit, beacon: beacon, time: packet.time, rssi: rssi, position: place.position,
                        distance: venue.beacons[beacon].distance(to: place)))
            }
        }
        return readings
    }
}

extension ObservedSite.Visit {
    /// Position of the phone; before the first and after the last true position, that position.
    func place(at time: Double) -> TruthSample? {
        guard let first = truth.samples.first, let last = truth.samples.last else { return nil }
        return truth.sample(at: min(max(time, first.time), last.time))
    }

    /// The packets, by ascending time.
    var packets: [Packet] {
        recording.observations.compactMap { observation in
            if case .packet(let packet) = observation { packet } else { nil }
        }
    }
}

extension Beacon {
    /// Distance through space to a phone on this level, metres, 0.3 at least; a phone of unknown height is in the hand.
    func distance(to place: TruthSample) -> Double {
        let across = position.distance(to: place.position)
        let up = height - (place.height ?? PhoneHeight.inHand)
        return max((across * across + up * up).squareRoot(), PathLossModels.shortestDistance)
    }
}
