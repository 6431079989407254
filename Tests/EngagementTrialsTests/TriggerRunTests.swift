import Calibration
import Diagnostics
import Engagement
import EngagementTrials
import Formats
import Foundation
import Parallelism
import Positioning
import Search
import Studies
import Synchronization
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// Calibrations of triggers without a command.
@Suite struct TriggerRunTests {
    /// Does something with a request for few short visits of a hall, in a folder that is removed afterwards.
    private func withRequest(_ body: (_ request: CalibrationRequest, _ folder: URL) throws -> Void) throws {
        try withTriggerRequest { request, folder in
            var request = request
            request.data.walks = 2
            request.data.duration = 120
            request.searchLittle()
            try body(request, folder)
        }
    }

    private func problems(_ request: CalibrationRequest) -> [String] {
        do throws(Problems) {
            _ = try TriggerRun(request)
            return []
        } catch { return error.all.map(\.message) }
    }

    /// Each option that means nothing for triggers is refused, and so are too few or too short visits.
    @Test func optionsWithoutMeaningAreRefused() throws {
        try withRequest { request, _ in
            #expect(problems(request) == [])
            var other = request
            other.documentVariants = 3
            other.data.strict = true
            let refused = problems(other)
            #expect(
                refused.count == 2 && refused.allSatisfy { $0.contains("has no meaning with --objective triggers") })
            other = request
            other.data.duration = 59
            #expect(problems(other).count == 1 && problems(other)[0].contains("--duration at least 60 s"))
            other = request
            other.data.walks = 1
            #expect(problems(other).count == 1)
            other = request
            other.data.venue += ".missing"
            #expect(problems(other).count == 1)
        }
    }

    /// A venue without zones is refused before anything is written, with and without a profile.
    @Test(arguments: [nil, "holidayparty"]) func aVenueNeedsZones(profile: String?) throws {
        try withTriggerRequest { request, _ in
            var request = request
            request.data.profile = profile
            #expect(problems(request) == [])
            var venue = TrialHall.venue
            venue.zones = []
            try VenueFile.write(venue).write(toFile: request.data.venue, atomically: true, encoding: .utf8)
            #expect(problems(request) == ["The venue has no zones. Triggers need at least one."])
        }
    }

    /// The visits are those of the request, twice as many for the test, and the search has its space and options.
    @Test func theRequestCounts() throws {
        try withRequest { request, _ in
            var request = request
            request.options.seed = 7
            let visits = try TriggerRun(request).visits
            #expect(visits.visits == 2 && visits.testVisits == 4 && visits.duration == 120 && visits.seed == 7)
            #expect(visits.profiles.isEmpty && visits.given == nil)
            #expect(visits.search?.space == request.space && visits.search?.options == request.options)
        }
    }

    /// The goal and the limits are those of `engage zones`, and an event that a profile does not report is refused.
    @Test func theGoalCounts() throws {
        let words = CalibrationRequest.options.first { $0.key == GoalKey.event.name }?.words
        #expect(words == ZoneEvent.allCases.map(\.rawValue))
        try withRequest { request, _ in
            let usual = try TriggerRun(request).visits
            #expect(usual.goal == EngagementRequest().goal && usual.limits == TriggerLimits())
            var request = request
            request.data.event = "exit"
            request.data.stay = 30
            request.data.recall = 0.5
            request.data.falseAVisit = 2
            request.data.latency = 60
            let visits = try TriggerRun(request).visits
            #expect(visits.goal.event == .exit && visits.goal.stay == 30 && visits.asked == [.dwellTime])
            #expect(visits.limits == TriggerLimits(recall: 0.5, falseAVisit: 2, latency: 60))
            request.data.event = "left"
            #expect(problems(request).count == 1)
            for profile in EngagementProfile.builtIn {
                request.data.event = "dwellOutside"
                request.data.profile = profile.name
                let silent = problems(request).contains { $0.contains("does not report the event dwellOutside") }
                #expect(silent != profile.reports(.dwellOutside, after: 30), "\(profile.name)")
            }
        }
    }

    /// Scores of a study are used again, but not those of other visits or of another venue file.
    @Test func aStudyKnowsItsScores() throws {
        try withRequest { request, folder in
            let description = StudyDescription(
                name: "hall", codeVersion: "1", venueDigest: "sha256:venue", objective: CriteriaOptions.triggers,
                seed: 1,
                searchSpace: "")
            let study = try StudyWriter(path: folder.appending(path: "hall.study").path, description)
            /// The searched settings, and whether scores were known.
            func run(_ request: CalibrationRequest) throws -> (searched: NamedSettings?, isKnown: Bool) {
                let said = Mutex<[String]>([])
                let observer = RunObserver(message: { text in said.withLock { $0.append(text) } })
                let result = try TriggerRun(request).run(
                    study: study, in: RunContext(pool: WorkerPool(workerCount: 2), observer: observer))
                return (result.calibration?.searched, said.withLock { $0 }.contains { $0.contains("were read from") })
            }
            let first = try run(request)
            #expect(!first.isKnown && first.searched != nil)
            let again = try run(request)
            #expect(again.isKnown && again.searched == first.searched)
            var other = request
            other.options.seed = 2
            #expect(try !run(other).isKnown)
            other = request
            try ("# The same hall.\n" + VenueFile.write(TrialHall.venue))
                .write(toFile: request.data.venue, atomically: true, encoding: .utf8)
            #expect(try !run(other).isKnown)
        }
    }
}
