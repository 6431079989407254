internal import Calibration
internal import Diagnosis
internal import Evaluation
internal import Positioning
internal import Recordings
internal import Tuning

/// The four questions of a calibration's report, first in a few words each, then in a section each.
struct CalibrationAnswers {
    private let report: CalibrationReport
    private var result: CalibrationResult { report.result }
    private var isRecommended: Bool { result.decision == .recommend }
    private var name: String { report.candidateName }

    static let titles = ["What do I set?", "What do I gain?", "How sure are we?", "Where is it bad?"]

    init(_ report: CalibrationReport) { self.report = report }

    /// The answers in a few words.
    var cards: String {
        PageSection.cards(Array(zip(Self.titles, [set, gain, certainty, places])))
    }

    /// The sections.
    var sections: String {
        zip(Self.titles, [setSection, gainSection, certaintySection, placesSection]).map { title, body in
            "<h2>\(title)</h2>\n\(body)"
        }.joined(separator: "\n")
    }

    // MARK: What do I set?

    private var changes: [(key: String, from: String, to: String)] {
        guard isRecommended else { return [] }
        let installed = result.installed.base
        return SettingsCatalogue.all.filter {
            result.baseline[$0] != installed[$0] && $0.key != SettingKey.accuracyScale.name
        }.map { ($0.key, "\(result.baseline[$0])", "\(installed[$0])") }
    }

    /// Those that the search changed, and for which there is evidence.
    private var tested: [(key: String, from: String, to: String)] {
        let accepted = Set(result.settings.filter(\.isAccepted).map(\.key))
        return changes.filter { accepted.contains($0.key) }
    }

    /// What comes with them and was not tested: the beacon power of the venue file.
    private var others: String {
        let tested = Set(tested.map(\.key))
        let list = changes.filter { !tested.contains($0.key) }.map { "\($0.key) = \($0.to)" }
        return list.isEmpty
            ? ""
            : "<p>\(Markup.escape("\(list.joined(separator: ", ")) comes from \(report.venueName); it is no change that was tested."))</p>"
    }

    private var set: String {
        guard isRecommended else {
            return Markup.escape(
                result.installation.fixedValues.map { "Only \($0), which the plan fixes. Else keep the SDK's default." }
                    ?? "Nothing. Keep the SDK's default.")
        }
        if let preset = result.installation.sdkPreset(result.recommendedPreset) {
            return Markup.escape("Use \(preset)\(result.onPhones).")
        }
        let few = tested.prefix(4).map { "<code>\(Markup.escape($0.key))</code> \(Markup.escape($0.to))" }
        let rest = tested.count > 4 ? ", and \(tested.count - 4) more" : ""
        return few.joined(separator: ", ") + rest + Markup.escape("\(result.onPhones).")
    }

    private var setSection: String {
        guard isRecommended else { return "<p>\(Markup.escape(report.explanation))</p>" }
        let files =
            "<p>As files: <code>preset.json</code>, <code>preset.swift</code>, <code>preset.kt</code>, "
            + "<code>backspin.json</code>.\(NextStepsSection.withCode(result.filesWithDefault))</p>"
        if let preset = result.installation.sdkPreset(result.recommendedPreset) {
            return "<p>\(Markup.escape("Use \(preset)\(result.onPhones)."))</p>\(files)"
        }
        let lines = changes.map { "\($0.key) = \($0.to)" }.joined(separator: "\n")
        return """
            <div class="copied"><button data-copy="settings" hidden="">Copy</button>
            <pre id="settings">\(Markup.escape(lines))</pre></div>
            \(SectionTable(header: ["setting", "before", "after"], rows: tested.map { [$0.key, $0.from, $0.to] }).html)
            \(others)\(files)
            """
    }

    // MARK: What do I gain?

    private var gain: String {
        let figures = report.mainErrors.map { error in
            "<span>\(error.name)</span> <b>\(Format.metres(error.baseline)) → \(Format.metres(error.candidate))</b>"
        }
        guard result.hasCandidate else { return "Nothing: the search found no candidate." }
        let whose =
            isRecommended
            ? result.testIsUntouched ? "" : "The candidates of the splits have:<br>" : "Nothing. The candidate has:<br>"
        return whose + figures.joined(separator: "<br>")
    }

    private var gainSection: String {
        """
        <p>\(report.distributionSentence)</p>
        \(SectionTable(header: report.accuracyHeader, rows: report.accuracyRows).html)
        \(report.distribution.text)
        <h3>One walk: \(Markup.escape(result.showcase.name))</h3>
        <p>The test walk with the median improvement, on level \(report.showcaseLevel).</p>
        \(report.map.player)
        """
    }

    // MARK: How sure are we?

    private var certainty: String {
        let unit = result.objective.unit
        let evidence = result.headline
        let walks = Format.count(result.walks.count, "\(result.source.rawValue) test walk")
        let interval =
            evidence.interval == nil ? "" : ", 95 % interval \(Format.interval(evidence)) \(unit)"
        guard result.hasCandidate else { return "\(walks), but no candidate to compare on them." }
        return "\(walks): the improvement of the \(result.objective.name) is "
            + "\(Format.signed(evidence.meanImprovement)) \(unit)\(interval)." + (survived.map { " \($0)" } ?? "")
    }

    /// In how many scenario variations the settings are better and worse, and what that means for all visits.
    private var survived: String? {
        guard let variations = result.variations, !variations.variations.isEmpty, !variations.isOfPicksOnly else {
            return nil
        }
        let all = variations.variations.count
        let better = variations.variations.count { $0.verdict == .better }
        let worse = variations.worseIn.count
        let mean = variations.expected
        let unproven = result.unprovenPhones.map(\.phones.phones)
        return "Better in \(better) of \(all) scenario variations, worse in \(worse == 0 ? "none" : "\(worse)"). "
            + "Over all visits it is \(Format.signed(mean.meanImprovement)) \(result.objective.unit) (95 % interval \(Format.interval(mean)))."
            + (unproven.isEmpty ? "" : " No gain is shown for \(PhoneClass.words(unproven)).")
            + Markup.escape(result.refusal)
    }

    private var certaintySection: String {
        let variations = result.variations.map { VariationSection($0, name: name) }
        return """
            <p>\(Markup.escape(report.explanation))</p>
            <h3>Each test walk</h3>
            \(report.pairs.text)
            \(variations.map { $0.picture } ?? "")
            """
    }

    // MARK: Where is it bad?

    private var map: ErrorMapSection { ErrorMapSection(result, name: name) }

    private var places: String {
        let maps = result.errorMaps
        let worst = WorstCell.all(of: isRecommended ? maps.candidate : maps.baseline, at: result.venue)
        return Markup.escape(
            WorstCell.first(of: worst)?.sentence(result.causes) ?? "No place has enough positions to tell.")
    }

    private var placesSection: String {
        map.body + causesSentence
            + "<p><code>beaconry diagnose VENUE --recordings WALKS</code> says more about the causes, and names bad beacons.</p>"
    }

    private var causesSentence: String {
        guard let causes = result.causes, causes.walks.count < result.walks.count else { return "" }
        return "<p>Causes are those of the first \(causes.walks.count) of \(result.walks.count) test walks.</p>"
    }
}
