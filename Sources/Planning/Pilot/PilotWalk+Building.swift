package import Diagnostics
internal import Geometry
internal import Radio
package import VenueModel

extension PilotWalk {
    /// Checks that a pilot is of the building of a plan: it has no other levels, and its beacons stand inside.
    ///
    /// - Parameter file: of the pilot, for problems.
    /// - Throws: one problem, if it is of another building.
    package static func check(_ pilot: Venue, against plan: Venue, file: String?) throws(Problems) {
        let levels = plan.levels.map(\.number)
        let others = pilot.levels.map(\.number).filter { !levels.contains($0) }
        guard others.isEmpty else {
            throw Problems(
                "The venue of the pilot has levels that the plan does not have: "
                    + "\(others.map(String.init).joined(separator: ", ")). Give a pilot of the same building.",
                file: file)
        }
        let outside = pilot.beacons.filter { plan.level($0.level)?.outline.contains($0.position) != true }
        guard outside.isEmpty else {
            let names = outside.map { $0.label ?? $0.id.description }.joined(separator: ", ")
            throw Problems(
                "Outside of the levels of the plan stand: \(names). Give a pilot of the same building.", file: file)
        }
    }
}
