internal import Engagement
internal import Parallelism
internal import VenueModel

extension EngagementRun {
    /// Tries new beacons in zones whose figures do not keep the limits: one in each, and more where validation visits do not show
    /// what a search aims at. People and buildings are the same, and the triggers of all zones are searched again.
    func advise(_ zones: inout [EngagementResult.Zone], settings: [NamedSettings]) throws {
        var planned = PlannedBeacons(venue)
        let all = Set(zones.filter { $0.verdict != .untested && !$0.selected.meets(request.limits) }.map(\.name))
        var short = all
        var last: (venue: Venue, data: TriggerData, selection: TriggerSelection)?
        for round in 1...Self.rounds {
            guard try planned.hangMore(in: venue.zones.filter { short.contains($0.name) }) else { break }
            let step = "Trying new beacons, round \(round) of at most \(Self.rounds)"
            let data = try searchData(
                of: try searchVisits(in: planned.venue, step: step), in: planned.venue, settings: settings)
            let selection = try self.selection(data)
            short = Set(
                try context.map(venue.zones.count) { zone -> String? in
                    guard all.contains(venue.zones[zone].name) else { return nil }
                    let figures = ZoneFigures(
                        data.outcomes(
                            of: selection.triggers[zone], zone: zone, selection.settings, on: .validation, by: tuning))
                    return figures.meets(request.limits.aim) ? nil : venue.zones[zone].name
                }.compactMap(\.self))
            last = (planned.venue, data, selection)
        }
        guard let last else { return }
        let test = try testData(in: last.venue, like: last.data, last.selection, step: "Testing new beacons")
        let after = try self.zones(test.data, test.selection)
        for index in after.indices {
            // Beacons that notify nobody are no advice.
            guard let beacons = planned.beacons[after[index].name], after[index].selected.outcome.hitWalks > 0 else {
                continue
            }
            let found = after[index]
            zones[index].advice = BeaconAdvice(
                beacons: beacons, trigger: found.trigger, settings: found.settings, figures: found.selected,
                evidence: found.selected.evidence(request.limits),
                isBetter: found.selected.excess(request.limits) < zones[index].selected.excess(request.limits))
        }
    }

    /// Most times that new beacons are tried. New beacons of one zone may change the triggers of others.
    private static let rounds = 4
}
