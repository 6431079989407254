package import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
public import Search
internal import Simulation

/// The description of a calibration. The command line sets it, a request file is its YAML form, and `resume.json` stores it.
///
/// ```swift
/// var request = CalibrationRequest()
/// request.data.venue = "Venues/supermarket.yaml"
/// let result = try CalibrationRun(request).run()
/// ```
///
/// Each property that a user can set has one entry in ``options-type.property`` with its range, unit and help
/// text. The defaults are defined here.
public struct CalibrationRequest: OptionedRequest, Codable {
    /// The training, validation and test walks.
    public var data = DataOptions()
    /// Which settings are searched, and their values.
    public var space = SpaceOptions()
    /// How the space is searched, and which difference counts.
    public var options = CalibrationOptions()
    /// The objectives and the constraints.
    public var criteria = CriteriaOptions()
    /// The scenario variations under which a recommendation is tested.
    public var variations = VariationOptions()
    /// Number of other interpretations of the SDK's document under which a recommendation is tried; 0 for none.
    public var documentVariants = 50
    /// Whether changes of the venue file are searched: strengths of obstacles, and ways to snap to.
    public var venueChanges = false
    /// The version of the positioning SDK that the preset is for; only noted in the preset.
    public var sdkVersion: String?
    /// The date to note in the preset. It is given, not read from a clock, so that equal requests give equal files.
    public var date: String?

    public init() {}

    /// What it is of, a word: metrics, triggers or situations.
    var kind: String {
        [CriteriaOptions.triggers, CriteriaOptions.situations].first { $0 == criteria.objective } ?? "metrics"
    }

    /// The defaults: with ``CriteriaOptions/triggers`` visits are long, few configurations are searched, and mistakes a visit count.
    /// With ``CriteriaOptions/situations`` visits are long, too, and where nobody sees the position, an error of some metres is
    /// small.
    public var defaults: CalibrationRequest {
        var request = CalibrationRequest()
        switch criteria.objective {
        case CriteriaOptions.triggers:
            request.data.walks = 120
            request.data.duration = 1800
            request.options.sampleCount = 64
            request.options.startCount = 2
            request.options.minimumEffect = 0.1
        case CriteriaOptions.situations:
            request.data.walks = 24
            request.data.duration = 1800
            request.options.accuracyTolerance = 2
        default: break
        }
        return request
    }
}

/// Where the walks of a calibration come from.
public struct DataOptions: Codable, Hashable, Sendable {
    /// Path of the venue file.
    public var venue = ""
    /// Folder of recordings with truth. Without it, or with a survey, walks are simulated.
    public var recordings: String?
    /// Whether a bad line of a recording or a truth stops the calibration.
    public var strict = false
    /// Folder of recordings with surveys; the simulated worlds are fitted to them.
    public var survey: String?
    /// Mean walking speed, m/s; `nil` for the speed of visitors of malls.
    public var speed: Double?
    /// Number of simulated training walks; as many validation walks and as many test walks.
    public var walks = 120
    /// Length of a simulated walk, seconds.
    public var duration = 240.0
    /// The phones of simulated walks, `EnvironmentPeople.phoneWords`. If empty, walks have iPhones, and the
    /// recommendation is tested with all phones of the venue's environment.
    public var phones: [String] = []

    /// With ``CriteriaOptions/triggers``: the profile whose numbers are searched, a name or a file with options; `nil` to search the
    /// trigger of each zone.
    public var profile: String?
    /// How visitors use their phones, each word with its weight or none; empty for the usual ones.
    public var uses: [String] = []
    /// With ``CriteriaOptions/triggers``: how many false notifications are as bad as one that is missed.
    public var missedPerFalse = 1.0
    /// How much charge is as bad as a false notification, mAh.
    public var chargePerFalse = 20.0
    /// With ``CriteriaOptions/triggers``: what visitors are notified of, a word; `nil` for entries.
    public var event: String?
    /// Time of the stay or the absence that is due, seconds; `nil` for that of `engage zones`, as of the limits that follow.
    public var stay: Double?
    /// Smallest allowed share of the due visits that get a notification.
    public var recall: Double?
    /// Largest allowed number of false notifications of a zone a visit.
    public var falseAVisit: Double?
    /// Largest allowed latency of 95 % of the notifications, seconds.
    public var latency: Double?

