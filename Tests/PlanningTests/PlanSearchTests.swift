import Evaluation
import Geometry
import NumericalMethods
import Parallelism
import Parameters
import Planning
import Positioning
import Radio
import Search
import Simulation
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walkers
import Walks

/// Regular plans, the search by visitors, what-if cases and calibrated presets.
@Suite struct PlanSearchTests {
    private static let office = PlanTrialTests.office
    private static let sites = CandidateSites(spacing: 3, height: 3)
    private static var siteList: [Beacon] { office.levels.flatMap { sites.beacons(on: $0, of: office) } }

    private static func search(
        jobs: Int = 1, moves: Int = 10, worlds: Int = 12, duration: Double = 60, trial: PlanTrial.Options? = nil
    ) throws -> PlanSearch {
        var venue = office
        venue.beacons = []
        var usual = PlanTrial.Options()
        usual.worlds = 19
        usual.walks = 6
        usual.duration = 60
        let trial = trial ?? usual
        var options = PlanSearch.Options()
        options.moves = moves
        options.worlds = worlds
        options.duration = duration
        return PlanSearch(
            TrialArm("office", venue: venue, preset: ZonedPreset(base: PositioningSettings())), sites: siteList,
            identities: try BeaconIdentities(office, count: 12), trial: trial, options: options,
            pool: WorkerPool(workerCount: jobs))
    }

    /// In a square, nine beacons of a square grid stand in three rows and columns; every pattern has its count and no
    /// site twice.
    @Test func patternsAreRegular() throws {
        var venue = Venue(name: "square", levels: [SampleVenues.level(0, width: 30, depth: 30)])
        let sites = CandidateSites(spacing: 1, height: 3).beacons(on: venue.levels[0], of: venue)
        let nine = GridPattern.square.choice(of: 9, among: sites, in: venue).map { sites[$0].position }
        #expect(Set(nine.map(\.x)).count == 3 && Set(nine.map(\.y)).count == 3)
        for pattern in GridPattern.allCases {
            for count in [1, 2, 7, 20, 41] {
                let chosen = pattern.choice(of: count, among: sites, in: venue)
                #expect(chosen.count == count && Set(chosen).count == count, "\(pattern) \(count)")
            }
        }
        // Three fifths hang along the outline.
        let perimeter = GridPattern.perimeter.choice(of: 20, among: sites, in: venue).map { sites[$0].position }
        let border = perimeter.count { min($0.x, $0.y, 30 - $0.x, 30 - $0.y) < 2 }
        #expect(border == 12)
        // A level of twice the area gets twice as many.
        venue.levels.append(SampleVenues.level(1, width: 30, depth: 15))
        let both = venue.levels.flatMap { CandidateSites(spacing: 1, height: 3).beacons(on: $0, of: venue) }
        let shared = GridPattern.staggered.choice(of: 12, among: both, in: venue)
        #expect(shared.count { both[$0].level == 0 } == 8)
    }

    /// All beacons in one corner are worse than a grid; moves make them better; workers change nothing.
    @Test func visitorsRankPlansAndMovesHelp() throws {
        let search = try Self.search(moves: 24)
        let sites = Self.siteList
        let corner = sites.indices.sorted {
            sites[$0].position.distance(to: Point(0, 0)) < sites[$1].position.distance(to: Point(0, 0))
        }.prefix(12)
        let grid = GridPattern.staggered.choice(of: 12, among: sites, in: Self.office)
        let starts = [
            PlanSearch.Start(name: "corner", sites: Array(corner)), PlanSearch.Start(name: "grid", sites: grid),
            PlanSearch.Start(name: "the same", sites: grid.reversed()),
        ]
        let ranked = try search.ranked(starts)
        #expect(ranked.map(\.name) == ["grid", "corner"])
        #expect(ranked[0].score < ranked[1].score / 1.5)
        let better = try search.refined(ranked[1])
        #expect(better.score < ranked[1].score && Set(better.sites).count == 12)
        let again = try Self.search(jobs: 3, moves: 24).refined(ranked[1])
        #expect(again.sites == better.sites && again.score == better.score)
        let arm = search.arm(grid)
        #expect(arm.venue.beacons.count == 12 && Set(arm.venue.beacons.map(\.id)).count == 12)
        #expect(zip(arm.venue.beacons, grid).allSatisfy { $0.position == sites[$1].position })
    }

