internal import Calibration
internal import Evaluation
internal import Recordings
internal import Search
internal import Worlds

/// The section of a calibration's report about scenario variations.
struct VariationSection {
    let result: VariationResult
    var name = "recommended"

    /// The section; `nil` if there are no variations.
    var section: ReportSection? {
        guard !result.variations.isEmpty else { return nil }
        return ReportSection(
            Self.title,
            [
                .paragraph(sentence), result.isOfPicksOnly ? nil : variationTable, .paragraph(method), draws,
                probabilities,
            ]
                + others)
    }

    /// The result and its picture; `nil` if the settings were not tested.
    var brief: ReportSection? {
        guard !result.variations.isEmpty, !result.isOfPicksOnly else { return nil }
        return ReportSection(Self.title, [.paragraph(sentence), .picture(drawing.text)])
    }

    static let title = "Scenario variations"

    /// The result in a sentence or two.
    private var sentence: String {
        guard !result.isOfPicksOnly else {
            return "The default was kept before this test, so only the picks were compared with it, in the last table "
                + "of this section."
        }
        let counts = [Verdict.better, .equivalent, .inconclusive, .worse].compactMap { verdict -> String? in
            let count = result.variations.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(verdict.rawValue) in \(count)"
        }
        let list =
            "Result in \(Format.count(result.variations.count, "variation")): \(counts.joined(separator: ", "))."
        let mean = result.expected
        let isShown = mean.interval.map { !$0.contains(0) } ?? false
        let expected =
            " Mean improvement over all of them, by weight: \(Format.signed(mean.meanImprovement)) \(result.unit) (95 % interval "
            + "\(Format.interval(mean)))." + kept + (isShown ? "" : " Neither gain nor harm over all visits is shown.")
        guard result.worseIn.isEmpty else {
            let names = result.worseIn.map { variation in
                "\"\(variation.name)\" (\(Format.signed(variation.evidence.meanImprovement)) \(result.unit), probability "
                    + "\(Self.percent(variation.probability)))"
            }
            let advice =
                result.holds
                ? "The \(name) settings are worse than the baseline with"
                : "Do not use the \(name) settings if you expect"
            return "\(advice) \(names.joined(separator: ", ")). \(list)\(expected)"
        }
        return "The \(name) settings are not significantly worse than the baseline in any scenario variation. "
            + "\(list)\(expected)"
    }

    /// Why the mean over all variations is not that of the table: phones that keep the default gain and lose nothing. Empty, or
    /// with a space in front.
    private var kept: String {
        let table = result.variations.reduce(0) { $0 + $1.weight * $1.evidence.meanImprovement }
        return abs(table - result.expected.meanImprovement) < 1e-6
            ? "" : " Phones that keep the default count as no change."
    }

    /// How many walks the variations have.
    private var walks: String {
        let counts = result.variations.map(\.walks.count)
        let least = counts.min() ?? 0
        let most = counts.max() ?? 0
        return least == most ? Format.count(most, "walk") : "\(least) to \(Format.count(most, "walk"))"
    }

    private var method: String {
        """
        Each variation has \(walks) of \
        \(Format.number(result.walkDuration)) s, which are used for nothing else. Routes and radio fields are the same in all \
        variations. Phones are \(result.expectedPhones.map(\.rawValue).joined(separator: ", ")), but in variations of other phones. \
        The quantities in the next table are drawn separately for each walk. A variation's probability is the share of \
        the visits that it applies to. The weights of all classes of phones are their shares of the visits, but 0 if all variations have them; within a class, weights \
        are in proportion to the probabilities among its visits; that of "as expected" already counts the phones. "Better" and "worse" are significant \
        (level \(Format.number(result.significance)), sign-flip test and bootstrap over walks, each variation by itself) and \
        at least \(leastEffects). "Equivalent" means that the interval is inside ± this \
        effect, "inconclusive" means that the walks show neither. A recommendation is refused if a variation is worse and its harm, by \
        probability, is more than a tenth of the gains, by probability, or if it is worse as expected. A class of phones that may lose keeps the default, and has no \
        gain in the mean. Classes of phones, and "as expected", have \
        \(VariationOptions.classWalks.upperBound) walks if the first ones are fewer than \
        \(VariationOptions.classWalks.lowerBound), or do not tell whether there may be a loss. The mean over all variations \
        counts all walks of each; its interval is from a bootstrap over walks, which have the same routes in all variations.
        """
    }

