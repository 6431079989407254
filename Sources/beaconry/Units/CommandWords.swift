/// The words of the command that runs: those of the command line, or of a job of units.
enum CommandWords {
    @TaskLocal static var current = Array(CommandLine.arguments.dropFirst())
}
