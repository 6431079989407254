package import Evaluation
package import Formats
internal import NumericalMethods
internal import VenueModel

/// What changes of the world do to a plan.
package struct WhatIfReport: JSONDocument {
    private var venue: String
    private var worlds: Int
    private var walks: Int
    private var seed: UInt64
    private var settings: [String]
    private var planned: [Figures]
    private var cases: [Entry]

    /// The metrics of the report; the second one ranks.
    package static let metrics: [Metric] = [.ce50, .ce75, .ce95, .floorDetection]

    /// A report.
    ///
    /// - Parameters:
    ///   - baseline: the plan as it is.
    ///   - zones: CE75 of each zone for each arm, the plan first; empty without zones.
    package init(
        _ arm: TrialArm, baseline: PredictedFigures, cases: [(what: WhatIf.Case, figures: PredictedFigures)],
        options: PlanTrial.Options
    ) {
        (venue, worlds, walks, seed) = (arm.venue.name, options.worlds, options.walks, options.seed)
        settings = arm.settings
        planned = Self.metrics.map { Figures($0, baseline) }
        self.cases = cases.map { Entry($0.what, $0.figures, against: baseline, seed: options.seed) }
        // Within the dead beacons, the one that is missed most comes first; other cases keep their order.
        let (beacons, others) = (
            self.cases.filter { $0.kind == WhatIf.beacons.rawValue },
            self.cases.filter { $0.kind != WhatIf.beacons.rawValue }
        )
        self.cases =
            beacons.enumerated().sorted { ($1.element.damage ?? 0, $0.offset) < ($0.element.damage ?? 0, $1.offset) }
            .map(\.element) + others
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
            if entry.kind == WhatIf.beacons.rawValue {
                beacons += 1
                if beacons > Self.shownBeacons { continue }
            }
            let interval = entry.damageInterval.map { "\(Self.metres($0[0]))…\(Self.metres($0[1]))" } ?? "–"
            let zone = entry.zone.map { "\($0.name) \(TextTable.number(100 * $0.rise, decimals: 0)) %" } ?? ""
            table.rows.append(
                [entry.name] + zip(Self.metrics, entry.metrics).map { $0.format($1.median) }
                    + [entry.damage.map(Self.metres) ?? "–", interval, zone])
        }
        let left = beacons - Self.shownBeacons
        return
            "\(venue): \(worlds) possible buildings, \(walks) walks in each; medians over the buildings, rises as means\n\n"
            + table.text
            + (left > 0
                ? "\nOf the dead beacons, the \(Self.shownBeacons) that are missed most are shown; \(left) more are in "
                    + "what-if.json.\n" : "")
    }

    private static func metres(_ value: Double) -> String { TextTable.number(value, decimals: 2) }

    private struct Figures: Encodable {
        var key: String
        var median: Double?
        var interval: [Double]?

        init(_ metric: Metric, _ figures: PredictedFigures) {
            key = metric.key
            median = figures.median(of: metric.key)
            interval = figures.interval(of: metric.key).map { [$0.lowerBound, $0.upperBound] }
        }
    }

    private struct ZoneRise: Encodable {
        var name: String
        var rise: Double
    }

    private struct Entry: Encodable {
        var kind: String
        var name: String
        var metrics: [Figures]
        var damage: Double?
        var damageInterval: [Double]?
        var zone: ZoneRise?

        init(_ what: WhatIf.Case, _ figures: PredictedFigures, against baseline: PredictedFigures, seed: UInt64) {
            (kind, name) = (what.kind.rawValue, what.arm.name)
            metrics = WhatIfReport.metrics.map { Figures($0, figures) }
            let rises = figures.gains(over: baseline, .ce75).map { -$0 }
            damage = Statistics.mean(rises)
            damageInterval = Bootstrap.interval(
                ofMean: rises, stream: RandomStream(seed: seed, purpose: "what if \(what.arm.name)")
            ).map { [$0.lowerBound, $0.upperBound] }
            zone = baseline.zones.compactMap { name, before -> ZoneRise? in
                guard let now = figures.zones[name], before > 0 else { return nil }
                return ZoneRise(name: name, rise: now / before - 1)
            }.max { ($0.rise, $1.name) < ($1.rise, $0.name) }
        }
    }

    /// The published form.
    package static let schema = DocumentSchema(
        "plan-what-if", version: 1, "What changes of the world do to a plan.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("worlds", .count, "Number of simulated buildings."),
            .always("walks", .count, "Number of walks in each."),
            .always("seed", .whole, "Seed of all random numbers."),
            .always("settings", .many(.string), "What the preset changes, as `key=value`."),
            .always("planned", .each(figures), "The metrics of the plan as it is."),
            .always("cases", .each(entry), "The changes: dead beacons by their damage, then the others."),
        ])

    private static let figures = YAMLShape(
        "whatIfMetric", "A metric over the simulated buildings.",
        keys: [
            .always("key", .string, "Its key, as `beaconry metrics` lists it."),
            .maybe("median", .figure(), "Median over the buildings. Missing without a value."),
            .maybe("interval", .interval(), "In 90 % of buildings the value lies between these two."),
        ])

    private static let entry = YAMLShape(
        "whatIfCase", "A change of the world.",
        keys: [
            .always("kind", .choice(WhatIf.allCases.map(\.rawValue)), "Its kind."),
            .always("name", .string, "What is changed."),
            .always("metrics", .each(figures), "The metrics with the change."),
            .maybe(
                "damage", .figure("metres"), "Mean over the buildings of how much CE75 rises. Missing without a value."),
            .maybe(
                "damageInterval", .interval("metres"), "95 % interval of the damage, by bootstrap over the buildings."),
            .maybe("zone", .mapping(zone), "The zone whose CE75 rises most. Missing without zones."),
        ])

    private static let zone = YAMLShape(
        "whatIfZone", "A zone.",
        keys: [
            .always("name", .string, "Its name."),
            .always("rise", .figure(), "By what share of the planned CE75 it rises; 0.25 is 25 %."),
        ])
}
