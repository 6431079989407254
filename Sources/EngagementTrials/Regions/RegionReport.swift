package import Engagement
internal import Evaluation
package import Formats
internal import Geometry
internal import Radio
internal import VenueModel

/// What `beaconry plan regions` prints and writes: which regions an app monitors at a place, and what it misses with
/// them.
package struct RegionReport: JSONDocument {
    private let venues: [String]
    private let by: RegionTarget.Detail
    private let slots: Int
    private let regions: Int
    private let counts: Counts
    private let isExceeded: Bool
    private let withoutRegion: Int
    private let shared: [String]
    private let at: Place?
    private let plan: [Slot]
    private let visits: Int
    private let policies: [Policy]

    /// A report.
    ///
    /// - Parameters:
    ///   - place: where the plan is made; `nil` for an unknown place.
    ///   - rows: what visits showed; empty without visits.
    package init(
        _ sites: RegionSites, planner: RegionPlanner, at place: RoutePlace?, rows: [RegionTrial.Row], visits: Int
    ) {
        venues = sites.venues.map(\.name)
        (by, slots, regions) = (sites.detail, planner.slots, planner.targets.count)
        counts = Counts(uuid: sites.count(by: .uuid), major: sites.count(by: .major), minor: sites.count(by: .minor))
        isExceeded = planner.targets.count > planner.slots
        withoutRegion = sites.without
        shared = sites.shared.map(Self.text)
        let made = planner.plan(at: place)
        at = made.place.map { Place(x: $0.position.x, y: $0.position.y, level: $0.level) }
        plan = made.slots.map { slot in
            Slot(
                region: Self.text(slot.region), reason: slot.reason,
                distance: slot.distance.isFinite ? slot.distance : nil, venues: sites.venues(of: slot.region),
                beacons: sites.beacons(of: slot.region))
        }
        self.visits = rows.isEmpty ? 0 : visits
        policies = rows.map(Policy.init)
    }

    private static func text(_ region: MonitoredRegion) -> String {
        switch region {
        case .beacons(let region): "\(region)"
        case .circle(let circle):
            "circle \(TextTable.number(circle.latitude, decimals: 5)), \(TextTable.number(circle.longitude, decimals: 5)), "
                + "\(TextTable.number(circle.radius, decimals: 0)) m"
        }
    }

    /// All of it for a terminal.
    package var text: String {
        ([summary] + advice).joined(separator: "\n") + "\n\n" + slotTable.text
            + (policies.isEmpty
                ? ""
                : "\n\(visits) simulated visits with the phone in a pocket. A stay lasts while a region is heard; at one place, more regions can be "
                    + "heard than there are slots.\n\n\(policyTable.text)")
    }

    private var summary: String {
        let place =
            at.map {
                "at \(TextTable.number($0.x, decimals: 1)), \(TextTable.number($0.y, decimals: 1)) on level \($0.level)"
            } ?? "at an unknown place"
        return
            "\(venues.joined(separator: ", ")): \(ShareText.count(regions, "region")) for \(ShareText.count(slots, "slot")); the plan \(place)."
    }

    private var advice: [String] {
        var lines: [String] = []
        if isExceeded {
            let fits = [("uuid", counts.uuid), ("major", counts.major)].filter { $0.1 <= slots && $0.0 != by.rawValue }
            // A whole UUID has a slot, but is none of the regions, unless they are UUIDs.
            let outerSlots = by == .uuid ? 0 : plan.count { $0.reason == .outer }
            let without = regions - slots + outerSlots
            let outer =
                switch outerSlots {
                case 0: ""
                case 1: "; 1 slot is that of the whole UUID"
                default: "; \(outerSlots) slots are those of whole UUIDs"
                }
            let have = without == 1 ? "has" : "have"
            let remedy =
                fits.last.map { "With --by \($0.0) all fit: \(ShareText.count($0.1, "region"))." }
                ?? "The app must change what it monitors as the visitor moves."
            lines.append(
                "The slots are exceeded: \(ShareText.count(without, "region")) \(have) none\(outer). \(remedy)")
        }
        if !shared.isEmpty {
            lines.append(
                "Several venues have beacons in the same regions (\(shared.prefix(3).joined(separator: ", "))"
                    + "\(shared.count > 3 ? ", …" : "")): an app cannot tell these venues apart.")
        }
        if withoutRegion > 0 { lines.append("\(withoutRegion) beacons are no iBeacons and have no region.") }
        return lines
    }

    private var slotTable: TextTable {
        TextTable(
            header: ["slot", "region", "why", "distance m", "beacons", "which"],
            rows: plan.enumerated().map { number, slot in
                [
                    "\(number + 1)", slot.region, slot.reason.rawValue, TextTable.number(slot.distance, decimals: 1),
                    "\(slot.beacons.count)",
                    slot.beacons.prefix(4).joined(separator: ", ") + (slot.beacons.count > 4 ? ", …" : ""),
                ]
            }, leftAligned: [1, 2, 5])
    }

    private var policyTable: TextTable {
        TextTable(
            header: [
                "slots", "stays", "told", "95 % interval", "latency 50 / 95 % s", "nearest has a slot", "95 % interval",
                "plans an hour",
            ],
            rows: policies.map { row in
                [
                    row.policy.rawValue, "\(row.stays)", ShareText.percent(row.recall),
                    ShareText.percent(row.recallInterval.map { $0[0]...$0[1] }),
                    "\(TextTable.number(row.latencyMedian, decimals: 0)) / \(TextTable.number(row.latency95, decimals: 0))",
                    ShareText.percent(row.nearestShare),
                    ShareText.percent(row.nearestInterval.map { $0[0]...$0[1] }),
                    TextTable.number(row.plansAnHour, decimals: 0),
                ]
            })
    }
}

