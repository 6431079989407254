import Diagnosis
import Diagnostics
import Geometry
import Parallelism
import Positioning
import Recordings
import Testing
import VenueModel
import Walks

/// Each part of a request for a diagnosis counts.
@Suite struct DiagnosisRunTests {
    private let request: DiagnosisRequest

    init() throws {
        let world = try FaultCase.World("office", seed: 6, referenceCount: 1, duration: 30)
        var request = DiagnosisRequest(
            try world.walks(4, duration: 120), at: world.venue, zonedPreset: ZonedPreset(base: PositioningSettings()))
        request.reference = world.reference
        self.request = request
    }

    private func run(_ change: (inout DiagnosisRequest) -> Void) throws -> VenueDiagnosis {
        var request = request
        change(&request)
        return try DiagnosisRun(request, in: RunContext(workers: 2)).run()
    }

    /// Healthy powers vary as much as the request says, in the walks and in the reference.
    @Test func thePowerSpreadCounts() throws {
        let wide = try run {
            $0.powerSpread = 30
            $0.reference = []
        }
        #expect(abs(wide.faults.powerSpread - 30) < 1e-9 && wide.referenceFaults == nil)
        #expect(try run { $0.reference = [] }.faults.powerSpread < 10)
        let both = try run { $0.powerSpread = 30 }
        #expect(try abs(#require(both.referenceFaults).powerSpread - 30) < 1e-9)
    }

    @Test func squaresHaveTheCellSize() throws {
        let result = try run {
            $0.cellSize = 8
            $0.reference = []
        }
        #expect(result.cellSize == 8 && !result.squares.isEmpty)
        for square in result.squares {
            guard case .square(let bounds, _) = square.kind else {
                Issue.record("\(square.kind)")
                continue
            }
            #expect(abs(bounds.width - 8) < 1e-9 && abs(bounds.height - 8) < 1e-9)
        }
    }

    /// With a threshold of nothing all zones, squares and minutes are bad, each kind with the worst first; with one
    /// that no error reaches, only those on wrong levels.
    @Test func theThresholdSaysWhatIsBad() throws {
        let all = try run {
            $0.threshold = 0
            $0.reference = []
        }
        func badness(_ area: AreaDiagnosis) -> Double { area.medianError + 15 * (1 - area.rightLevel) }
        let squares = all.areas.filter { if case .square = $0.kind { true } else { false } }
        let zones = all.areas.filter { if case .zone = $0.kind { true } else { false } }
        let minutes = all.areas.filter { if case .minute = $0.kind { true } else { false } }
        #expect(squares.count == all.squares.count && zones.count == all.zones.count && minutes.count >= 6)
        #expect(all.areas == zones + squares + minutes)
        for kind in [zones, squares, minutes] {
            #expect(zip(kind, kind.dropFirst()).allSatisfy { badness($0) >= badness($1) })
        }
        let none = try run {
            $0.threshold = 1000
            $0.reference = []
        }
        #expect(none.areas.allSatisfy { $0.rightLevel < VenueDiagnosis.leastRightLevel })
    }

    /// What cannot be diagnosed is said with the folder that is to blame.
    @Test func whatCannotBeDiagnosedIsSaid() throws {
        func problem(_ change: (inout DiagnosisRequest) -> Void) -> Problem? {
            var request = request
            request.folder = "walks"
            request.referenceFolder = "before"
            change(&request)
            let run = DiagnosisRun(request, in: RunContext(workers: 2))
            let problems = #expect(throws: Problems.self) { try run.run() }
            return problems?.all.first
        }
        let none = problem { $0.walks = [] }
        #expect(none?.file == "walks" && none?.message.hasPrefix("There is no walk with truth to diagnose.") == true)
        let shared = problem { $0.reference.append($0.walks[2]) }
        #expect(shared?.file == "before")
        #expect(shared?.message.contains("the same readings as \(request.walks[2].recording.name). ") == true)
        func silence(_ request: inout DiagnosisRequest) {
            request.reference = []
            for index in request.walks.indices { request.walks[index].recording.observations = [] }
        }
        let silent = problem {
            silence(&$0)
            $0.needsPosition = true
        }
        #expect(silent?.file == "walks" && silent?.message.hasPrefix("No position could be computed") == true)
        // Beacons that are dead are found without positions.
        #expect(try run(silence).all == nil)
    }
}
