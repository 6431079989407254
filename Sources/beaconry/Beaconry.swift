internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation

/// The root of the command tree.
struct Beaconry: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beaconry",
        abstract: "Simulates, tunes and benchmarks indoor positioning by Bluetooth beacons.",
        discussion: """
            Results go to files or standard output, progress and messages to standard error.
            Exit codes: 0 fine, 1 a requirement is not met, 2 bad input or usage.

            Example: beaconry calibrate Venues/supermarket.yaml --output supermarket
            """,
        version: ToolVersion.current,
        subcommands: [
            Validate.self, Schema.self, Settings.self, Metrics.self, Parameters.self, Import.self, Fit.self,
            Simulate.self, Locate.self, Evaluate.self, BenchmarkCommand.self, HeadroomCommand.self, Animate.self,
            Calibrate.self, GapCommand.self, StudyCommand.self,
            ValidatePhysics.self,
        ])
}

@main
enum Main {
    static func main() {
        // A reader of our output that leaves early must not end us by a signal: writing reports it.
        signal(SIGPIPE, SIG_IGN)
        // Nor a limit on the size of files: writing reports that, too.
        signal(SIGXFSZ, SIG_IGN)
        let interruptions = [SIGINT, SIGTERM].map(EndBySignal.init)
        defer { withExtendedLifetime(interruptions) {} }
        do {
            try Words.checkCommand(CommandLine.arguments.dropFirst())
            var command = try Beaconry.parseAsRoot()
            try command.run()
        } catch let problems as Problems {
            fail(problems)
        } catch let code as ExitCode {
            exit(code.rawValue)
        } catch {
            // A request for help or the version is no error; everything else that the parser throws is wrong usage.
            let message = Beaconry.fullMessage(for: error)
            guard Beaconry.exitCode(for: error) == .success else {
                Console.error(message)
                exit(2)
            }
            do { try Console.result(message) } catch { fail(error) }
        }
    }

    /// Ends the tool by a signal, after it has removed what is half written. A command that can end by itself with what
    /// it has is asked to (``GracefulEnd``); only the second signal ends that.
    private struct EndBySignal {
        private let source: any DispatchSourceSignal

        init(_ number: Int32) {
            signal(number, SIG_IGN)
            source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
            source.setEventHandler {
                if GracefulEnd.wish() {
                    Console.error("\nEnding with what is known. Once more ends at once.")
                    return
                }
                ExternalCore.endAll()
                OutputFile.giveUpAll {
                    Console.error("Interrupted. Files that were complete are there; nothing is there by half.")
                    // Ended by the signal, so that a shell stops its script, too; whoever started us may have blocked it.
                    signal(number, SIG_DFL)
                    var signals = sigset_t()
                    sigemptyset(&signals)
                    sigaddset(&signals, number)
                    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
                    raise(number)
                    _exit(128 + number)
                }
            }
            source.resume()
        }
    }

    private static func fail(_ problems: Problems) -> Never {
        for problem in problems.all { Console.error("\(problem)") }
        exit(2)
    }
}
