internal import Calibration
internal import Evaluation
internal import NumericalMethods
internal import Recordings
internal import Search
internal import VenueModel

/// The texts and tables of a calibration's report, for its HTML and Markdown forms.
struct CalibrationReport {
    let result: CalibrationResult
    let venueDigest: String
    let toolVersion: String
    /// The command that reproduces the result.
    let command: String

    /// Where the beacon powers are.
    var venueName: String {
        result.isFitted ? "the fitted venue.yaml of the output folder" : "the venue file"
    }

    var title: String { "Calibration of \(result.venue.name)" }

    /// The name of the tested settings in tables and legends.
    var candidateName: String {
        result.testIsUntouched && result.decision == .recommend ? "recommended" : "candidate"
    }

    /// What to do, and the median error in metres.
    var verdict: String {
        let phones = result.phonesOfTestWalks
        let walks =
            Format.count(result.walks.count, "\(result.source.rawValue) test walk")
            + (phones.isEmpty ? "" : " (\(PhoneClass.words(phones)))")
        let baseline = Format.metres(errors[0].baseline)
        let candidate = Format.metres(errors[0].candidate)
        switch result.decision {
        case .recommend:
            let preset = result.installation.sdkPreset(result.recommendedPreset) ?? "the recommended preset"
            return
                "Use \(preset)\(result.onPhones).\(result.refusal) Median error, mean of \(walks): \(candidate) with the \(candidateName) settings, "
                + "\(baseline) with the baseline.\(price)\(levels)\(result.doubts)"
        case .keepDefault:
            return
                "Keep the default\(result.installation.fixedValues.map { " with \($0), as the request fixes it" } ?? ""). Median error, mean of \(walks): \(baseline) with the baseline"
                + (result.hasCandidate ? ", \(candidate) with the candidate settings.\(levels)" : ".")
        }
    }

    /// The sentences under the verdict: the settings to change or the reason to change none, then the statistics.
    var explanation: String {
        let whole =
            "With the \(candidateName) settings, the \(result.objective.name), mean of walks, \(figures(result.headline))."
        if case .keepDefault(let reason) = result.decision {
            let figures = result.hasCandidate ? [whole, phones, disagreement] : []
            return ([reason] + figures + [otherPurposes]).compactMap(\.self).joined(separator: " ")
        }
        let sentences = [changes, worsened, whole, phones, disagreement].compactMap(\.self).joined(separator: " ")
        if result.testIsUntouched { return sentences }
        return "\(sentences) With the recommended settings, it \(figures(result.overall)); this second figure is "
            + "optimistic, because the same walks selected these settings."
    }

    /// Whether any pick is confirmed.
    var hasConfirmedPick: Bool { result.front.picks.contains(where: \.stands) }

    /// The picks that are confirmed although the default is kept, if there are any.
    private var otherPurposes: String? {
        let picks = result.front.picks.filter(\.stands).map { "\($0.pick.purpose.rawValue) (\($0.pick.preset))" }
        guard !picks.isEmpty else { return nil }
        return "\"Keep the default\" is about accuracy. For other purposes there are confirmed presets: "
            + "\(picks.joined(separator: ", ")). See \"\(PicksSection.title)\"."
    }

    /// Errors that change in the other direction than the objective, if any do.
    private var disagreement: String? {
        let isBetter = result.headline.meanImprovement >= 0
        let others = errors.filter { error in
            guard let before = error.baseline, let after = error.candidate else { return false }
            // As the table shows them.
            let change = (100 * after).rounded() - (100 * before).rounded()
            return isBetter ? change > 0 : change < 0
        }
        guard !others.isEmpty else { return nil }
        let verbs = isBetter ? ("rise", "falls") : ("fall", "rises")
        let list = others.map { "\($0.name) from \(Format.metres($0.baseline)) to \(Format.metres($0.candidate))" }
        return
            "These errors \(verbs.0), although the \(result.objective.name) \(verbs.1): \(list.joined(separator: ", "))."
    }

