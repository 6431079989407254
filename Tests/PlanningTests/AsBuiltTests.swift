import Diagnosis
import Parallelism
import Planning
import Positioning
import Radio
import Simulation
import TestSupport
import Testing
import VenueModel
import Walkers

/// What a walk through an installation says about its plan.
@Suite struct AsBuiltTests {
    @Test func aDeadAndASwappedBeaconAreNamed() throws {
        let venue = PlanTrialTests.office
        let dead = 4
        let first = 0
        let second = 15
        func diagnosis(_ faults: [Fault]) throws -> VenueDiagnosis {
            let simulator = try Simulator(venue: venue, faults: FaultList(faults), seed: 1)
            let walks = try WorkerPool(workerCount: 2).map(8) { number in
                let walk = try simulator.simulate(walker: number, duration: 240)
                return (recording: walk.recording, truth: walk.truth)
            }
            let request = DiagnosisRequest(walks, at: venue, zonedPreset: ZonedPreset(base: PositioningSettings()))
            return try DiagnosisRun(request, in: RunContext(workers: 2)).run()
        }
        let healthy = AsBuilt(try diagnosis([]))
        #expect(healthy.isAsPlanned && healthy.venue == venue && healthy.text.contains("no difference"))
        let ids = venue.beacons.map(\.id)
        let built = AsBuilt(
            try diagnosis([.dead(ids[dead], during: 0...Walk.longestDuration), .swapped(ids[first], ids[second])]))
        #expect(!built.isAsPlanned)
        #expect(!built.venue.beacons.contains { $0.id == ids[dead] })
        let places = Dictionary(uniqueKeysWithValues: built.venue.beacons.map { ($0.id, $0.position) })
        #expect(places[ids[first]] == venue.beacons[second].position)
        #expect(places[ids[second]] == venue.beacons[first].position)
        #expect(built.text.contains("is dead") && built.text.contains("are swapped"))
    }
}
