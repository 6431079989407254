public import Calibration
internal import Evaluation
internal import NumericalMethods
internal import Tuning
internal import VenueModel
internal import Walks

/// The words and numbers of a calibration's report, shared by its HTML and Markdown forms.
public struct CalibrationReport {
    let result: CalibrationResult
    let venueDigest: String
    let toolVersion: String
    let command: String

    /// A report.
    ///
    /// - Parameters:
    ///   - venueDigest: the digest of the venue's file.
    ///   - toolVersion: the version that made it.
    ///   - command: the command that makes it again.
    public init(_ result: CalibrationResult, venueDigest: String, toolVersion: String, command: String) {
        self.result = result
        self.venueDigest = venueDigest
        self.toolVersion = toolVersion
        self.command = command
    }

    var title: String { "Calibration of \(result.venue.name)" }

    /// The name under which the tuned settings appear.
    var candidateName: String { result.testIsUntouched && result.decision == .recommend ? "recommended" : "tuned" }

    var verdict: String {
        switch result.decision {
        case .recommend:
            let count = result.settings.count(where: \.isAccepted)
            let worse = result.sideEffects.filter { $0.verdict == .worse }.map(\.metric.name)
            let but = worse.isEmpty ? "" : " Mixed: it worsens \(worse.joined(separator: ", "))."
            return "Use the recommended preset: it changes \(Format.count(count, "setting")).\(but)"
        case .keepDefault: return "Keep the default."
        }
    }

    /// The sentences under the verdict.
    var explanation: String {
        let walks = "On \(Format.count(result.headline.walkCount, "hold-out walk"))"
        let whole =
            "\(walks) the \(candidateName) settings bring the \(result.objective.name) \(figures(result.headline))."
        if case .keepDefault(let reason) = result.decision { return reason + " " + whole }
        if result.testIsUntouched { return whole }
        return
            "\(whole) What is recommended of them brings it \(figures(result.overall)); the same walks chose it, so that may flatter."
    }

    private func figures(_ evidence: PairedEvidence) -> String {
        let unit = result.objective.unit
        let direction = evidence.meanImprovement >= 0 ? "down" : "up"
        var text = "\(direction) by \(Format.fixed(abs(evidence.meanImprovement))) \(unit) a walk"
        if evidence.interval != nil { text += " (improvement, 95 % interval: \(interval(evidence)) \(unit))" }
        return text + ", sign-flip p = \(Format.fixed(evidence.pValue, 4))"
    }

    /// Where the walks came from and who judged.
    var method: String {
        let origin = result.source == .simulated ? "simulated" : "recorded"
        let judged: String
        if let count = result.trainingWalkCounts.first, result.trainingWalkCounts.count == 1 {
            judged = """
                The settings were candidate on \(count) \(origin) walks. As many others chose among the candidate settings, and \
                \(result.walks.count) more, which nothing had seen before, judged what was chosen; each walk has its own route, \
                phone and radio fields.
                """
        } else {
            judged = """
                Each of the \(result.walks.count) \(origin) walks was held out once and saw only settings candidate on the others \
                (\(result.trainingWalkCounts.count) splits). The held-out walks also chose among the candidate settings, and figures of \
                what they chose would flatter it. So all but the table of settings is about the candidate settings of each split as a whole.
                """
        }
        return """
            \(judged) \(result.configurationCount) sets of settings were tried. A setting is recommended only if its paired improvement \
            on hold-out walks is significant (level \(Format.number(result.options.significance)), sign-flip test \
            with Holm's rule and bootstrap over walks), alone or only together with others, and at least \(Format.number(result.options.minimumEffect)) \(result.objective.unit). \
            The unit of resampling is the walk.
            """
    }

    /// The verdict and its reason in a paragraph.
    public var headline: String { "\(verdict) \(explanation)" }

    /// The verdict, its reason and the two main tables as text for a terminal.
    public var summary: String {
        var text = "\(title): \(verdict)\n\(explanation)\n\n"
        text += TextTable(header: accuracyHeader, rows: accuracyRows).text
        if !result.settings.isEmpty {
            text += "\n" + TextTable(header: settingHeader, rows: settingRows).text
        }
        return text
    }

    /// Rows of the table of accuracies: name, objective, median, 75 %, 95 %, mean.
    var accuracyRows: [[String]] {
        [
            ("default", \WalkEvidence.baselineErrors, \WalkEvidence.baseline),
            (candidateName, \.candidateErrors, \.candidate),
        ].map {
            name, errors, score in
            let pooled = result.walks.flatMap { $0[keyPath: errors] }.sorted()
            let quantiles = [0.5, 0.75, 0.95].map { Format.metres(Statistics.quantile(sorted: pooled, $0)) }
            let scores = result.walks.map { $0[keyPath: score] }
            return [name, Format.metres(Statistics.mean(scores))] + quantiles + [Format.metres(Statistics.mean(pooled))]
        }
    }