    /// What a recommendation costs: CE75, if it rises as the table shows it.
    private var price: String {
        let error = errors[1]
        guard let before = error.baseline, let after = error.candidate,
            (100 * after).rounded() > (100 * before).rounded()
        else { return "" }
        return " \(error.name) rises from \(Format.metres(before)) to \(Format.metres(after))."
    }

    /// The share of positions on a wrong level, if it changes significantly.
    private var levels: String {
        guard let effect = result.sideEffects.first(where: { $0.metric.key == Metric.floorDetection.key }),
            effect.verdict == .better || effect.verdict == .worse,
            let before = effect.baseline, let after = effect.candidate
        else { return "" }
        return " On a wrong level: \(Format.percent(1 - after)) of the positions with the \(candidateName) settings, "
            + "\(Format.percent(1 - before)) with the baseline."
    }

    /// Each error with its means over the test walks. A walk without a fix has the worst one, as in the objective.
    private var errors: [(name: String, baseline: Double?, candidate: Double?)] {
        let statistics: [(name: String, of: ([Double]) -> Double?)] = [
            ("median error (\(Metric.ce50.name))", { Statistics.quantile(sorted: $0, 0.5) }),
            (Metric.ce75.name, { Statistics.quantile(sorted: $0, 0.75) }),
            (Metric.ce95.name, { Statistics.quantile(sorted: $0, 0.95) }), ("mean error", { Statistics.mean($0) }),
        ]
        let walks = result.walks.map {
            ($0, Statistics.ascending($0.baselineErrors), Statistics.ascending($0.candidateErrors))
        }
        return statistics.map { name, value in
            (
                name, Statistics.mean(walks.map { value($0.1) ?? $0.0.baseline }),
                Statistics.mean(walks.map { value($0.2) ?? $0.0.candidate })
            )
        }
    }

    /// What is minimised, CE50, CE75 and CE95.
    var mainErrors: [(name: String, baseline: Double?, candidate: Double?)] {
        let all = errors
        let walks = result.walks
        let objective = (
            name: result.objective.name, baseline: Statistics.mean(walks.map(\.baseline)),
            candidate: Statistics.mean(walks.map(\.candidate))
        )
        return (objectiveIsAnError ? [] : [objective]) + all.prefix(3)
    }

    private var changes: String {
        let accepted = result.settings.filter(\.isAccepted)
        let list = accepted.map { "\($0.key) from \($0.baseline) to \($0.candidate)" }.joined(separator: ", ")
        return accepted.isEmpty
            ? "Change no setting." : "Change \(Format.count(accepted.count, "setting")): \(list)."
    }

    /// What gets worse, if anything does.
    private var worsened: String? {
        let worse = result.sideEffects.filter { $0.verdict == .worse }.map(\.metric.name)
        return worse.isEmpty
            ? nil : "These metrics get worse: \(worse.joined(separator: ", "))."
    }

    /// Each class of phones with its verdict, if there are any.
    private var phones: String? { PhoneSection(result: result, name: candidateName).verdicts }

    private func figures(_ evidence: PairedEvidence) -> String {
        let unit = result.objective.unit
        let direction = evidence.meanImprovement >= 0 ? "falls" : "rises"
        var text = "\(direction) by \(Format.size(evidence.meanImprovement)) \(unit) ("
        if evidence.interval != nil {
            text += "95 % interval of the improvement: \(Format.interval(evidence)) \(unit); "
        }
        return text + "sign-flip test: \(Format.pEquals(evidence.pValue)))"
    }

