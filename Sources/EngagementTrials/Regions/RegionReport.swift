package import Engagement
internal import Evaluation
package import Formats
internal import Geometry
internal import VenueModel

/// What `beaconry plan regions` prints and writes: which regions an app monitors at a place, and what it misses with
/// them.
package struct RegionReport: JSONDocument, JSONRecord {
    private let sites: RegionSites
    private let selector: RegionSelector
    private let selection: RegionSelection
    private let visits: Int
    private let rows: [RegionTrial.PolicyRow]
    private let profile: EngagementProfile?

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "plan-regions", "Which regions an app monitors at a place, and what it misses with them.",
        .always("venues", { $0.sites.venues.map(\.name) }, "Names of the venues."),
        .maybe("profile", \.profile?.name, "Name of the profile. Missing without one."),
        .maybe(
            "policy", { $0.profile.map(RegionTrial.Policy.init) },
            "What an app of the profile does; see policies. Missing without a profile."),
        .always("by", \.sites.detail, "How much of an identity a region has."),
        .always("slots", \.selector.slots, "Largest number of regions that the operating system monitors for an app."),
        .always("regions", \.selector.targets.count, "Number of regions, circles included."),
        .always(
            "counts", { Counts(sites: $0.sites) },
            "Number of regions of the beacons, by how much of an identity they have."),
        .always("isExceeded", \.isExceeded, "Whether there are more regions than slots."),
        .always("withoutRegion", \.sites.without, "Beacons that are no iBeacons."),
        .always("shared", { $0.sites.shared.map(\.text) }, "Regions with beacons in more than one venue."),
        .maybe(
            "at", \.selection.place,
            "Where the plan is made, in the frame of the first venue. Missing for an unknown place."),
        .always(
            "plan", { report in report.selection.slots.map { Slot(slot: $0, sites: report.sites) } },
            "The slots: outer regions first, then by distance."),
        .always("visits", \.visits, "Number of simulated visits; 0 for none."),
        .always("policies", \.rows, "What an app learns in these visits, by which regions have slots."))

    /// - Parameters:
    ///   - place: where the selection is made; `nil` for an unknown place.
    ///   - rows: what visits showed; empty without visits.
    ///   - profile: that of the app, if it has one.
    package init(
        _ sites: RegionSites, selector: RegionSelector, at place: RoutePlace?, rows: [RegionTrial.PolicyRow],
        visits: Int, profile: EngagementProfile? = nil
    ) {
        self.profile = profile
        self.sites = sites
        self.selector = selector
        self.rows = rows
        selection = selector.selection(at: place)
        self.visits = rows.isEmpty ? 0 : visits
    }

    private var isExceeded: Bool { selector.targets.count > selector.slots }

    /// All of it for a terminal.
    package var text: String {
        ([summary] + advice).joined(separator: "\n") + "\n\n" + slotTable.text
            + (rows.isEmpty
                ? ""
                : "\n\(visits) simulated visits with the phone in a pocket. A stay lasts while a region is heard; at one place, more regions can be "
                    + "heard than there are slots.\n\n\(policyTable.text)")
    }

    private var summary: String {
        let place =
            selection.place.map {
                "at \(ShareText.number($0.position.x, 1)), \(ShareText.number($0.position.y, 1)) on level \($0.level)"
            } ?? "at an unknown place"
        return
            "\(sites.venues.map(\.name).joined(separator: ", ")): \(ShareText.count(selector.targets.count, "region")) for \(ShareText.count(selector.slots, "slot")); the plan \(place)."
    }

    private var advice: [String] {
        var lines: [String] = []
        if let profile {
            let policy = RegionTrial.Policy(profile)
            let words =
                policy == .following ? "changes its regions as the visitor moves" : "keeps the regions of the start"
            lines.append(
                "An app of \(profile.title ?? profile.name) \(words): *\(policy.rawValue)*\(rows.isEmpty ? "" : " below")."
            )
        }
        if isExceeded {
            let details: [RegionTarget.Detail] = [.uuid, .major]
            let fit = details.last { $0 != sites.detail && sites.count(by: $0) <= selector.slots }
            // A whole UUID has a slot, but is none of the regions, unless they are UUIDs.
            let outerSlots = sites.detail == .uuid ? 0 : selection.slots.count { $0.reason == .outer }
            let without = selector.targets.count - selector.slots + outerSlots
            let outer =
                switch outerSlots {
                case 0: ""
                case 1: "; 1 slot is for the whole UUID"
                default: "; \(outerSlots) slots are for whole UUIDs"
                }
            let have = without == 1 ? "has" : "have"
            let remedy =
                fit.map { "With --by \($0) all fit: \(ShareText.count(sites.count(by: $0), "region"))." }
                ?? "The app must change what it monitors as the visitor moves."
            lines.append(
                "The slots are exceeded: \(ShareText.count(without, "region")) \(have) none\(outer). \(remedy)")
        }
        let shared = sites.shared.map(\.text)
        if !shared.isEmpty {
            lines.append(
                "Several venues have beacons in the same regions (\(shared.prefix(3).joined(separator: ", "))"
                    + "\(shared.count > 3 ? ", …" : "")): an app cannot tell these venues apart.")
        }
        if sites.without > 0 { lines.append("\(sites.without) beacons are no iBeacons and have no region.") }
        return lines
    }

    private var slotTable: TextTable {
        TextTable(
            header: ["slot", "region", "why", "distance m", "beacons", "which"],
            rows: selection.slots.enumerated().map { number, slot in
                let entry = Slot(slot: slot, sites: sites)
                let beacons = entry.beacons
                return [
                    "\(number + 1)", slot.region.text, slot.reason.rawValue,
                    ShareText.number(entry.distance, 1), "\(beacons.count)",
                    beacons.prefix(4).joined(separator: ", ") + (beacons.count > 4 ? ", …" : ""),
                ]
            }, leftAligned: [1, 2, 5])
    }

    private var policyTable: TextTable {
        TextTable(
            header: [
                "slots", "stays", "told", "95 % interval", "latency 50 / 95 % s", "nearest has a slot", "95 % interval",
                "plans an hour",
            ],
            rows: rows.map { row in
                let outcome = row.outcome
                return [
                    row.policy.rawValue, "\(outcome.stays)", ShareText.percent(outcome.recall),
                    ShareText.percent(row.recallInterval),
                    "\(ShareText.number(outcome.latency(0.5), 0)) / \(ShareText.number(outcome.latency(0.95), 0))",
                    ShareText.percent(row.nearestShare), ShareText.percent(row.nearestInterval),
                    ShareText.number(row.selectionsAnHour, 0),
                ]
            })
    }
}

