import Diagnostics
import Parallelism
import Parameters
import RadioFitting
import Recordings
import Synchronization
import Testing
import Walks

/// A fit without a command.
@Suite struct FitRunTests {
    /// A survey and walks of the office without disturbances, each recording with a name of its own.
    private static let reality = Result { () throws -> (survey: FitRequest, walks: FitRequest, both: FitRequest) in
        let world = try KnownReality(ideal: .packets)
        func request(_ pairs: KnownReality.Pairs) -> FitRequest {
            let group = RecordingSet.Group(
                name: "all", recordings: pairs.map(\.recording), truths: pairs.map(\.truth))
            return FitRequest(world.venue, file: "office.yaml", RecordingSet(groups: [group]), folder: "recordings")
        }
        let survey = try world.survey(first: 10)
        let walks = try world.walks(2)
        return (request(survey), request(walks), request(survey + walks))
    }

    /// What a run gives and says.
    private func run(_ request: FitRequest) throws -> (fit: RadioFit, messages: [String]) {
        let messages = Mutex<[String]>([])
        let observer = RunObserver(message: { message in messages.withLock { $0.append(message) } })
        let fit = try FitRun(request, in: RunContext(observer: observer)).run()
        return (fit, messages.withLock(\.self))
    }

    /// Surveys come first, and walks are named where they are used.
    @Test func kindsSelectRecordings() throws {
        let (survey, walks, both) = try Self.reality.get()
        func saysWalks(_ request: FitRequest, _ kind: FitRequest.Kind?) throws -> Bool {
            var request = request
            request.kind = kind
            return try run(request).messages.contains { $0.hasPrefix("The model is fitted to walks.") }
        }
        #expect(try run(both).fit == run(survey).fit)
        #expect(try run(survey).fit.survey != nil)
        #expect(try !saysWalks(survey, nil) && saysWalks(walks, nil) && !saysWalks(both, nil))
        #expect(try !saysWalks(survey, .all) && saysWalks(walks, .all) && saysWalks(both, .all))
    }

    /// What cannot be fitted is refused with its folder, and a run ends when it is asked to.
    @Test func badRequestsAreRefused() throws {
        var request = try Self.reality.get().survey
        let interruption = Interruption()
        interruption.wish()
        #expect(throws: Interrupted.self) { try FitRun(request, in: RunContext(interruption: interruption)).run() }
        request.kind = .walk
        let empty = #expect(throws: Problems.self) { try FitRun(request).run() }
        #expect(empty?.all.map(\.file) == ["recordings"])
        request.device = "nix"
        let unknown = #expect(throws: Problems.self) { try FitRun(request).run() }
        #expect(unknown?.all.map(\.file) == ["recordings"])
        #expect(unknown?.all.first?.message.contains("No recording is of the phone") == true)
    }
}
