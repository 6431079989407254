package import Engagement
package import Evaluation
internal import NumericalMethods
internal import Positioning
internal import Search

/// Which numbers a profile should have at a venue, with the evidence on test visits.
package struct ProfileCalibration: Sendable {
    /// A number that is to be changed.
    package struct Change: Sendable {
        package let key: ProfileKey
        /// `nil` if the profile has none.
        package let from: Double?
        package let to: Double
    }

    /// What a candidate does on test visits, weighted by the shares of uses.
    package struct Figures: Sendable {
        /// Share of visits with a due stay that get a right notification; `nil` without such a visit.
        package let recall: Double?
        package let score: ProfileScore
        /// Charge, mAh/h; an index for comparisons.
        package let energy: Double
    }

    package let venue: String
    package let request: EngagementRequest
    /// As it was given.
    package let profile: EngagementProfile
    package let uses: PhoneUses
    package let weights: ProfileWeights
    /// How it was searched.
    package let searchOptions: TriggerSearchOptions
    /// keepProfile: nothing is shown to be better. triggersOnly: the numbers, with the first settings of positions. recommend: the
    /// numbers and the settings.
    package let decision: TriggerCalibration.Decision
    /// Mean cost of a visit with the profile as it is.
    package let cost: Double
    /// How much the cost of a visit falls by the selected numbers, with the first settings.
    package let numbers: PairedEvidence
    /// How much it falls by the selected numbers and settings.
    package let all: PairedEvidence
    /// How much of it is by the settings; `nil` if the first settings were selected.
    package let settingsAlone: PairedEvidence?
    /// Mean cost of a visit with an app that never listens: all that is due is missed.
    package let silenceCost: Double
    /// How much less a visit costs with the profile as it is than with that app.
    package let profileOverSilence: PairedEvidence
    /// How much less it costs with what was selected: the numbers alone if only they are shown to be better than the profile.
    package let overSilence: PairedEvidence
    /// What was selected, with the first settings and with any: each may be more than what is recommended.
    package let selected: [ProfileCandidate]
    /// What is recommended.
    package let installed: ProfileCandidate
    /// On test visits, for each use: the profile as it is, and with what is recommended.
    package let rows: [EngagementResult.ProfileRow]
    /// The trade-off, by ascending share of notified visits.
    package let front: [Point]
    /// The profile as it is, and what is recommended, on test visits.
    package let before: Figures
    package let after: Figures

    /// What is to be changed.
    package var changes: [Change] { installed.changes(of: profile) }
}

extension ProfileCandidate {
    /// What differs from a profile, by the order of the catalogue.
    func changes(of profile: EngagementProfile) -> [ProfileCalibration.Change] {
        ProfileKey.all.compactMap { key in
            changes[key.name].map { .init(key: key, from: profile.value(key)?.number, to: $0) }
        }
    }
}