    private var leastEffects: String {
        let gain = Format.number(result.minimumEffect)
        let harm = Format.number(result.leastHarm)
        let unit = result.unit
        return gain == harm ? "\(gain) \(unit)" : "\(gain) \(unit) (better) and \(harm) \(unit) (worse)"
    }

    private var variationTable: ReportPart? {
        .table(
            [
                "variation", "probability", "weight", "walks", "baseline", name, "improvement", "95 % interval",
                "p, gain",
                "verdict",
            ],
            result.variations.map { variation in
                let evidence = variation.evidence
                return [
                    variation.name, Self.percent(variation.probability), Format.fixed(variation.weight),
                    "\(variation.walks.count)",
                    "\(Format.fixed(variation.baselineScore)) \(result.unit)",
                    "\(Format.fixed(variation.recommendedScore)) \(result.unit)",
                    "\(Format.signed(evidence.meanImprovement)) \(result.unit)",
                    Format.interval(evidence), Format.pValue(evidence.pValue),
                    variation.verdict.rawValue + (variation.isRefused ? ", may lose" : ""),
                ]
            })
    }

    /// How probable each variation is, and why.
    private var probabilities: ReportPart? {
        .table(
            ["variation", "probability", "source of the probability"],
            result.variations.map { [$0.name, Self.percent($0.probability), $0.probability.source] })
    }

    private static func percent(_ probability: VariationProbability) -> String {
        let percent = 100 * probability.value
        return percent >= 1 ? "\(Format.fixed(percent, 0)) %" : percent > 0 ? "\(Format.fixed(percent, 2)) %" : "0 %"
    }

    /// What is drawn. Each range is listed once; a later variation with the same range refers to it.
    private var draws: ReportPart? {
        var rows: [[String]] = []
        var listed: [WorldDraw] = []
        for variation in result.variations {
            let new = variation.draws.filter { !listed.contains($0) }
            for draw in new {
                let why = listed.contains { $0.source == draw.source } ? "as above" : draw.source
                rows.append([variation.name, draw.quantity.name, draw.words, why])
                listed.append(draw)
            }
            if new.count < variation.draws.count {
                rows.append([variation.name, "the quantities above", "as above", ""])
            }
        }
        return .table(["variation", "drawn for each walk", "values", "source"], rows)
    }

    private var others: [ReportPart?] {
        guard let first = result.variations.first, !first.others.isEmpty else { return [] }
        let rows = result.variations.map { variation in
            [variation.name]
                + variation.others.map {
                    "\(Format.signed($0.evidence.meanImprovement)) \(result.unit) (\($0.verdict.rawValue))"
                }
        }
        return [
            .paragraph("Improvement of each pick over the baseline in the same variations:"),
            .table(["variation"] + first.others.map(\.name), rows),
        ]
    }

    /// A forest plot: the improvement under each variation with its interval; left of zero is worse.
    private var drawing: SVG {
        RowChart(
            rows: result.variations.map { variation in
                RowChart.MarkedRow(
                    label: variation.name, note: variation.verdict.rawValue, isBold: variation.verdict == .worse,
                    marks: [.init(variation.evidence, colour: variation.verdict.colour)])
            }, axisTitle: "improvement over the baseline, \(result.unit) (grey: below the minimum effect)",
            band: result.minimumEffect, format: { Format.signed($0) }
        ).drawing
    }
}
