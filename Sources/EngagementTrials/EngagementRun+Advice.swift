internal import Engagement
internal import VenueModel

extension EngagementRun {
    /// Tries new beacons in zones that cannot be notified: one in each, and where this is not enough on validation visits, as
    /// many as cover the zone. People and buildings are the same, and the triggers of all zones are searched anew.
    func advise(_ zones: inout [EngagementResult.Zone], settings: [NamedSettings]) throws {
        var planned = PlannedBeacons(venue)
        let hopeless = Self.short(zones)
        var short = hopeless
        var after: [EngagementResult.Zone] = []
        for covering in [false, true] {
            let wanted = venue.zones.filter { short.contains($0.name) }
            guard !wanted.isEmpty else { break }
            try planned.hang(in: wanted, covering: covering)
            guard !planned.beacons.isEmpty else { return }
            let step = covering ? "Trying more beacons" : "Trying new beacons"
            let data = try self.data(in: planned.venue, settings: settings, step: step)
            let selection = try self.selection(data)
            short = hopeless.intersection(
                try self.zones(data, selection, on: .validation).filter { !$0.selected.meets(plan.limits.aim) }
                    .map(\.name))
            after = try self.zones(data, selection)
        }
        for index in after.indices {
            // Beacons that notify nobody are no advice.
            guard let beacons = planned.beacons[after[index].name], after[index].selected.outcome.hitWalks > 0 else {
                continue
            }
            let found = after[index]
            zones[index].advice = BeaconAdvice(
                beacons: beacons, trigger: found.trigger, settings: found.settings, figures: found.selected,
                isEnough: found.selected.meets(plan.limits))
        }
    }

    /// The names of the zones that are short of a limit.
    private static func short(_ zones: [EngagementResult.Zone]) -> Set<String> {
        Set(zones.filter { [.impossible, .missed].contains($0.verdict) }.map(\.name))
    }
}
