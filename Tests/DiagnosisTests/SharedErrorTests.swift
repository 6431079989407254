import Diagnosis
import Foundation
import Parallelism
import Positioning
import Recordings
import TestSupport
import Testing
import VenueModel
import Walks

/// What all phones share is an error of the venue file; what one phone has alone is its own.
struct SharedErrorTests {
    /// Six walks in the supermarket, whose powers in the venue file are too high.
    private func scene(
        _ error: Double, devices: [String?], shift: (String?) -> Double = { _ in 0 }
    ) throws -> (venue: Venue, walks: [(recording: Recording, truth: GroundTruth)]) {
        let world = try FaultCase.World("supermarket", seed: 91, referenceCount: 0, duration: 240)
        var venue = world.venue
        #expect(venue.beacons.allSatisfy { $0.powerAt1m == nil } && venue.radio.powerAt1m != nil)
        venue.radio.powerAt1m? += error
        var walks = try world.walks(devices.count, duration: 240)
        for (index, device) in devices.enumerated() {
            walks[index].recording.device = device
            let less = shift(device)
            walks[index].recording.observations = walks[index].recording.observations.map { observation in
                guard case .ranging(var report) = observation else { return observation }
                for entry in report.entries.indices { report.entries[entry].rssi? -= less }
                return .ranging(report)
            }
        }
        return (venue, walks)
    }

    private func faults(
        _ error: Double, devices: [String?], shift: (String?) -> Double = { _ in 0 }
    ) throws -> (shared: Double?, phones: [String]) {
        let (venue, walks) = try scene(error, devices: devices, shift: shift)
        let finder = try FaultFinder(walks, in: venue).findings()
        var found: (shared: Double?, phones: [String]) = (nil, [])
        for suspect in finder.suspects {
            switch suspect.fault {
            case .allPowers(let by): found.shared = by
            case .phoneOffset(let phone, _): found.phones.append(finder.phones[phone].name)
            default: continue
            }
        }
        return found
    }

    /// A phone that is deaf loses what it does not hear. It is named, with its offset or as not measured, however deaf it is.
    @Test(arguments: [20.0, 25, 35, 50]) func aDeafPhoneIsNamed(_ less: Double) throws {
        var (venue, walks) = try scene(0, devices: ["A", "B", "A", "B", "A", "B"], shift: { $0 == "B" ? less : 0 })
        for index in walks.indices {
            walks[index].recording.observations = walks[index].recording.observations.map { observation in
                guard case .ranging(var report) = observation else { return observation }
                for entry in report.entries.indices where (report.entries[entry].rssi ?? 0) < -100 {
                    report.entries[entry].rssi = nil
                }
                return .ranging(report)
            }
        }
        venue.name = "deaf"
        let result = try DiagnosisRun(
            DiagnosisRequest(walks, at: venue, zonedPreset: ZonedPreset(base: PositioningSettings()))
        ).run()
        let suspects = result.suspectText
        if suspects.contains("the phone B reports") {
            #expect(result.unmeasuredText == nil)
        } else {
            #expect(result.unmeasuredText?.contains("Not measured: the offset of B.") == true, "\(less): \(suspects)")
            #expect(!suspects.contains("no phone is suspect"))
        }
        #expect(result.text.contains(" B"), "\(result.text)")
    }

    /// However large it is.
    @Test(arguments: [54.0, 41, 16, -40]) func twoPhonesThatAgreeAccuseTheVenueFile(_ error: Double) throws {
        let found = try faults(error, devices: ["A", "B", "A", "B", "A", "B"])
        let shared = try #require(found.shared)
        #expect(abs(shared + error) < 5, "\(shared)")
        #expect(found.phones == [])
    }

    /// No phone is 54 dB deaf. 12 dB are more likely those of a phone, also if no recording names it.
    @Test func onePhoneIsAccusedOfWhatPhonesCanHave() throws {
        let deaf = try faults(54, devices: ["A", "A", "A", "A"])
        let shared = try #require(deaf.shared)
        #expect(abs(shared + 54) < 5 && deaf.phones == [])
        let named = try faults(12, devices: ["A", "A", "A", "A"])
        #expect(named.shared == nil && named.phones == ["A"])
        let unnamed = try faults(12, devices: [nil, nil, nil, nil])
        #expect(unnamed.shared == nil && !unnamed.phones.isEmpty)
    }

    /// A wrong phone is found with a venue file that is right, and with one that is wrong.
    @Test(arguments: [0.0, 54]) func aWrongPhoneIsFoundBesides(_ error: Double) throws {
        let found = try faults(error, devices: ["A", "B", "C", "A", "B", "C"]) { $0 == "C" ? 14 : 0 }
        #expect(found.phones == ["C"])
        #expect((found.shared == nil) == (error == 0), "\(found)")
    }

    /// The words, the document, and positions with the powers corrected.
    @Test func theErrorIsACause() throws {
        let (venue, walks) = try scene(54, devices: ["A", "B", "A", "B"])
        let settings = PositioningSettings { $0[.activateOptimisedCircularLateration] = true }
        let result = try DiagnosisRun(
            DiagnosisRequest(walks, at: venue, zonedPreset: ZonedPreset(base: settings))
        ).run()
        #expect(result.suspectText.contains("all beacon powers of the venue file are about 5"), "\(result.suspectText)")
        #expect(result.suspectText.contains("dB too high"))
        #expect(String(decoding: try result.json(), as: UTF8.self).contains("\"allPowers\""))
        let index = try #require(result.faults.suspects.firstIndex { $0.fault.kind == .allPowers })
        let all = try #require(result.all)
        let cause = try #require(all.causes.first { $0.cause == .fault(index) })
        #expect(try #require(cause.medianWithout) < all.medianError - 1)
    }
}
