public import Positioning
public import Tuning

/// Whether single levels and zones should have settings of their own, with the evidence.
public struct PlacesResult: Sendable, Encodable {
    /// One level or zone that was looked at.
    public struct Entry: Hashable, Sendable, Encodable {
        /// The level's number.
        public var level: Int
        /// The zone's name; `nil` for a whole level.
        public var zone: String?
        /// Share of the truth's instants of the tune walks that lie in it.
        public var shareOfInstants: Double
        /// How many tune walks go there.
        public var trainingWalks: Int
        /// What is best there differs from the one preset in these settings.
        public var settings: [String: SettingValue]
        /// By how much these settings, in this place and beside those of the places that helped more, lower the mean
        /// objective of the tune walks; `nil` if they are those of the one preset, or too few walks go there.
        public var trainingImprovement: Double?
        /// What they add to the plan on the choosing walks; `nil` if tuning did not bring them that far.
        public var evidence: PairedEvidence?
        /// Whether the recommended plan has them.
        public var isAccepted: Bool
        /// Why not, in a few words.
        public var reason: String?
        /// Mean objective over the judging walks' instants in it with one preset; `nil` if none go there.
        public var onePresetScore: Double?
        /// The same with the plan that was judged.
        public var planScore: Double?

        /// Its name in a sentence.
        public var name: String { zone.map { "zone \($0)" } ?? "level \(level)" }
    }

    /// Key of the metric that was minimised.
    public var objective: String
    /// Its unit.
    public var unit: String
    /// The least mean improvement that is worth a split, in that unit.
    public var minimumEffect: Double
    /// Level of significance of each test.
    public var significance: Double
    /// How many walks tuned.
    public var trainingWalks: Int
    /// How many walks chose.
    public var validationWalks: Int
    /// How many walks judged.
    public var testWalks: Int
    /// How many sets of settings were tried in each place.
    public var candidateCount: Int
    /// Seconds that fixes must name another place before its settings hold.
    public var patience: Double
    /// Every level and zone.
    public var places: [Entry]
    /// True if some place should have settings of its own.
    public var isSplit: Bool
    /// Why there is no split; `nil` if there is.
    public var reason: String?
    /// The plan that passed on the choosing walks against one preset on the judging walks, switching included; `nil` if
    /// none passed. On the whole of each walk.
    public var judged: PairedEvidence?
    /// What to use: the one preset everywhere if there is no split. Not in the file of results; the preset file has it.
    public var plan: PresetPlan

    private enum CodingKeys: CodingKey {
        case objective, unit, minimumEffect, significance, trainingWalks, validationWalks, testWalks, candidateCount,
            patience
        case places, isSplit, reason, judged
    }
}