extension RegionReport {
    private struct Counts: Encodable { var uuid, major, minor: Int }
    private struct Place: Encodable {
        var x, y: Double
        var level: Int
    }
    private struct Slot: Encodable {
        var region: String
        var reason: RegionPlan.Reason
        var distance: Double?
        var venues, beacons: [String]
    }

    private struct Policy: Encodable {
        var policy: RegionTrial.Policy
        var stays, told: Int
        var recall: Double?
        var recallInterval: [Double]?
        var repeats: Int
        var latencyMedian, latency95: Double?
        var nearestShare: Double
        var nearestInterval: [Double]?
        var plansAnHour: Double

        init(_ row: RegionTrial.Row) {
            let outcome = row.outcome
            (policy, stays, told, recall) = (row.policy, outcome.stays, outcome.told, outcome.recall)
            recallInterval = row.recallInterval.map { [$0.lowerBound, $0.upperBound] }
            (repeats, latencyMedian, latency95) = (outcome.repeats, outcome.latency(0.5), outcome.latency(0.95))
            (nearestShare, plansAnHour) = (row.nearestShare, row.plansAnHour)
            nearestInterval = row.nearestInterval.map { [$0.lowerBound, $0.upperBound] }
        }
    }

    /// The published form.
    package static let schema = DocumentSchema(
        "plan-regions", version: 1, "Which regions an app monitors at a place, and what it misses with them.",
        keys: [
            .always("venues", .many(.string), "Names of the venues."),
            .always(
                "by", .choice(RegionTarget.Detail.allCases.map(\.rawValue)), "How much of an identity a region has."),
            .always("slots", .count, "Most regions that the operating system monitors for an app."),
            .always("regions", .count, "Number of regions, circles included."),
            .always(
                "counts", .mapping(countsShape),
                "Number of regions of the beacons, by how much of an identity they have."),
            .always("isExceeded", .flag, "Whether there are more regions than slots."),
            .always("withoutRegion", .count, "Beacons that are no iBeacons."),
            .always("shared", .many(.string), "Regions with beacons in more than one venue."),
            .maybe("at", .mapping(placeShape), "Where the plan is made. Missing for an unknown place."),
            .always("plan", .each(slotShape), "The slots: outer regions first, then by distance."),
            .always("visits", .count, "Number of simulated visits; 0 for none."),
            .always("policies", .each(policyShape), "What an app learns in these visits, by which regions have slots."),
        ])

    private static let countsShape = YAMLShape(
        "regionCounts", "Numbers of regions.",
        keys: [
            .always("uuid", .count, "By UUID."), .always("major", .count, "By UUID and major."),
            .always("minor", .count, "By UUID, major and minor."),
        ])

    private static let placeShape = YAMLShape(
        "regionPlace", "A place in the frame of the first venue.",
        keys: [
            .always("x", .figure("metres"), "Where it is."), .always("y", .figure("metres"), "Where it is."),
            .always("level", .whole, "The level's number."),
        ])

    private static let slotShape = YAMLShape(
        "regionSlot", "A slot.",
        keys: [
            .always("region", .string, "UUID, UUID/major, UUID/major/minor, or a circle."),
            .always(
                "reason", .choice(RegionPlan.Reason.allCases.map(\.rawValue)),
                "allFit: all regions fit. outer: it wakes the app anywhere. near: it is one of the nearest."),
            .maybe("distance", .figure("metres"), "From the place. Missing if either is unknown."),
            .always("venues", .many(.string), "Where its beacons are."),
            .always("beacons", .many(.string), "Its beacons, by label or identity."),
        ])

    private static let policyShape = YAMLShape(
        "regionPolicy", "What an app learns.",
        keys: [
            .always(
                "policy", .choice(RegionTrial.Policy.allCases.map(\.rawValue)),
                "unlimited: every region has a slot. fixed: those of the plan at the start. following: those of a new plan after "
                    + "each move."),
            .always("stays", .count, "Stays in regions: stretches of time in which they are heard."),
            .always("told", .count, "Those of them with an entry."),
            .maybe("recall", .figure(), "Their share. Missing without a stay."),
            .maybe("recallInterval", .interval(), "95 % interval, by bootstrap over visits."),
            .always("repeats", .count, "Further entries in the same stay."),
            .maybe("latencyMedian", .figure("seconds"), "Median time from the start of a stay to its entry."),
            .maybe("latency95", .figure("seconds"), "95 % quantile of it."),
            .always(
                "nearestShare", .figure(), "Share of the time in which the region of the nearest beacon has a slot."),
            .maybe("nearestInterval", .interval(), "95 % interval, by bootstrap over visits."),
            .always("plansAnHour", .figure(), "New plans an hour."),
        ])
}
