internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import Studies

struct StudyShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows the contents of a study and its best configurations.",
        discussion: """
            Configurations are ranked by the mean of a metric over walks. Means over different walks cannot be \
            compared, so one set of walks is chosen, and the configurations with a value on each of its walks are \
            ranked. It is the set with the most trials: its walks times these configurations. Often it is the few \
            walks that a calibration tries all starting configurations on, although the best ones ran on more. Each \
            engine is ranked by itself.

            Example: beaconry study show results/mall.study --best 5
            """)

    @Argument(help: "Study.")
    var study: String

    @Option(YAMLKey("metric", .string, "Metric to rank by. (default: the study's objective)"), valueName: "key")
    var metric: String?

    @Option(YAMLKey("best", .integer(0...1_000_000), "Number of configurations to show."), valueName: "best")
    var best = 10

    @OptionGroup var common: CommonOptions

    func run() throws {
        let contents = try StudyStore.read(path: study)
        let known = contents.metrics
        if let metric, !known.contains(metric) {
            let hint = Spelling.suggestion(for: metric, among: known)
            throw Problems(
                "The study has no metric \"\(metric)\".\(hint) Known: \(known.joined(separator: ", ")).", file: study)
        }
        let metrics = metric.map { [$0] } ?? Set(contents.descriptions.map(\.objective)).sorted()
        let report = StudyReport(study, contents, metrics: metrics, best: best)
        try common.list(report, as: "study.json", text: report.text)
    }
}

/// The output of `study show`, and of `study merge` about its result.
struct StudyReport: JSONDocument {
    static let schema = DocumentSchema(
        "study-report", version: 1, "The contents of a study and its best configurations.",
        keys: [
            .always("file", .string, "The study file."),
            .always("venue", .string, "Digest of the venue file."),
            .always("searches", .each(searchShape), "The searches that added trials."),
            .always("configurations", .count, "Number of configurations, of the search and of all later steps."),
            .always("walks", .count, "Number of walks."),
            .always("trials", .count, "Number of trials."),
            .always("failedTrials", .count, "Number of trials that failed."),
            .always("engines", .many(.string), "What ran the trials."),
            .always("metrics", .many(.string), "Keys of the metrics."),
            .always(
                "rankings", .each(rankingShape), "The best configurations by each metric; none for a merged study."),
        ])

    private static let searchShape = YAMLShape(
        "search", "A search that added trials.",
        keys: [
            .always("name", .string, "A name for readers."),
            .always("objective", .string, "Key of the metric that was minimised."),
            .always("seed", .count, "The seed."),
            .always("codeVersion", .string, "The version of the tool."),
            .always("searchSpace", .string, "The search space as text."),
        ])

    private static let rankingShape = YAMLShape(
        "ranking", "The best configurations by the mean of a metric over the same walks.",
        keys: [
            .always("metric", .string, "Key of the metric."),
            .always("engine", .string, "What ran the trials."),
            .always("walks", .count, "Number of walks: those of the set with the most trials."),
            .always("unranked", .count, "Number of configurations without results on all of these walks."),
            .always("best", .each(entryShape), "The best, the best first."),
        ])

    private static let entryShape = YAMLShape(
        "entry", "A configuration.",
        keys: [
            .maybe("mean", .figure(), "Mean of the metric over the walks. Missing if it is not finite."),
            .always("configuration", .string, "Its digest."),
            .always("settings", .string, "The values that are not the default's, as JSON text."),
        ])

    struct Search: Encodable {
        var name: String
        var objective: String
        var seed: UInt64
        var codeVersion: String
        var searchSpace: String
    }

    struct Ranking: Encodable {
        var metric: String
        var engine: String
        var walks: Int
        /// Number of configurations without results on all of these walks.
        var unranked: Int
        var best: [Entry]
    }

    struct Entry: Encodable {
        /// `nil` if the mean is not finite, which JSON cannot express.
        var mean: Double?
        var configuration: String
        var settings: String
    }

    var file: String
    var venue: String
    var searches: [Search]
    var configurations: Int
    var walks: Int
    var trials: Int
    var failedTrials: Int
    var engines: [String]
    var metrics: [String]
    var rankings: [Ranking]

    init(_ file: String, _ contents: StudyContents, metrics: [String], best: Int) {
        self.file = file
        venue = contents.venueDigest
        searches = contents.descriptions.map {
            Search(
                name: $0.name, objective: $0.objective, seed: $0.seed, codeVersion: $0.codeVersion,
                searchSpace: $0.searchSpace)
        }
        configurations = contents.configurations.count
        walks = contents.walks.count
        trials = contents.results.count
        failedTrials = contents.results.values.count { if case .failure = $0 { true } else { false } }
        engines = Set(contents.results.keys.map(\.engine)).sorted()
        self.metrics = contents.metrics
        rankings = metrics.flatMap { metric in
            let better = Metric.all.first { $0.key == metric }?.better ?? .lower
            return contents.rankings(by: metric, badness: better.badness).map { ranking in
                Ranking(
                    metric: metric, engine: ranking.engine, walks: ranking.walks.count,
                    unranked: ranking.incompleteCount,
                    best: ranking.entries.prefix(best).map {
                        Entry(
                            mean: $0.mean.isFinite ? $0.mean : nil, configuration: $0.configuration.digest,
                            settings: $0.configuration.settings)
                    })
            }
        }
    }

    var text: String {
        var lines = searches.map {
            "\($0.name.visible): minimises \($0.objective.visible), seed \($0.seed), made by \($0.codeVersion.visible)"
        }
        lines.append("venue \(venue.visible)")
        lines.append(
            "\(configurations) configurations of the search and all later steps, \(walks) walks, \(trials) trials "
                + "(\(failedTrials) failed) by \(engines.count) " + (engines.count == 1 ? "engine" : "engines"))
        for ranking in rankings where !ranking.best.isEmpty {
            let unranked =
                ranking.unranked > 0
                ? "; \(ranking.unranked) configurations without a value on each of these walks are not ranked" : ""
            lines.append("")
            lines.append(
                "Best by the mean of \(ranking.metric) over the \(ranking.walks) walks with the most trials, "
                    + "engine \(ranking.engine)\(unranked):"
            )
            var table = TextTable(header: ["mean", "settings"], leftAligned: [1])
            table.rows = ranking.best.map { [TextTable.number($0.mean, decimals: 3), $0.settings.visible] }
            lines += table.text.split(separator: "\n").map(String.init)
        }
        return lines.joined(separator: "\n")
    }
}

extension Metric.Better {
    /// The cost of a value; lower is better.
    var badness: (Double) -> Double {
        switch self {
        case .lower: { $0 }
        case .higher: { -$0 }
        case .near(let target): { abs($0 - target) }
        }
    }
}
