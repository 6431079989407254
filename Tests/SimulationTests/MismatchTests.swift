import Foundation
import Geometry
import NumericalMethods
import Parameters
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel
import Walkers
import Walks

/// The world of a simulation is not what the venue's file says: a core that believes the file must not be flattered.
@Suite struct MismatchTests {
    /// Levels of one beacon in many worlds, with all that varies from place to place off: what is left is the beacon's
    /// error (3 dB), the phone's (2 dB), the visit's (2.5 and 1.15 dB) and the antenna's (1.06 dB), together 4.66 dB.
    @Test func levelsDifferFromTheTableByTheStatedSpread() throws {
        var parameters = SimulationParameters()
        parameters.phone.reporting = .packets
        parameters.shadowing.sigma = 0
        parameters.fading.scale = 0
        parameters.people.bodyLoss = 0
        parameters.propagation.exponentSigma = 0
        parameters.phone.sensitivity = -150
        let venue = SampleVenues.line
        let beacon = try #require(venue.beacons.first)
        let power = try #require(beacon.powerAt1m ?? venue.radio.powerAt1m)
        var offsets: [Double] = []
        for seed in 0..<200 {
            let (recording, truth) = try Simulator(venue: venue, parameters: parameters, seed: UInt64(seed))
                .simulate(walker: 0, duration: 10)
            let differences = recording.observations.compactMap { observation -> Double? in
                guard case .packet(let packet) = observation, packet.beacon == beacon.id, let rssi = packet.rssi,
                    let place = truth.sample(at: packet.time)
                else { return nil }
                let planar = beacon.position.distance(to: place.position)
                let rise = beacon.height - (place.height ?? 0)
                let distance = max((planar * planar + rise * rise).squareRoot(), 0.3)
                return rssi - (power - 22 * log10(distance))
            }
            offsets.append(try #require(Statistics.mean(differences)))
        }
        let mean = try #require(Statistics.mean(offsets))
        let deviation = try #require(Statistics.standardDeviation(offsets))
        // Standard errors with 200 worlds: 0.33 dB of the mean, 0.23 dB of the deviation.
        #expect(abs(mean) < 1.2, "\(mean) dB")
        #expect(abs(deviation - 22.0.squareRoot()) < 0.8, "\(deviation) dB")
    }

    @Test func phonesAreCarriedAtDifferentHeights() throws {
        let simulator = try Simulator(venue: SampleVenues.line, seed: 5)
        let heights = try (0..<300).map { walker in
            try #require(try simulator.simulate(walker: walker, duration: 1).truth.samples[0].height)
        }
        // Standard errors: 0.009 m of the mean, 0.006 m of the deviation.
        #expect(abs(try #require(Statistics.mean(heights)) - 1.2) < 0.035)
        #expect(abs(try #require(Statistics.standardDeviation(heights)) - 0.15) < 0.025)
    }

    /// A beacon's own fitted exponent wins over the venue's, and that over the parameters'.
    @Test(arguments: [(own: 1.5, ofVenue: 3.0, expected: 1.5), (nil, 3, 3), (1.5, nil, 1.5), (nil, nil, 2)])
    func fittedExponentsHold(own: Double?, ofVenue: Double?, expected: Double) throws {
        var venue = SampleVenues.line
        venue.radio.pathLossExponent = ofVenue
        venue.beacons[0].pathLossExponent = own
        var parameters = SimulationParameters.undisturbed(pathLossExponent: 2)
        parameters.phone.reporting = .packets
        parameters.phone.sensitivity = -200
        let simulator = try Simulator(venue: venue, parameters: parameters, seed: 1)
        let walk = try simulator.walk(of: 0, duration: 30)
        var count = 0
        for case .packet(let packet) in try simulator.simulate(walker: 0, duration: 30).recording.observations {
            // The beacon hangs at the phone's height.
            let distance = max(walk.position(at: packet.time).distance(to: venue.beacons[0].position), 0.3)
            let rssi = try #require(packet.rssi)
            #expect(abs(rssi - (-59 - 10 * expected * log10(distance))) < 1e-9)
            count += 1
        }
        #expect(count > 50)
    }
}
