internal import Formats
internal import Geometry

/// Which regions an app monitors, and why.
package struct RegionSelection: Hashable, Sendable {
    /// Why a region has a slot.
    package enum Reason: String, JSONKind, Encodable, Hashable, Sendable, CaseIterable {
        case allFit
        /// All beacons of a UUID: it wakes the app wherever one of them is heard.
        case outer
        /// It is one of the nearest.
        case near
    }

    /// One of the places that an operating system gives to an app.
    package struct Slot: Hashable, Sendable {
        package var region: MonitoredRegion
        /// Why it has the slot.
        package var reason: Reason
        /// Metres from the position; infinite if either is unknown.
        package var distance: Double
    }

    /// The slots: outer regions first, then by ascending distance.
    package let slots: [Slot]
    /// Where it was made; `nil` for an unknown position.
    package let place: RoutePlace?

    /// The regions, in the order of the slots.
    package var regions: [MonitoredRegion] { slots.map(\.region) }
}

/// Makes selections for a limited number of regions: if not all fit, the outer regions and the nearest others.
///
/// ```swift
/// let selector = RegionSelector(RegionTarget.targets(of: venue, by: .minor))
/// let selection = selector.selection(at: RoutePlace(fix))
/// ```
///
/// Outer regions, one for each UUID, keep slots whatever the position, nearest first: half of the slots at most, at
/// least one. Without them, an app that was not woken for some time would not be woken again.
package struct RegionSelector: Hashable, Sendable {
    /// What can be monitored, each region once, in order.
    package let targets: [RegionTarget]
    /// Most regions at a time.
    package let slots: Int
    /// Metres that each level between counts as.
    package let levelDistance: Double
    /// Metres of a move beyond which a new selection is made.
    package let reselectionDistance: Double
    private let outer: [RegionTarget]

    /// - Parameters:
    ///   - targets: of the same region, the first counts.
    ///   - slots: 20 in Core Location (Apple's documentation; Backspin); ``EngagementProfile/regionSlots``.
    ///   - levelDistance: assumption: a level is as far as 20 m.
    ///   - reselectionDistance: assumption: 10 m, about the error of a position in the background.
    package init(
        _ targets: [RegionTarget], slots: Int = 20, levelDistance: Double = 20, reselectionDistance: Double = 10
    ) {
        let first = Dictionary(targets.map { ($0.region, $0) }) { first, _ in first }
        self.targets = first.values.sorted { $0.region < $1.region }
        self.slots = slots
        self.levelDistance = levelDistance
        self.reselectionDistance = reselectionDistance
        var places: [BeaconRegion: [RoutePlace]] = [:]
        for target in self.targets {
            guard case .beacons(let region) = target.region else { continue }
            places[BeaconRegion(uuid: region.uuid), default: []] += target.places
        }
        outer = places.sorted { $0.key < $1.key }.map { RegionTarget(.beacons($0.key), places: $0.value) }
    }

    /// The selection at a position; one that is `nil` or not finite is unknown, and then the order of regions decides.
    /// O(places + targets × log targets).
    package func selection(at place: RoutePlace?) -> RegionSelection {
        let place = place.flatMap { $0.position.isFinite ? $0 : nil }
        func slots(_ targets: [RegionTarget], _ reason: RegionSelection.Reason) -> [RegionSelection.Slot] {
            targets.map { target in
                let distance = place.map { target.distance(from: $0, levelDistance: levelDistance) } ?? .infinity
                return RegionSelection.Slot(region: target.region, reason: reason, distance: distance)
            }.sorted { ($0.distance, $0.region) < ($1.distance, $1.region) }
        }
        if targets.count <= self.slots { return RegionSelection(slots: slots(targets, .allFit), place: place) }
        let kept = slots(outer, .outer).prefix(max(min(max(self.slots / 2, 1), self.slots), 0))
        let taken = Set(kept.map(\.region))
        let near = slots(targets.filter { !taken.contains($0.region) }, .near).prefix(max(self.slots - kept.count, 0))
        return RegionSelection(slots: Array(kept + near), place: place)
    }

    /// The selection after a move: the same one, unless the position is more than ``reselectionDistance`` from where it was made.
    /// An unknown position changes nothing.
    package func selection(after selection: RegionSelection, at place: RoutePlace) -> RegionSelection {
        guard place.position.isFinite else { return selection }
        if let last = selection.place, !(last.distance(to: place, levelDistance: levelDistance) > reselectionDistance) {
            return selection
        }
        return self.selection(at: place)
    }

    /// The selections along a path, one for each position. O(path × selection).
    package func selections(along path: [RoutePlace]) -> [RegionSelection] {
        var last = selection(at: nil)
        return path.map { place in
            last = selection(after: last, at: place)
            return last
        }
    }
}
