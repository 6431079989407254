internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation

/// The root of the command tree.
struct Beaconry: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beaconry",
        abstract: "Simulates, calibrates and benchmarks indoor positioning with Bluetooth beacons.",
        discussion: """
            Results go to files or standard output. Progress and messages go to standard error.
            Exit codes: 0 success, 1 a requirement is not met, 2 bad input or usage.

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
        // If the reader of our output closes it early, no signal must end the tool: writing reports the error.
        signal(SIGPIPE, SIG_IGN)
        // The same for a limit on file sizes.
        signal(SIGXFSZ, SIG_IGN)
        let interruptions = [SIGINT, SIGTERM].map(EndBySignal.init)
        defer { withExtendedLifetime(interruptions) {} }
        do {
            try Words.checkText()
            try Words.checkCommand(CommandLine.arguments.dropFirst())
            var command = try Beaconry.parseAsRoot()
            try command.run()
        } catch let problems as Problems {
            fail(problems)
        } catch let code as ExitCode {
            exit(code.rawValue)
        } catch {
            // A request for help or the version is not an error. Everything else that the parser throws is wrong usage.
            let message = HelpText.wrapped(Beaconry.fullMessage(for: error))
            guard Beaconry.exitCode(for: error) == .success else {
                Console.error(message)
                exit(2)
            }
            do { try Console.result(message) } catch { fail(error) }
        }
    }

    /// Ends the tool on a signal, after removing partial files. A command that can stop with its results so far is asked to
    /// stop (``GracefulEnd``); then only the second signal ends the tool.
    private struct EndBySignal {
        private let source: any DispatchSourceSignal

        init(_ number: Int32) {
            signal(number, SIG_IGN)
            source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
            source.setEventHandler {
                if GracefulEnd.wish() {
                    Console.error("\nStopping. Press Ctrl-C again to quit immediately.")
                    return
                }
                ExternalCore.endAll()
                OutputFile.giveUpAll {
                    Console.error("Interrupted. Complete files were kept. No partial files were left.")
                    // End by the signal, so that a shell stops its script, too. The parent process may have blocked it.
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
        Console.error("\(problems)")
        exit(2)
    }
}
