package import Diagnostics
package import Engagement
internal import Evaluation
internal import NumericalMethods
package import Parallelism
internal import Positioning
package import VenueModel

/// Which events besides those of zones reach the apps of profiles, and how many of them are true.
package struct EventTrial: Sendable {
    package let venue: Venue
    /// Visits, profiles, uses of the phone, goal and delivery. Of its settings, the first are those of positions.
    package let request: EngagementRequest
    /// Distance that counts as a move, metres.
    package let distance: Double
    private let context: RunContext
    private let input: PositioningInput

    /// - Throws: `Problems` if the venue has no beacons, or if a visit is too short for the goal.
    package init(
        venue: Venue, request: EngagementRequest, distance: Double = 10, in context: RunContext = RunContext()
    ) throws(Problems) {
        var problems = request.problems
        if venue.beacons.isEmpty {
            problems.append(Problem("The venue has no beacons. Place some first: beaconry plan place."))
        }
        guard problems.isEmpty else { throw Problems(problems) }
        self.venue = venue
        self.request = request
        self.distance = distance
        self.context = context
        input = PositioningInput(venue, constants: request.constants)
    }

    /// Simulates the visits, each with all profiles and uses of the phone.
    ///
    /// - Throws: `Problems` if the venue cannot be simulated; `Interrupted`.
    package func run() throws -> EventReport {
        let pairs = request.profiles.flatMap { profile in request.scenarios.map { (profile, $0) } }
        let visits = try EngagementVisit.simulated(
            request.visits, through: venue, duration: request.duration, seed: request.seed, step: "Simulating visits",
            in: context
        ) { number, visit in
            let truth = EventTruth(visit, venue: venue)
            return try pairs.flatMap { profile, scenario in
                try context.check()
                return outcomes(of: profile, on: truth, seed: RandomStream.entity(request.seed, UInt64(number))) {
                    scenario.timeline(visitor: number, duration: $0, seed: request.seed)
                }
            }
        }
        let keys = pairs.flatMap { profile, scenario in subjects(of: profile).map { (profile, scenario, $0) } }
        let rows = keys.enumerated().map { number, key in
            EventReport.Row(
                profile: key.0.name, scenario: key.1, subject: key.2, rule: key.0.delivery(of: request),
                outcomes: visits.map { $0[number] }, leaving: key.2.isOfLeaving ? leaving(of: key.0) : nil)
        }
        return EventReport(venue: venue.name, request: request, distance: distance, rows: rows)
    }

    /// What an app learns of.
    package func subjects(of profile: EngagementProfile) -> [EventSubject] {
        profile.subjects(after: profile.reported(of: request).stay)
    }

    /// What one visit gives for each of ``subjects(of:)``.
    package func outcomes(
        of profile: EngagementProfile, on visit: EngagementVisit, attention: AttentionTimeline, seed: UInt64
    ) -> [TriggerOutcome] {
        outcomes(of: profile, on: EventTruth(visit, venue: venue), seed: seed) { _ in attention }
    }

    /// How long nothing is heard after a visit, seconds: until the app is told that the venue was left, and what is due then
    /// is late by a minute.
    private func leaving(of profile: EngagementProfile) -> Double {
        let told = max(profile.regions.exitDelay, profile.condition.silence)
        let waited = max(request.goal.stay, profile.reported(of: request).stay)
        return told + waited + profile.delivery(over: request.rule, keeping: request.asked).delay + 60
    }

    /// - Parameter attention: the states of the phone, by the length of the visit.
    private func outcomes(
        of profile: EngagementProfile, on truth: EventTruth, seed: UInt64, attention: (Double) -> AttentionTimeline
    ) -> [TriggerOutcome] {
        let subjects = subjects(of: profile)
        let inside = subjects.filter { !$0.isOfLeaving }
        let leaving = subjects.filter(\.isOfLeaving)
        var outcomes = self.outcomes(
            inside, of: profile, on: truth, seed: seed, attention: attention(request.duration))
        if !leaving.isEmpty {
            let time = self.leaving(of: profile)
            let left = self.outcomes(
                leaving, of: profile, on: truth.leaving(for: time), seed: seed,
                attention: attention(request.duration + time))
            outcomes.merge(left) { $1 }
        }
        return subjects.map { outcomes[$0] ?? TriggerOutcome() }
    }

    private func outcomes(
        _ subjects: [EventSubject], of profile: EngagementProfile, on truth: EventTruth, seed: UInt64,
        attention: AttentionTimeline
    ) -> [EventSubject: TriggerOutcome] {
        let hearing = AppHearing(of: truth.visit, by: profile, in: venue, attention: attention, seed: seed)
        let app = EventApp(profile, hearing: hearing, truth: truth, request: request, seed: seed)
        var presences: [EventTarget: [EventApp.Presence]] = [:]
        for target in Set(subjects.map(\.target)) { presences[target] = app.presences(at: target) }
        func outcome(of subject: EventSubject) -> TriggerOutcome {
            if let event = subject.zoneEvent {
                return (presences[subject.target] ?? []).map { app.outcome(of: event, at: $0) }.sum
            }
            switch subject.kind {
            case .positionChange:
                let fixes = PositioningEngine.run(
                    SampledRecording(hearing.recording, map: input.map), zonedPreset: request.positioning.preset)
                return app.outcome(ofMoves: fixes.filter(\.isPublished), by: distance)
            default: return app.outcomeOfSets()
            }
        }
        return Dictionary(uniqueKeysWithValues: subjects.map { ($0, outcome(of: $0)) })
    }
}
