internal import Engagement
internal import Evaluation
internal import NumericalMethods
internal import Parallelism
internal import Positioning
internal import VenueModel

/// What a profile does to visitors: means over visits, weighted by the shares of uses of the phone, over all zones.
package struct ProfileScore: Hashable, Sendable, Codable {
    /// Zones with a due visit that got no right notification.
    package var missed = 0.0
    /// False notifications.
    package var falseAlarms = 0.0
    /// Charge of the listening, mAh.
    package var charge = 0.0

    static func += (sum: inout ProfileScore, other: ProfileScore) {
        sum.missed += other.missed
        sum.falseAlarms += other.falseAlarms
        sum.charge += other.charge
    }

    static func * (score: ProfileScore, factor: Double) -> ProfileScore {
        ProfileScore(
            missed: score.missed * factor, falseAlarms: score.falseAlarms * factor, charge: score.charge * factor)
    }
}

/// What a visit costs: false notifications, and what is as bad as one of them.
package struct ProfileWeights: Hashable, Sendable {
    /// How many false notifications are as bad as one that is missed.
    package var missedPerFalse: Double
    /// How much charge is as bad as a false notification, mAh.
    package var chargePerFalse: Double

    /// Cost, in false notifications: missed · `missedPerFalse` + false + charge / `chargePerFalse`.
    package func cost(_ score: ProfileScore) -> Double {
        missedPerFalse * score.missed + score.falseAlarms + score.charge / chargePerFalse
    }
}

/// Runs profiles with other numbers on visits.
struct ProfileScoring: Sendable {
    let profile: EngagementProfile
    let uses: PhoneUses
    let request: EngagementRequest
    let input: PositioningInput

    /// What a profile does on one visit, one for each of the uses.
    struct Visit: Sendable {
        /// Zones with a due stay for an app that notifies of nothing. What an app notifies of can block that later stays are due.
        var due: Int
        var outcomes: [TriggerOutcome]
        /// Shares of the time.
        var listening: [Double]
    }

    /// The true stays of a visit, by zone.
    func stays(of visit: EngagementVisit) -> [ZoneStays] {
        input.venue.zones.map { ZoneStays(visit.truth, zone: $0, goal: request.goal) }
    }

    /// What candidates do on the visit of a number, by candidate.
    ///
    /// - Parameters:
    ///   - stays: the true stays by zone.
    ///   - seed: that of the visits, for the uses of the phones and the delays of the operating system.
    func visits(
        _ candidates: [ProfileCandidate], on visit: EngagementVisit, stays: [ZoneStays], number: Int, seed: UInt64
    ) -> [Visit] {
        let due = stays.reduce(0) { $0 + $1.outcome(of: [], rule: request.rule).dueWalks }
        var made = candidates.map { _ in Visit(due: due, outcomes: [], listening: []) }
        for use in uses.uses {
            let attention = use.scenario.timeline(visitor: number, duration: request.duration, seed: seed)
            var shared = ProfileTrial.Shared()
            for (place, candidate) in candidates.enumerated() {
                let trial = ProfileTrial(
                    candidate.applied(to: profile), input: input, preset: ZonedPreset(base: candidate.settings),
                    request: request)
                let run = trial.run(
                    visit, stays: stays, attention: attention, seed: RandomStream.entity(seed, UInt64(number)),
                    sharing: &shared)
                made[place].outcomes.append(run.outcomes.sum)
                made[place].listening.append(run.listening)
            }
        }
        return made
    }

    /// The score of one visit.
    func score(_ visit: Visit) -> ProfileScore {
        uses.uses.indices.reduce(into: ProfileScore()) { sum, use in
            let outcome = visit.outcomes[use]
            let hours = request.duration / 3600
            let score = ProfileScore(
                missed: Double(outcome.dueWalks - outcome.hitWalks), falseAlarms: Double(outcome.falseAlarms),
                charge: visit.listening[use] * Metric.rangingCurrent * hours)
            sum += score * uses.uses[use].share
        }
    }

    /// Share of the zones with a due stay that got a right notification, over visits and by the shares of uses; `nil` without such
    /// a stay.
    func recall(_ visits: [Visit]) -> Double? {
        func sum(_ count: (TriggerOutcome) -> Int) -> Double {
            visits.reduce(0) { sum, visit in
                zip(visit.outcomes, uses.uses).reduce(sum) { $0 + Double(count($1.0)) * $1.1.share }
            }
        }
        let due = sum(\.dueWalks)
        return due > 0 ? sum(\.hitWalks) / due : nil
    }

    /// The mean scores of candidates on visits, each with its number and its true stays.
    func scores(
        _ candidates: [ProfileCandidate], on visits: [(number: Int, visit: EngagementVisit, stays: [ZoneStays])],
        in context: RunContext
    ) throws -> [ProfileScore] {
        let parts = try context.share("Profiles", visits.count) {
            "visit \(visits[$0].number), \(candidates.count) candidates"
        } make: { place in
            let (number, visit, stays) = visits[place]
            return self.visits(candidates, on: visit, stays: stays, number: number, seed: request.seed).map(score)
        }
        return candidates.indices.map { candidate in
            parts.reduce(into: ProfileScore()) { $0 += $1[candidate] } * (1 / Double(max(visits.count, 1)))
        }
    }
}
