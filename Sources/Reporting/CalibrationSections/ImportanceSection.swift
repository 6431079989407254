internal import Calibration
internal import Foundation
internal import Positioning
internal import Search
internal import VenueModel

/// The section of a calibration's report about the effect of each setting, compared with the order in the SDK's document.
struct ImportanceSection {
    let importance: ImportanceResult
    let unit: String
    /// What to say about the venue's obstacles where obstacle checking is among the largest effects; `nil` for nothing.
    var obstacles: String?

    var section: ReportSection {
        ReportSection(
            "Which settings matter", .picture(chart.text), .paragraph(sentence), .table(header, rows),
            importance.pairs.isEmpty ? nil : .paragraph(pairSentence), .paragraph(method))
    }

    /// The share of the variance of the score that each setting causes: of each row of the document the main effect, above
    /// the total effect.
    private var chart: SVG {
        let main = Palette.candidate
        let total = Palette.others[0]
        return RowChart(
            rows: importance.rows.map { row in
                // The first setting of a row is the switch that the others depend on.
                let more = row.settings.count > 1 ? " and \(row.settings.count - 1) more" : ""
                return RowChart.MarkedRow(
                    label: (row.settings.first ?? "") + more, note: row.documentedRow.map { "row \($0)" } ?? "",
                    marks: [(row.mainEffect, main), (row.totalEffect, total)].map { effect, colour in
                        RowChart.Mark(
                            value: effect.value, interval: effect.lowerBound...effect.upperBound, colour: colour,
                            isBar: true)
                    })
            }, axisTitle: "share of the score's variance",
            legend: [("main effect (model of the trials)", main), ("total effect (new trials)", total)],
            format: Format.percent
        ).drawing
    }

    /// The result in a few sentences.
    private var sentence: String {
        let documented = importance.rows.filter { $0.verdict != nil }
        var text = largest
        text +=
            " The SDK's document lists settings by effect, the largest first. If this order is right for the venue, the "
        text += "bars become shorter from row to row. "
        if let tau = importance.documentedOrderAgainstTotalEffect {
            text +=
                "Kendall's τ between its order and the total effects is \(figures(tau)); 1 means the same order, 0 no relation."
        } else {
            text += "No searched setting has an effect, so there is no order to compare."
        }
        let more = documented.filter { $0.verdict == .moreEffective }.map(name)
        let less = documented.filter { $0.verdict == .lessEffective }.map(name)
        if !more.isEmpty { text += " Larger effect than in the document: \(more.joined(separator: "; "))." }
        if !less.isEmpty { text += " Smaller effect than in the document: \(less.joined(separator: "; "))." }
        return text
    }

    /// The settings with the largest effects.
    private var largest: String {
        let rows = importance.rows.filter { $0.totalEffect.lowerBound > 0 }
            .sorted { $0.totalEffect.value > $1.totalEffect.value }.prefix(3)
        guard !rows.isEmpty else { return "No setting has a significant total effect." }
        let list = rows.map { "\(name($0)) (\(share($0.totalEffect)))" }.joined(separator: "; ")
        return
            "Largest significant total effects: \(list). They say how much a setting can change the error, not which value "
            + "is best: the best may be the baseline's. A total effect has the interactions of any number of settings, and is cut at 100 %."
            + (rows.contains { $0.settings.contains(SettingKey.activateObstacleChecking.name) }
                ? obstacles.map { " " + $0 } ?? "" : "")
    }

    private var pairSentence: String {
        let pairs = importance.pairs.map { pair in
            "\(pair.first) with \(pair.second), \(share(pair.interaction)) (\(interval(pair.interaction)))"
        }
        return "Largest interactions of two settings: \(pairs.joined(separator: "; "))."
    }

    private var method: String {
        var text = """
            Main effect: the share of the variance of the mean score over the search space that a setting causes alone. It comes \
            from a functional ANOVA of random forests, trained on \(importance.trialCount) configurations, each \
            run on \(Format.count(importance.trialWalkCount, "walk")). Total effect: the share of the variance \
            that remains if all \
            other settings are known. It comes from \
            \(Format.count(importance.measuredConfigurationCount, "configuration")) in which one row of settings was drawn \
            again, run on \(Format.count(importance.measuredWalkCount, "walk")). An interaction of several settings \
            counts for each of them. \
            The standard deviation of the score over the search space is \(Format.fixed(importance.scoreStandardDeviation)) \
            \(unit). The 95 % intervals come from resampling walks and configurations. If an interval includes 0, \
            the effect is not significant. Both effects are estimates by different methods, so a small main effect may exceed \
            its total effect by chance.
            """
        if let agreement = importance.agreement {
            text += " Kendall's τ between the two methods is \(figures(agreement))"
            if let main = importance.documentedOrderAgainstMainEffect {
                text += ", and between the document's order and the main effects \(figures(main))"
            }
            text += "."
        }
        return text
    }

    private let header = [
        "document's row", "settings", "main effect", "95 % interval", "total effect", "95 % interval",
        "document's rank",
        "rank by total effect", "verdict",
    ]

    private var rows: [[String]] {
        importance.rows.map { row in
            [
                row.documentedRow.map { "\($0)" } ?? "–", name(row), share(row.mainEffect), interval(row.mainEffect),
                share(row.totalEffect), interval(row.totalEffect), row.documentedRank.map { "\($0)" } ?? "–",
                row.totalRank.map { $0.best == $0.worst ? "\($0.value)" : "\($0.value) (\($0.best) to \($0.worst))" }
                    ?? "–",
                verdict(row),
            ]
        }
    }

    private func verdict(_ row: ImportanceResult.EffectRow) -> String {
        switch row.verdict {
        case .consistent: "not told apart from the document's"
        case .moreEffective: "larger effect"
        case .lessEffective: "smaller effect"
        case nil: "not in the document"
        }
    }

    private func name(_ row: ImportanceResult.EffectRow) -> String { row.settings.joined(separator: ", ") }

    private func share(_ estimate: ImportanceResult.Estimate) -> String { percent(estimate.value) }

    private func interval(_ estimate: ImportanceResult.Estimate) -> String {
        // An interval that begins above 0 does not look as if it began at 0.
        let isRounded = estimate.lowerBound > 0 && estimate.lowerBound < 0.0005
        return "\(isRounded ? "> 0 %" : percent(estimate.lowerBound)) to \(percent(estimate.upperBound))"
    }

    private func percent(_ share: Double) -> String {
        Format.fixed(share * 100, 1).replacingOccurrences(of: "-", with: "−") + " %"
    }

    private func figures(_ tau: ImportanceResult.Estimate) -> String {
        "\(Format.signed(tau.value)) (95 % interval: \(Format.signed(tau.lowerBound)) to \(Format.signed(tau.upperBound)))"
    }
}

extension ImportanceSection {
    /// The section of a result; `nil` if no effects were measured.
    init?(_ result: CalibrationResult) {
        guard let importance = result.importance else { return nil }
        self.init(
            importance: importance, unit: result.objective.unit,
            obstacles: Self.obstacles(result))
    }

    /// What the obstacles of the venue do where they are checked; `nil` without obstacles.
    private static func obstacles(_ result: CalibrationResult) -> String? {
        guard !result.venue.obstacles.isEmpty else { return nil }
        let others =
            result.venueRecommendations == nil
            ? "What activateObstacleChecking does depends on the strengths in the venue file: --venue-changes tries others."
            : "Other strengths of obstacles were tried: see \"\(VenueFileSection.title)\"."
        return [result.baseline.strongObstacles(of: result.venue), others].compactMap(\.self).joined(separator: " ")
    }
}
