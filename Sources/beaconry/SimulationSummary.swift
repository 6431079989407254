internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Parameters
internal import Radio
internal import Recordings
internal import Reporting
internal import Simulation
internal import VenueModel
internal import Walkers

extension VisitorMix.Way {
    fileprivate var name: String {
        switch self {
        case .planned(let plan):
            switch plan.course {
            case .wander: "wandering"
            case .visit: "visiting"
            case .commute: "commuting"
            case .route: "route"
            }
        case .recorded: "recorded"
        case .inCrowd: "in crowd"
        }
    }
}

/// Figures about a simulation: `summary.json`, of which each property is a key, and the table on the terminal.
struct SimulationSummary: JSONDocument {
    /// Some quantiles; missing without data.
    struct Quantiles: Encodable {
        var p5: Double?
        var p25: Double?
        var p50: Double?
        var p75: Double?
        var p95: Double?

        init(_ quantile: (Double) -> Double?) {
            (p5, p25, p50) = (quantile(0.05), quantile(0.25), quantile(0.5))
            (p75, p95) = (quantile(0.75), quantile(0.95))
        }

        var text: String {
            [p5, p25, p50, p75, p95].map { $0.map(Format.number) ?? "–" }.joined(separator: "  ")
        }
    }

    struct BeaconFigures: Encodable {
        var beacon: String
        var label: String?
        var readings: Int
        /// Readings per second over all walks.
        var rate: Double?
    }

    struct Visitors: Encodable {
        var count: Int
        var phone: String
        var carrying: String
        var reporting: String
        /// `wandering`, `visiting`, `commuting`, `route`, `recorded` or `in crowd`.
        var way: String
    }

    var name: String
    var venue: String
    var venueDigest: String
    var scenarioDigest: String?
    var environment: String?
    var seed: UInt64
    var visitors: [Visitors]
    var faults: Int
    var walks: Int
    /// Seconds of each walk.
    var duration: Double
    /// Number of packets in the recordings; ranging reports hold means of packets. ``VarianceTable/packets`` counts all
    /// that the phones received.
    var packets: Int
    /// Number of ranging reports; with packets, each whole second counts as a report.
    var reports: Int
    var emptyReportShare: Double?
    var beaconsPerReport: Double?
    var beaconsPerReportQuantiles: Quantiles
    /// dBm.
    var rssiQuantiles: Quantiles
    /// The venue's beacons in the order of its file, then others by identity.
    var beacons: [BeaconFigures]
    /// The shares of effects in the variance of the packets' RSSI, with --explain.
    var variance: VarianceTable?

    init(_ input: SimulationInput, _ scenario: Scenario, _ results: [ScenarioSimulator.Walked]) {
        var whole = ScenarioSimulator.Walked()
        for result in results { whole.merge(result) }
        let total = whole.statistics
        variance = whole.shares.map(VarianceTable.init)
        (name, venue, environment) = (scenario.name, scenario.venue.name, scenario.environment)
        (venueDigest, scenarioDigest) = (input.venueDigest, input.scenarioDigest)
        (seed, duration, faults) = (scenario.seed, scenario.duration, scenario.faults.faults.count)
        visitors = scenario.visitors.map {
            Visitors(
                count: $0.count, phone: $0.phone, carrying: $0.carrying.rawValue,
                reporting: $0.phoneParameters.reporting.rawValue, way: $0.way.name)
        }
        walks = results.count
        (self.packets, reports, emptyReportShare) = (total.packets, total.reports, total.emptyShare)
        beaconsPerReport = total.beaconsPerReport
        beaconsPerReportQuantiles = Quantiles(total.beaconsQuantile)
        rssiQuantiles = Quantiles(total.rssiQuantile)
        let table = scenario.venue.beacons
        let known = Set(table.map(\.id))
        let others = total.readings.keys.filter { !known.contains($0) }.sorted()
        beacons = (table.map { ($0.id, $0.label) } + others.map { ($0, nil) }).map { id, label in
            BeaconFigures(
                beacon: id.description, label: label, readings: total.readings[id, default: 0],
                rate: total.rate(of: id))
        }
    }

    /// A short table for a terminal.
    var table: String {
        let silent = beacons.count { $0.readings == 0 }
        let rates = beacons.compactMap(\.rate)
        // The packets that --explain counts are those that the phones received.
        let note = packets == 0 && reports > 0 ? ", because ranging reports hold means of packets" : ""
        var table = TextTable(header: ["observations", ""], leftAligned: [0, 1])
        table.rows = [
            ["recorded packets", "\(packets)\(note)"],
            ["reports", "\(reports), \(Format.percent(emptyReportShare)) without a beacon"],
            ["beacons in a report", "mean \(TextTable.number(beaconsPerReport, decimals: 1))"],
            ["  5 25 50 75 95 %", beaconsPerReportQuantiles.text], ["RSSI, dBm, 5 25 50 75 95 %", rssiQuantiles.text],
            [
                "readings per second and beacon",
                "\(TextTable.number(rates.min(), decimals: 3)) to \(TextTable.number(rates.max(), decimals: 3))",
            ],
            ["beacons", "\(beacons.count), \(silent) never heard"],
        ]
        return table.text
    }
}
