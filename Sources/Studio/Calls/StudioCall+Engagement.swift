internal import Diagnostics
internal import Engagement
internal import EngagementTrials
internal import Formats
internal import Reporting
internal import VenueFiles
internal import VenueModel

extension StudioCall {
    /// What simulated visits with notifications may be, but for the profile.
    static let engagementKeys = [
        YAMLKey(
            "visits", .integer(EngagementRequest.allowedVisits),
            "Number of training visits, and as many validation visits. There are four times as many test visits."),
        YAMLKey(
            "event", .choice(ZoneEvent.allCases.map(\.rawValue)),
            "What visitors are notified of. A profile that does not report it has no figures."),
    ]

    /// Which zones can be notified, and what a profile achieves.
    static let engagement: [StudioCall] = [
        StudioCall(long: "/api/engage") { session, request, control in
            let usual = EngagementRequest()
            let id = request.required("id")?.string()
            let profile = request.required("profile")?.string()
            let visits =
                request.value("visits").map { $0.integer(in: EngagementRequest.allowedVisits) } ?? usual.visits
            let event = request.value("event").map { $0.choice(ZoneEvent.self) } ?? usual.goal.event
            let (venue, name) = try request.checked(both(id, profile))
            let (count, asked) = try request.checked(both(visits, event))
            return try engagement(
                in: session.venue(venue).venue, profile: .known(name), visits: count, event: asked, session, control)
        }
    ]

    /// In `result` the document of `engage zones`, and what it says in sentences: `summary`, what is `due`, `warnings`, which profiles are
    /// `silent`, what the `uses` of the phone mean, and the `advice` of each zone. `beacons` are the advised ones, without any for a venue
    /// that has no UUID for them; `report` is the address of the report.
    private static func engagement(
        in venue: Venue, profile: EngagementProfile, visits: Int, event: ZoneEvent, _ session: StudioSession,
        _ control: WorkControl
    ) throws -> JSONValue {
        var request = EngagementRequest()
        request.visits = visits
        request.testVisits = 4 * visits
        request.goal.event = event
        request.profiles = [profile]
        let result = try EngagementRun(venue: venue, request: request, in: control.context(session.pool)).run()
        let hasUUID = venue.hasIBeacons || venue.newBeaconUUID != nil
        return [
            "result": try JSONValue(parsing: Array(JSONText.of(result).utf8)),
            "summary": .string(result.summary), "due": .string(request.goal.due),
            "warnings": .array(request.warnings.map { .string($0.message) }),
            "silent": result.silent.map { .string($0) } ?? .null,
            "uses": .array(request.scenarios.map { .string($0.summary) }),
            "advice": .array(result.zones.map { $0.advice.map { .string($0.sentence) } ?? .null }),
            "beacons": .array(hasUUID ? result.zones.flatMap { $0.advice?.beacons ?? [] }.map(\.json) : []),
            "report": .string(session.keep(report: Array(EngagementReport(result, of: venue).html.utf8))),
        ]
    }
}
