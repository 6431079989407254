internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Parallelism

/// The root of the command tree.
struct Beaconry: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beaconry",
        abstract: "Simulates, calibrates and benchmarks indoor positioning with Bluetooth beacons.",
        discussion: """
            Results go to files or standard output. Progress and messages go to standard error.
            Exit codes: 0 success, 1 a requirement is not met, 2 bad input or usage; stopped by Ctrl-C 130, by SIGTERM \
            143, by SIGHUP 129.

            Example: beaconry calibrate Venues/supermarket.yaml --output supermarket
            """,
        version: ToolVersion.description,
        subcommands: [
            Validate.self, Schema.self, Settings.self, Metrics.self, Parameters.self, Import.self, Export.self,
            Fit.self,
            Simulate.self, Locate.self, Evaluate.self, Diagnose.self, PlanCommand.self,
            EngageCommand.self, RouteCommand.self, BenchmarkCommand.self,
            Animate.self,
            Calibrate.self, GapCommand.self, FidelityCommand.self, StudyCommand.self,
            ValidatePhysics.self, FleetCommand.self, UnitsCommand.self,
        ])
}

@main
enum Main {
    static func main() {
        EndBySignal.begin()
        // If the reader of our output closes it early, no signal must end the tool: writing reports the error.
        signal(SIGPIPE, SIG_IGN)
        // The same for a limit on file sizes.
        signal(SIGXFSZ, SIG_IGN)
        var running: (any ParsableCommand)?
        do {
            try Words.checkText()
            try Words.checkCommand(CommandLine.arguments.dropFirst())
            var command = try OptionTable.checked { try Beaconry.parseAsRoot() }
            running = command
            try DocumentOrigin.$command.withValue(
                DocumentCommand.text(of: command, CommandLine.arguments.dropFirst())
            ) { try command.run() }
        } catch let problems as Problems {
            fail(problems)
        } catch let code as ExitCode {
            exit(code.rawValue)
        } catch is Interrupted {
            EndBySignal.end(by: GracefulEnd.signal ?? SIGINT)
        } catch let error as ValidationError {
            // The parser knows no more which command it was.
            Console.error("Error: \(error.message)\n\(HelpText.usage(of: running))")
            fail([Problem(error.message)])
        } catch {
            // A request for help or the version is not an error. Everything else that the parser throws is wrong usage.
            let message = HelpText.wrapped(Beaconry.fullMessage(for: error))
            guard Beaconry.exitCode(for: error) == .success else {
                Console.error(message)
                fail([Problem(Beaconry.message(for: error))])
            }
            let digest = message == ToolVersion.description ? programDigest : ""
            do { try Console.result(message + digest) } catch { fail(error) }
        }
    }

    /// A line with the digest of the running program, if the system says which file that is.
    private static var programDigest: String {
        let digest = Bundle.main.executablePath.flatMap { try? TextFile.digest(ofFile: $0) }
        return digest.map { "\n\($0)" } ?? ""
    }

    private static func fail(_ problems: Problems) -> Never {
        Console.error("\(problems)")
        fail(problems.all)
    }

    /// Ends with exit code 2. With --json, the problems are the document on standard output.
    private static func fail(_ problems: [Problem]) -> Never {
        if CommandLine.arguments.prefix(while: { $0 != "--" }).contains("--json") {
            // If standard output is closed or full, standard error has the problems.
            try? Console.result(JSONText.of(ProblemsDocument(problems)))
        }
        exit(2)
    }
}
