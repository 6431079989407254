package import Evaluation
internal import Geometry
internal import NumericalMethods
package import Positioning
package import Walks

/// A visit on which policies are compared: all have the same signals, the same looks at the map, and the same moments.
package struct PolicyVisit: Sendable {
    private let recording: SampledRecording
    /// What the map shows at each step.
    private let views: [MapView]
    private let returns: [Range<Double>]
    private let instants: [TruthSample]
    private let site: EvaluationSite
    /// The error of a visit without a position, metres.
    private let worst: Double
    /// The situation that an app without errors would tell, at each instant.
    package let situations: [Situation]
    /// The same at each step.
    private let stepSituations: [Situation]

    /// Positions within this distance on the right level are good, metres: enough to find oneself on a map. Our assumption.
    package static let good = 5.0

    /// - Parameters:
    ///   - site: the venue, for the order of its levels.
    ///   - worst: the error without a position, metres: the diagonal of the venue.
    package init(
        _ recording: SampledRecording, truth: GroundTruth, map: MapTimeline, site: EvaluationSite, worst: Double
    ) {
        self.recording = recording
        self.site = site
        self.worst = worst
        let times = (0..<recording.stepCount).map(recording.time(ofStep:))
        views = map.views(at: times)
        instants = TruthInstants.time.samples(of: truth)
        let shown = map.views(at: instants.map(\.time))
        var tracker = SituationTracker()
        let situations = zip(instants, shown).map { instant, view in
            tracker.take(instant.position, level: instant.level, at: instant.time)
            return tracker.situation(at: instant.time, view)
        }
        var place = 0
        stepSituations = times.map { [instants] time in
            while place + 1 < instants.count, instants[place + 1].time <= time { place += 1 }
            return situations.isEmpty ? .background : situations[place]
        }
        self.situations = situations
        returns = map.returns(until: times.last ?? 0)
    }

    /// What a policy gives on this visit. O(steps + instants).
    package func outcome(of policy: SituationPolicy, _ candidates: [NamedSettings]) -> PolicyOutcome {
        var app = PolicyApp(policy)
        var charge = 0.0
        var mistaken = (time: 0.0, charge: 0.0)
        let currents = [0.0, 1].map { share in candidates.map { PhoneUse($0.settings).current(ranging: share) } }
        var before = 0.0
        var ranging = 0.0
        let start = policy[.displayedLevel].preset
        let fixes = PositioningEngine.run(recording, settings: candidates[start].settings) { step, last in
            let time = recording.time(ofStep: step)
            let decision = app.step(at: time, last: last, views[step])
            let spent = (time - before) * currents[decision.ranges ? 1 : 0][app.preset]
            if app.situation != stepSituations[step] {
                mistaken.time += time - before
                mistaken.charge += spent
            }
            if decision.ranges { ranging += time - before }
            charge += spent
            before = time
            return (decision.ranges, decision.isSwitched ? candidates[app.preset].settings : nil)
        }
        var outcome = PolicyOutcome(
            energy: charge / max(before, 1), ranging: ranging / max(before, 1),
            told: 1 - mistaken.time / max(before, 1),
            switches: app.switches)
        outcome.mistakenEnergy = mistaken.charge / max(before, 1)
        measure(fixes.filter(\.isPublished), into: &outcome)
        return outcome
    }

    /// Compares the position in force with the truth; the first is extended backwards.
    private func measure(_ published: [Fix], into outcome: inout PolicyOutcome) {
        var errors: [[Double]] = Situation.allCases.map { _ in [] }
        var right = Situation.allCases.map { _ in 0 }
        var good: [Double] = []
        var place = -1
        for (instant, situation) in zip(instants, situations) {
            while place + 1 < published.count, published[place + 1].time <= instant.time { place += 1 }
            guard let fix = place < 0 ? published.first : published[place] else {
                errors[situation.index].append(worst)
                continue
            }
            let error = fix.position.distance(to: instant.position)
            let levels = site.levels(from: fix.level, to: instant.level)
            errors[situation.index].append(error + Metric.levelPenalty * levels)
            if levels == 0 { right[situation.index] += 1 }
            if levels == 0, error <= Self.good, place >= 0 { good.append(instant.time) }
        }
        for index in errors.indices where !errors[index].isEmpty {
            outcome.rightLevel[index] = Double(right[index]) / Double(errors[index].count)
            outcome.errors[index] = Statistics.quantile(reordering: &errors[index], 0.75)
        }
        var next = 0
        let waits = returns.map { range in
            while next < good.count, good[next] < range.lowerBound { next += 1 }
            return min(next < good.count ? good[next] : .infinity, range.upperBound) - range.lowerBound
        }
        outcome.wait = Statistics.mean(waits)
    }
}

