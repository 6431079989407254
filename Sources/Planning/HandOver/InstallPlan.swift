internal import Foundation
internal import Geometry
internal import Radio
package import VenueModel

/// The beacons of a venue as an installer needs them: with numbers, and places that a tape measure finds.
package struct InstallPlan: Sendable {
    /// A beacon to mount.
    package struct InstallItem: Sendable {
        /// Its number on map, list and label.
        package let number: String
        package let beacon: Beacon
        /// Name of the smallest zone that it hangs in.
        package let zone: String?
        /// From the nearest wall on the map's left or right: metres, and whether it is on the left.
        package let across: (metres: Double, isLeft: Bool)?
        /// From the nearest wall below or above on the map.
        package let along: (metres: Double, isBelow: Bool)?

        /// Where it hangs, in words, such as `Kitchen; ← 1.20 m, ↓ 3.40 m`.
        package var place: String {
            let distances = [
                across.map { "\($0.isLeft ? "←" : "→")\u{a0}\(InstallPlan.metres($0.metres))" },
                along.map { "\($0.isBelow ? "↓" : "↑")\u{a0}\(InstallPlan.metres($0.metres))" },
            ].compactMap(\.self).joined(separator: ", ")
            return [zone, distances.isEmpty ? nil : distances].compactMap(\.self).joined(separator: "; ")
        }
    }

    /// Beacons with one UUID and major.
    package struct Group: Hashable, Sendable {
        /// UUID and major in words.
        package let name: String
        /// The minors in words, such as `1–12, 14`; empty for beacons that are no iBeacons.
        package let minors: String
        package let count: Int
    }

    /// The items of each level, in the order of the file.
    package let items: [Int: [InstallItem]]
    /// The scheme of identities.
    package let groups: [Group]

    /// The plan of a venue. O(beacons × walls).
    package init(_ venue: Venue) {
        var items: [Int: [InstallItem]] = [:]
        for level in venue.levels.map(\.number) {
            let solids = venue.walls.filter { $0.level == level }
                .flatMap(\.segments)
            let border = venue.level(level)?.outline.edges ?? []
            let zones = venue.zones.filter { $0.level == level }
            items[level] = venue.beacons.enumerated().filter { $0.element.level == level }.map { index, beacon in
                let zone = zones.filter { $0.outline.contains(beacon.position) }
                    .min { $0.outline.area < $1.outline.area }
                func distance(_ direction: Vector) -> Double? {
                    (solids + border).compactMap { Self.distance(from: beacon.position, along: direction, to: $0) }
                        .filter { $0 >= Self.shortest }.min()
                }
                func nearest(_ direction: Vector) -> (Double, Bool)? {
                    let first = distance(direction)
                    let second = distance(direction * -1)
                    guard let least = [first, second].compactMap(\.self).min() else { return nil }
                    return (least, least == first)
                }
                return InstallItem(
                    number: beacon.number(at: index), beacon: beacon, zone: zone?.name,
                    across: nearest(Vector(-1, 0)), along: nearest(Vector(0, -1)))
            }
        }
        self.items = items
        groups = Self.groups(venue.beacons)
    }

    /// The wall that a beacon hangs on is nearer than this, metres; it says nothing about the place along the wall.
    private static let shortest = 0.25

    private static func metres(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)\u{a0}m"
    }

    /// Where a ray from a point meets a segment, metres; `nil` if it does not.
    private static func distance(from point: Point, along direction: Vector, to segment: Segment) -> Double? {
        let along = segment.end - segment.start
        let determinant = direction.dx * along.dy - direction.dy * along.dx
        guard abs(determinant) > 1e-12 else { return nil }
        let between = segment.start - point
        let distance = (between.dx * along.dy - between.dy * along.dx) / determinant
        let share = (between.dx * direction.dy - between.dy * direction.dx) / determinant
        return distance >= 0 && (0...1).contains(share) ? distance : nil
    }

    private static func groups(_ beacons: [Beacon]) -> [Group] {
        var minors: [String: [Int]] = [:]
        var names: [String] = []
        for beacon in beacons {
            let (name, minor): (String, Int?) =
                switch beacon.id {
                case .iBeacon(let uuid, let major, let minor): ("UUID \(uuid.uuidString), major \(major)", Int(minor))
                case .named: ("other identities", nil)
                }
            if minors[name] == nil { names.append(name) }
            minors[name, default: []].append(minor ?? -1)
        }
        return names.map { name in
            let numbers = minors[name] ?? []
            let runs = IndexSet(numbers.filter { $0 >= 0 }).rangeView.map { run in
                run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)–\(run.upperBound - 1)"
            }
            return Group(name: name, minors: runs.joined(separator: ", "), count: numbers.count)
        }
    }
}
