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

    let words: [String]
    let command: any ParsableCommand

    /// A command, read from its words.
    ///
    /// - Parameter output: a folder for what a silent run would leave; `nil` for a run that leaves its results where its words say.
    /// - Throws: as the parser.
    init(_ words: [String], silentlyIn output: String?) throws {
        var chosen = words
        if let output {
            chosen.removeAll { ["--json", "--quiet", "-q", "--force"].contains($0) }
            chosen = chosen.map { $0.hasPrefix("--output=") ? "--output=\(output)" : $0 }
        }
        try Words.checkCommand(chosen)
        self.words = chosen
        command = try OptionTable.checked { try Beaconry.parseAsRoot(chosen) }
    }

    /// The words of a job: those of a command without the number of workers, and with the folder for results as one word.
    ///
    /// - Throws: a problem if a command that always writes results does not say where.
    static func job(_ words: [String]) throws(Problems) -> [String] {
        var kept: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            // Letters may stand together: -qo DIR.
            if word == "--output" || word.wholeMatch(of: #/-q*o/#) != nil {
                kept.append("--output=\(rest.popFirst() ?? "")")
            } else if let given = word.wholeMatch(of: #/-q*o=(.*)/#) {
                kept.append("--output=\(given.1)")
            } else if word == "--jobs" {
                _ = rest.popFirst()
            } else if !word.hasPrefix("--jobs=") {
                kept.append(word)
            }
        }
        guard kept.first != UnitsCommand._commandName, !kept.contains("--resume") else {
            throw Problems("Give the command itself: units have no units, and --resume has its command in a folder.")
        }
        guard kept.first != Calibrate._commandName || kept.contains(where: { $0.hasPrefix("--output=") }) else {
            throw Problems("Give --output, the folder for the results of the calibration.")
        }
        return kept
    }

    /// Runs it.
    ///
    /// - Throws: as the command; ``UnitsMissing``.
    func run(sharing exchange: (any UnitExchange)?, isSilent: Bool = true) throws {
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
