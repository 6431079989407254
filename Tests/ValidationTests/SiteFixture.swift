import Foundation
import Geometry
import Radio
import Recordings
import TestSupport
import VenueModel
import Walks

@testable import Validation

/// A venue with beacons B0, B1, … at these places, all as high as the phone.
func venue(_ places: Point...) -> Venue {
    let outline = Polygon([Point(-50, -50), Point(50, -50), Point(50, 50), Point(-50, 50)])
    return Venue(
        name: "fixture", levels: [Level(number: 0, name: "Hall", elevation: 0, height: 3, outline: outline)],
        beacons: places.enumerated().map { Beacon(id: .named("B\($0)"), level: 0, position: $1, height: 1) })
}

/// A visit with packets (seconds, beacon's number, dBm) and truths (seconds, place) one metre above the floor.
func visit(
    _ packets: [(Double, Int, Double)], at places: [(Double, Point)], duration: Double
) -> ObservedSite.Visit {
    ObservedSite.Visit(
        recording: Recording(
            name: "visit", duration: duration,
            observations: packets.map { .packet(Packet(time: $0, beacon: .named("B\($1)"), rssi: $2)) }),
        truth: GroundTruth(
            name: "visit", kind: .taps, samples: places.map { TruthSample(time: $0, position: $1, level: 0, height: 1) }
        ))
}

func isNear(_ value: Double?, _ expected: Double, _ tolerance: Double = 1e-9) -> Bool {
    value.map { abs($0 - expected) <= tolerance } ?? false
}

extension Datasets {
    /// Empty where they are missing.
    static let sites = Result { try RecordedSites(folder: folder) }
}
