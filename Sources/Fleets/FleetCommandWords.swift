internal import Diagnostics

/// The commands that a fleet can run, and the options that it gives itself.
enum FleetCommandWords {
    private static let commands = [
        ["calibrate"], ["plan", "predict"], ["plan", "place"], ["evaluate"], ["engage", "zones"], ["diagnose"],
    ]

    static var commandList: String { commands.map { "`\($0.joined(separator: " "))`" }.joined(separator: ", ") }

    /// Options that no venue may have, each with the reason.
    private static let refused =
        ["--output", "--output-file", "--json", "--quiet", "--jobs", "--force"]
        .reduce(into: [:]) { $0[$1] = "Give it to the command `fleet`." }
        .merging([
            "--seed": "Write `seed` in the fleet file, or give it to the command `fleet`.",
            "--resume": "Repeat the command `fleet`: it resumes.",
            "--study": "Write the options of that file here.",
            "--junit": "All venues would write the same file.",
            "--certificate": "All venues would write the same file.",
            "--help": "It runs nothing.", "--version": "It runs nothing.",
            "--": "Options are given as --name value.",
        ]) { $1 }

    static let relativePaths =
        "Give a path relative to the folder of the fleet file, so that other machines find the file, too."

    /// The number of words that name the command; `nil` if it is none of a fleet.
    static func length(of words: [String]) -> Int? {
        commands.first { words.starts(with: $0) }?.count
    }

    /// What is wrong with the words of a command, or of options of a venue.
    static func problems(of words: [String], isCommand: Bool) -> [String] {
        var sentences: [String] = []
        var options = words[...]
        if isCommand {
            if let length = length(of: words) {
                options = words.dropFirst(length)
            } else {
                let name = words.prefix { !$0.hasPrefix("-") }.prefix(2).joined(separator: " ")
                let known = commands.map { $0.joined(separator: " ") }
                let hint = Spelling.suggestion(for: name, among: known)
                sentences.append(
                    "A fleet does not run \"\(name)\".\(hint) Commands: \(known.joined(separator: ", ")).")
            }
        }
        for word in options {
            let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
            if let reason = refused[name] {
                sentences.append("Leave out \(name). \(reason)")
            } else if name.wholeMatch(of: /-[A-Za-z]+/) != nil {
                sentences.append(
                    "Leave out \(name). The fleet gives such options to each venue, or takes them for all.")
            }
        }
        if options.contains(where: { $0.hasPrefix("/") || $0.contains("=/") }) { sentences.append(relativePaths) }
        if !isCommand, let first = options.first, !first.hasPrefix("-") {
            sentences.append("Options begin with --, not with \"\(first)\".")
        }
        return sentences
    }
}