    /// Baseline file with the SDK's own defaults of each preset. Without it, they are our interpretation of the SDK's document.
    public var baseline: String?
    /// File with constants that the SDK's document leaves open. Without it, they are our interpretation.
    public var constants: String?

    /// True if the training, validation and test walks are recorded.
    var isRecorded: Bool { recordings != nil && survey == nil }
}

/// The objectives and the constraints of a calibration.
public struct CriteriaOptions: Codable, Hashable, Sendable {
    /// Key of the metric to minimise.
    public var objective = Metric.ipinScore.key
    /// The word for ``objective`` that asks for triggers of zones instead of a metric; such a calibration is another run.
    public static let triggers = "triggers"
    /// The word that asks for a policy by situation; such a calibration is another run, too.
    public static let situations = "situations"
    /// Whether a policy by situation is asked for.
    package var asksForSituations: Bool {
        get { objective == Self.situations }
        set {
            if newValue != asksForSituations { objective = newValue ? Self.situations : CriteriaOptions().objective }
        }
    }
    /// Keys of the metrics of the Pareto front; the first is the one to minimise. Empty for ``objective`` alone.
    public var objectives: [String] = []
    /// The constraints that a recommended configuration must meet.
    public var constraints: [MetricConstraint] = []
}

extension CalibrationRequest {
    /// Checks the options of a calibration of metrics.
    ///
    /// - Throws: ``Problems`` with each that only triggers have a use for.
    func checkMetrics() throws(Problems) {
        try check()
        let problems = changes.map(\.option).filter {
            (["profile", "uses", "chargePerFalse", "missedPerFalse"] + GoalKey.all.map(\.name)).contains($0.key)
        }.map {
            Problem("\($0.flag) needs --objective \(CriteriaOptions.triggers).")
        }
        guard problems.isEmpty else { throw Problems(problems) }
    }

    /// Warnings about options that have no effect on recorded walks.
    var warnings: [Problem] {
        guard data.isRecorded else { return [] }
        let unused = changes.map(\.option).filter {
            ["walks", "duration", "phones", "variations", "variationWalks"].contains($0.key)
        }
        return unused.map {
            Problem("\($0.key) has no effect: the walks are recorded, and nothing is simulated.", severity: .warning)
        }
    }

    /// The files and folders that it names.
    package var inputs: [String?] {
        Self.options.map { option in option.path.flatMap { self[keyPath: $0] } } + [data.profileFile]
    }

    /// Changes the paths of files and folders.
    package mutating func changePaths<Failure: Error>(
        _ change: (RequestOption<Self>, String) throws(Failure) -> String
    ) throws(Failure) {
        for option in Self.options {
            guard let path = option.path, let old = self[keyPath: path] else { continue }
            self[keyPath: path] = try change(option, old)
        }
    }

    /// Checks that the files and folders of a request file exist.
    ///
    /// - Throws: ``Problems`` with each that is missing.
    package func checkPaths(in file: String) throws(Problems) {
        let problems = Self.options.compactMap { option in
            option.path.flatMap { self[keyPath: $0] }.flatMap { path in
                FileManager.default.fileExists(atPath: path)
                    ? nil : Problem("\(option.key): There is nothing at \(path).", file: file)
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
    }
}

extension DataOptions {
    /// The file of the profile, without the options behind it; `nil` for a built-in one.
    var profileFile: String? {
        guard let profile, profile.contains(where: { "./".contains($0) }) else { return nil }
        if FileManager.default.fileExists(atPath: profile) { return profile }
        let base = profile.prefix { $0 != "+" }
        return base.contains { "./".contains($0) } ? String(base) : nil
    }

    /// The path of the venue file; `nil` if there is none.
    var venuePath: String? {
        get { venue.isEmpty ? nil : venue }
        set { venue = newValue ?? "" }
    }
}