    /// A move is taken only if visitors gain by it in a second set of buildings, too: of moves without a gain, one in six
    /// gains in the first set by chance.
    @Test func aMoveGainsInSecondBuildings() throws {
        let grid = PlanSearch.Start(
            name: "grid", sites: GridPattern.staggered.choice(of: 8, among: Self.siteList, in: Self.office))
        var trial = PlanTrial.Options()
        trial.worlds = 3
        trial.walks = 1
        trial.duration = 30
        var taken = 0
        for seed in 0..<60 {
            trial.seed = UInt64(seed)
            let search = try Self.search(moves: 1, worlds: 4, duration: 30, trial: trial)
            let start = try #require(try search.ranked([grid]).first)
            let better = try search.refined(start)
            guard better.sites != start.sites else { continue }
            taken += 1
            let scores = try search.testers(0, "second").run([search.arm(start.sites), search.arm(better.sites)]) {
                Metric.kaggleScore.value(of: $1).value ?? .infinity
            }
            #expect(PlanSearch.isGain(scores[0], scores[1]), "seed \(seed)")
        }
        #expect(taken >= 2, "\(taken)")
    }

    /// A loss is that of the zone's errors with one beacon dead, computed by hand; what is added makes the worst loss
    /// smaller, and workers change nothing.
    @Test func aRobustPlanLosesLessWithAnyBeaconDead() throws {
        var options = PlanTrial.Options()
        options.worlds = 6
        options.walks = 4
        options.duration = 60
        let used = LongMode.isOn ? nil : options
        let most = LongMode.isOn ? 6 : 3
        let search = try Self.search(trial: used)
        let few = GridPattern.staggered.choice(of: 6, among: Self.siteList, in: Self.office)
        let arm = search.arm(few)
        let trial = PlanTrial(options, pool: WorkerPool(workerCount: 2))
        let losses = try trial.zoneLosses(of: arm)
        #expect(losses.map(\.rise) == losses.map(\.rise).sorted(by: >))
        let worst = try #require(losses.first)
        var dead = arm
        dead.silent = worst.beacon.id
        options.isWalkThrough = true
        let values = try PlanTrial(options).run([arm, dead]) { _, walks in ZoneErrors.all(of: walks, in: Self.office) }
            .map { ZoneErrors.together($0)[worst.zone]?.ce75 ?? 0 }
        #expect(abs(values[1] / values[0] - 1 - worst.rise) < 1e-12)
        let robust = try search.robust(few, adding: most)
        #expect(robust.sites.starts(with: few) && Set(robust.sites).count == robust.sites.count)
        #expect((7...6 + most).contains(robust.sites.count))
        let before = try trial.zoneLosses(of: arm)[0].rise
        #expect(try trial.zoneLosses(of: search.arm(robust.sites))[0].rise < before)
        let again = try Self.search(jobs: 2, trial: used).robust(few, adding: most)
        #expect(again.sites == robust.sites && again.losses == robust.losses)
        #expect(try search.robust(few, adding: 0).sites == few)
        // Nothing can be lost of nothing.
        #expect(try search.robust([], adding: 3).losses.isEmpty)
    }

    /// Without collisions a silent beacon is a dead one; with them, a dead one lets a few packets more of the others
    /// through.
    @Test func aSilentBeaconIsADeadOne() throws {
        var arm = TrialArm("plan", venue: Self.office, preset: ZonedPreset(base: PositioningSettings()))
        var options = PlanTrial.Options()
        options.worlds = 3
        options.walks = 4
        options.duration = 60
        for (collisions, greatest) in [(0.0, 0.0), (1, 0.3)] {
            arm.parameters.advertising.collisionLoad = collisions
            for beacon in Self.office.beacons.prefix(3) {
                var silent = arm
                var dead = arm
                silent.silent = beacon.id
                dead.faults = [.dead(beacon.id, during: 0...Walk.longestDuration)]
                let values = try PlanTrial(options).run([arm, silent, dead]) { _, walks in
                    Metric.ce75.value(of: walks).value ?? 100
                }
                #expect(values[0] != values[1])
                #expect(zip(values[1], values[2]).allSatisfy { abs($0 - $1) <= greatest })
            }
        }
    }

