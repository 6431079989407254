internal import Engagement
internal import Evaluation
package import Formats
internal import VenueModel

/// What `beaconry engage uploads` prints and writes.
package struct UploadReport: JSONDocument, JSONRecord {
    /// What was simulated.
    package let trial: UploadTrial
    package let rows: [UploadTrial.PolicyRow]
    package let without: [String]

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "engagement-uploads", "How events of apps reach a server that is down now and then.",
        .always("days", \.trial.days, "Number of simulated days."),
        .always("duration", .figure("seconds"), \.trial.duration, "Length of a day."),
        .maybe("venue", \.trial.venue?.name, "Name of the venue, of which each day has a visit. Missing without one."),
        .maybe(
            "eventInterval", .figure("seconds"), { $0.trial.venue == nil ? $0.trial.eventInterval : nil },
            "Mean time between events. Missing with a venue."),
        .always("outageEvery", .figure("seconds"), \.trial.meanUp, "Mean time from the end of an outage to the next."),
        .always("outageLength", .figure("seconds"), \.trial.meanDown, "Mean length of an outage; 0 for none."),
        .always("failureShare", \.trial.failureShare, "Probability that a request fails while the server is up."),
        .always(
            "keepsQueue", \.trial.keepsQueue, "Whether batches that wait at the end of a day are kept by each profile."),
        .always("seed", \.trial.seed, "Seed of events, visits and outages."),
        .always("policies", \.rows, "What each policy achieves."),
        .always("without", \.without, "Profiles that give no interval of batches by themselves."))

    package init(_ trial: UploadTrial, rows: [UploadTrial.PolicyRow], without: [String]) {
        self.trial = trial
        self.rows = rows
        self.without = without
    }

    /// Which policy loses the least of those by which events arrive, and how many others may lose as little.
    package var verdict: String {
        let rows = rows.filter { $0.median.value != nil }
        guard let best = rows.min(by: { ($0.loss.value ?? 1) < ($1.loss.value ?? 1) }) else { return nothing }
        return "The least is lost by \(best.candidate.profile.name) in the \(best.candidate.state.rawValue): "
            + "\(ShareText.percent(best.loss.value, decimals: 2)), with a median latency of "
            + "\(ShareText.number(best.median.value, 1)) s.\(Self.others(as: best, in: rows))"
    }

    private static func others(as best: UploadTrial.PolicyRow, in rows: [UploadTrial.PolicyRow]) -> String {
        guard let own = best.loss.interval else {
            return rows.count == 1 ? "" : " Any other may lose as little: there are too few days for intervals."
        }
        let others = rows.map(\.loss.interval).filter { $0?.overlaps(own) ?? true }
        let isKnown = !others.contains(nil)
        return switch others.count - 1 {
        case ...0: ""
        case 1: " 1 other may lose as little: its interval overlaps\(isKnown ? "" : ", or it has none")."
        case let count:
            " \(count) others may lose as little: their intervals overlap\(isKnown ? "" : ", or they have none")."
        }
    }

    /// Why no event arrives, in a sentence or two.
    private var nothing: String {
        guard trial.venue != nil, rows.allSatisfy({ $0.events?.value ?? 0 == 0 }) else {
            return "No event arrives: the days are too short for events, or the server is never up."
        }
        return (["No event is sent on these visits."] + silent).joined(separator: " ")
    }

    /// Which profiles send nothing of visits, whatever happens there, and which of their keys decides.
    private var silent: [String] {
        trial.venue == nil
            ? []
            : rows.map(\.candidate.profile).reduce(into: []) { sentences, profile in
                guard let reason = VisitTraffic.silence(of: profile) else { return }
                let sentence = "\(profile.name) sends nothing: \(reason)."
                if !sentences.contains(sentence) { sentences.append(sentence) }
            }
    }

    /// What was simulated, in a few sentences.
    package var sentences: [String] {
        let outages =
            trial.meanDown > 0
            ? "The server is down for \(ShareText.given(trial.meanDown)) s each \(ShareText.given(trial.meanUp + trial.meanDown)) s on average"
            : "The server is never down"
        let days =
            trial.venue.map {
                "\(trial.days) simulated days, each with one visit of \(ShareText.minutes(trial.duration)) in \($0.name)"
            }
            ?? "\(trial.days) simulated days of \(ShareText.hours(trial.duration)), an event each "
            + "\(ShareText.given(trial.eventInterval, 1)) s"
        var lines = [
            "\(days). \(outages); \(ShareText.givenPercent(trial.failureShare, 1)) of the other requests fail.",
            "Means over days, with 95 % intervals; latencies are over all events that arrive, so compare them together with the loss. "
                + "All policies have the same \(trial.venue == nil ? "events" : "visits") and outages.",
        ]
        if trial.keepsQueue { lines.append("Each app keeps the batches that wait at the end of a day.") }
        let figures = rows.flatMap { [$0.median, $0.latency95, $0.loss] }
        if figures.contains(where: { $0.value == nil || $0.interval == nil }) {
            lines.append(
                "\"–\" means that nothing arrives, or that the days are too few for an interval: a rare day may decide."
            )
        }
        // The headline says it if that is all there is.
        if rows.contains(where: { $0.median.value != nil }) { lines += silent }
        if !without.isEmpty {
            lines.append(
                "No interval of batches: \(without.joined(separator: ", ")). Give batchInterval in a profile of your own; "
                    + "0 sends each event at once.")
        }
        return lines
    }

    /// Titles of the columns of ``cells``.
    package var header: [String] {
        [
            "profile", "app", "batch s", "queue, batches", "longest queue", "latency 50 % s", "95 % interval",
            "latency 95 % s", "95 % interval", "lost", "95 % interval", "failed requests a day", "alerts a day",
            "requests a day",
        ] + (trial.venue == nil ? [] : ["events a day", "kB a day"])
    }

    /// The rows of the table.
    package var cells: [[String]] {
        rows.map { row in
            [
                row.candidate.profile.name, row.candidate.state.rawValue,
                ShareText.given(row.candidate.policy.batchInterval),
                "\(row.candidate.policy.queueLimit)", "\(row.largestQueue)", ShareText.number(row.median.value, 1),
                ShareText.interval(row.median.interval, 1), ShareText.number(row.latency95.value, 0),
                ShareText.interval(row.latency95.interval, 0), ShareText.percent(row.loss.value, decimals: 2),
                ShareText.percent(row.loss.interval, decimals: 2), ShareText.number(row.retries.value, 1),
                ShareText.number(row.openings.value, 2), ShareText.number(row.requests.value, 0),
            ]
                + [
                    row.events.map { ShareText.number($0.value, 0) },
                    row.bytes.map { ShareText.number($0.value.map { $0 / 1000 }, 1) },
                ].compactMap(\.self)
        }
    }

    /// All of it for a terminal.
    package var text: String {
        ([verdict] + sentences).joined(separator: "\n") + "\n\n"
            + TextTable(header: header, rows: cells, leftAligned: [0, 1]).text
    }
}
