import Geometry
import Lateration
import Positioning
import Testing

@Suite struct FingerprintTests {
    /// Nine points a metre apart, whose three beacons fall by 4 dB a metre.
    private let fingerprints = Fingerprints(
        (0..<9).map { index in
            let place = Point(Double(index % 3), Double(index / 3))
            return Fingerprints.Point(position: place, level: 0, levels: Self.levels(at: place))
        }, beaconCount: 3)

    private static func levels(at place: Point) -> [Double] {
        [Point(0, 0), Point(3, 0), Point(0, 3)].map { -50 - 4 * $0.distance(to: place) }
    }

    private func signals(at place: Point) -> [BeaconSignal] {
        Self.levels(at: place).enumerated().map { BeaconSignal(beacon: $0, rssi: $1) }
    }

    /// Heard exactly as at a point of the survey, that point has ten times the weight of any other.
    @Test func atAPoint() throws {
        var neighbours = NearestNeighbours(fingerprints)
        let estimateNow = neighbours.position(of: signals(at: Point(1, 1)), level: 0)
        let estimate = try #require(estimateNow)
        #expect(estimate.position.distance(to: Point(1, 1)) < 0.15)
    }

    /// By hand: the root mean square difference over the beacons heard, and the weights 1/distance of the five nearest.
    private func place(_ heard: [BeaconSignal]) -> Point {
        let scored = fingerprints.points.map { point in
            let square = heard.reduce(0) {
                $0 + ($1.rssi - point.levels[$1.beacon]) * ($1.rssi - point.levels[$1.beacon])
            }
            return (distance: (square / Double(heard.count)).squareRoot(), point: point)
        }.sorted { $0.distance < $1.distance }.prefix(5)
        let total = scored.reduce(0) { $0 + 1 / $1.distance }
        return Point(
            scored.reduce(0) { $0 + $1.point.position.x / $1.distance } / total,
            scored.reduce(0) { $0 + $1.point.position.y / $1.distance } / total)
    }

    /// A beacon that is not among the strongest says nothing of how far a point is.
    @Test func fiveNearestByTheBeaconsHeard() throws {
        var neighbours = NearestNeighbours(fingerprints)
        let heard = signals(at: Point(0.4, 1.3))
        for signals in [heard, Array(heard.prefix(2)), Array(heard.suffix(2))] {
            let estimateNow = neighbours.position(of: signals, level: 0)
            let estimate = try #require(estimateNow)
            #expect(estimate.position.distance(to: place(signals)) < 1e-12)
        }
        #expect(neighbours.position(of: [], level: 0) == nil)
        #expect(neighbours.position(of: heard, level: 1) == nil, "another level's points do not count")
    }

    @Test func brokenPointsAreLeftOut() {
        let good = fingerprints.points[0]
        var (short, broken, nowhere) = (good, good, good)
        short.levels.removeLast()
        broken.levels[1] = .nan
        nowhere.position = Point(.infinity, 0)
        #expect(Fingerprints([short, good, broken, nowhere], beaconCount: 3).points == [good])
    }
}
