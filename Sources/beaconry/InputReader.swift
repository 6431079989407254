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
            // A file that is read for several venues is said once.
            found.all += (option.map(error.ofOption) ?? error).all.filter { !found.all.contains($0) }
            return nil
        }
    }

    /// What is read from a file that an option names; `nil` also without the option.
    mutating func read<Value>(
        _ option: String? = nil, from file: String?, _ body: (String) throws(Problems) -> Value
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
    /// The scenario or venue of a file, the settings for it, and what a body reads besides; shows warnings.
    ///
    /// - Parameter others: reads other files, for the venue if it could be read; `nil` if one of them cannot be read.
    /// - Throws: the problems of all files together.
    func input<Others>(
        at path: String, _ settings: SettingsOptions, _ others: (Venue?, inout InputReader) -> Others? = { _, _ in () }
    ) throws(Problems) -> (input: SimulationInput, preset: ZonedPreset, others: Others) {
        try together(settings, others, \.scenario.venue) { () throws(Problems) in try input(at: path) }
    }

    /// The same of the venue of a file that is no scenario.
    func venue<Others>(
        at path: String, _ settings: SettingsOptions, _ others: (Venue?, inout InputReader) -> Others? = { _, _ in () }
    ) throws(Problems) -> (venue: Venue, preset: ZonedPreset, others: Others) {
        try together(settings, others, \.self) { () throws(Problems) in try venue(at: path) }
    }

    private func together<Site, Others>(
        _ settings: SettingsOptions, _ others: (Venue?, inout InputReader) -> Others?, _ venue: (Site) -> Venue,
        site: () throws(Problems) -> Site
    ) throws(Problems) -> (Site, ZonedPreset, Others) {
        var reader = InputReader()
        let site = reader.read(nil, site)
        let venue = site.map(venue)
        let preset = reader.read { () throws(Problems) in
            try settings.zonedPreset(for: venue, warn: console.warn)
        }
        let others = others(venue, &reader)
        if let site, let preset, let others, reader.found.all.isEmpty { return (site, preset, others) }
        throw reader.found
    }
}