/// How many regions there are.
private struct Counts: JSONRecord {
    let sites: RegionSites

    static let shape = JSONShape<Self>(
        "regionCounts", "Numbers of regions.",
        .always("uuid", { $0.sites.count(by: .uuid) }, "Number of regions by UUID."),
        .always("major", { $0.sites.count(by: .major) }, "Number of regions by UUID and major."),
        .always("minor", { $0.sites.count(by: .minor) }, "Number of regions by UUID, major and minor."))
}

private struct Slot: JSONRecord {
    let slot: RegionSelection.Slot
    let sites: RegionSites

    /// Metres; `nil` if it is unknown.
    var distance: Double? { slot.distance.isFinite ? slot.distance : nil }
    var beacons: [String] { sites.beacons(of: slot.region) }

    static let shape = JSONShape<Self>(
        "regionSlot", "A slot.",
        .always("region", \.slot.region.text, "UUID, UUID/major, UUID/major/minor, or a circle."),
        .always(
            "reason", \.slot.reason,
            "allFit: all regions fit. outer: it wakes the app anywhere. near: it is one of the nearest."),
        .maybe(
            "distance", .figure("metres"), \.distance,
            "Distance of the region from the place. Missing if either is unknown."),
        .always("venues", { $0.sites.venues(of: $0.slot.region) }, "Names of the venues with beacons of the region."),
        .always("beacons", \.beacons, "Beacons of the region, by label or identity."))
}

extension MonitoredRegion {
    fileprivate var text: String {
        switch self {
        case .beacons(let region): "\(region)"
        case .circle(let circle):
            "circle \(ShareText.number(circle.latitude, 5)), \(ShareText.number(circle.longitude, 5)), "
                + "\(ShareText.number(circle.radius, 0)) m"
        }
    }
}
