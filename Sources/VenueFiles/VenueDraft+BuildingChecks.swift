import Diagnostics
import Formats
import Geometry
import VenueModel

// Checks of the parts of the building that attenuate signals: heights, openings and mounts.
extension VenueDraft {
    /// How far an opening may be from its wall, metres.
    private static let reach = 0.5

    func checkWalls(of level: PlacedLevel) {
        for wall in level.walls {
            checkHeights(wall, level)
            guard wall.fields.points("points") != nil else { continue }
            var stretches: [ClosedRange<Double>] = []
            for (opening, fields) in zip(wall.part.openings, wall.fields.mappings("openings")) {
                guard fields.point("at") != nil, fields.number("width") != nil,
                    let (stretch, distance) = wall.part.stretch(of: opening)
                else { continue }
                if distance > Self.reach {
                    fields.place("at").report(
                        "The opening at \(text(opening.position)) is \(text((100 * distance).rounded() / 100)) m from its "
                            + "wall; at most \(text(Self.reach)) m are allowed.")
                } else if stretches.contains(where: { Self.overlap($0, stretch) }) {
                    fields.place("at").report(
                        "The opening at \(text(opening.position)) overlaps another one of the same wall.")
                } else {
                    stretches.append(stretch)
                }
            }
        }
    }

    private func checkHeights(_ wall: Placed<Wall>, _ level: PlacedLevel) {
        let base = wall.part.base ?? 0
        let top = wall.part.top
        guard wall.fields.has("base") == (wall.part.base != nil), wall.fields.has("top") == (top != nil) else { return }
        if let top, top <= base {
            wall.fields.place("top").report(
                "The wall ends at \(text(top)) m and begins at \(text(base)) m; its upper edge must be above its "
                    + "lower edge."
            )
        } else if level.fields.number("height") != nil, max(base, top ?? 0) > level.level.height {
            let (key, edge) = top == nil ? ("base", base) : ("top", max(base, top ?? 0))
            wall.fields.place(key).report(
                "The wall reaches \(text(edge)) m, but level \(level.level.number) is only "
                    + "\(text(level.level.height)) m high.", severity: .warning)
        }
    }

    private static func overlap(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Bool {
        min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound) > tolerance
    }

    func checkSlab(under level: PlacedLevel, isLowest: Bool) {
        let openings = zip(level.level.openings, level.fields.mappings("openings"))
        for (opening, fields) in openings {
            let subject = opening.name.map { "the opening \"\($0)\"" } ?? "an opening"
            guard checkOutline(opening.outline, of: fields, subject: subject), level.fields.points("outline") != nil
            else { continue }
            if let point = opening.outline.vertices.first(where: { !isInside($0, level) }) {
                fields.place("outline").report(
                    "The opening reaches outside level \(level.level.number) at \(text(point)).", severity: .warning)
            }
        }
        if isLowest, let first = level.fields.mappings("openings").first {
            first.value.report(
                "Level \(level.level.number) is the lowest, so an opening in the slab under it has no effect.",
                severity: .warning)
        }
    }

    /// A beacon on a wall needs a direction; other beacons have none.
    func checkMount(_ beacon: Placed<Beacon>) {
        let defaults = fields.mapping("beaconDefaults")
        let givers = [beacon.fields] + (defaults.map { [$0] } ?? [])
        // A faulty mount has been reported.
        guard givers.allSatisfy({ !$0.has("mount") || $0.text("mount") != nil }) else { return }
        if beacon.part.mount.isWall, !beacon.fields.has("facing") {
            beacon.fields.value.report(
                "The beacon \(beacon.part.id) hangs on a wall: give \"facing\", the direction away from the wall, in "
                    + "degrees clockwise from the y axis.")
        } else if !beacon.part.mount.isWall, beacon.fields.has("facing") {
            beacon.fields.place("facing").report(
                "Remove \"facing\": the beacon \(beacon.part.id) does not hang on a wall (its mount is \(beacon.part.mount.rawValue))."
            )
        }
    }
}
