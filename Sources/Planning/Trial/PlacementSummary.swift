internal import Evaluation
package import Formats
internal import Geometry
internal import Radio
package import VenueModel

/// A placement in figures, with its new beacons.
package struct PlacementSummary: JSONDocument, JSONRecord {
    private let venue: String
    private let sites: Int
    private let options: Placement.Options
    private let levels: [LevelFigures]
    private let beacons: [NewBeacon]
    private let plans: [PlanSearch.Ranked]
    private let losses: [LossFigures]?
    private let knowledge: PlanKnowledge?

    package static let schema = DocumentSchema(shape, version: 2)
    package static let shape = JSONShape<Self>(
        "plan-placement", "New beacons for a venue, and what they change.",
        .always("venue", \.venue, "Name of the venue."),
        .always("sites", \.sites, "Number of sites from which the new beacons were chosen."),
        .always("need", \.options.need, "Number of beacons of its own level that each place needs."),
        .always(
            "threshold", .figure("dBm"), \.options.leastRSSI,
            "Smallest mean RSSI with which a beacon counts at a place."),
        .always("levels", \.levels, "The levels, ascending."),
        .always("beacons", \.beacons, "The new beacons, by level, y and x."),
        .always("plans", \.plans, "The plans that visitors tried, best first; the first one was taken."),
        .maybe(
            "knowledge", \.knowledge,
            "What was known of the buildings that visitors walked through. Missing without visitors."),
        .maybe(
            "losses", \.losses,
            "What each zone loses at worst if one beacon is dead, worst zone first. Missing without --robust."))

    /// The summary of a placement.
    ///
    /// - Parameters:
    ///   - plans: the plans that visitors tried, best first; empty if they tried none.
    ///   - planned: the venue with the new beacons.
    ///   - losses: what each zone loses at worst if a beacon is dead; `nil` if it was not asked for.
    ///   - knowledge: what was known of the buildings of the visitors; `nil` without visitors.
    package init(
        _ placement: Placement, plans: [PlanSearch.Ranked] = [], options: Placement.Options,
        of venue: Venue, planned: Venue, losses: [ZoneLoss]? = nil,
        knowledge: PlanKnowledge? = nil
    ) {
        self.knowledge = knowledge
        self.losses = losses?.map { LossFigures(loss: $0, beacon: $0.label(in: planned)) }
        self.venue = venue.name
        self.plans = plans
        sites = placement.siteCount
        self.options = options
        levels = zip(placement.before, placement.after).map {
            LevelFigures(before: $0.rounded, after: $1.rounded)
        }
        let old = Set(venue.beacons.map(\.id))
        beacons = planned.beacons.filter { !old.contains($0.id) }.map { NewBeacon(beacon: $0) }
    }

    /// The figures before and after, and the list of new beacons, for a terminal.
    package var text: String {
        var quality = TextTable(header: ["level", "beacons", "", "covered %", "", "mean bound m", ""])
        for level in levels {
            let before = level.before
            let after = level.after
            let covered = [before.covered, after.covered].map { TextTable.number(100 * $0, decimals: 1) }
            let error = [before.meanError, after.meanError].map { TextTable.number($0, decimals: 2) }
            quality.rows.append(
                [
                    "\(before.level)", "\(before.beacons)", "→ \(after.beacons)", covered[0], "→ \(covered[1])",
                    error[0], "→ \(error[1])",
                ])
        }
        var list = TextTable(header: ["beacon", "level", "x", "y", "height", "mount", "facing"], leftAligned: [0, 5])
        for beacon in beacons.map(\.beacon) {
            let numbers = [beacon.position.x, beacon.position.y, beacon.height].map {
                TextTable.number($0, decimals: 2)
            }
            list.rows.append(
                [beacon.label ?? "", "\(beacon.level)"] + numbers
                    + [beacon.mount.rawValue, beacon.facing.map { TextTable.number($0, decimals: 0) } ?? ""])
        }
        let best = plans.count > Self.shownPlans ? " (the \(Self.shownPlans) best of \(plans.count))" : ""
        var ranking = TextTable(header: ["plan that visitors tried\(best)", "mean IPIN score m"], leftAligned: [0])
        for plan in plans.prefix(Self.shownPlans) {
            ranking.rows.append([plan.name, TextTable.number(plan.rounded, decimals: 2)])
        }
        let tried = plans.isEmpty ? "" : "\(ranking.text)\n"
        var harm = TextTable(header: ["zone", "beacon that it misses most", "CE75 rises by %"], leftAligned: [0, 1])
        harm.rows = (losses ?? []).map {
            [$0.loss.zone, $0.beacon, $0.rise.map { TextTable.number(100 * $0, decimals: 0) } ?? "no position"]
        }
        let missed = harm.rows.isEmpty ? "" : "\n\(harm.text)"
        let bound =
            "Mean bound: the error bound of one reading of each beacon of the level alone, where visitors go; a place "
            + "without beacons counts \(Self.boundWithoutBeacons) m. The maps have the beacons of all levels, and all places."
        return
            "\(beacons.count) new beacon\(beacons.count == 1 ? "" : "s") on \(sites) sites. Covered is what has \(options.need) beacons of its level with at "
            + "least \(YAMLText.number(options.leastRSSI)) dBm.\n\n\(tried)\(quality.text)\(bound)\n\n\(list.text)\(missed)"
    }

    /// The mean bound of a place without beacons, metres: 28.
    private static let boundWithoutBeacons = TextTable.number(BoundProblem.priorSpread * 2.0.squareRoot(), decimals: 0)

    /// How many plans the text shows.
    private static let shownPlans = 10

    private struct LevelFigures: JSONRecord {
        let before: Placement.Quality
        let after: Placement.Quality

        static let shape = JSONShape<Self>(
            "level", "How good a level is without and with the new beacons.",
            .always("level", .whole, \.before.level, "The level's number."),
            .always("beaconsBefore", \.before.beacons, "Number of beacons without the new ones."),
            .always("beacons", \.after.beacons, "Number of beacons with the new ones."),
            .always(
                "coveredBefore", .share, \.before.covered,
                "Share of the cells with enough beacons, without the new ones."),
            .always("covered", .share, \.after.covered, "Share of the cells with enough beacons, with the new ones."),
            .always(
                "meanBoundBefore", .figure("metres"), \.before.meanError,
                "Mean over the places where visitors go of the error bound of one reading of each beacon of the level, "
                    + "without the new ones; a place without beacons counts \(boundWithoutBeacons) m."),
            .always(
                "meanBound", .figure("metres"), \.after.meanError,
                "Mean over the places where visitors go of the same error bound, with the new beacons."))
    }

    private struct LossFigures: JSONRecord {
        let loss: ZoneLoss
        let beacon: String

        var rise: Double? { loss.rise.isFinite ? CellPolygon.rounded(loss.rise, 1e4) : nil }

        static let shape = JSONShape<Self>(
            "zoneLoss", "What a zone loses if its most needed beacon is dead.",
            .always("zone", \.loss.zone, "Name of the zone."),
            .always("beacon", \.beacon, "Number of the beacon on the plan."),
            .maybe(
                "rise", \.rise,
                "Relative rise of the zone's CE75; 0.25 is 25 %. Missing if no visitor has a position."
            ))
    }

    private struct NewBeacon: JSONRecord {
        let beacon: Beacon

        static let shape = JSONShape<Self>(
            "beacon", "A new beacon.",
            .always("label", { $0.beacon.label ?? "" }, "Number of the beacon on the plan."),
            .always("id", \.beacon.id.description, "Identity of the beacon: UUID/major/minor."),
            .always("level", .whole, \.beacon.level, "The level's number."),
            .always("x", .figure("metres"), \.beacon.position.x, "x coordinate of the beacon."),
            .always("y", .figure("metres"), \.beacon.position.y, "y coordinate of the beacon."),
            .always("height", .figure("metres"), \.beacon.height, "Height above the floor."),
            .always(
                "mount", .choice(Beacon.Mount.allCases.map(\.rawValue)), \.beacon.mount.rawValue,
                "What the beacon hangs on."),
            .maybe(
                "facing", .figure("degrees"), \.beacon.facing,
                "Direction that a beacon on a wall faces. Missing elsewhere."))
    }
}

extension PlanSearch.Ranked: JSONRecord {
    package static let shape = JSONShape<Self>(
        "rankedPlan", "A plan that visitors tried.",
        .always("plan", \.name, "How the plan was made."),
        .always("score", .figure("metres"), \.rounded, "Mean over the buildings of the IPIN score."))

    fileprivate var rounded: Double { CellPolygon.rounded(score, 1e4) }
}

extension Placement.Quality {
    /// To a ten-thousandth: more digits say nothing.
    fileprivate var rounded: Placement.Quality {
        var quality = self
        quality.covered = CellPolygon.rounded(covered, 1e4)
        quality.meanError = CellPolygon.rounded(meanError, 1e4)
        return quality
    }
}