    @Test func theReportOfCasesHasUnits() {
        let arm = TrialArm("plan", venue: Self.office, preset: ZonedPreset(base: PositioningSettings()))
        let figures = PredictedFigures(WhatIfReport.metrics, values: [[1, 2, 3, 1]])
        let text = WhatIfReport(arm, baseline: figures, cases: [], options: PlanTrial.Options()).text
        #expect(text.contains("CE50 m  CE75 m  CE95 m  floor  mean rise of CE75 m  95 % interval"), "\(text)")
        #expect(text.contains("most in a zone, % of its CE75"), "\(text)")
    }

    @Test func casesChangeWhatTheySay() throws {
        let arm = TrialArm("plan", venue: Self.office, preset: ZonedPreset(base: PositioningSettings()))
        func arms(_ kind: WhatIf) -> [TrialArm] { kind.cases(for: arm, seed: 1).map(\.arm) }
        #expect(arms(.beacons).map(\.silent) == Self.office.beacons.map(\.id))
        #expect(arms(.crowd)[0].parameters.people.density > 0)
        #expect(arms(.phones).map { $0.phones.count } == [1, 2])
        #expect(arms(.interval).map { $0.venue.beacons[3].advertisingInterval } == WhatIf.intervals)
        // The office has no shelves; those of the supermarket move, and nothing else.
        #expect(arms(.shelves).isEmpty)
        let market = try VenueFile.read(path: Project.venuePath("supermarket")).venue
        let shop = TrialArm("shop", venue: market, preset: arm.preset)
        let built = try #require(WhatIf.shelves.cases(for: shop, seed: 1).first?.arm.built)
        for (now, before) in zip(built.walls, market.walls) {
            #expect((now == before) != (before.material?.hasPrefix("shelving") ?? false))
        }
        // At 100 ms a cell lasts less than 1.2 years, at 10 s longer than 20.
        var fast = arm
        for index in fast.venue.beacons.indices { fast.venue.beacons[index].advertisingInterval = 0.1 }
        let deaths = WhatIf.batteries.cases(for: fast, seed: 1)[0].arm.faults
        #expect(deaths.allSatisfy { if case .dead = $0 { true } else { false } } && deaths.count == 22)
        for index in fast.venue.beacons.indices { fast.venue.beacons[index].advertisingInterval = 10 }
        let weak = WhatIf.batteries.cases(for: fast, seed: 1)[0].arm.faults
        #expect(weak.allSatisfy { if case .wrongPower(_, by: -2) = $0 { true } else { false } } && weak.count == 22)
    }

    /// A calibration has other visitors in other buildings than the trial that then tests its preset, one in each.
    @Test func aPresetIsCalibratedInBuildingsOfItsOwn() throws {
        var trial = PlanTrial.Options()
        trial.worlds = 19
        trial.walks = 6
        trial.duration = 10
        let arm = TrialArm("office", venue: Self.office, preset: ZonedPreset(base: PositioningSettings()))
        var calibration = PresetCalibration()
        calibration.walks = 6
        let pool = WorkerPool(workerCount: 2)
        let ways = Set(try calibration.simulatedWalks(of: arm, for: trial, pool: pool).map(\.truth.samples))
        let tested = try PlanTrial(trial, pool: pool).trainingWalks(of: arm, count: trial.worlds).map(\.truth.samples)
        #expect(ways.count == 18)
        #expect(ways.isDisjoint(with: tested))
    }

    /// In other buildings than those of the search, a calibrated preset is no worse than the default, which is better
    /// than one that shuts out all but the nearest beacons.
    @Test func aCalibratedPresetHoldsInOtherBuildings() throws {
        var trial = PlanTrial.Options()
        trial.worlds = 19
        trial.walks = 6
        trial.duration = 60
        var settings = PositioningSettings()
        settings[.rssiPositioningThreshold] = -70
        let arm = TrialArm("office", venue: Self.office, preset: ZonedPreset(base: PositioningSettings()))
        var calibration = PresetCalibration()
        calibration.walks = 30
        calibration.sampleCount = 64
        let calibrated = try calibration.calibrated(arm, for: trial, in: RunContext(workers: 2))
        var bad = arm
        bad.preset = ZonedPreset(base: settings)
        let results = try PlanTrial(trial, pool: WorkerPool(workerCount: 2)).results(of: [bad, arm, calibrated])
        let scores = results.map { $0.figures.median(of: "ce75") ?? .infinity }
        #expect(scores[2] <= scores[1] + 0.05 && scores[1] < scores[0], "\(scores)")
        #expect(calibrated.venue == arm.venue)
    }
}
