internal import Geometry
package import Parallelism
internal import Parameters
internal import Radio
package import VenueModel

/// The cells of all levels one after the other, and what existing beacons and candidate sites do in them. It is computed
/// once for placements of all counts, needs and thresholds.
package struct PlacementProblem: Sendable {
    /// The candidate sites of all levels, as beacons without identities.
    package private(set) var sites: [Beacon] = []
    /// The levels by ascending number, with their cells and existing beacons.
    private(set) var levels: [(number: Int, cells: Range<Int>, beacons: Int)] = []
    /// Whether visitors go to each cell.
    private(set) var isVisited: [Bool] = []
    /// The centres of the visited cells of each level, in the order of the levels.
    private(set) var visitedCentres: [(level: Int, centres: [Point])] = []
    private var reaches: [Reach] = []
    private var existing: [Reach] = []

    /// What one beacon does.
    private struct Reach: Sendable {
        var first = 0
        var levels: [Float] = []
        var effect = BoundProblem.Effect()
    }

    /// The problem of a venue. O(cells × (sites + beacons)), without what is out of reach.
    ///
    /// - Throws: ``Interrupted``.
    package init(
        _ radio: MeanRadio, grids: [LevelGrid], sites: CandidateSites, pool: WorkerPool = WorkerPool(workerCount: 1)
    ) throws {
        for grid in grids {
            try add(
                SignalTable(radio, grid: grid, pool: pool), sites: sites.beacons(on: grid.level, of: radio.venue),
                pool: pool)
        }
    }

    /// The problem with beacons at some sites, and for each site that is left its index in this problem.
    package func occupying(_ taken: [Int]) -> (problem: PlacementProblem, left: [Int]) {
        let isTaken = Set(taken)
        let left = sites.indices.filter { !isTaken.contains($0) }
        var problem = self
        problem.sites = left.map { sites[$0] }
        problem.reaches = left.map { reaches[$0] }
        problem.existing += taken.map { reaches[$0] }
        for index in levels.indices {
            problem.levels[index].beacons += taken.count { sites[$0].level == levels[index].number }
        }
        return (problem, left)
    }

    private mutating func add(_ table: SignalTable, sites: [Beacon], pool: WorkerPool) throws {
        let offset = isVisited.count
        let visited = table.grid.visitedCells(in: table.radio.venue)
        @Sendable func reach(_ row: SignalTable.BeaconRow?) -> Reach {
            guard let row else { return Reach() }
            let whole = table.effect(of: row)
            let kept = whole.cells.indices.filter { visited[Int(whole.cells[$0])] }
            return Reach(
                first: row.first + offset, levels: row.levels,
                effect: BoundProblem.Effect(
                    cells: kept.map { whole.cells[$0] + Int32(offset) }, x: kept.map { whole.x[$0] },
                    y: kept.map { whole.y[$0] }))
        }
        let number = table.grid.level.number
        let own = table.radio.venue.beacons.indices.filter { table.radio.venue.beacons[$0].level == number }
        existing += own.map { reach(table.rows[$0]) }
        reaches += try pool.map(sites.count) { reach(table.radio.sender(of: sites[$0]).flatMap(table.row)) }
        self.sites += sites
        isVisited += visited
        let centres = zip(table.grid.centres, visited).filter(\.1).map(\.0)
        visitedCentres.append((number, centres))
        levels.append((number, offset..<isVisited.count, own.count))
    }

    /// The coverage of visited cells by beacons with a mean RSSI of at least `threshold` dBm. O(cells × sites).
    package func coverage(need: Int, threshold: Double) -> CoverageProblem {
        func cells(_ reach: Reach) -> [Int32] {
            reach.levels.indices.filter { Double(reach.levels[$0]) >= threshold && isVisited[reach.first + $0] }
                .map { Int32(reach.first + $0) }
        }
        // What nobody needs counts as covered.
        var counts = isVisited.map { $0 ? 0 : Int.max / 2 }
        for reach in existing { for cell in cells(reach) { counts[Int(cell)] += 1 } }
        return CoverageProblem(covers: reaches.map(cells), need: need, existing: counts)
    }

    /// The error bound of one reading of each beacon, in visited cells.
    package func bound() -> BoundProblem {
        BoundProblem(candidates: reaches.map(\.effect), existing: existing.map(\.effect), cellCount: isVisited.count)
    }

    /// How good each level is with a choice of sites.
    func qualities(_ coverage: CoverageProblem, _ bound: BoundProblem, _ chosen: [Int]) -> [Placement.Quality] {
        let counts = coverage.counts(chosen)
        let information = bound.information(chosen)
        return levels.map { level in
            let visited = level.cells.filter { isVisited[$0] }
            let count = Double(max(visited.count, 1))
            return Placement.Quality(
                level: level.number, beacons: level.beacons + chosen.count { sites[$0].level == level.number },
                covered: Double(visited.count { counts[$0] >= coverage.need }) / count,
                meanError: visited.reduce(0) { $0 + information.error($1) } / count)
        }
    }
}

extension SignalTable {
    /// The cells in which a beacon has at least a level, ascending; all of its row by default.
    package func cells(of row: BeaconRow, atLeast level: Double) -> [Int32] {
        row.levels.indices.filter { Double(row.levels[$0]) >= level }.map { Int32(row.first + $0) }
    }

    /// What a beacon adds to the information of the cells in which it is audible, as in the map `bound` with
    /// independent errors.
    package func effect(of row: BeaconRow) -> BoundProblem.Effect {
        var effect = BoundProblem.Effect(cells: cells(of: row, atLeast: radio.parameters.phone.sensitivity))
        for cell in effect.cells {
            let phone = radio.phone(at: grid.centres[Int(cell)], storey: storey)
            let slope = row.sender.link(to: phone).whitenedSlope
            effect.x.append(Float(slope.dx))
            effect.y.append(Float(slope.dy))
        }
        return effect
    }
}

extension LevelGrid {
    /// How far from the edge of a path people still stand and walk, metres: our choice, an arm's length from a shelf or a desk.
    private static let margin = 1.5

    /// Where visitors go: whether each cell counts in a placement. It is no opening of the floor, and it is near a path
    /// of the level with no obstacle between. On a level without paths nothing is known, and all cells but the openings
    /// count.
    ///
    /// O(cells × (edges of the level + obstacles between)).
    fileprivate func visitedCells(in venue: Venue) -> [Bool] {
        let number = level.number
        let nodes = venue.paths.nodes
        let edges = venue.paths.edges.filter { nodes[$0.from].level == number && nodes[$0.to].level == number }
        let ways = edges.map { edge in
            (segment: Segment(nodes[edge.from].position, nodes[edge.to].position), reach: edge.width / 2 + Self.margin)
        }
        let obstacles = SegmentIndex(venue.obstacles.filter { $0.level == number }.flatMap(\.segments))
        return centres.map { centre in
            guard !level.openings.contains(where: { $0.outline.contains(centre) }) else { return false }
            guard !ways.isEmpty else { return true }
            return ways.contains { way in
                let place = way.segment.nearestPoint(to: centre)
                // Half a cell more, so that a path between the centres of two rows of cells belongs to both.
                guard place.distance(to: centre) <= way.reach + cellSize / 2 else { return false }
                var isClear = true
                obstacles.forEachCrossing(of: Segment(place, centre)) { _ in isClear = false }
                return isClear
            }
        }
    }
}
