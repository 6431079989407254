package import Diagnostics
package import Foundation
package import Parallelism
internal import VenueModel

/// What a curve of accuracy against the number of beacons is asked for.
package struct DensityRequest: Sendable {
    /// The venue, its preset, and the conditions.
    package var arm: TrialArm
    /// The venue's file, for problems.
    package var file: String
    /// Numbers of beacons, ascending, at least two.
    package var counts: [Int]
    /// Whether beacons that are not locked are removed first.
    package var isAfresh = false
    /// UUID of new beacons; `nil` for that of the venue.
    package var uuid: UUID?
    /// Major of new beacons; `nil` for that of the venue.
    package var major: UInt16?
    /// How a preset is calibrated at each number.
    package var calibration = PresetCalibration()
    /// The possible buildings.
    package var trial = PlanTrial.Options()

    /// A request with these defaults.
    package init(_ arm: TrialArm, file: String, counts: [Int]) {
        self.arm = arm
        self.file = file
        self.counts = counts
    }

    /// Checks that the venue can be simulated, and that no number is less than the beacons that stay.
    ///
    /// - Throws: ``Problems``.
    package func check() throws(Problems) {
        try arm.check(file: file, needsBeacons: false)
        let existing = placement(of: 0).kept.beacons.count
        guard let least = counts.min(), least < existing else { return }
        throw Problems(
            "The venue has \(existing) \(isAfresh ? "locked " : "")beacons already, so that \(least) are too few. Give larger "
                + "--counts\(isAfresh ? "" : ", or --afresh").", file: file)
    }

    /// The placement of new beacons, the best of those that visitors rank.
    func placement(of count: Int) -> PlacementRequest {
        var request = arm.denser(by: count, file: file)
        request.isAfresh = isAfresh
        request.uuid = uuid
        request.major = major
        request.moves = 0
        request.trial = trial
        return request
    }
}

/// Draws accuracy against the number of beacons, in one call.
///
/// Steps: for each number beacons are placed, and a preset is calibrated for them; visitors walk in buildings that no calibration
/// used.
package struct DensityRun: Sendable {
    package let request: DensityRequest
    let context: RunContext

    package init(_ request: DensityRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// Draws the curve.
    ///
    /// - Throws: ``Problems`` with everything that forbids it; ``Interrupted``.
    package func run() throws -> DensityCurve {
        try request.check()
        // What cannot be placed is said first: the largest number needs the most sites.
        let plans = try request.counts.reversed().map(planned)
        let arms = try request.calibration.calibrated(plans.reversed(), for: request.trial, in: context)
        let results = try context.observer.step("Simulating buildings") { progress in
            try PlanTrial(request.trial, pool: context.pool).results(
                of: arms, metrics: DensityCurve.metrics, interruption: context.interruption, progress: progress)
        }
        return DensityCurve(zip(arms, results).map { ($0, $1.figures) }, of: request.arm.venue, options: request.trial)
    }

    /// The venue with so many beacons, where visitors gain most by them.
    private func planned(_ count: Int) throws -> TrialArm {
        var arm = request.arm
        arm.name = "\(count) beacons"
        let kept = request.placement(of: 0).kept
        let missing = count - kept.beacons.count
        arm.venue =
            missing > 0 ? try PlacementRun(request.placement(of: missing), in: context).run().planned : kept
        try arm.check(file: request.file)
        return arm
    }
}

extension TrialArm {
    /// A placement of more beacons, with the need of coverage that was the best one of those that visitors tried in the bundled
    /// venues.
    func denser(by count: Int, file: String) -> PlacementRequest {
        var request = PlacementRequest(venue, file: file, count: .number(count), parameters: parameters)
        request.preset = preset
        request.places.need = 3
        return request
    }
}
