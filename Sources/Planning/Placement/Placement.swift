internal import Diagnostics
internal import Geometry
package import Parallelism
internal import Parameters
internal import Radio
package import VenueModel

/// New beacons for a venue: greedy coverage, then the rest of the count and an exchange by the bound.
///
/// The beacons of the venue stay. Cells count only beacons of their own level, because beacons of other levels must not
/// be needed for a position; what they add through slabs is seen in the maps.
package struct Placement: Sendable {
    /// What a placement is asked for.
    package struct Options: Sendable {
        /// Number of new beacons.
        package var count: Int
        /// How many beacons a cell shall have above ``leastRSSI``.
        package var need = 4
        /// Mean RSSI with which a beacon covers a cell, dBm.
        package var leastRSSI = -90.0
        /// Where beacons may hang.
        package var sites: CandidateSites
        /// Side of the cells, metres.
        package var cellSize: Double
        /// Advertising interval of new beacons, seconds.
        package var interval = Beacon.usualInterval

        /// Options with these defaults.
        package init(count: Int, sites: CandidateSites, cellSize: Double) {
            (self.count, self.sites, self.cellSize) = (count, sites, cellSize)
        }
    }

    /// How good a level is.
    package struct Quality: Hashable, Sendable {
        /// The level's number.
        package var level: Int
        /// Number of its beacons.
        package var beacons: Int
        /// Share of its cells with enough beacons above the threshold.
        package var covered: Double
        /// Mean of the bound with the prior of ``BoundProblem/priorSpread``, metres.
        package var meanError: Double
    }

    /// The new beacons, by level, y and x, with sites for identities.
    package let beacons: [Beacon]
    /// Number of candidate sites.
    package let siteCount: Int
    /// Each level without the new beacons, ascending.
    package let before: [Quality]
    /// Each level with them.
    package let after: [Quality]

    /// The new beacons of a venue. O(cells × sites) for the tables, and O(cells × sites × count) a round of exchange.
    ///
    /// - Throws: ``Problems`` if there are fewer sites than beacons; ``Interrupted``.
    package init(
        _ radio: MeanRadio, grids: [LevelGrid], options: Options, pool: WorkerPool = WorkerPool(workerCount: 1)
    ) throws {
        var input = Input(threshold: options.leastRSSI)
        for grid in grids {
            var sites = options.sites.beacons(on: grid.level, of: radio.venue)
            for index in sites.indices { sites[index].advertisingInterval = options.interval }
            try input.add(SignalTable(radio, grid: grid, pool: pool), sites: sites, pool: pool)
        }
        siteCount = input.sites.count
        guard input.sites.count >= options.count else {
            throw Problems(
                "There are only \(input.sites.count) sites for \(options.count) beacons. Choose a smaller --spacing.")
        }
        let coverage = CoverageProblem(covers: input.covers, need: options.need, existing: input.coverCounts)
        let bound = BoundProblem(
            candidates: input.effects, existing: input.existing, cellCount: input.coverCounts.count)
        var chosen = coverage.greedy(budget: Double(options.count))
        chosen = bound.extended(chosen, to: options.count)
        let covered = coverage.value(chosen)
        chosen = bound.exchanged(chosen) { coverage.value($0) >= covered }
        beacons = chosen.map { input.sites[$0] }.sorted {
            ($0.level, $0.position.y, $0.position.x) < ($1.level, $1.position.y, $1.position.x)
        }
        before = input.qualities(coverage, bound, [])
        after = input.qualities(coverage, bound, chosen)
    }

    /// The venue with the new beacons: numbered in their order, with identities.
    package func venue(_ venue: Venue, identities: BeaconIdentities) -> Venue {
        var venue = venue
        let labels = Set(venue.beacons.compactMap(\.label))
        var number = 0
        for (index, beacon) in beacons.enumerated() {
            var named = beacon
            named.id = identities.identity(index)
            repeat { number += 1 } while labels.contains("P\(number)")
            named.label = "P\(number)"
            venue.beacons.append(named)
        }
        // As a file has them: each level's beacons together.
        venue.beacons = venue.levels.flatMap { level in venue.beacons.filter { $0.level == level.number } }
        return venue
    }

    /// The cells of all levels one after the other, and what existing beacons and sites do in them.
    private struct Input {
        let threshold: Double
        var sites: [Beacon] = []
        var covers: [[Int32]] = []
        var effects: [BoundProblem.Effect] = []
        var existing: [BoundProblem.Effect] = []
        var coverCounts: [Int] = []
        var levels: [(number: Int, cells: Range<Int>, beacons: Int)] = []

        init(threshold: Double) { self.threshold = threshold }

        mutating func add(_ table: SignalTable, sites: [Beacon], pool: WorkerPool) throws {
            let offset = coverCounts.count
            let count = table.grid.cells.count
            // Nobody walks over an opening of the floor.
            let isWalked = table.grid.centres.map { centre in
                !table.grid.level.openings.contains { $0.outline.contains(centre) }
            }
            // What nobody needs counts as covered, and no beacon does anything there.
            coverCounts += isWalked.map { $0 ? 0 : Int.max / 2 }
            let threshold = threshold
            let number = table.grid.level.number
            @Sendable func reach(_ row: SignalTable.Row?) -> (cover: [Int32], effect: BoundProblem.Effect) {
                guard let row else { return ([], BoundProblem.Effect()) }
                let cover = table.cells(of: row, atLeast: threshold).filter { isWalked[Int($0)] }
                let whole = table.effect(of: row)
                let kept = whole.cells.indices.filter { isWalked[Int(whole.cells[$0])] }
                return (
                    cover.map { $0 + Int32(offset) },
                    BoundProblem.Effect(
                        cells: kept.map { whole.cells[$0] + Int32(offset) }, x: kept.map { whole.x[$0] },
                        y: kept.map { whole.y[$0] })
                )
            }
            let own = table.radio.venue.beacons.indices.filter { table.radio.venue.beacons[$0].level == number }
            for index in own {
                let (cover, effect) = reach(table.rows[index])
                existing.append(effect)
                for cell in cover { coverCounts[Int(cell)] += 1 }
            }
            let reaches = try pool.map(sites.count) { index in
                reach(table.radio.sender(of: sites[index]).flatMap(table.row))
            }
            self.sites += sites
            covers += reaches.map(\.cover)
            effects += reaches.map(\.effect)
            levels.append((number, offset..<offset + count, own.count))
        }

        func qualities(_ coverage: CoverageProblem, _ bound: BoundProblem, _ chosen: [Int]) -> [Quality] {
            var counts = coverCounts
            for candidate in chosen { for cell in covers[candidate] { counts[Int(cell)] += 1 } }
            let information = bound.information(chosen)
            return levels.map { level in
                let walked = level.cells.filter { coverCounts[$0] < Int.max / 4 }
                let count = Double(max(walked.count, 1))
                return Quality(
                    level: level.number,
                    beacons: level.beacons + chosen.count { sites[$0].level == level.number },
                    covered: Double(walked.count { counts[$0] >= coverage.need }) / count,
                    meanError: walked.reduce(0) { $0 + information.error($1) } / count)
            }
        }
    }
}
