import Diagnostics
import Evaluation
import Formats
import Parallelism
import Planning
import Positioning
import Synchronization
import TestSupport
import Testing
import VenueModel

/// Curves, comparisons and changes of plans without a command.
@Suite struct PlanRunTests {
    private func arm() throws -> TrialArm {
        TrialArm("plan", venue: try OwnVenues.venue("chemist"), preset: ZonedPreset(base: PositioningSettings()))
    }

    private var trial: PlanTrial.Options {
        var trial = PlanTrial.Options()
        trial.worlds = 2
        trial.walks = 2
        trial.duration = 30
        return trial
    }

    /// Each point has its number of beacons, and its gain is that over the point before, building by building.
    @Test func aCurveHasThePointsOfItsNumbers() throws {
        var request = DensityRequest(try arm(), file: "chemist.yaml", counts: [6, 8])
        request.trial = trial
        request.trial.duration = 10
        request.calibration.walks = 8
        request.calibration.sampleCount = 4
        let curve = try DensityRun(request, in: RunContext(workers: 2)).run()
        #expect(curve.points.map(\.beacons) == [6, 8] && curve.knee == nil)
        let errors = curve.points.compactMap { $0.metrics.first { $0.metric.key == "ce75" }?.values }
        try #require(errors.map(\.count) == [2, 2])
        let points = try JSONTree(json: JSONText.of(curve))["points"]?.elements ?? []
        #expect(points.map { $0["gain"] == nil } == [true, false])
        let gain = zip(errors[0], errors[1]).reduce(0) { $0 + $1.0 - $1.1 } / 2
        #expect(try abs(#require(points.last?["gain"]?.double) - gain) < 1e-6)
        // Six beacons hang there already.
        request.counts = [5, 8]
        #expect { try DensityRun(request).run() } throws: { ($0 as? Problems)?.all.first?.file == "chemist.yaml" }
    }

    /// Equal plans are equal in every metric; those of another building are refused with their file.
    @Test func equalPlansDifferByNothing() throws {
        var arms = [try arm(), try arm()]
        arms[1].name = "same"
        var request = ComparisonRequest(arms, files: ["a.yaml", "b.yaml"])
        request.trial = trial
        let comparison = try JSONTree(json: JSONText.of(ComparisonRun(request).run()))
        #expect(comparison["calibrated"] == .flag(false))
        let plans = comparison["plans"]?.elements ?? []
        #expect(plans.compactMap { $0["name"]?.string } == ["plan", "same"])
        let metrics = plans.map { $0["metrics"]?.elements ?? [] }
        #expect(metrics[0].count == PlanComparison.metrics.count)
        #expect(metrics[0].compactMap { $0["median"] } == metrics[1].compactMap { $0["median"] })
        #expect(metrics[0].allSatisfy { $0["gain"] == nil })
        let gains = metrics[1].compactMap { $0["gain"]?.double }
        #expect(gains.count > 3 && gains.allSatisfy { $0 == 0 })
        request.arms[1].venue.paths.edges.removeLast()
        #expect { try ComparisonRun(request).run() } throws: { ($0 as? Problems)?.all.map(\.file) == ["b.yaml"] }
    }

    /// A beacon that nobody hears is missed by nobody; the others are listed by their damage. What a venue does not
    /// have cannot change.
    @Test func aBeaconThatNobodyHearsIsNotMissed() throws {
        var arm = try arm()
        var mute = arm.venue.beacons[0]
        mute.id = SampleVenues.beaconID(99)
        mute.label = "mute"
        mute.powerAt1m = -200
        arm.venue.beacons.append(mute)
        var request = WhatIfRequest(arm, file: "chemist.yaml")
        request.cases = [.beacons, .shelves]
        request.trial = trial
        let said = Mutex<[String]>([])
        let observer = RunObserver(message: { text in said.withLock { $0.append(text) } })
        let report = try JSONTree(json: JSONText.of(WhatIfRun(request, in: RunContext(observer: observer)).run()))
        #expect(said.withLock { $0 } == ["shelves: the venue has nothing that could change."])
        let cases = report["cases"]?.elements ?? []
        #expect(cases.count == arm.venue.beacons.count && cases.allSatisfy { $0["kind"]?.string == "beacons" })
        let damages = cases.compactMap { $0["damage"]?.double }
        #expect(damages.count == cases.count && damages == damages.sorted(by: >) && Set(damages).count > 1)
        #expect(cases.first { $0["name"]?.string == "mute dead" }?["damage"]?.double == 0)
        let alone = try PlanTrial(trial).results(of: [arm], metrics: WhatIfReport.metrics)[0].figures
        let median = report["planned"]?.elements.first { $0["key"]?.string == "ce75" }?["median"]?.double
        #expect(try abs(#require(median) - #require(alone.median(of: "ce75"))) < 0.01)
    }
}
