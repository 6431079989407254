internal import Geometry
internal import Radio
internal import VenueModel
internal import Walks

/// A furnished room of 20.7 × 17.6 m with twelve receivers, the points of a survey, and tracks through it.
struct LabGeometry: Sendable {
    /// The room with the receivers as beacons.
    var venue: Venue
    /// Where the phone stood, half an hour each.
    var points: [TruthSample]
    /// Where it was carried.
    var tracks: [GroundTruth]

    /// From one packet to the next in the tracks, seconds, less the random delay of 0 to 10 ms: the most frequent gaps at
    /// one receiver are 450 to 459 ms.
    static let packetInterval = 0.4495
    /// Share of packets that do not arrive: 1.9 of 2.2 a second do.
    static let loss = 0.14
    /// The same in the survey as it was thinned, 60 in half an hour; no multiple of a round of the three channels.
    static let thinnedInterval = 30.1 * (1 - loss)

    /// A room of the same size, for machines without the recordings: four receivers 1.22 m high about the middle, eight
    /// 2.30 m high by the walls, 81 points in an uneven grid about 2 m apart from 1.7 to 2.3 m high, and three tracks along
    /// rectangles at 0.4 m/s.
    static let documented: LabGeometry = {
        let size = (x: 20.66, y: 17.64)
        let low = [Point(5, 4), Point(8, 12.6), Point(12, 5), Point(16, 13)]
        let high = [
            Point(0.7, 6), Point(0.7, 11.6), Point(20, 6), Point(20, 11.6), Point(7, 0.5), Point(13.6, 0.5),
            Point(7, 17.1), Point(13.6, 17.1),
        ]
        let beacons = (low + high).enumerated().map { index, place in
            Beacon(id: .named("R\(index + 1)"), level: 0, position: place, height: index < low.count ? 1.22 : 2.3)
        }
        let outline = Polygon([Point(0, 0), Point(size.x, 0), Point(size.x, size.y), Point(0, size.y)])
        let venue = Venue(
            name: "room", levels: [Level(number: 0, name: "Room", elevation: 0, height: 3, outline: outline)],
            beacons: beacons)
        let points = (0..<81).map { index in
            let column = Double(index % 9)
            let row = Double(index / 9)
            return TruthSample(
                time: 0,
                position: Point(
                    1.4 + 2.2 * column + (Double(index * 7 % 11) / 5 - 1),
                    0.9 + 1.95 * row + 0.9 * (Double(index * 3 % 13) / 6 - 1)), level: 0,
                height: 1.7 + 0.1 * Double(index * 5 % 7))
        }
        let tracks = [Point(2, 5), Point(3, 3), Point(5, 2)].enumerated().map { index, first in
            let right = size.x - first.x
            let upper = size.y - first.y
            let corners = [first, Point(right, first.y), Point(right, upper), Point(first.x, upper), first]
            return GroundTruth(name: "track-\(index + 1)", kind: .taps, samples: way(corners, speed: 0.4, height: 1.8))
        }
        return LabGeometry(venue: venue, points: points, tracks: tracks)
    }()

    /// The times at which somebody with this speed reaches the corners.
    private static func way(_ corners: [Point], speed: Double, height: Double) -> [TruthSample] {
        var time = 0.0
        return corners.indices.map { index in
            if index > 0 { time += corners[index].distance(to: corners[index - 1]) / speed }
            return TruthSample(time: time, position: corners[index], level: 0, height: height)
        }
    }
}

extension LabGeometry {
    init(_ lab: ObservedSite) {
        self.init(venue: lab.venue, points: lab.stays.compactMap(\.truth.samples.first), tracks: lab.walks.map(\.truth))
    }
}
