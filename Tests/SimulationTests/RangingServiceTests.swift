import Foundation
import Parameters
import Radio
import Recordings
import Simulation
import TestSupport
import Testing

/// The service alone, fed with packets by hand.
@Suite struct RangingServiceTests {
    static func service(
        _ count: Int = 3, powers: [Double]? = nil, seed: UInt64 = 1,
        _ change: (inout PhoneParameters) -> Void = { _ in }
    ) -> RangingService {
        var parameters = PhoneParameters()
        change(&parameters)
        return RangingService(
            identities: (0..<count).map(SampleVenues.beaconID),
            powers: powers ?? [Double](repeating: -59, count: count), parameters: parameters, seed: seed)
    }

    static let id = SampleVenues.beaconID

    /// Mean in dB, whole; nearest first; 0, −1 and unknown for what was not heard; forgotten in the end.
    @Test func reports() {
        var service = Self.service { $0.rangingDrop = 5 }
        for (time, rssi) in [(0.1, -80.0), (0.4, -81), (0.9, -81)] { service.hear(identity: 0, rssi: rssi, time: time) }
        service.hear(identity: 2, rssi: -60, time: 0.5)
        service.hear(identity: 7, rssi: -60, time: 0.5)
        service.hear(identity: -1, rssi: -60, time: 0.5)
        let first = service.report(at: 1)
        #expect(first.time == 1)
        #expect(first.entries.map(\.beacon) == [Self.id(2), Self.id(0)])
        #expect(first.entries.map(\.rssi) == [-60, -81])
        #expect(first.entries.map(\.proximity) == [.near, .far])
        service.hear(identity: 0, rssi: -70, time: 1.5)
        let second = service.report(at: 2)
        #expect(second.entries.map(\.beacon) == [Self.id(0), Self.id(2)])
        #expect(second.entries[0].rssi == -70)
        #expect(second.entries[1] == .init(beacon: Self.id(2), rssi: nil, accuracy: -1, proximity: .unknown))
        for time in 3...5 { #expect(service.report(at: Double(time)).entries.map(\.rssi) == [nil, nil]) }
        #expect(service.report(at: 6).entries.map(\.beacon) == [Self.id(0)])
        #expect(service.report(at: 7).entries.isEmpty)
        // Nothing of the past remains.
        service.hear(identity: 2, rssi: -90, time: 7.5)
        let again = service.report(at: 8)
        #expect(again.entries.map(\.rssi) == [-90])
        #expect(
            again.entries[0].accuracy == (100 * CoreLocationDistance.metres(rssi: -90, powerAt1m: -59)).rounded() / 100)
    }

    /// Equal distances stand in the order of the identities, not of hearing.
    @Test func tiesAreAlphabetical() {
        var service = Self.service(5)
        for identity in [4, 0, 3, 1, 2] { service.hear(identity: identity, rssi: -70, time: 0.5) }
        #expect(service.report(at: 1).entries.map(\.beacon) == (0..<5).map(Self.id))
        #expect(service.report(at: 2).entries.map(\.beacon) == (0..<5).map(Self.id))
    }

    /// The last report that lists a beacon comes between 5 and 10 s after its last packet, evenly.
    @Test func lingering() {
        let count = 800
        var service = Self.service(count)
        for identity in 0..<count { service.hear(identity: identity, rssi: -70, time: 0.5) }
        var last = [Double](repeating: 0, count: count)
        for second in 1...15 {
            for entry in service.report(at: Double(second)).entries {
                guard case .iBeacon(_, _, let minor) = entry.beacon else { continue }
                last[Int(minor)] = Double(second)
            }
        }
        // 0.5 + U(5, 10), rounded down: 5 and 10 with 1/10, 6 to 9 with 1/5.
        #expect(last.allSatisfy { (5...10).contains($0) })
        for (second, share) in [(5, 0.1), (6, 0.2), (8, 0.2), (10, 0.1)] {
            #expect(EnsembleMean(last.map { $0 == Double(second) ? 1 : 0 }).agrees(with: share), "\(second)")
        }
    }

    /// The accuracy follows a step of the RSSI as 1 − e^(−t/10 s) does, also over seconds without packets.
    @Test func accuracyLags() {
        var service = Self.service(1) { $0.rangingLinger = 100 }
        service.hear(identity: 0, rssi: -50, time: 0.5)
        _ = service.report(at: 1)
        for second in 2...40 {
            let isHeard = second % 4 == 1
            if isHeard { service.hear(identity: 0, rssi: -80, time: Double(second) - 0.5) }
            let entry = service.report(at: Double(second)).entries[0]
            guard isHeard else { continue }
            let smoothed = -80 + 30 * exp(-Double(second - 1) / 10)
            #expect(abs((entry.accuracy ?? .nan) - CoreLocationDistance.metres(rssi: smoothed, powerAt1m: -59)) < 0.006)
            #expect(entry.proximity == .init(accuracy: entry.accuracy ?? .nan) && entry.rssi == -80)
        }
    }

    /// Invalid and stale entries come at their rates and leave the others alone.
    @Test func oddities() {
        let count = 40
        func entries(_ change: (inout PhoneParameters) -> Void) -> [[RangingReport.RangedBeacon]] {
            var service = Self.service(count, change)
            return (1...100).map { second in
                for identity in 0..<count {
                    service.hear(
                        identity: identity, rssi: -60 - Double((7 * second + 3 * identity) % 30),
                        time: Double(second) - 0.5)
                }
                return service.report(at: Double(second)).entries.sorted { $0.beacon < $1.beacon }
            }
        }
        let plain = entries { _ in }
        let invalid = entries { $0.invalidReadings = 0.1 }
        let stale = entries { $0.staleReports = 0.2 }
        #expect(plain.allSatisfy { $0.count == count })
        var invalids: [Double] = []
        var repeats: [Double] = []
        for second in 1..<100 {
            for identity in 0..<count {
                let expected = plain[second][identity]
                if invalid[second][identity] != expected {
                    var odd = expected
                    odd.rssi = nil
                    #expect(invalid[second][identity] == odd && (odd.accuracy ?? -1) >= 0)
                }
                invalids.append(invalid[second][identity] == expected ? 0 : 1)
                if stale[second][identity] != expected {
                    #expect(stale[second][identity] == stale[second - 1][identity])
                }
                repeats.append(stale[second][identity] == expected ? 0 : 1)
            }
        }
        #expect(EnsembleMean(invalids).agrees(with: 0.1), "\(EnsembleMean(invalids))")
        #expect(EnsembleMean(repeats).agrees(with: 0.2), "\(EnsembleMean(repeats))")
    }

    /// Another walker's service is a new one.
    @Test func anewIsNew() {
        var used = Self.service(3)
        used.hear(identity: 1, rssi: -60, time: 0.5)
        _ = used.report(at: 1)
        var anew = used.anew(walker: 5)
        #expect(anew.report(at: 1).entries.isEmpty)
        anew.hear(identity: 0, rssi: -70, time: 1.5)
        var fresh = RangingService(
            identities: (0..<3).map(Self.id), powers: [-59, -59, -59], parameters: PhoneParameters(), seed: 1, walker: 5
        )
        _ = fresh.report(at: 1)
        fresh.hear(identity: 0, rssi: -70, time: 1.5)
        for second in 2...15 { #expect(anew.report(at: Double(second)) == fresh.report(at: Double(second))) }
    }
}
