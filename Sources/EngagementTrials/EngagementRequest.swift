package import Diagnostics
package import Engagement
internal import Formats
package import Positioning
internal import VenueModel

/// What `beaconry engage` does: which visits, what they are to achieve, and which profiles are compared.
package struct EngagementRequest: Sendable {
    /// Number of training visits, and as many validation visits.
    package var visits = 24
    /// The numbers of training visits that a request may have.
    package static let allowedVisits = 2...1000
    /// Number of test visits: more, because a verdict needs evidence.
    package var testVisits = 96
    /// The numbers of test visits that a request may have.
    package static let allowedTestVisits = 2...10_000
    /// Length of a visit, seconds.
    package var duration = 1800.0
    /// Seed of the people, worlds and delays.
    package var seed: UInt64 = 1
    /// What counts as right.
    package var goal = TriggerGoal(stay: 10, placeTolerance: 2)
    /// The delivery of notifications of each zone, and what visitors are to get: a stay that it blocks is not due.
    package var rule = DeliveryRule(blockTime: 300, count: 3)
    /// Keys of profiles that do not count, because ``rule`` or ``goal`` says what was asked for.
    package var asked: Set<ProfileKey> = []
    /// What must be achieved.
    package var limits = TriggerLimits()
    package var profiles = EngagementProfile.builtIn
    /// How visitors use their phones.
    package var scenarios = AttentionScenario.usual
    /// The same with shares, for a row of all uses together; `nil` for none.
    package var uses: PhoneUses? { didSet { if let uses { scenarios = uses.uses.map(\.scenario) } } }
    /// The positioning settings that are tried. The first are those of the profiles.
    package var settings = Preset.allCases.map { NamedSettings(name: $0.rawValue, settings: $0.settings) }
    /// What the SDK's document leaves open.
    package var constants = OpenConstants()
    /// How other settings are searched; `nil` to try those of ``settings`` alone.
    package var search: TriggerSearchOptions?
    /// Triggers that are only tested; `nil` to search some.
    package var given: GivenTriggers?

    package init() {}

    /// Takes what is given of the goal and the limits; the rest stays as it is.
    package mutating func take(
        event: ZoneEvent?, stay: Double?, recall: Double?, falseAVisit: Double?, latency: Double?
    ) {
        if let event { goal.event = event }
        if let stay {
            goal.stay = stay
            asked.insert(.dwellTime)
        }
        if let recall { limits.recall = recall }
        if let falseAVisit { limits.falseAVisit = falseAVisit }
        if let latency { limits.latency = latency }
    }

    /// The settings of the positions of profiles.
    package var positioning: NamedSettings {
        settings.first ?? NamedSettings(name: "default", settings: Preset.default.settings)
    }

    /// The profiles that report the event of ``goal``, after their time of dwell.
    package var reporting: [EngagementProfile] { profiles.filter(isReporting) }

    /// Those that do not.
    package var silent: [EngagementProfile] { profiles.filter { !isReporting($0) } }

    private func isReporting(_ profile: EngagementProfile) -> Bool {
        profile.reports(goal.event, after: profile.reported(of: self).stay)
    }

    /// What no visit can have.
    var problems: [Problem] {
        let needed = goal.event == .exit ? 2 * goal.stay : goal.stay
        guard needed > duration else { return [] }
        return [
            Problem(
                "A visit of \(YAMLText.number(duration)) s is too short for \(goal.due). Give a shorter --stay, or a longer --duration."
            )
        ]
    }

    /// What triggers of zones lack in a venue, and what no visit can have.
    func problems(in venue: Venue) -> [Problem] {
        let zones = venue.zones.isEmpty ? [Problem("The venue has no zones. Triggers need at least one.")] : []
        let beacons =
            venue.beacons.isEmpty ? [Problem("The venue has no beacons. Place some first: beaconry plan place.")] : []
        return zones + beacons + problems
    }

    /// Why no zone can be called reliable, if it is so.
    package var warnings: [Problem] {
        let fewest = limits.fewestVisits
        guard testVisits < fewest ?? .max else { return [] }
        let reason =
            fewest.map {
                "That takes at least \($0) test visits with a due stay, even if each of them goes well; there are \(testVisits)."
            }
            ?? "That takes more than \(Self.allowedTestVisits.upperBound) test visits. A recall of 100 % and no false notification at all are never shown."
        return [Problem("No zone can be shown to keep these limits. \(reason)", severity: .warning)]
    }
}

/// Positioning settings with a name.
package struct NamedSettings: Hashable, Sendable {
    /// A preset of the SDK, or the number of a configuration that was found.
    package var name: String
    package var preset: ZonedPreset

    package init(name: String, settings: PositioningSettings) {
        self.init(name: name, preset: ZonedPreset(base: settings))
    }

    package init(name: String, preset: ZonedPreset) {
        self.name = name
        self.preset = preset
    }

    /// The settings where no level or zone has its own.
    package var settings: PositioningSettings { preset.base }
}
