internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Parallelism
internal import WorkUnits

/// Runs the command of a job in this process, with its units.
struct UnitJobRun {
    /// What a command shares its work with; `nil` if it runs alone.
    @TaskLocal static var exchange: (any UnitExchange)?
    /// Whether the command prints no results.
    @TaskLocal static var isSilent = false

    /// The place of the output folder in the words of a job.
    private static let output = "--output=OUTPUT"

    let words: [String]
    let command: any ParsableCommand

    /// A command, read from its words.
    ///
    /// - Parameter words: of a job; those that change no result have no place here.
    /// - Throws: as the parser, or a problem if the command has no folder for results.
    init(_ words: [String], output: String) throws {
        let chosen = words.map { $0 == Self.output ? "--output=\(output)" : $0 }
        try Words.checkCommand(chosen)
        self.words = chosen
        command = try OptionTable.checked { try Beaconry.parseAsRoot(chosen) }
    }

    /// The words of a job: those of a command without the ones that change no result. A given output folder is one that a process
    /// of the job gives.
    ///
    /// - Returns: also the folder.
    static func job(_ words: [String]) -> (words: [String], output: String?) {
        var kept: [String] = []
        var folder: String?
        var rest = words[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            switch parts.first ?? "" {
            case "--quiet", "-q", "--json", "--force": continue
            case "--jobs": if parts.count == 1 { _ = rest.popFirst() }
            case "--output", "-o": folder = parts.count > 1 ? parts[1] : rest.popFirst()
            default: kept.append(word)
            }
        }
        // It has an output folder of its own.
        let isCalibration = kept.first == Calibrate._commandName
        return (kept + (folder != nil || isCalibration ? [output] : []), folder)
    }

    /// Runs it.
    ///
    /// - Throws: as the command; ``UnitsMissing``.
    func run(sharing exchange: (any UnitExchange)?, isSilent: Bool) throws {
        var command = command
        try CommandWords.$current.withValue(words) {
            try Self.$exchange.withValue(exchange) {
                try Self.$isSilent.withValue(isSilent) {
                    try DocumentOrigin.$command.withValue(DocumentCommand.text(of: command, words)) {
                        try command.run()
                    }
                }
            }
        }
    }
}
