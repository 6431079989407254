internal import Diagnostics
internal import Formats
public import Positioning
public import Recordings
public import VenueModel

/// A positioning core that is another program, in any language. It receives the samples of the phone and returns fixes,
/// as JSON Lines on its standard input and output; `Cores.md` documents the messages.
///
/// ```swift
/// let core = try ExternalCore("python3 my_core.py", venue: venue)
/// try core.start(recording)
/// let fixes = try core.run(recording)
/// ```
///
/// If the program crashes, does not answer or gives invalid answers, a call returns in time and throws a
/// ``CoreFailure`` with its last lines on standard error. The program is then ended, with all processes that it has
/// started; on other systems than Linux, except those that left its process group. Use one core in one thread.
public final class ExternalCore: PositioningCore {
    /// How long a program may take.
    public struct Limits: Hashable, Sendable {
        /// For the answer to the first line ("hello"), seconds: it may have to load libraries.
        public var start: Double
        /// For the answer to each step, seconds.
        public var answer: Double

        /// Limits in seconds.
        public init(start: Double = 10, answer: Double = 10) {
            self.start = start
            self.answer = answer
        }
    }

    /// The name that the program reports, if any.
    public let name: String?
    /// The version that it reports.
    public let version: String?
    /// Nominal time from one published fix to the next, seconds: 1 unless the program reports another value.
    public let publishInterval: Double
    /// What it asks of the phone: ranging all the time and no sensor, unless the program reports another use.
    public let use: PhoneUse
    /// How many steps it has answered.
    public private(set) var answerCount = 0

    private let program: LineProcess
    private let limits: Limits
    private let levels: Set<Int>
    /// The samples for the next step.
    private var unsent: [UInt8] = []
    private var step = CoreStep()
    private var time = -Double.infinity

    /// Starts the program and introduces it to the venue.
    ///
    /// - Parameters:
    ///   - command: a command line of the shell, run in the current folder.
    ///   - venue: the venue of the recordings.
    ///   - seed: for a program that needs randomness: with the same seed it gives the same fixes.
    ///   - limits: how long the program may take.
    /// - Throws: ``CoreFailure`` if it does not start, or does not answer as it should.
    public init(_ command: String, venue: Venue, seed: UInt64 = 1, limits: Limits = Limits()) throws(CoreFailure) {
        self.limits = limits
        levels = Set(BeaconMap(venue).levels.map(\.number))
        program = try LineProcess(command)
        var hello: [UInt8] = []
        CoreProtocol.hello(venue, seed: seed).appendLine(to: &hello)
        let line = try program.ask(hello, limit: limits.start, question: "\"hello\"")
        do throws(Problems) {
            let ready = try CoreProtocol.ready(line)
            name = ready.name
            version = ready.version
            publishInterval = ready.publishInterval
            use = ready.use
        } catch {
            throw program.failure(Self.sentence(error), line: line)
        }
    }

    /// Begins a recording: the core must forget the one before.
    public func start(_ recording: Recording) {
        CoreProtocol.start(recording).appendLine(to: &unsent)
        step = CoreStep()
        time = -.infinity
    }

    /// Keeps received signals for the next step.
    public func ingest(_ observation: Observation) { step.append(observation) }
    /// Keeps a sample of the walking detector for the next step.
    public func ingest(_ sample: MotionSample) { step.append(sample) }
    /// Keeps a step for the next step of the core.
    public func ingest(_ sample: StepSample) { step.append(sample) }
    /// Keeps a sample of the compass for the next step.
    public func ingest(_ sample: HeadingSample) { step.append(sample) }
    /// Keeps a sample of the barometer for the next step.
    public func ingest(_ sample: PressureSample) { step.append(sample) }

    /// Requests the position. A time that is not finite or not after the last one gives `nil` without a request.
    ///
    /// - Throws: ``CoreFailure``; the program has ended then.
    public func step(at time: Double) throws -> Fix? {
        guard time.isFinite, time > self.time else { return nil }
        self.time = time
        var request = unsent
        step.question(at: time).appendLine(to: &request)
        unsent = []
        step = CoreStep()
        do throws(CoreFailure) {
            let fix = try answer(to: request, at: time)
            answerCount += 1
            return fix
        } catch {
            program.end()
            throw error
        }
    }

    private func answer(to request: [UInt8], at time: Double) throws(CoreFailure) -> Fix? {
        let line = try program.ask(request, limit: limits.answer)
        do throws(Problems) { return try CoreProtocol.fix(line, time: time, levels: levels) } catch {
            throw program.failure(Self.sentence(error), line: line)
        }
    }

    public func end() { CoreProtocol.end.appendLine(to: &unsent) }

    /// Closes the program's input and ends it if it does not end by itself.
    public func finish() { program.finish(unsent) }

    /// Ends every external core that runs now, in all threads, and then this process; for a tool that is interrupted.
    public static func endAll(andThen end: () -> Never) -> Never { LineProcess.endAll(andThen: end) }

    private static func sentence(_ problems: Problems) -> String {
        problems.all.map { $0.path == nil ? $0.message : "\($0.path ?? ""): \($0.message)" }.joined(separator: " ")
    }
}