/// What a policy gives on one visit. Figures of situations are in the order of all of them, and `nil` where one never holds.
package struct PolicyOutcome: Hashable, Sendable {
    /// Third quartile of horizontal error + 15 m for each level, as in ``Metric/ipinScore``, metres.
    package var errors: [Double?] = Situation.allCases.map { _ in nil }
    /// Share of the time with the right level.
    package var rightLevel: [Double?] = Situation.allCases.map { _ in nil }
    /// Mean time from when the map becomes visible again to the first good position, or until it is hidden, seconds.
    package var wait: Double?
    /// Charge of an hour, mAh.
    package var energy: Double
    /// Share of the time in which the app ranges.
    package var ranging: Double
    /// Share of the time in which the app tells the situation that an app without errors would tell.
    package var told: Double
    /// How often the preset or the ranging changes.
    package var switches: Int
    /// The part of the ``energy`` that the app takes while it tells another situation than an app without errors would tell, mAh/h.
    package var mistakenEnergy = 0.0

    package init(energy: Double, ranging: Double, told: Double, switches: Int) {
        self.energy = energy
        self.ranging = ranging
        self.told = told
        self.switches = switches
    }
}

extension PolicyOutcome {
    /// Names of the ``values``, by which a study knows them.
    static let metrics =
        Situation.allCases.map { "error-\($0.rawValue)" } + Situation.allCases.map { "rightLevel-\($0.rawValue)" }
        + ["wait", "energy", "ranging", "told", "switches", "mistakenEnergy"]

    /// All figures.
    var values: [Double?] { errors + rightLevel + [wait, energy, ranging, told, Double(switches), mistakenEnergy] }

    /// The outcome with these ``values``.
    init(_ values: [Double?]) {
        let count = Situation.allCases.count
        let rest = Array(values.dropFirst(2 * count))
        self.init(
            energy: rest[1] ?? 0, ranging: rest[2] ?? 0, told: rest[3] ?? 0, switches: rest[4].map { Int($0) } ?? 0)
        errors = Array(values[..<count])
        rightLevel = Array(values[count..<2 * count])
        wait = rest[0]
        mistakenEnergy = rest[5] ?? 0
    }
}

/// The app of a policy.
struct PolicyApp {
    private let policy: SituationPolicy
    private var tracker = SituationTracker()
    private(set) var situation = Situation.displayedLevel
    /// Since when the app ranges as it does.
    private var since = 0.0
    private(set) var switches = 0
    var preset: Int { policy[situation].preset }

    init(_ policy: SituationPolicy) { self.policy = policy }

    /// Decides before a step: whether the app ranges, and whether the preset is another one.
    mutating func step(at time: Double, last: Fix?, _ view: MapView) -> (ranges: Bool, isSwitched: Bool) {
        if let last, last.isPublished { tracker.take(last.position, level: last.level, at: last.time) }
        let before = policy[situation]
        situation = tracker.situation(at: time, view)
        let now = policy[situation]
        if now != before { switches += 1 }
        if now.ranging != before.ranging { since = time }
        return (now.ranging.ranges(after: time - since), now.preset != before.preset)
    }
}
