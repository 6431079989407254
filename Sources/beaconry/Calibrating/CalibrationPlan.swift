internal import Calibration
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import Positioning
internal import Tuning
internal import VenueModel

/// What a calibration is to do: the options, over what the study file says, over the defaults.
struct CalibrationPlan {
    var space: SpacePlan
    var walks: Int
    var duration: Double
    var objective: Objective
    /// The metrics of the front.
    var objectives: [Metric]
    var limits: [MetricLimit]
    /// Other radio worlds that judge.
    var worlds: WorldPlan
    var options: CalibrationOptions
    private let command: Calibrate
    private let begun: String?

    /// The plan of a command.
    ///
    /// - Throws: what is wrong with the study file, or a metric that cannot be minimised.
    init(_ command: Calibrate, begunAs begun: String? = nil) throws {
        self.command = command
        self.begun = begun
        let file = try command.study.map { path throws(Problems) in try StudyFile.read(path: path) } ?? StudyFile()
        let key = command.givenObjective ?? file.objective ?? Metric.ipinScore.key
        guard let objective = Objective.all.first(where: { $0.key == key }) else {
            let hint = Spelling.suggestion(for: key, among: Objective.all.map(\.key))
            throw Problems("The metric \"\(key)\" cannot be minimised.\(hint) See --help for those that can.")
        }
        space = file.space
        if command.extended { space.includesExtended = true }
        walks = command.givenWalks ?? file.walks ?? 120
        duration = command.givenDuration ?? file.duration ?? 240
        self.objective = objective
        objectives = file.objectives.compactMap { key in Metric.all.first { $0.key == key } }
        limits = file.limits
        worlds = file.worlds ?? WorldPlan()
        options = CalibrationOptions(
            seed: command.common.givenSeed ?? file.seed ?? command.common.seed,
            sampler: command.givenSampler ?? file.sampler ?? .sobol,
            sampleCount: command.givenConfigurations ?? file.configurations ?? 256, hints: file.hints,
            minimumEffect: command.givenMinimumEffect ?? file.minimumEffect ?? 0.05)
    }

    /// What is searched, as far as the phones of these walks and the venue let it.
    func searchSpace(for venue: Venue, of walks: [CalibrationWalk]) throws(Problems) -> SearchSpace {
        do throws(SettingProblems) {
            return try SearchSpace(
                for: BeaconMap(venue), hasMotion: walks.contains { $0.recording.hasMotion },
                hasPressure: walks.contains { $0.recording.hasPressure }, plan: space)
        } catch {
            throw Problems(error.all.map { Problem($0.sentence, file: command.study) })
        }
    }

    /// How good the best is so far.
    func note(_ progress: CalibrationProgress) -> String? {
        guard let best = progress.best, let standard = progress.standard else { return nil }
        return "best \(objective.name) \(objective.metric.format(best)) \(objective.unit), default "
            + "\(objective.metric.format(standard)) \(objective.unit)"
    }

    /// The words of the command that gives the same result, with all that it depends on.
    ///
    /// - Parameter place: makes a path what is to stand in it.
    func words(_ place: (String) -> String = { $0 }) -> [String] {
        var words = command.venue.map { [place($0)] } ?? []
        if let survey = command.survey { words += ["--survey", place(survey)] }
        if let speed = command.speed { words += ["--speed", "\(speed)"] }
        if let folder = command.recordings.recordings { words += ["--recordings", place(folder)] }
        if command.recordings.strict { words.append("--strict") }
        if command.recordings.recordings == nil || command.survey != nil {
            words += ["--walks", "\(walks)", "--duration", "\(duration)"]
        }
        if let study = command.study { words += ["--study", place(study)] }
        if command.extended { words.append("--extended") }
        return words + [
            "--sampler", "\(options.sampler)", "--configurations", "\(options.sampleCount)",
            "--objective", objective.key, "--minimum-effect", "\(options.minimumEffect)", "--seed", "\(options.seed)",
        ]
    }

    /// That command in one line, with the paths as they were given.
    var commandLine: String {
        begun ?? (["beaconry", "calibrate"] + words()).map(\.quotedForShell).joined(separator: " ")
    }

    /// The folders of recordings.
    var folders: [String] { [command.survey, command.recordings.recordings].compactMap(\.self) }

    /// The study file as it is, for those who want to know whether it has changed.
    var studyDigest: String? {
        command.study.flatMap { FileManager.default.contents(atPath: $0) }.map { TextFile.digest(of: $0) }
    }
}

extension String {
    /// The word as a shell takes it.
    var quotedForShell: String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_./=:,+@%"))
        return !isEmpty && unicodeScalars.allSatisfy(plain.contains)
            ? self : "'" + replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
