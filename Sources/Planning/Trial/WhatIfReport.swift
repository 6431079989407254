package import Evaluation
package import Formats
internal import NumericalMethods
internal import VenueModel

/// What changes of the world do to a plan.
package struct WhatIfReport: JSONDocument, JSONRecord {
    private let arm: TrialArm
    private let options: PlanTrial.Options
    private let planned: [Figures]
    private let cases: [TriedCase]

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "plan-what-if", "What changes of the world do to a plan.",
        .always("venue", \.arm.venue.name, "Name of the venue."),
        .always("worlds", \.options.worlds, "Number of simulated buildings."),
        .always("walks", \.options.walks, "Number of walks in each."),
        .always("seed", \.options.seed, "Seed of all random numbers."),
        .always("settings", \.arm.settings, "What the preset changes, as `key=value`."),
        .always("planned", \.planned, "The metrics of the plan as it is."),
        .always("cases", \.cases, "The changes: dead beacons by their damage, then the others."))

    /// The metrics of the report; the second one ranks.
    package static let metrics: [Metric] = [.ce50, .ce75, .ce95, .floorDetection]

    /// - Parameters:
    ///   - baseline: the plan as it is.
    ///   - zones: CE75 of each zone for each arm, the plan first; empty without zones.
    package init(
        _ arm: TrialArm, baseline: PredictedFigures, cases: [(what: WhatIf.Case, figures: PredictedFigures)],
        options: PlanTrial.Options
    ) {
        self.arm = arm
        self.options = options
        planned = Self.metrics.map { Figures(metric: $0, values: baseline.values(of: $0.key)) }
        let all = cases.map { TriedCase($0.what, $0.figures, against: baseline, seed: options.seed) }
        // Within the dead beacons, the one that is missed most comes first; other cases keep their order.
        let beacons = all.filter { $0.what.kind == .beacons }
        self.cases =
            beacons.enumerated().sorted { ($1.element.damage ?? 0, $0.offset) < ($0.element.damage ?? 0, $1.offset) }
            .map(\.element) + all.filter { $0.what.kind != .beacons }
    }

    /// How many dead beacons the text lists.
    private static let shownBeacons = 10

    /// The table for a terminal.
    package var text: String {
        var table = TextTable(
            header: ["what if"] + Self.metrics.map(\.columnTitle) + [
                "mean rise of CE75 m", "95 % interval", "most in a zone, % of its CE75",
            ],
            leftAligned: [0])
        table.rows.append(["as planned"] + zip(Self.metrics, planned).map { $0.format($1.median) })
        var beacons = 0
        for entry in cases {
            if entry.what.kind == .beacons {
                beacons += 1
                if beacons > Self.shownBeacons { continue }
            }
            let metres = entry.damage.map { TextTable.number($0, decimals: 2) } ?? "–"
            let zone = entry.zone.map { "\($0.name) \(TextTable.number(100 * $0.rise, decimals: 0)) %" } ?? ""
            table.rows.append(
                [entry.what.arm.name] + zip(Self.metrics, entry.metrics).map { $0.format($1.median) }
                    + [metres, TextTable.interval(entry.damageInterval), zone])
        }
        let left = beacons - Self.shownBeacons
        return
            "\(arm.venue.name): \(options.worlds) possible buildings, \(options.walks) walks in each; medians over the buildings, rises as means\n\n"
            + table.text
            + (left > 0
                ? "\nOf the dead beacons, the \(Self.shownBeacons) that are missed most are shown; \(left) more are in "
                    + "what-if.json.\n" : "")
    }

    private struct Figures: PredictedMetric {
        let metric: Metric
        let values: [Double]

        static let shape = JSONShape<Self>(
            "whatIfMetric", "A metric over the simulated buildings.", .key, .median, .interval)
    }

    private struct ZoneRise: JSONRecord {
        let name: String
        let rise: Double

        static let shape = JSONShape<Self>(
            "whatIfZone", "A zone.",
            .always("name", \.name, "Name of the zone."),
            .always("rise", \.rise, "Relative rise of the zone's CE75 over the plan's; 0.25 is 25 %."))
    }

    private struct TriedCase: JSONRecord {
        let what: WhatIf.Case
        let metrics: [Figures]
        let damage: Double?
        let damageInterval: ClosedRange<Double>?
        let zone: ZoneRise?

        static let shape = JSONShape<Self>(
            "whatIfCase", "A change that the plan is tried with.",
            .always("kind", \.what.kind, "Kind of the change."),
            .always("name", \.what.arm.name, "What is changed."),
            .always("metrics", \.metrics, "The metrics with the change."),
            .maybe(
                "damage", .figure("metres"), \.damage,
                "Mean over the buildings of how much CE75 rises. Missing without a value."),
            .maybe(
                "damageInterval", .interval("metres"), \.damageInterval,
                "95 % interval of the damage, by bootstrap over the buildings."),
            .maybe("zone", \.zone, "The zone whose CE75 rises most. Missing without zones."))

        init(_ what: WhatIf.Case, _ figures: PredictedFigures, against baseline: PredictedFigures, seed: UInt64) {
            self.what = what
            metrics = WhatIfReport.metrics.map { Figures(metric: $0, values: figures.values(of: $0.key)) }
            let rises = figures.gains(over: baseline, .ce75).map { -$0 }
            damage = Statistics.mean(rises)
            damageInterval = Bootstrap.interval(
                ofMean: rises, stream: RandomStream(seed: seed, purpose: "what if \(what.arm.name)"))
            zone = baseline.zones.compactMap { name, before -> ZoneRise? in
                guard let now = figures.zones[name], before > 0 else { return nil }
                return ZoneRise(name: name, rise: now / before - 1)
            }.max { ($0.rise, $1.name) < ($1.rise, $0.name) }
        }
    }
}
