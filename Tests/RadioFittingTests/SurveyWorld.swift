import Foundation
import GSLNumerics
import Geometry
import NumericalMethods
import Radio
import Recordings
import VenueModel
import Walks

/// A made-up survey with known numbers, on a pole, so that nobody is beside the phone: places all over a hall of 24 × 16 m with a wall across it, five beacons, two
/// phones.
struct SurveyWorld {
    var exponent = 1.8
    var wallFactor = 1.4
    var phoneOffset = 3.0
    /// dB, over metres; and what is new at each place.
    var shadowing = (sigma: 3.5, distance: 4.0)
    var placeSigma = 2.0
    var placeCount = 36
    var hasWall = true
    var phones = ["first", "second"]

    static let powers = [-58.0, -60, -63, -61, -57]

    var venue: Venue {
        let corners = [Point(0, 0), Point(24, 0), Point(24, 16), Point(0, 16)]
        let places = [Point(2, 2), Point(22, 3), Point(12, 8), Point(3, 14), Point(21, 13)]
        return Venue(
            name: "hall",
            levels: [Level(number: 0, name: "hall", elevation: 0, height: 3, outline: Polygon(corners))],
            walls: hasWall
                ? [Wall(level: 0, points: [Point(9, 0), Point(9, 11)], loss: 6, material: "brick")] : [],
            beacons: places.enumerated().map {
                Beacon(id: .named("b\($0)"), level: 0, position: $1, height: 2.5)
            })
    }

    /// The survey that a seed makes: at each place one reading of each beacon, which stands for a mean.
    func survey(seed: UInt64) throws -> [(recording: Recording, truth: GroundTruth)] {
        let venue = venue
        let stream = { RandomStream(seed: seed, purpose: $0) }
        let scatter = stream("places")
        let places = (0..<placeCount).map { index in
            let column = Double(index % 6)
            let row = Double(index / 6)
            return Point(
                2 + 4 * column + scatter.uniform(in: -1.5...1.5, UInt64(index)),
                1.3 + 2.7 * row + scatter.uniform(in: -1...1, UInt64(index), lane: 1))
        }
        var levels = [[Double]](repeating: [], count: placeCount)
        for (number, beacon) in venue.beacons.enumerated() {
            var covariance = [Double](repeating: 0, count: placeCount * placeCount)
            for row in 0..<placeCount {
                for column in 0..<placeCount {
                    covariance[row * placeCount + column] =
                        shadowing.sigma * shadowing.sigma
                        * exp(-places[row].distance(to: places[column]) / shadowing.distance)
                        + (row == column ? placeSigma * placeSigma : 0)
                }
            }
            let white = (0..<placeCount).map { stream("shadowing").normal(UInt64($0), lane: UInt32(number)) }
            let field = try CholeskyFactor(covariance, order: placeCount).coloured(white)
            for (index, place) in places.enumerated() {
                let across = place.distance(to: beacon.position)
                let distance = (across * across + 0.7 * 0.7).squareRoot()
                let wall = venue.walls.contains {
                    $0.pieces[0].segment.isCrossed(by: Segment(beacon.position, place))
                }
                levels[index].append(
                    Self.powers[number] - 10 * exponent * log10(distance) - (wall ? 6 * wallFactor : 0)
                        + (index % 2 == 1 && phones.count > 1 ? phoneOffset : 0) + field[index])
            }
        }
        return places.enumerated().map { index, place in
            let name = "point-\(index)"
            let packets = levels[index].enumerated().map {
                Observation.packet(Packet(time: Double($0) / 10, beacon: venue.beacons[$0].id, rssi: $1))
            }
            return (
                Recording(
                    name: name, kind: .survey, device: phones[index % phones.count], duration: 1,
                    observations: packets),
                GroundTruth(name: name, samples: [TruthSample(time: 0, position: place, level: 0, height: 1.8)])
            )
        }
    }
}
