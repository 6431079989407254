internal import ArgumentParser
internal import Calibration

/// The command that makes a document again, for the headers of documents.
enum DocumentCommand {
    /// Flags that change no document.
    private static let idleFlags: Set = ["--force", "--quiet", "--json"]

    /// With these, the preset is named, or `--preset` has no effect.
    private static let presetOptions = ["--preset", "--fixes", "--without-visitors", "--core", "--external"]

    /// The command as text for a shell.
    ///
    /// What changes no document is left out. The preset and the seed are named where they have their defaults, too, but not the
    /// seed of a command that may take it from a scenario or request file.
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
        if let settings = group(SettingsOptions.self, of: command),
            !presetOptions.contains(where: { names($0, in: words) })
        {
            words += ["--preset", settings.preset]
        }
        let readsSeed = command is Simulate || command is Animate || command is Calibrate
        if let common = group(CommonOptions.self, of: command), !readsSeed, !names("--seed", in: words) {
            words += ["--seed", "\(common.seed)"]
        }
        return (["beaconry"] + words + all.dropFirst(options.count)).map(\.quotedForShell).joined(separator: " ")
    }

    private static func names(_ option: String, in words: some Sequence<String>) -> Bool {
        words.contains { $0 == option || $0.hasPrefix(option + "=") }
    }

    /// The group of options of a command, which may be in another group.
    private static func group<Options: ParsableArguments>(_ type: Options.Type, of options: Any) -> Options? {
        Mirror(reflecting: options).children.lazy.compactMap { child in
            if let group = child.value as? OptionGroup<Options> { return group.wrappedValue }
            return (child.value as? OptionGroup<TrialOptions>).flatMap { group(type, of: $0.wrappedValue) }
        }.first
    }
}
