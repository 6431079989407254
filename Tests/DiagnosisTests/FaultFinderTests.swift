import Diagnosis
import Foundation
import Parallelism
import TestSupport
import Testing

/// The planted fault is the first of those that are named, and healthy venues have none.
///
/// A case is eight walks of 300 s, in the mall 24 with its three levels and eighty beacons; each world has one case of each kind and a healthy one. In the long mode there are 20 worlds, so 100
/// cases a venue. No world of these seeds was looked at while the finder was made.
@Suite(.serialized) struct FaultFinderTests {
    /// What was found in the worlds of a venue.
    struct Rates {
        var first: [FaultCase.Kind: Int] = [:]
        var cases: [FaultCase.Kind: Int] = [:]
        var alarms = 0
        var healthy = 0
        var misses: [String] = []

        var allFirst: Int { first.values.reduce(0, +) }
        var allCases: Int { cases.values.reduce(0, +) }

        /// The worlds of a venue from a seed on.
        init(
            _ venue: String, worlds: Int, seed: UInt64, hasReference: Bool,
            kinds: [FaultCase.Kind] = FaultCase.Kind.allCases
        ) throws {
            let results = try WorkerPool().map(worlds) { index in
                let count = venue == "mall" ? 24 : 8
                let world = try FaultCase.World(
                    venue, seed: seed + UInt64(index), referenceCount: hasReference ? count : 0, duration: 300)
                let samples = try (kinds.map(Optional.some) + [nil]).compactMap { kind in
                    try FaultCase(world, kind, number: UInt64(index), walkCount: count, duration: 300)
                }
                return samples.map {
                    (kind: $0.kind, isFirst: $0.isFirst, isAlarm: !$0.finder.suspects.isEmpty, text: "\($0)")
                }
            }
            for sample in results.joined() {
                guard let kind = sample.kind else {
                    healthy += 1
                    if sample.isAlarm {
                        alarms += 1
                        misses.append(sample.text)
                    }
                    continue
                }
                cases[kind, default: 0] += 1
                if sample.isFirst { first[kind, default: 0] += 1 } else { misses.append(sample.text) }
            }
        }

        var text: String {
            let kinds = FaultCase.Kind.allCases.map { "\($0.rawValue) \(first[$0] ?? 0)/\(cases[$0] ?? 0)" }
            return "\(allFirst)/\(allCases) first (\(kinds.joined(separator: ", "))), \(alarms)/\(healthy) false alarms"
        }
    }

    /// The venues of the cases.
    static let venues = LongMode.isOn ? ["supermarket", "office", "mall"] : ["office"]

    /// With walks of a time before the fault.
    @Test(arguments: FaultFinderTests.venues)
    func plantedFaultsAreFirst(_ venue: String) throws {
        let rates = try Rates(venue, worlds: LongMode.isOn ? 20 : 2, seed: 51_000, hasReference: true)
        print("\(venue) with a reference: \(rates.text)")
        // Where 90 % are found, fewer than 7 of 10 come in 1 of 100 runs.
        #expect(
            rates.allFirst >= (LongMode.isOn ? 90 : 7), "\(rates.text)\n\(rates.misses.joined(separator: "\n"))")
        // At a true rate of 5 %, more than 2 of 20 come in 8 of 100 runs, and 2 of 2 in 1 of 400.
        #expect(rates.alarms <= (LongMode.isOn ? 2 : 1), "\(rates.text)")
    }

    /// With the venue file alone: single powers of ±10 dB drown in the 3 dB by which healthy beacons differ, so they are left out here.
    @Test(arguments: FaultFinderTests.venues)
    func faultsAreFoundFromTheVenueFileAlone(_ venue: String) throws {
        let kinds = FaultCase.Kind.allCases.filter { $0 != .power }
        let rates = try Rates(venue, worlds: LongMode.isOn ? 20 : 2, seed: 42_000, hasReference: false, kinds: kinds)
        print("\(venue) from the venue file alone: \(rates.text)")
        // Where 90 % are found, fewer than 6 of 8 come in 4 of 100 runs.
        #expect(
            rates.allFirst >= (LongMode.isOn ? 72 : 6), "\(rates.text)\n\(rates.misses.joined(separator: "\n"))")
        #expect(rates.alarms <= 1, "\(rates.text)")
    }

    /// What the output says of single powers without a reference: seldom found. False alarms are counted below, over more worlds.
    @Test(.enabled(if: LongMode.isOn, "it says nothing in a few worlds"), arguments: ["supermarket", "office"])
    func singlePowersNeedAReference(_ venue: String) throws {
        let rates = try Rates(venue, worlds: 20, seed: 44_000, hasReference: false, kinds: [.power])
        print("\(venue), powers from the venue file alone: \(rates.text)")
        #expect(rates.allFirst <= 10, "\(rates.text)")
    }

    /// Over more healthy worlds than the cases above.
    @Test(arguments: ["supermarket", "office"], [false, true])
    func healthyVenuesRaiseNoAlarm(_ venue: String, hasReference: Bool) throws {
        let worlds = LongMode.isOn ? 100 : 4
        let rates = try Rates(venue, worlds: worlds, seed: 43_000, hasReference: hasReference, kinds: [])
        print(
            "\(venue), \(hasReference ? "with" : "without") a reference: \(rates.alarms)/\(rates.healthy) false alarms")
        // At a true rate of 5 %, more alarms than this come in 5 of 100 runs: 9 of 100, 1 of 4.
        #expect(rates.alarms <= (LongMode.isOn ? 9 : 1), "\(rates.misses.joined(separator: "\n"))")
    }
}
