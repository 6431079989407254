package import Engagement
package import Radio

/// Triggers that somebody has already.
package struct GivenTriggers: Sendable {
    /// The settings of the positions.
    package var settings: NamedSettings
    /// By name of the zone. Other zones report the first position in them.
    package var triggers: [String: ZoneTrigger]
    /// What triggers by a classifier look at, one for each averaging time.
    package var classifiers: [ZoneClassifier]
    /// RSSI at one metre of beacons, dBm, as an app has it; that of others is the venue's.
    package var powers: [BeaconID: Double]
    /// The delivery of each zone's notifications.
    package var rule: DeliveryRule
    /// For which event, with which stay and by which limits they were searched; `nil` if nobody said it.
    package var event: ZoneEvent?
    /// Seconds.
    package var stay: Double?
    package var limits: TriggerLimits?
    /// The venue and the seed of the visits on which they were searched.
    package var venue: String
    package var seed: UInt64

    package init(
        settings: NamedSettings, triggers: [String: ZoneTrigger], classifiers: [ZoneClassifier] = [],
        powers: [BeaconID: Double] = [:], rule: DeliveryRule, venue: String, seed: UInt64
    ) {
        self.settings = settings
        self.triggers = triggers
        self.classifiers = classifiers
        self.rule = rule
        self.venue = venue
        self.seed = seed
        self.powers = powers
    }

    /// The request for what they were searched for.
    package func asked(of request: EngagementRequest) -> EngagementRequest {
        var asked = request
        asked.rule = rule
        if let event { asked.goal.event = event }
        if let stay { asked.goal.stay = stay }
        if let limits { asked.limits = limits }
        return asked
    }

    /// What a request asks for that they were not searched for, in sentences.
    package func differences(from request: EngagementRequest) -> [String] {
        let own = asked(of: request)
        let isOther = own.goal != request.goal
        return
            (isOther ? ["The triggers were searched for \(own.goal.due), and are tested for \(request.goal.due)."] : [])
            + (own.limits == request.limits
                ? []
                : ["The triggers were searched for \(own.limits.text), and are tested for \(request.limits.text)."])
    }

    /// Why their figures may be too good or too bad, in sentences, if they are tested in a venue with a seed.
    package func warnings(venue: String, seed: UInt64) -> [String] {
        (self.seed == seed
            ? ["The triggers were searched with the same --seed, so these visits are not new. Give another --seed."]
            : [])
            + (self.venue == venue ? [] : ["The triggers are of the venue \"\(self.venue)\", not of \"\(venue)\"."])
    }
}
