internal import ArgumentParser
internal import Calibration

/// The command that makes a document again, for the headers of documents.
enum DocumentCommand {
    /// Flags that change no document.
    private static let idleFlags: Set = ["--force", "--quiet", "--json"]

    /// The command as text for a shell.
    ///
    /// What changes no document is left out. The seed is named where it has its default, too, but not for a command that may take
    /// it from a scenario or request file. A preset is named only if it was given: for some commands, the default preset is
    /// another request than none.
    static func text(of command: any ParsableCommand, _ arguments: some Sequence<String>) -> String {
        let all = Array(arguments)
        let options = all.prefix { $0 != "--" }
        // Maps of cells need a folder.
        let needsOutput = names("--map-cell", in: options)
        let idleOptions = needsOutput ? ["--jobs"] : ["--jobs", "--output", "-o"]
        var words: [String] = []
        var rest = options.makeIterator()
        while let word = rest.next() {
            // Letters may stand together: -qo DIR.
            let endsWithOutput = word.wholeMatch(of: #/-q+o/#) != nil && !needsOutput
            if idleOptions.contains(word) || endsWithOutput {
                _ = rest.next()
            } else if !idleFlags.contains(word), word.wholeMatch(of: #/-q+/#) == nil,
                !idleOptions.contains(where: { word.hasPrefix($0 + "=") })
            {
                words.append(word)
            }
        }
        let readsSeed = command is Simulate || command is Animate || command is Calibrate || command is FleetCommand
        if let common = common(of: command), !readsSeed, !names("--seed", in: words) {
            words += ["--seed", "\(common.seed)"]
        }
        return (["beaconry"] + words + all.dropFirst(options.count)).map(\.quotedForShell).joined(separator: " ")
    }

    private static func names(_ option: String, in words: some Sequence<String>) -> Bool {
        words.contains { $0 == option || $0.hasPrefix(option + "=") }
    }

    /// The common options of a command.
    private static func common(of command: any ParsableCommand) -> CommonOptions? {
        Mirror(reflecting: command).children.lazy.compactMap {
            ($0.value as? OptionGroup<CommonOptions>)?.wrappedValue
        }.first
    }
}
