import Foundation
import Geometry
import Parameters
import Radio
import RadioFitting
import Recordings
import Testing
import VenueModel
import Walks

/// The parts of a survey's model, one by one.
@Suite struct SurveyPartsTests {
    /// The covariance of means over ways is the mean of exp(−r/D) over their points.
    @Test(arguments: [(0.0, 1.2, 1.2), (0.5, 1.2, 1.2), (3, 0.8, 1.6), (0.4, 0.2, 2)])
    func correlationIsTheMean(away: Double, first: Double, second: Double) {
        let shadowing = SurveyShadowing(distance: 1.7, placeShare: 0.3)
        let count = 400
        let places = (0..<count).map { (Double($0) + 0.5) / Double(count) - 0.5 }
        let mean =
            places.reduce(0) { sum, a in
                places.reduce(sum) { $0 + exp(-abs(away + second * $1 - first * a) / 1.7) }
            } / Double(count * count)
        #expect(abs(shadowing.correlation(at: away, over: (first, second)) - mean) < 1e-4)
        #expect(shadowing.correlation(at: away, over: (0, 0)) == exp(-away / 1.7))
    }

    /// Under a ceiling: nothing at 45°, almost 3 dB towards the horizon; a body takes most behind it, and nothing of a phone on
    /// a pole.
    @Test func gains() {
        let bearing = SurveyBearing()
        let beacon = Beacon(id: .named("b"), level: 0, position: Point(0, 0), height: 3, mount: .ceiling)
        func gain(_ x: Double, height: Double, facing: Vector?) -> Double {
            bearing.gain(of: beacon, at: Vector(x, 0), height: height, facing: facing, walls: 0)
        }
        #expect(abs(gain(1.2, height: 1.8, facing: nil)) < 1e-9)
        #expect((-3 ... -2.7).contains(gain(30, height: 1.8, facing: nil)))
        let ahead = gain(8, height: 1.2, facing: Vector(-1, 0))
        let behind = gain(8, height: 1.2, facing: Vector(1, 0))
        let any = gain(8, height: 1.2, facing: nil)
        #expect(behind < any - 2 && any < ahead && ahead > -4, "\(ahead) \(any) \(behind)")
        var still = SimulationParameters()
        still.switchOff(.body)
        still.switchOff(.antenna)
        #expect(SurveyBearing(still).gain(of: beacon, at: Vector(8, 0), height: 1.2, facing: nil, walls: 0) == 0)
    }

    /// A packet of a walk is placed where the phone was 0.15 s before; a ranging report 0.65 s before; the first one where the
    /// truth begins.
    @Test func reportsAreLate() {
        let venue = Venue(
            name: "way",
            levels: [
                Level(
                    number: 0, name: "way", elevation: 0, height: 3,
                    outline: Polygon([Point(-1, -1), Point(30, -1), Point(30, 1), Point(-1, 1)]))
            ], beacons: [Beacon(id: .named("a"), level: 0, position: Point(-1, 0), height: 1)])
        let truth = GroundTruth(
            name: "w",
            samples: (0...100).map { TruthSample(time: Double($0) / 5, position: Point(Double($0) / 5, 0), level: 0) })
        let recording = Recording(
            name: "w", duration: 20,
            observations: [
                .packet(Packet(time: 0, beacon: .named("a"), rssi: -60)),
                .packet(Packet(time: 5, beacon: .named("a"), rssi: -60)),
                .ranging(
                    RangingReport(time: 10, entries: [RangingReport.RangedBeacon(beacon: .named("a"), rssi: -60)])),
            ])
        let samples = RadioFitSampling(distance: .planar).samples(of: [(recording, truth)], in: venue)
        #expect(samples.count == 3)
        for (sample, distance) in zip(samples, [1, 5.85, 10.35]) { #expect(abs(sample.distance - distance) < 1e-9) }
    }
}
