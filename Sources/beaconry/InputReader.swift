internal import Diagnostics
internal import Positioning
internal import Simulation
internal import VenueModel

/// Reads several inputs of a command, so that the problems of all of them are said at once.
struct InputReader {
    /// The problems of all that was read.
    private(set) var found = Problems([])

    /// What a body reads; `nil` if there are problems, which are kept.
    ///
    /// - Parameter option: the option that names the file.
    mutating func read<Value>(_ option: String? = nil, _ body: () throws(Problems) -> Value) -> Value? {
        do throws(Problems) {
            return try body()
        } catch {
            found.all += (option.map(error.ofOption) ?? error).all
            return nil
        }
    }

    /// What is read from a file that an option names; `nil` also without the option.
    mutating func read<Value>(
        _ option: String, from file: String?, _ body: (String) throws(Problems) -> Value
    ) -> Value? {
        guard let file else { return nil }
        return read(option) { () throws(Problems) in try body(file) }
    }

    /// Keeps a problem of something else that is wrong.
    mutating func report(_ problem: Problem) { found.all.append(problem) }

    /// - Throws: the problems of all that was read, if there are some.
    func check() throws(Problems) {
        guard found.all.isEmpty else { throw found }
    }
}

extension Problems {
    /// The same problems; those of a file as a whole name the option that it was given with.
    func ofOption(_ option: String) -> Problems {
        Problems(
            all.map { problem in
                guard problem.line == nil, problem.path == nil else { return problem }
                var named = problem
                named.path = option
                return named
            })
    }
}

extension CommonOptions {
    /// The scenario or venue of a file, and the settings for it; shows its warnings.
    ///
    /// - Throws: the problems of all files together.
    func input(
        at path: String, _ settings: SettingsOptions
    ) throws(Problems) -> (input: SimulationInput, preset: ZonedPreset) {
        var reader = InputReader()
        let scenario = reader.read { () throws(Problems) in try input(at: path) }
        let preset = reader.read { () throws(Problems) in try settings.zonedPreset(for: scenario?.scenario.venue) }
        if let scenario, let preset { return (scenario, preset) }
        throw reader.found
    }

    /// The venue of a file that is no scenario, and the settings for it; shows its warnings.
    ///
    /// - Throws: the problems of all files together, and of the folder of the recordings, which are read later.
    func venue(
        at path: String, _ settings: SettingsOptions, _ recordings: RecordingOptions? = nil
    ) throws(Problems) -> (venue: Venue, preset: ZonedPreset) {
        var reader = InputReader()
        let site = reader.read { () throws(Problems) in try venue(at: path) }
        let preset = reader.read { () throws(Problems) in try settings.zonedPreset(for: site) }
        if let recordings { _ = reader.read("--recordings") { () throws(Problems) in try recordings.checkFolder() } }
        if let site, let preset, reader.found.all.isEmpty { return (site, preset) }
        throw reader.found
    }
}
