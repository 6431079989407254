import Calibration
import Diagnostics
import EngagementTrials
import Formats
import Foundation
import Parallelism
import Search
import Studies
import Synchronization
import TestSupport
import Testing

/// Searches of policies with a study.
@Suite struct SituationRunTests {
    /// Does something with a request for few short visits of a hall, in a folder that is removed afterwards.
    private func withRequest(_ body: (_ request: CalibrationRequest, _ folder: URL) throws -> Void) throws {
        try withTriggerRequest { triggers, folder in
            var request = CalibrationRequest()
            request.criteria.objective = CriteriaOptions.situations
            request.data.venue = triggers.data.venue
            request.data.walks = 2
            request.data.duration = 200
            try body(request, folder)
        }
    }

    private func study(_ name: String, in folder: URL) throws -> StudyWriter {
        try StudyWriter(
            path: folder.appending(path: name).path,
            StudyDescription(
                name: "hall", codeVersion: "1", venueDigest: "sha256:venue", objective: CriteriaOptions.situations,
                seed: 1, searchSpace: ""))
    }

    /// The document, and what was said.
    ///
    /// - Parameter last: the step in which it is interrupted.
    private func run(
        _ request: CalibrationRequest, _ study: StudyWriter?, stoppedIn last: String? = nil
    ) throws -> (text: String, said: [String]) {
        let said = Mutex<[String]>([])
        let interruption = Interruption()
        let observer = RunObserver(
            message: { text in said.withLock { $0.append(text) } },
            progress: { progress in if progress.step == last { interruption.wish() } })
        // One worker looks at the interruption after each piece.
        let pool = WorkerPool(workerCount: last == nil ? 2 : 1)
        let context = RunContext(pool: pool, interruption: interruption, observer: observer)
        let result = try SituationRun(request).run(study: study, in: context)
        return (try JSONText.of(result), said.withLock { $0 })
    }

    /// Interrupted in any step, it goes on with the trials that it has: the study and the document are those of an unbroken run.
    @Test(arguments: ["Trying presets", "Trying to range less", "Testing"]) func itGoesOn(step: String) throws {
        try withRequest { request, folder in
            let whole = try study("whole", in: folder)
            let unbroken = try run(request, whole)
            #expect(try unbroken.said.isEmpty && unbroken.text == run(request, nil).text)
            let broken = try study("broken", in: folder)
            #expect(throws: Interrupted.self) { try run(request, broken, stoppedIn: step) }
            let stored = try broken.contents().results.count
            let all = try whole.contents().results
            #expect(stored < all.count && (stored > 0 || step == "Trying presets"))
            let resumed = try run(request, broken)
            #expect(resumed.text == unbroken.text)
            #expect(try broken.contents().results == all)
            if stored > 0 { #expect(resumed.said.contains { $0.hasPrefix("\(stored) scores were read from") }) }
        }
    }

    /// Visits of the same seed and length are known, whatever their number; others are not.
    @Test func aStudyKnowsItsVisits() throws {
        try withRequest { request, folder in
            let study = try study("hall", in: folder)
            _ = try run(request, study)
            let count = try study.contents().results.count
            #expect(try run(request, study).said.contains { $0.hasPrefix("\(count) scores were read from") })
            var more = request
            more.data.walks = 3
            #expect(try !run(more, study).said.isEmpty)
            var longer = request
            longer.data.duration += 1
            #expect(try run(longer, study).said.isEmpty)
            var other = request
            other.options.seed += 1
            #expect(try run(other, study).said.isEmpty)
        }
    }
}
