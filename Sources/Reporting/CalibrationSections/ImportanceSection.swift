internal import Foundation
public import Tuning

/// The part of a calibration's report that says how much each setting matters, against what the document claims.
public struct ImportanceSection {
    let importance: ImportanceResult
    let unit: String

    /// A section.
    ///
    /// - Parameter unit: of the objective.
    public init(_ importance: ImportanceResult, unit: String) {
        self.importance = importance
        self.unit = unit
    }

    private static let title = "Which settings matter"

    /// The section in HTML, from its heading on.
    public var html: String {
        """
        <h2>\(Self.title)</h2>
        \(ImportanceChart(rows: importance.rows).drawing.text)<p>\(Markup.escape(sentence))</p>
        \(table(header, rows))
        \(importance.pairs.isEmpty ? "" : "<p>\(Markup.escape(pairSentence))</p>\n")<p>\(Markup.escape(method))</p>

        """
    }

    /// The same in Markdown.
    public var markdown: String {
        let lines = ([header, header.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
        let parts = [
            "## \(Self.title)", sentence, lines.joined(separator: "\n"),
            importance.pairs.isEmpty ? nil : pairSentence, method,
        ]
        return parts.compactMap(\.self).joined(separator: "\n\n") + "\n"
    }

    /// What one sees.
    var sentence: String {
        let claimed = importance.rows.filter { $0.verdict != nil }
        var text = "If the document's order of effectiveness held here, the bars would grow shorter from row to row. "
        if let tau = importance.claimAgainstTotalEffect {
            text += "Kendall's τ of its order and the effects in all is \(figures(tau)): 1 is the same order, 0 none."
        } else {
            text += "Nothing that was searched has an effect that could be put in order."
        }
        let more = claimed.filter { $0.verdict == .moreEffective }.map(name)
        let less = claimed.filter { $0.verdict == .lessEffective }.map(name)
        if !more.isEmpty { text += " More effective than its place says: \(more.joined(separator: "; "))." }
        if !less.isEmpty { text += " Less effective: \(less.joined(separator: "; "))." }
        return text
    }

    private var pairSentence: String {
        let pairs = importance.pairs.map { pair in
            "\(pair.first) with \(pair.second), \(share(pair.interaction)) (\(interval(pair.interaction)))"
        }
        return "What two settings do together and neither does alone, the most first: \(pairs.joined(separator: "; "))."
    }

    private var method: String {
        var text = """
            Alone: the share of the variance of the mean score over the search space that a setting causes by itself, by \
            functional ANOVA of random forests that learned from \(importance.trialCount) trials on \
            \(Format.count(importance.trialWalkCount, "walk")). In all: the share that would be left if all other settings \
            were known, from \(importance.measuredConfigurationCount) runs of the engine in which one row of settings was \
            drawn anew, on \(Format.count(importance.measuredWalkCount, "walk")); what settings do together counts for each \
            of them. The standard deviation of the score over the space is \(Format.fixed(importance.scoreDeviation)) \
            \(unit). Intervals of 95 % come from resampling walks, and trials or points; one that holds 0 shows no effect.
            """
        if let agreement = importance.agreement {
            text += " Kendall's τ of the two methods is \(figures(agreement))"
            if let main = importance.claimAgainstMainEffect {
                text += ", that of the document's order and the effects alone \(figures(main))"
            }
            text += "."
        }
        return text
    }

    let header = [
        "document's row", "settings", "alone", "95 % interval", "in all", "95 % interval", "claimed place",
        "place in all", "verdict",
    ]

    var rows: [[String]] {
        importance.rows.map { row in
            [
                row.claimedRow.map { "\($0)" } ?? "–", name(row), share(row.mainEffect), interval(row.mainEffect),
                share(row.totalEffect), interval(row.totalEffect), row.claimedRank.map { "\($0)" } ?? "–",
                row.totalRank.map { $0.best == $0.worst ? "\($0.value)" : "\($0.value) (\($0.best) to \($0.worst))" }
                    ?? "–",
                verdict(row),
            ]
        }
    }

    private func verdict(_ row: ImportanceResult.Row) -> String {
        switch row.verdict {
        case .consistent: "as claimed"
        case .moreEffective: "more effective"
        case .lessEffective: "less effective"
        case nil: "no claim"
        }
    }

    private func name(_ row: ImportanceResult.Row) -> String { row.settings.joined(separator: ", ") }

    private func share(_ estimate: ImportanceResult.Estimate) -> String { percent(estimate.value) }

    private func interval(_ estimate: ImportanceResult.Estimate) -> String {
        "\(percent(estimate.lowerBound)) to \(percent(estimate.upperBound))"
    }

    private func percent(_ share: Double) -> String {
        Format.fixed(share * 100, 1).replacingOccurrences(of: "-", with: "−") + " %"
    }

    private func figures(_ tau: ImportanceResult.Estimate) -> String {
        "\(Format.signed(tau.value)) (95 % interval: \(Format.signed(tau.lowerBound)) to \(Format.signed(tau.upperBound)))"
    }

    private func table(_ header: [String], _ rows: [[String]]) -> String {
        let head = header.map { "<th>\(Markup.escape($0))</th>" }.joined()
        let body = rows.map { row in "<tr>\(row.map { "<td>\(Markup.escape($0))</td>" }.joined())</tr>" }
        return "<div class=\"wide\"><table><tr>\(head)</tr>\n\(body.joined(separator: "\n"))</table></div>"
    }
}