    var accuracyHeader: [String] {
        ["settings", "\(result.objective.name), mean of walks", "median error", "75 %", "95 %", "mean error"]
    }

    /// Rows of the table of settings that tuning changed.
    var settingRows: [[String]] {
        result.settings.map { setting in
            let evidence = setting.evidence
            return [
                setting.key, "\(setting.baseline)", "\(setting.candidate)",
                "\(Format.signed(evidence.meanImprovement)) \(result.objective.unit)", interval(evidence),
                Format.fixed(evidence.pValue, 4), "\(setting.changedInSplits) of \(result.trainingWalkCounts.count)",
                setting.isAccepted
                    ? setting.reason.map { "yes, \($0)" } ?? "yes" : "no: \(setting.reason ?? "not chosen")",
            ]
        }
    }

    let settingHeader = ["setting", "default", "tuned", "adds", "95 % interval", "p", "splits", "recommended"]

    /// Rows of the table of what the objective does not see.
    var sideEffectRows: [[String]] {
        result.sideEffects.map { effect in
            let metric = effect.metric
            let unit = metric.unit == "1" ? "" : " \(metric.unit)"
            return [
                metric.name, metric.format(effect.baseline) + unit, metric.format(effect.candidate) + unit,
                metric.goodValues, effect.verdict.rawValue,
            ]
        }
    }

    var sideEffectHeader: [String] { ["metric", "default", candidateName, "good is", "verdict"] }

    /// Rows of the table of whole presets.
    var presetRows: [[String]] {
        result.presets.map { preset in
            let evidence = preset.evidence
            return [
                preset.name, Format.metres(preset.score),
                evidence.map { "\(Format.signed($0.meanImprovement)) \(result.objective.unit)" } ?? "–",
                evidence.map(interval) ?? "–",
            ]
        }
    }

    var presetHeader: [String] {
        ["preset", "\(result.objective.name), mean of walks", "against the default", "95 % interval"]
    }

    /// What and with what it was made.
    var provenance: [(name: String, value: String)] {
        [
            ("venue", "\(result.venue.name) (\(venueDigest))"), ("seed", "\(result.options.seed)"),
            ("tool", "beaconry \(toolVersion)"), ("command", command),
        ]
    }

    private func interval(_ evidence: PairedEvidence) -> String {
        evidence.interval.map { "\(Format.signed($0.lowerBound)) to \(Format.signed($0.upperBound))" } ?? "–"
    }
}

extension CalibrationReport {
    /// The cumulative distribution of errors on hold-out walks.
    var distribution: SVG {
        DistributionChart(series: [
            .init(
                name: "default", errors: result.walks.flatMap(\.baselineErrors), colour: Palette.baseline),
            .init(name: candidateName, errors: result.walks.flatMap(\.candidateErrors), colour: Palette.candidate),
        ]).drawing
    }

    /// The level where most of the walk to look at happened; of equal ones the lowest.
    var showcaseLevel: Int {
        var counts: [Int: Int] = [:]
        for sample in result.showcase.truth.samples { counts[sample.level, default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    }

    /// The walk to look at.
    var map: SVG {
        WalkMap(
            venue: result.venue, level: showcaseLevel, truth: result.showcase.truth,
            tracks: [
                .init(name: "default", fixes: result.showcase.baseline, colour: Palette.baseline),
                .init(name: candidateName, fixes: result.showcase.candidate, colour: Palette.candidate),
            ]
        ).drawing
    }

    /// What each changed setting adds.
    var effects: SVG {
        EffectChart(
            rows: result.settings.map { setting in
                EffectChart.Row(
                    label: "\(setting.key): \(setting.baseline) → \(setting.candidate)",
                    value: setting.evidence.meanImprovement, interval: setting.evidence.interval,
                    isAccepted: setting.isAccepted)
            }, axisTitle: "improvement on the walks that chose, \(result.objective.unit)"
        ).drawing
    }

    /// Each hold-out walk, before and after.
    var pairs: SVG {
        WalkChart(
            rows: result.walks.map { .init(name: $0.name, baseline: $0.baseline, candidate: $0.candidate) },
            axisTitle: "\(result.objective.name), \(result.objective.unit) (orange: default, blue: \(candidateName))"
        ).drawing
    }
}
