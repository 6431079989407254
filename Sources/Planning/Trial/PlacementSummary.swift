internal import Evaluation
package import Formats
internal import Geometry
package import VenueModel

/// A placement in figures, with its new beacons.
package struct PlacementSummary: JSONDocument {
    private var venue: String
    private var sites: Int
    private var need: Int
    private var threshold: Double
    private var levels: [LevelFigures]
    private var beacons: [NewBeacon]
    private var plans: [RankedPlan]
    private var losses: [LossFigures]?
    private var knowledge: PlanKnowledge?

    /// The summary of a placement.
    ///
    /// - Parameters:
    ///   - plans: the plans that visitors tried, best first; empty if they tried none.
    ///   - planned: the venue with the new beacons.
    ///   - losses: what each zone loses at worst if a beacon is dead; `nil` if it was not asked for.
    ///   - knowledge: what was known of the buildings of the visitors; `nil` without visitors.
    package init(
        _ placement: Placement, plans: [(name: String, score: Double)] = [], options: Placement.Options,
        of venue: Venue, planned: Venue, losses: [ZoneLoss]? = nil,
        knowledge: PlanKnowledge? = nil
    ) {
        self.knowledge = knowledge
        self.losses = losses?.map { LossFigures($0, in: planned) }
        self.plans = plans.map { RankedPlan(plan: $0.name, score: CellPolygon.rounded($0.score, 1e4)) }
        self.venue = venue.name
        (sites, need, threshold) = (placement.siteCount, options.need, options.leastRSSI)
        levels = zip(placement.before, placement.after).map(LevelFigures.init)
        let old = Set(venue.beacons.map(\.id))
        beacons = planned.beacons.filter { !old.contains($0.id) }.map(NewBeacon.init)
    }

    /// The figures before and after, and the list of new beacons, for a terminal.
    package var text: String {
        var quality = TextTable(header: ["level", "beacons", "", "covered %", "", "mean bound m", ""])
        for level in levels {
            let covered = [level.coveredBefore, level.covered].map { TextTable.number(100 * $0, decimals: 1) }
            let error = [level.meanBoundBefore, level.meanBound].map { TextTable.number($0, decimals: 2) }
            quality.rows.append(
                [
                    "\(level.level)", "\(level.beaconsBefore)", "→ \(level.beacons)", covered[0], "→ \(covered[1])",
                    error[0],
                ]
                    + ["→ \(error[1])"])
        }
        var list = TextTable(header: ["beacon", "level", "x", "y", "height", "mount", "facing"], leftAligned: [0, 5])
        for beacon in beacons {
            let numbers = [beacon.x, beacon.y, beacon.height].map { TextTable.number($0, decimals: 2) }
            list.rows.append(
                [beacon.label, "\(beacon.level)"] + numbers
                    + [beacon.mount, beacon.facing.map { TextTable.number($0, decimals: 0) } ?? ""])
        }
        var ranking = TextTable(header: ["plan that visitors tried", "mean IPIN score m"], leftAligned: [0])
        for plan in plans.prefix(Self.shownPlans) {
            ranking.rows.append([plan.plan, TextTable.number(plan.score, decimals: 2)])
        }
        let tried = plans.isEmpty ? "" : "\(ranking.text)\n"
        var harm = TextTable(header: ["zone", "beacon that it misses most", "CE75 rises by %"], leftAligned: [0, 1])
        harm.rows = (losses ?? []).map {
            [$0.zone, $0.beacon, $0.rise.map { TextTable.number(100 * $0, decimals: 0) } ?? "no position"]
        }
        let missed = harm.rows.isEmpty ? "" : "\n\(harm.text)"
        let bound =
            "Mean bound: the error bound of one reading of each beacon of the level alone, where visitors go; a place "
            + "without beacons counts \(Self.boundWithoutBeacons) m. The maps have the beacons of all levels, and all places."
        return
            "\(beacons.count) new beacon\(beacons.count == 1 ? "" : "s") on \(sites) sites. Covered is what has \(need) beacons of its level with at "
            + "least \(YAMLText.number(threshold)) dBm.\n\n\(tried)\(quality.text)\(bound)\n\n\(list.text)\(missed)"
    }

    /// The mean bound of a place without beacons, metres: 28.
    private static let boundWithoutBeacons = TextTable.number(
        BoundProblem.priorSpread * 2.0.squareRoot(), decimals: 0)

    /// How many plans the text shows.
    private static let shownPlans = 10

    private struct RankedPlan: Encodable {
        var plan: String
        var score: Double
    }

    private struct LossFigures: Encodable {
        var zone: String
        var beacon: String
        var rise: Double?

        init(_ loss: ZoneLoss, in venue: Venue) {
            (zone, beacon) = (loss.zone, loss.label(in: venue))
            rise = loss.rise.isFinite ? CellPolygon.rounded(loss.rise, 1e4) : nil
        }
    }

    private struct LevelFigures: Encodable {
        var level: Int
        var beaconsBefore: Int
        var beacons: Int
        var coveredBefore: Double
        var covered: Double
        var meanBoundBefore: Double
        var meanBound: Double

        init(_ before: Placement.Quality, _ after: Placement.Quality) {
            (level, beaconsBefore, beacons) = (before.level, before.beacons, after.beacons)
            coveredBefore = CellPolygon.rounded(before.covered, 1e4)
            covered = CellPolygon.rounded(after.covered, 1e4)
            meanBoundBefore = CellPolygon.rounded(before.meanError, 1e4)
            meanBound = CellPolygon.rounded(after.meanError, 1e4)
        }
    }

    private struct NewBeacon: Encodable {
        var label: String
        var id: String
        var level: Int
        var x: Double
        var y: Double
        var height: Double
        var mount: String
        var facing: Double?

        init(_ beacon: Beacon) {
            (label, id, level) = (beacon.label ?? "", "\(beacon.id)", beacon.level)
            (x, y, height) = (beacon.position.x, beacon.position.y, beacon.height)
            (mount, facing) = (beacon.mount.rawValue, beacon.facing)
        }
    }

    /// The published form.
    package static let schema = DocumentSchema(
        "plan-placement", version: 2, "New beacons for a venue, and what they change.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("sites", .count, "Number of sites from which the new beacons were chosen."),
            .always("need", .count, "How many beacons of its level a place shall have."),
            .always("threshold", .figure("dBm"), "Mean RSSI from which a beacon counts."),
            .always("levels", .each(level), "The levels, ascending."),
            .always("beacons", .each(beacon), "The new beacons, by level, y and x."),
            .always("plans", .each(plan), "The plans that visitors tried, best first; the first one was taken."),
            .maybe(
                "knowledge", .choice(PlanKnowledge.allCases.map(\.rawValue)),
                "What was known of the buildings that visitors walked through. Missing without visitors."),
            .maybe(
                "losses", .each(loss),
                "With --robust: what each zone loses at worst if one beacon is dead, worst zone first."),
        ])

    private static let level = YAMLShape(
        "level", "How good a level is without and with the new beacons.",
        keys: [
            .always("level", .whole, "The level's number."),
            .always("beaconsBefore", .count, "Number of beacons without the new ones."),
            .always("beacons", .count, "Number of beacons with them."),
            .always("coveredBefore", .share, "Share of the cells with enough beacons, without the new ones."),
            .always("covered", .share, "The same with them."),
            .always(
                "meanBoundBefore", .figure("metres"),
                "Mean over the places where visitors go of the error bound of one reading of each beacon of the level, "
                    + "without the new ones; a place without beacons counts \(boundWithoutBeacons) m."),
            .always("meanBound", .figure("metres"), "The same with them."),
        ])

    private static let plan = YAMLShape(
        "rankedPlan", "A plan that visitors tried.",
        keys: [
            .always("plan", .string, "What made it."),
            .always("score", .figure("metres"), "Mean over the buildings of the IPIN score."),
        ])

    private static let loss = YAMLShape(
        "zoneLoss", "What a zone loses if the beacon is dead that it misses most.",
        keys: [
            .always("zone", .string, "Name of the zone."),
            .always("beacon", .string, "Number of the beacon on the plan."),
            .maybe(
                "rise", .figure(),
                "By what share of itself CE75 of the zone rises; 0.25 is 25 %. Missing if nobody has a position any more."
            ),
        ])

    private static let beacon = YAMLShape(
        "beacon", "A new beacon.",
        keys: [
            .always("label", .string, "Its number on the plan."),
            .always("id", .string, "Its identity: UUID/major/minor."),
            .always("level", .whole, "The level's number."),
            .always("x", .figure("metres"), "Where it hangs."),
            .always("y", .figure("metres"), "Where it hangs."),
            .always("height", .figure("metres"), "Height above the floor."),
            .always("mount", .choice(Beacon.Mount.allCases.map(\.rawValue)), "What it hangs on."),
            .maybe("facing", .figure("degrees"), "On a wall, the direction that it faces. Missing elsewhere."),
        ])
}
