import Foundation
import Geometry
import NumericalMethods
import Radio
import RadioFitting
import VenueModel

/// Synthetic readings with known parameters.
struct RadioWorld {
    var powerAt1m = -60.0
    var exponent = 2.2
    var residualStandardDeviation = 5.0
    /// Sensitivity of the receiver, dBm; `nil` hears all.
    var sensitivity: Double?
    /// Share of readings that are 5 to 25 dB off, to either side.
    var outliers = 0.0
    var distances = 1.0...30.0
    var count = 2000
    /// RSSI in whole dB, as receivers give it.
    var isRounded = true

    /// Readings of one beacon at places that fill a disc evenly.
    func samples(seed: UInt64, beacon: Int = 0) -> [RadioSample] {
        let stream = RandomStream(seed: seed, purpose: "radio fit tests", entity: UInt64(beacon))
        return (0..<count).compactMap { index in
            let tick = UInt64(index)
            let squares = distances.lowerBound * distances.lowerBound...distances.upperBound * distances.upperBound
            let distance = stream.uniform(in: squares, tick, lane: 0).squareRoot()
            var rssi =
                powerAt1m - 10 * exponent * log10(distance) + residualStandardDeviation * stream.normal(tick, lane: 1)
            if stream.uniform(tick, lane: 2) < outliers {
                rssi += (stream.uniform(tick, lane: 3) < 0.5 ? -1 : 1) * stream.uniform(in: 5...25, tick, lane: 4)
            }
            if let sensitivity, stream.uniform(tick, lane: 5) < Self.packetErrorRate(rssi - sensitivity) { return nil }
            return RadioSample(beacon: beacon, distance: distance, rssi: isRounded ? rssi.rounded() : rssi)
        }
    }

    /// Share of packets lost so many dB above the sensitivity: GFSK with BER = ½ exp(−6.215 · 10^(dB/10)) over 46
    /// octets; 0.97 at −2 dB, 0.31 at 0, 0.01 at +2.
    static func packetErrorRate(_ margin: Double) -> Double {
        let bitErrorRate = 0.5 * exp(-6.215 * pow(10, margin / 10))
        return 1 - pow(1 - bitErrorRate, 8 * 46)
    }
}

/// A venue with so many beacons in a row.
func venue(beacons count: Int) -> Venue {
    Venue(
        name: "row",
        levels: [
            Level(
                number: 0, name: "ground", elevation: 0, height: 4,
                outline: Polygon([Point(-50, -50), Point(50, -50), Point(50, 50), Point(-50, 50)]))
        ],
        beacons: (0..<count).map {
            Beacon(id: .named("b\($0)"), level: 0, position: Point(Double($0), 0), height: 2.5)
        })
}

/// Mean, standard deviation and standard error of the mean.
struct Spread {
    var mean: Double
    var deviation: Double
    var error: Double

    init(_ values: [Double]) {
        mean = Statistics.mean(values) ?? .nan
        deviation = Statistics.standardDeviation(values) ?? .nan
        error = deviation / Double(values.count).squareRoot()
    }
}
