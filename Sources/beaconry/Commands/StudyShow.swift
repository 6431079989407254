internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
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

    @Option("metric", .string, "Metric to rank by. (default: the study's objective)", valueName: "key")
    var metric: String?

    @Option("best", .integer(0...1_000_000), "Number of configurations to show.", valueName: "best")
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
struct StudyReport: JSONDocument, JSONRecord {
    private let file: String
    private let contents: StudyContents
    private let rankings: [Ranking]

    static let schema = DocumentSchema(shape, version: 1)
    static let shape = JSONShape<Self>(
        "study-report", "The contents of a study and its best configurations.",
        .always("file", \.file, "The study file."),
        .always("venue", \.contents.venueDigest, "Digest of the venue file."),
        .always("searches", { $0.contents.descriptions.map(Search.init) }, "The searches that added trials."),
        .always(
            "configurations", \.contents.configurations.count,
            "Number of configurations, of the search and of all later steps."),
        .always("walks", \.contents.walks.count, "Number of walks."),
        .always("trials", \.contents.results.count, "Number of trials."),
        .always("failedTrials", \.failedTrials, "Number of trials that failed."),
        .always("engines", \.engines, "What ran the trials."),
        .always("metrics", \.contents.metrics, "Keys of the metrics."),
        .always("rankings", \.rankings, "The best configurations by each metric; none for a merged study."))

    private var failedTrials: Int {
        contents.results.values.count { if case .failure = $0 { true } else { false } }
    }
    private var engines: [String] { Set(contents.results.keys.map(\.engine)).sorted() }

    private struct Search: JSONRecord {
        let study: StudyDescription

        static let shape = JSONShape<Self>(
            "search", "A search that added trials.",
            .always("name", \.study.name, "A name for readers."),
            .always("objective", \.study.objective, "Key of the metric that was minimised."),
            .always("seed", .count, \.study.seed, "The seed."),
            .always("codeVersion", \.study.codeVersion, "The version of the tool."),
            .always("searchSpace", \.study.searchSpace, "The search space as text."))
    }

    private struct Ranking: JSONRecord {
        let metric: String
        let all: StudyRanking
        let best: [StudyRanking.RankedConfiguration]

        static let shape = JSONShape<Self>(
            "ranking", "The best configurations by the mean of a metric over the same walks.",
            .always("metric", \.metric, "Key of the metric."),
            .always("engine", \.all.engine, "What ran the trials."),
            .always("walks", \.all.walks.count, "Number of walks: those of the set with the most trials."),
            .always(
                "unranked", \.all.incompleteCount,
                "Number of configurations without results on all of these walks."),
            .always("best", \.best, "The best, the best first."))
    }

    init(_ file: String, _ contents: StudyContents, metrics: [String], best: Int) {
        self.file = file
        self.contents = contents
        rankings = metrics.flatMap { metric in
            let better = Metric.all.first { $0.key == metric }?.better ?? .lower
            return contents.rankings(by: metric, badness: better.badness).map {
                Ranking(metric: metric, all: $0, best: Array($0.entries.prefix(best)))
            }
        }
    }

    var text: String {
        var lines = contents.descriptions.map {
            "\($0.name.visible): minimises \($0.objective.visible), seed \($0.seed), made by \($0.codeVersion.visible)"
        }
        lines.append("venue \(contents.venueDigest.visible)")
        lines.append(
            "\(contents.configurations.count) configurations of the search and all later steps, "
                + "\(contents.walks.count) walks, \(contents.results.count) trials "
                + "(\(failedTrials) failed) by \(engines.count) " + (engines.count == 1 ? "engine" : "engines"))
        for ranking in rankings where !ranking.best.isEmpty {
            let unranked =
                ranking.all.incompleteCount > 0
                ? "; \(ranking.all.incompleteCount) configurations without a value on each of these walks are not ranked"
                : ""
            lines.append("")
            lines.append(
                "Best by the mean of \(ranking.metric) over the \(ranking.all.walks.count) walks with the most trials, "
                    + "engine \(ranking.all.engine)\(unranked):"
            )
            var table = TextTable(header: ["mean", "settings"], leftAligned: [1])
            table.rows = ranking.best.map {
                [TextTable.number($0.mean.finite, decimals: 3), $0.configuration.settings.visible]
            }
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
