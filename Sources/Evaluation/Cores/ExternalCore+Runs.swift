public import Positioning
public import Recordings
public import VenueModel

extension ExternalCore {
    /// The results of an external core for several recordings.
    public struct Runs: Sendable {
        /// The name that the program reported, if any.
        public var name: String?
        /// The version that it reported.
        public var version: String?
        /// Nominal time from one published fix to the next, seconds.
        public var publishInterval = 1.0
        /// What the core asks of the phone.
        public var use = PhoneUse()
        /// The fixes of each recording or the reason why there are none, in the order of the recordings.
        public var fixes: [Result<[Fix], CoreFailure>] = []
        /// Whether the run was stopped, because ``ExternalCore/patience`` recordings in a row failed without an answer.
        public var isGivenUp = false

        /// Results without a recording.
        public init() {}
    }

    /// After this many recordings in a row without an answer to any step, the others are not tried.
    public static let patience = 3

    /// Runs a program over recordings, one after the other. After a failure it is started afresh for the next recording.
    ///
    /// - Parameters:
    ///   - command: a command line of the shell, run in the current folder.
    ///   - recordings: in the order in which the program gets them.
    ///   - venue: where they were made; the program gets it first.
    ///   - seed: for a program that needs randomness: with the same seed it gives the same fixes.
    ///   - limits: how long the program may take.
    ///   - progress: called after each recording.
    public static func run(
        _ command: String, on recordings: [Recording], venue: Venue, seed: UInt64 = 1, limits: Limits = Limits(),
        progress: () -> Void = {}
    ) -> Runs {
        var runs = Runs()
        var core: ExternalCore?
        var silentFailures = 0
        for recording in recordings {
            defer { progress() }
            guard silentFailures < patience else {
                runs.isGivenUp = true
                runs.fixes.append(
                    .failure(CoreFailure("Not tried: it failed \(patience) times in a row without an answer.")))
                continue
            }
            let answersBefore = core?.answerCount ?? 0
            do throws(CoreFailure) {
                let running =
                    if let core { core } else { try ExternalCore(command, venue: venue, seed: seed, limits: limits) }
                core = running
                runs.name = running.name
                runs.version = running.version
                runs.publishInterval = running.publishInterval
                runs.use = running.use
                running.start(recording)
                runs.fixes.append(.success(try running.fixes(of: recording)))
                running.end()
                silentFailures = 0
            } catch {
                let hasAnswered = (core?.answerCount ?? 0) > answersBefore
                silentFailures = hasAnswered ? 0 : silentFailures + 1
                core = nil
                runs.fixes.append(.failure(error))
            }
        }
        core?.finish()
        runs.isGivenUp = runs.isGivenUp || silentFailures >= patience
        return runs
    }

    /// ``PositioningCore/run(_:)``, which throws nothing but failures here.
    private func fixes(of recording: Recording) throws(CoreFailure) -> [Fix] {
        var core = self
        do { return try core.run(recording) } catch let failure as CoreFailure { throw failure } catch {
            throw CoreFailure("\(error)")
        }
    }
}
