public import Evaluation
public import Formats

/// Whether another venue file gives better positions: other strengths of obstacles, or fewer ways to snap to. It stands beside the
/// preset, and changes nothing in it.
public struct VenueRecommendations: Sendable, JSONRecord {
    /// Key of the metric that was minimised.
    public var objective: String
    public var unit: String
    /// The smallest mean improvement that counts, in that unit.
    public var minimumEffect: Double
    /// Level of significance of each test: that of the calibration, divided by the number of proposals.
    public var significance: Double
    /// What was tried; empty if the venue has neither obstacles nor areas of paths.
    public var proposals: [VenueProposal]

    /// What should be changed.
    public var standing: [VenueProposal] { proposals.filter(\.stands) }

    public static let shape = JSONShape<Self>(
        "venueRecommendations", "Whether another venue file gives better positions.",
        .always("objective", \.objective, "Key of the metric that was minimised."),
        .always("unit", \.unit, "The unit of the metric."),
        .always("minimumEffect", \.minimumEffect, "The smallest mean improvement that counts, in that unit."),
        .always(
            "significance", .share, \.significance, "Level of significance, divided by the number of proposals."),
        .always(
            "proposals", \.proposals,
            "What was tried. Empty if the venue has neither obstacles nor areas of paths."))
}

/// A change of a venue file that was searched, with its evidence.
public struct VenueProposal: Hashable, Sendable, JSONRecord {
    /// What it is about.
    public enum Subject: String, Hashable, Sendable, CaseIterable, JSONKind, Encodable {
        case obstacles, paths
    }

    /// A part of the venue file: obstacles of a kind, or ways of an area.
    public struct Part: Hashable, Sendable, JSONRecord {
        public var name: String
        /// Number of its obstacles or ways. An opening divides a wall into several obstacles.
        public var count: Int
        /// Its strength in the file; 1 for ways.
        public var present: Int
        /// What the search found; 0 takes it away.
        public var found: Int

        package init(name: String, count: Int, present: Int, found: Int) {
            self.name = name
            self.count = count
            self.present = present
            self.found = found
        }

        public static let shape = JSONShape<Self>(
            "venuePart", "Obstacles of a kind, or ways of an area.", .always("name", \.name, "What it is."),
            .always("count", .count, \.count, "Number of its obstacles or ways."),
            .always("present", .count, \.present, "The strength in the venue file; 1 for ways."),
            .always("found", .count, \.found, "What the search found; 0 takes it away."))
    }

    /// All obstacles with one strength, on training walks; on all walks, if they are recorded.
    public struct Strength: Hashable, Sendable, JSONRecord {
        /// 0 for no obstacles.
        public var strength: Int
        /// Mean objective of the walks of the search.
        public var score: Double

        public static let shape = JSONShape<Self>(
            "strengthScore", "All obstacles with one strength.",
            .always("strength", .count, \.strength, "The strength; 0 for no obstacles."),
            .always("score", \.score, "Mean objective of the training walks; of all, if they are recorded."))
    }

    /// A line of the venue file to change.
    public struct Edit: Hashable, Sendable, JSONRecord {
        /// The line, from 1.
        public var line: Int
        /// The key on it.
        public var key: String
        /// The name of the part.
        public var part: String
        /// Its value; `true` if a way does not have the key.
        public var present: String
        /// The new value; `nil` if it is taken out.
        public var found: String?
        /// The names of a way's two nodes; the others of the line stay as they are. `nil` for obstacles.
        public var along: [String]?

        public static let shape = JSONShape<Self>(
            "venueEdit", "A line of the venue file to change.", .always("line", .count, \.line, "The line, from 1."),
            .always("key", \.key, "The key on it."), .always("part", \.part, "What it belongs to."),
            .always("present", \.present, "Its value; true if a way does not have the key."),
            .maybe("found", \.found, "The new value. Missing if it is taken out."),
            .maybe("along", \.along, "The names of a way's two nodes. Missing for obstacles."))
    }

    public var subject: Subject
    /// The setting that reads this part of the venue file.
    public var setting: String
    /// Whether the recommended settings have it on. If not, it is on in the scores with and without the change.
    public var isOn: Bool
    public var parts: [Part]
    /// All obstacles with one strength; empty for paths.
    public var strengths: [Strength] = []
    /// Mean objective of the test walks with the recommended preset and the venue file as it is; `nil` if nothing was found.
    public var presetScore: Double?
    /// The same with the setting on.
    public var presentScore: Double?
    /// The same with the setting on and the changed venue file.
    public var changedScore: Double?
    /// The changed venue file against the present one on the validation walks, with the setting on; `nil` if nothing was found, or
    /// on recorded walks, where the same walks validate and test.
    public var validation: PairedEvidence?
    /// The same on test walks.
    public var evidence: PairedEvidence?
    /// The changed venue file and the setting against the recommended preset and the present venue file, on test walks.
    public var againstPreset: PairedEvidence?
    /// Why the venue file stays as it is; `nil` if the change is recommended.
    public var reason: String?
    /// The lines of the venue file to change; empty if nothing was found or the walks have no venue file.
    public var edits: [Edit] = []

    package init(subject: Subject, setting: String, isOn: Bool, parts: [Part]) {
        self.subject = subject
        self.setting = setting
        self.isOn = isOn
        self.parts = parts
    }

    /// Whether the change is recommended.
    public var stands: Bool { reason == nil }

    public static let shape = JSONShape<Self>(
        "venueProposal", "A change of a venue file that was searched.",
        .always("subject", \.subject, "What it is about."),
        .always("setting", \.setting, "The setting that reads this part of the venue file."),
        .always("isOn", \.isOn, "Whether the recommended settings have it on."),
        .always("parts", \.parts, "The parts of the venue file that were tried."),
        .always("strengths", \.strengths, "All obstacles with one strength. Empty for paths."),
        .maybe(
            "presetScore", \.presetScore,
            "Mean objective of the test walks with the recommended settings. Missing if nothing was found."),
        .maybe("presentScore", \.presentScore, "The same with the setting on."),
        .maybe("changedScore", \.changedScore, "The same with the setting on and the changed venue file."),
        .maybe(
            "validation", \.validation,
            "The changed venue file against the present one on validation walks. Missing without such walks."),
        .maybe("evidence", \.evidence, "The same on test walks."),
        .maybe("againstPreset", \.againstPreset, "Setting and change against the recommended settings, on test walks."),
        .always("isRecommended", \.stands, "Whether the change is recommended."),
        .maybe("reason", \.reason, "Why the venue file stays as it is."),
        .always("edits", \.edits, "The lines of the venue file to change."))
}
