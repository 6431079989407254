internal import Evaluation
internal import Geometry
internal import NumericalMethods
package import Parallelism
package import VenueModel
internal import Walks

/// Finds places for new beacons by simulated visitors: plans of several kinds are ranked on common buildings, then
/// beacons of the best one are moved as long as visitors gain by it.
package struct PlanSearch: Sendable {
    package struct Start: Sendable {
        /// What made it.
        package let name: String
        package let sites: [Int]

        package init(name: String, sites: [Int]) {
            self.name = name
            self.sites = sites
        }
    }

    package struct Ranked: Sendable {
        /// What made it.
        package let name: String
        package let sites: [Int]
        /// Mean over the buildings of the IPIN score, metres; a building without any position counts as the venue's
        /// diagonal.
        package let score: Double

        package init(name: String, sites: [Int], score: Double) {
            self.name = name
            self.sites = sites
            self.score = score
        }
    }

    /// How much is tried.
    package struct Options: Sendable {
        /// How many moves of a beacon are tried.
        package var moves = 120
        /// Buildings in which a move is tested.
        package var worlds = 24
        /// Walks in each of the buildings.
        package var walks = 2
        /// Length of a walk, seconds.
        package var duration = 120.0
        /// After so many moves, others buildings are drawn, so that the plan does not fit a few of them.
        package var changeWorldsEvery = 20
        /// A beacon moves at most so far in half of the moves, metres; in the others it goes to where errors are large.
        package var shortMove = 8.0

        package init() {}
    }

    let arm: TrialArm
    let sites: [Beacon]
    private let identities: BeaconIdentities
    let trial: PlanTrial
    private let options: Options
    let pool: WorkerPool
    private let worst: Double

    /// - Parameters:
    ///   - arm: the venue with the beacons that stay, the preset, and the conditions.
    ///   - sites: where new beacons may hang, without identities.
    ///   - trial: the buildings in which plans are ranked.
    package init(
        _ arm: TrialArm, sites: [Beacon], identities: BeaconIdentities, trial: PlanTrial.Options,
        options: Options = Options(), pool: WorkerPool
    ) {
        self.arm = arm
        self.sites = sites
        self.identities = identities
        self.options = options
        self.pool = pool
        self.trial = PlanTrial(trial, pool: pool)
        worst = arm.venue.diagonal
    }

    /// The arm with beacons at these sites.
    package func arm(_ chosen: [Int], named name: String = "") -> TrialArm {
        var arm = arm
        arm.name = name
        for (number, site) in chosen.enumerated() {
            var beacon = sites[site]
            beacon.id = identities.identity(number)
            beacon.label = "P\(number + 1)"
            arm.venue.beacons.append(beacon)
        }
        return arm
    }

    /// The starts by their score, best first. Equal plans are tried once.
    ///
    /// - Throws: ``Problems`` with everything that cannot be simulated; ``Interrupted``.
    package func ranked(
        _ starts: [Start], interruption: Interruption? = nil, progress: (@Sendable (Int, Int) -> Void)? = nil
    ) throws -> [Ranked] {
        var known: Set<[Int]> = []
        let different = starts.filter { known.insert($0.sites.sorted()).inserted }
        let scores = try scores(
            different.map { arm($0.sites) }, on: trial, interruption: interruption, progress: progress)
        return zip(different, scores).map { start, scores in
            Ranked(name: start.name, sites: start.sites, score: Statistics.mean(scores) ?? worst)
        }.enumerated().sorted { ($0.element.score, $0.offset) < ($1.element.score, $1.offset) }.map(\.element)
    }

    /// A plan after moves of single beacons, each of which visitors gained by; at last it is compared with the first
    /// plan in buildings that tested no move, and it is taken only if its mean score there is better.
    ///
    /// - Parameter progress: called with the number of moves that are done, and of all.
    package func refined(
        _ start: Ranked, interruption: Interruption? = nil, progress: (@Sendable (Int, Int) -> Void)? = nil
    ) throws -> Ranked {
        guard !start.sites.isEmpty, sites.count > start.sites.count else { return start }
        var chosen = start.sites
        var current: [Double] = []
        var errors: [PlaceError] = []
        for move in 0..<options.moves {
            try interruption?.check()
            let testers = testers(move / options.changeWorldsEvery, "first")
            if move % options.changeWorldsEvery == 0 {
                (current, errors) = try state(arm(chosen), on: testers)
            }
            let stream = RandomStream(seed: trial.options.seed, purpose: "plan move", entity: UInt64(move))
            guard let other = moved(chosen, errors, stream) else { continue }
            let scores = try scores([arm(other)], .kaggleScore, on: testers)[0]
            if Self.isGain(current, scores) {
                // Of many moves without a gain, one in six has one by chance; it must have it in other buildings, too.
                let again = try self.scores([arm(chosen), arm(other)], .kaggleScore, on: self.testers(move, "second"))
                if Self.isGain(again[0], again[1]) {
                    chosen = other
                    current = scores
                }
            }
            progress?(move + 1, options.moves)
        }
        var last = trial.options
        last.seed = RandomStream.child(of: trial.options.seed, for: "lastworl")
        let ends = try scores([arm(start.sites), arm(chosen)], on: PlanTrial(last, pool: pool))
            .map { Statistics.mean($0) ?? worst }
        guard ends[1] < ends[0] else { return start }
        // The score of the start is of other buildings; the gain is what counts.
        return Ranked(name: "\(start.name), moved", sites: chosen, score: start.score - (ends[0] - ends[1]))
    }

    /// Whether the mean of paired gains is above its standard error.
    package static func isGain(_ before: [Double], _ after: [Double]) -> Bool {
        let gains = zip(before, after).map { $0 - $1 }
        let error = (Statistics.standardDeviation(gains) ?? 0) / Double(gains.count).squareRoot()
        return (Statistics.mean(gains) ?? 0) > error
    }

    /// The buildings that test moves: those of the first test have the number of the period, those of the second that of the
    /// move.
    package func testers(_ number: Int, _ purpose: String) -> PlanTrial {
        var testers = trial.options
        testers.worlds = options.worlds
        testers.walks = options.walks
        testers.duration = options.duration
        testers.seed = RandomStream.entity(RandomStream.child(of: trial.options.seed, for: purpose), UInt64(number))
        return PlanTrial(testers, pool: pool)
    }

    private func scores(
        _ arms: [TrialArm], _ metric: Metric = .ipinScore, on trial: PlanTrial, interruption: Interruption? = nil,
        progress: (@Sendable (Int, Int) -> Void)? = nil
    ) throws -> [[Double]] {
        try trial.run(arms, interruption: interruption, progress: progress) { [worst] _, walks in
            metric.value(of: walks).value ?? worst
        }
    }

    /// The error of a walk at a moment, metres.
    private struct PlaceError: Codable {
        let place: Point
        let level: Int
        let error: Double
    }

    /// What a world says of a plan: its score, and the errors of its walks.
    private struct PlanState: Codable {
        let score: Double
        let errors: [PlaceError]
    }

    /// The scores of a plan, and the errors of its walks at every tenth second.
    private func state(_ arm: TrialArm, on trial: PlanTrial) throws -> (scores: [Double], errors: [PlaceError]) {
        let worlds = try trial.run([arm]) { [worst] _, walks in
            PlanState(
                score: Metric.kaggleScore.value(of: walks).value ?? worst,
                errors: walks.flatMap { walk in
                    walk.instants.enumerated().filter { $0.offset % 10 == 0 }.map { _, instant in
                        PlaceError(
                            place: instant.truth.position, level: instant.truth.level, error: instant.error ?? worst)
                    }
                })
        }[0]
        return (worlds.map(\.score), worlds.flatMap(\.errors))
    }

    /// The plan with one beacon at another free site: near its place, or near a place of a visit, which is drawn in
    /// proportion to its squared error.
    private func moved(
        _ chosen: [Int], _ errors: [PlaceError], _ stream: RandomStream
    ) -> [Int]? {
        let slot = stream.index(below: chosen.count, 0)
        let here = sites[chosen[slot]]
        let taken = Set(chosen)
        var level = here.level
        var place = here.position
        if stream.uniform(1) >= 0.5, !errors.isEmpty {
            let bad = errors[stream.choice(errors.map { $0.error * $0.error }, 2)]
            level = bad.level
            place = bad.place
        }
        let free = sites.indices.filter {
            sites[$0].level == level && sites[$0].position.distance(to: place) <= options.shortMove
                && !taken.contains($0)
        }
        guard !free.isEmpty else { return nil }
        var other = chosen
        other[slot] = free[stream.index(below: free.count, 3)]
        return other
    }
}

extension Venue {
    /// From one corner of the box around all levels to the opposite one, metres: the error of no position at all.
    var diagonal: Double {
        Bounds(around: levels.flatMap(\.outline.vertices)).map { $0.lower.distance(to: $0.upper) } ?? 0
    }
}