    /// Where the walks came from, and the rules of the search, the selection and the test.
    var method: String {
        let origin = result.source.rawValue
        let walks: String
        if let count = result.trainingWalkCounts.first, result.trainingWalkCounts.count == 1 {
            walks = """
                Settings were searched on \(count) \(origin) training walks, selected on \
                \(Format.count(result.splits.first?.validation.count ?? 0, "validation walk")) and reported on \
                \(Format.count(result.walks.count, "test walk")). No walk is in two of these groups. Each walk has its own \
                route, phone and radio fields.
                """
        } else {
            walks = """
                Each of the \(result.walks.count) \(origin) walks is the test walk of one of \
                \(Format.count(result.trainingWalkCounts.count, "split")); its settings were searched on training walks from \
                the rest. The same walks are validation and test walks, so figures of the selected settings would \
                be optimistic. Therefore all figures, except the table of settings, are for the candidate as the \
                search found it in each split.
                """
        }
        return """
            \(walks) The search tried \(Format.count(result.configurationCount, "configuration")); a study also has those \
            of later steps. The baseline is the SDK's \
            default, with the settings that the request fixes. A setting that the search changed is recommended only if its paired improvement is \
            significant, alone or together with others, and at least \
            \(Format.number(result.options.minimumEffect)) \(result.objective.unit). A difference is significant \
            if a sign-flip test with Holm's correction says so at level \
            \(Format.number(result.options.significance)), and if its bootstrap interval does not include zero. \
            Tests and intervals treat each walk as one unit. \(InterpretationResult.caveat)\
            \(InterpretationSection.reasonForNone(result))
            """
    }

    /// The verdict and its explanation in a paragraph.
    var headline: String { "\(verdict) \(explanation)" }

    /// The verdict, its explanation and the main tables as text for a terminal.
    var summary: String {
        let sections = [
            ReportSection("", [accuracyTable]), result.settings.isEmpty ? nil : ReportSection("", [settingTable]),
            PhoneSection(result: result, name: candidateName).brief, InterpretationSection(result)?.brief,
            RadiusSection(radii: result.radii).brief, VenueFileSection(result)?.brief,
        ]
        return Report(
            title: title, accent: accent, verdict: ReportText(verdict), lead: [.paragraph(ReportText(explanation))],
            sections: sections.compactMap(\.self)
        ).text
    }

    /// The table of errors, means of walks: the errors, then the objective, unless it is an error.
    var accuracyTable: ReportPart? {
        func row(_ name: String, _ error: (Double?, Double?) -> Double?, _ score: (WalkEvidence) -> Double) -> [String]
        {
            [name] + errors.map { Format.metres(error($0.baseline, $0.candidate)) }
                + (objectiveIsAnError ? [] : [Format.metres(Statistics.mean(result.walks.map(score)))])
        }
        return .table(
            ["mean of walks"] + errors.map(\.name) + (objectiveIsAnError ? [] : [result.objective.name]),
            [row("baseline", { baseline, _ in baseline }, \.baseline)]
                + (result.hasCandidate ? [row(candidateName, { $1 }, \.candidate)] : []))
    }

    private var objectiveIsAnError: Bool {
        [Metric.ce50, .ce75, .ce95, .meanError].contains { $0.key == result.objective.key }
    }

    /// The table of settings that the search changed.
    var settingTable: ReportPart? {
        let hasSplits = result.trainingWalkCounts.count > 1
        return .table(
            ["setting", "baseline", "candidate", "improvement", "95 % interval", "p, gain"]
                + (hasSplits ? ["changed in splits"] : []) + ["recommended"],
            result.settings.map { setting in
                let evidence = setting.evidence
                return [
                    setting.key, "\(setting.baseline)", "\(setting.candidate)",
                    "\(Format.signed(evidence.meanImprovement)) \(result.objective.unit)", Format.interval(evidence),
                    Format.pValue(evidence.pValue),
                ] + (hasSplits ? ["\(setting.changedInSplits) of \(result.trainingWalkCounts.count)"] : []) + [
                    setting.isAccepted
                        ? setting.reason.map { "yes, \($0)" } ?? "yes" : "no: \(setting.reason ?? "not selected")"
                ]
            })
    }
}
