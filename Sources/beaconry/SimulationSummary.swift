internal import Evaluation
internal import Formats
internal import Parameters
internal import Radio
internal import Recordings
internal import Reporting
internal import Simulation
internal import VenueModel
internal import Walkers

/// Figures about a simulation: `summary.json`, and the table on the terminal.
struct SimulationSummary: JSONDocument, JSONRecord {
    private let input: SimulationInput
    private let scenario: Scenario
    private let walks: Int
    private let total: RecordingStatistics
    private let beacons: [BeaconFigures]
    /// With --explain.
    let variance: VarianceTable?

    static let schema = DocumentSchema(shape, version: 1)
    static let shape = JSONShape<Self>(
        "simulation", "Figures about a simulation.",
        .always("name", \.scenario.name, "Name of the scenario."),
        .always("venue", \.scenario.venue.name, "Name of the venue."),
        .always("venueDigest", \.input.venueDigest, "`sha256:` and the digest of the venue file."),
        .maybe(
            "scenarioDigest", \.input.scenarioDigest,
            "`sha256:` and the digest of the scenario file. Missing without a scenario file."),
        .maybe("environment", \.scenario.environment, "The environment. Missing if the scenario has none."),
        .always("seed", .count, \.scenario.seed, "The seed."),
        .always("visitors", { $0.scenario.visitors.map(Visitors.init) }, "The visitors, by group."),
        .always("faults", \.scenario.faults.faults.count, "Number of faults."),
        .always("walks", \.walks, "Number of walks."),
        .always("duration", .figure("seconds"), \.scenario.duration, "Length of each walk."),
        .always("packets", \.total.packets, "Number of packets in the recordings; 0 with ranging reports."),
        .always(
            "reports", \.total.reports, "Number of ranging reports; with packets, each whole second counts as one."),
        .maybe(
            "emptyReportShare", .share, \.total.emptyShare,
            "Share of the reports without a beacon. Missing without reports."),
        .maybe(
            "beaconsPerReport", \.total.beaconsPerReport,
            "Mean number of beacons in a report. Missing without reports."),
        .always(
            "beaconsPerReportQuantiles", { Quantiles($0.total.beaconsQuantile) },
            "Quantiles of the number of beacons in a report."),
        .always("rssiQuantiles", { Quantiles($0.total.rssiQuantile) }, "Quantiles of the RSSI, dBm."),
        .always("beacons", \.beacons, "The venue's beacons in the order of its file, then others."),
        .maybe("variance", \.variance, "What the variance of RSSI comes from, with --explain."))

    private struct Visitors: JSONRecord {
        let mix: VisitorMix

        static let shape = JSONShape<Self>(
            "visitors", "A group of visitors.",
            .always("count", \.mix.count, "Number of visitors in the group."),
            .always("phone", \.mix.phone, "Phone of the visitors."),
            .always("carrying", \.mix.carrying.rawValue, "How the visitors carry the phone."),
            .always(
                "reporting", \.mix.phoneParameters.reporting.rawValue,
                "Whether the phone gives packets or ranging reports."),
            .always("way", { Way($0.mix.way) }, "How the visitors walk."))
    }

    private enum Way: String, CaseIterable, JSONKind, Encodable {
        case wandering, visiting, commuting, route, recorded
        case inCrowd = "in crowd"

        init(_ way: VisitorMix.Way) {
            switch way {
            case .itinerary(let itinerary):
                switch itinerary.course {
                case .wander: self = .wandering
                case .visit: self = .visiting
                case .commute: self = .commuting
                case .route: self = .route
                }
            case .recorded: self = .recorded
            case .inCrowd: self = .inCrowd
            }
        }
    }

    private struct Quantiles: JSONRecord {
        let values: [Double?]

        private static let percents = [5, 25, 50, 75, 95]
        static let shape = JSONShape<Self>(
            "quantiles", "Quantiles; missing without data.",
            keys: percents.enumerated().map { index, percent in
                .maybe("p\(percent)", { $0.values[index] }, "\(percent) %.")
            })

        init(_ quantile: (Double) -> Double?) { values = Self.percents.map { quantile(Double($0) / 100) } }

        var text: String { values.map { $0.map(Format.number) ?? "–" }.joined(separator: "  ") }
    }

    private struct BeaconFigures: JSONRecord {
        let id: BeaconID
        let label: String?
        let readings: Int
        let rate: Double?

        static let shape = JSONShape<Self>(
            "beacon", "What was heard of a beacon.",
            .always("beacon", \.id.description, "Identity of the beacon."),
            .maybe("label", \.label, "Label of the beacon. Missing if it has none."),
            .always("readings", \.readings, "Number of readings."),
            .maybe("rate", .figure("readings per second"), \.rate, "Rate over all walks."))
    }

    init(_ input: SimulationInput, _ scenario: Scenario, _ results: [ScenarioSimulator.Walked]) {
        var whole = ScenarioSimulator.Walked()
        for result in results { whole.merge(result) }
        let total = whole.statistics
        self.input = input
        self.scenario = scenario
        self.total = total
        walks = results.count
        variance = whole.shares.map(VarianceTable.init)
        let table = scenario.venue.beacons
        let known = Set(table.map(\.id))
        let others = total.readings.keys.filter { !known.contains($0) }.sorted()
        beacons = (table.map { ($0.id, $0.label) } + others.map { ($0, nil) }).map { id, label in
            BeaconFigures(id: id, label: label, readings: total.readings[id, default: 0], rate: total.rate(of: id))
        }
    }

    /// A short table for a terminal.
    var table: String {
        let silent = beacons.count { $0.readings == 0 }
        let rates = beacons.compactMap(\.rate)
        // The packets that --explain counts are those that the phones received.
        let note = total.packets == 0 && total.reports > 0 ? ", because ranging reports hold means of packets" : ""
        var table = TextTable(header: ["observations", ""], leftAligned: [0, 1])
        table.rows = [
            ["recorded packets", "\(total.packets)\(note)"],
            ["reports", "\(total.reports), \(Format.percent(total.emptyShare)) without a beacon"],
            ["beacons in a report", "mean \(TextTable.number(total.beaconsPerReport, decimals: 1))"],
            ["  5 25 50 75 95 %", Quantiles(total.beaconsQuantile).text],
            ["RSSI, dBm, 5 25 50 75 95 %", Quantiles(total.rssiQuantile).text],
            [
                "readings per second and beacon",
                "\(TextTable.number(rates.min(), decimals: 3)) to \(TextTable.number(rates.max(), decimals: 3))",
            ],
            ["beacons", "\(beacons.count), \(silent) never heard"],
        ]
        return table.text
    }
}
