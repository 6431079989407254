internal import Calibration
internal import Diagnosis
internal import Evaluation
internal import Positioning
internal import Recordings
internal import Search

/// The four questions of a calibration's report, first in a few words each, then in a section each.
struct CalibrationAnswers {
    private let report: CalibrationReport
    private var result: CalibrationResult { report.result }
    private var isRecommended: Bool { result.decision == .recommend }
    private var name: String { report.candidateName }

    static let titles = ["What do I set?", "What do I gain?", "How sure are we?", "Where is it bad?"]

    init(_ report: CalibrationReport) { self.report = report }

    /// The answers in a few words.
    var cards: ReportPart {
        .cards(zip(Self.titles, [set, gain, certainty, places]).map { (title: $0, text: $1) })
    }

    var sections: [ReportSection] {
        zip(Self.titles, [setParts, gainParts, certaintyParts, placesParts]).map { ReportSection($0, $1) }
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
    private var others: String? {
        let tested = Set(tested.map(\.key))
        let list = changes.filter { !tested.contains($0.key) }.map { "\($0.key) = \($0.to)" }
        return list.isEmpty
            ? nil : "\(list.joined(separator: ", ")) comes from \(report.venueName); it is no change that was tested."
    }

    private var set: ReportText {
        guard isRecommended else {
            return ReportText(
                result.installation.fixedValues.map {
                    "Only \($0), which the request fixes. Else keep the SDK's default."
                }
                    ?? "Nothing. Keep the SDK's default.")
        }
        if let preset = result.installation.sdkPreset(result.recommendedPreset) {
            return "Use \(preset)\(result.onPhones)."
        }
        let few = tested.prefix(4).map { change -> ReportText in "\(code: change.key) \(change.to)" }
        let rest = tested.count > 4 ? ", and \(tested.count - 4) more" : ""
        return "\(ReportText.joined(few, by: .plain(", ")))\(rest)\(result.onPhones)."
    }

    private var setParts: [ReportPart?] {
        guard isRecommended else { return [.paragraph(report.explanation)] }
        let files: ReportText =
            "As files: \(code: "preset.json"), \(code: "preset.swift"), \(code: "preset.kt"), \(code: "backspin.json").\(result.filesWithDefault)"
        if let preset = result.installation.sdkPreset(result.recommendedPreset) {
            return [.paragraph("Use \(preset)\(result.onPhones)."), .paragraph(files)]
        }
        return [
            .lines(changes.map { "\($0.key) = \($0.to)" }),
            .table(["setting", "before", "after"], tested.map { [$0.key, $0.from, $0.to] }), .paragraph(others),
            .paragraph(files),
        ]
    }

    // MARK: What do I gain?

    private var gain: ReportText {
        guard result.hasCandidate else { return "Nothing: the search found no candidate." }
        let figures = report.mainErrors.map { error -> ReportText in
            "\(pale: error.name) \(strong: "\(Format.metres(error.baseline)) → \(Format.metres(error.candidate))")"
        }
        let whose: [ReportText] =
            isRecommended
            ? result.testIsUntouched ? [] : ["The candidates of the splits have:"] : ["Nothing. The candidate has:"]
        return .joined(whose + figures, by: .lineBreak)
    }

    private var gainParts: [ReportPart?] {
        [
            .paragraph(
                "The table has the means of the test walks; the picture shows the errors at all instants of them together. "
                    + "\(result.objective.name): \(result.objective.metric.summary)"),
            report.accuracyTable, .picture(report.distribution.text), .heading("One walk: \(result.showcase.name)"),
            .paragraph("The test walk with the median improvement, on level \(report.showcaseLevel)."),
            .picture(report.map.player),
        ]
    }

    // MARK: How sure are we?

    private var certainty: ReportText {
        let unit = result.objective.unit
        let evidence = result.headline
        let walks = Format.count(result.walks.count, "\(result.source.rawValue) test walk")
        guard result.hasCandidate else { return "\(walks), but no candidate to compare on them." }
        let interval = evidence.interval == nil ? "" : ", 95 % interval \(Format.interval(evidence)) \(unit)"
        return ReportText(
            "\(walks): the improvement of the \(result.objective.name) is "
                + "\(Format.signed(evidence.meanImprovement)) \(unit)\(interval)." + (survived.map { " \($0)" } ?? ""))
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
            + (unproven.isEmpty ? "" : " No gain is shown for \(PhoneClass.words(unproven)).") + result.refusal
    }

    private var certaintyParts: [ReportPart?] {
        let variations = result.variations.flatMap { VariationSection(result: $0, name: name).brief }
        // Where the default is kept, it stands in the first answer.
        let pairs: [ReportPart?] = [
            isRecommended ? .paragraph(report.explanation) : nil, .heading("Each test walk"),
            .picture(report.pairs.text),
        ]
        return pairs + (variations.map { [.heading(ReportText($0.title))] + $0.parts } ?? [])
    }

    // MARK: Where is it bad?

    private var places: ReportText {
        let maps = result.errorMaps
        let worst = WorstCell.all(of: isRecommended ? maps.candidate : maps.baseline, at: result.venue)
        return ReportText(
            WorstCell.first(of: worst)?.sentence(result.causes) ?? "No place has enough positions to tell.")
    }

    private var placesParts: [ReportPart?] {
        let causes = result.causes.flatMap { causes in
            causes.walks.count < result.walks.count
                ? "Causes are those of the first \(causes.walks.count) of \(result.walks.count) test walks." : nil
        }
        return (ErrorMapSection(result, name: name).section?.parts ?? []) + [
            .paragraph(causes),
            .paragraph(
                "\(code: "beaconry diagnose VENUE --recordings WALKS") says more about the causes, and names bad beacons."
            ),
        ]
    }
}
