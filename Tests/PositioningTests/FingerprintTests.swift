import Geometry
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
        var neighbours = NearestNeighbours(fingerprints, beaconCount: 3)
        let estimateNow = neighbours.position(of: signals(at: Point(1, 1)), level: 0)
        let estimate = try #require(estimateNow)
        #expect(estimate.position.distance(to: Point(1, 1)) < 0.15)
    }

    /// By hand: the root mean square difference and the weights 1/distance of the five nearest.
    @Test func fiveNearest() throws {
        var neighbours = NearestNeighbours(fingerprints, beaconCount: 3)
        let heard = signals(at: Point(0.4, 1.3))
        let estimateNow = neighbours.position(of: heard, level: 0)
        let estimate = try #require(estimateNow)
        let scored = fingerprints.points.map { point in
            let square = zip(heard, point.levels).reduce(0) { $0 + ($1.0.rssi - $1.1) * ($1.0.rssi - $1.1) } / 3
            return (distance: square.squareRoot(), point: point)
        }.sorted { $0.distance < $1.distance }.prefix(5)
        let total = scored.reduce(0) { $0 + 1 / $1.distance }
        let x = scored.reduce(0) { $0 + $1.point.position.x / $1.distance } / total
        let y = scored.reduce(0) { $0 + $1.point.position.y / $1.distance } / total
        #expect(estimate.position.distance(to: Point(x, y)) < 1e-12)
    }

    /// A uniform shift of what is heard moves no order, a beacon that is not heard counts as −100 dBm, and another level's
    /// points do not count.
    @Test func unheardBeaconsAndLevels() throws {
        var neighbours = NearestNeighbours(fingerprints, beaconCount: 3)
        #expect(neighbours.position(of: [], level: 0) == nil)
        #expect(neighbours.position(of: signals(at: Point(1, 1)), level: 1) == nil)
        let partial = Array(signals(at: Point(2, 0)).prefix(2))
        let all = partial + [BeaconSignal(beacon: 2, rssi: Fingerprints.unheard)]
        let estimateNow = neighbours.position(of: partial, level: 0)
        let estimate = try #require(estimateNow)
        #expect(estimate == neighbours.position(of: all, level: 0))
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
