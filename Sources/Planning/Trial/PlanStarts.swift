internal import Diagnostics
package import Parallelism
package import VenueModel

extension PlanSearch.Start {
    /// The plans that a search begins with: greedy placements for several needs and thresholds, and regular grids.
    ///
    /// - Parameters:
    ///   - radio: of the venue with the beacons that stay.
    ///   - options: of the placements; their need and threshold are one of those tried.
    /// - Throws: ``Problems`` if there are fewer sites than beacons; ``Interrupted``.
    package static func all(
        _ radio: MeanRadio, sites: [Beacon], grids: [LevelGrid], options: Placement.Options, pool: WorkerPool
    ) throws -> [PlanSearch.Start] {
        var starts: [PlanSearch.Start] = []
        for need in Set([2, 3, 4, 6, options.need]).sorted() {
            for threshold in Set([-90, -80, options.leastRSSI]).sorted() {
                var options = options
                (options.need, options.leastRSSI) = (need, threshold)
                let placement = try Placement(radio, grids: grids, options: options, pool: pool)
                starts.append(
                    PlanSearch.Start(
                        name: "\(need) beacons with \(Int(threshold)) dBm everywhere",
                        sites: indices(of: placement.beacons, among: sites)))
            }
        }
        return starts
            + GridPattern.allCases.map { pattern in
                PlanSearch.Start(
                    name: "\(pattern.rawValue) grid",
                    sites: pattern.choice(of: options.count, among: sites, in: radio.venue))
            }
    }

    /// The sites at which beacons hang.
    private static func indices(of beacons: [Beacon], among sites: [Beacon]) -> [Int] {
        beacons.compactMap { beacon in
            sites.firstIndex {
                ($0.level, $0.position, $0.height, $0.mount) == (
                    beacon.level, beacon.position, beacon.height, beacon.mount
                )
                    && $0.facing == beacon.facing
            }
        }
    }
}
