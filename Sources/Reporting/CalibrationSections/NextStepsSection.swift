internal import Calibration
internal import Evaluation
internal import Positioning
internal import Recordings
internal import Search
internal import Simulation
internal import VenueModel

/// What the reader of a calibration's report does next, at its top.
struct NextStepsSection {
    let result: CalibrationResult
    let venueName: String

    var section: ReportSection {
        .next(
            [install, power.map { ReportText($0) }, visits.map { ReportText($0) }, check, require].compactMap(\.self))
    }

    private var isRecommended: Bool { result.decision == .recommend }

    private var install: ReportText {
        let entries = result.installation.entries
        func names(_ entries: [Installation.PresetEntry]) -> ReportText {
            .joined(entries.map { "\(code: $0.preset.rawValue)" }, by: .plain(" and "))
        }
        guard isRecommended else {
            let fixed = result.installation.fixedValues
            let leave =
                fixed.map {
                    "Set \($0) yourself: the request fixes it, and no file here sets it. Else leave the SDK's default as it is."
                } ?? "Leave the SDK's default as it is."
            let rest: ReportText =
                entries.isEmpty
                ? fixed == nil ? " Nothing here needs to be installed." : ""
                : " \(code: "preset.swift") and \(code: "preset.kt") enable nothing; they set the values of \(names(entries)), for its own purpose."
            return "\(leave)\(result.moreWalks)\(result.singleClasses)\(rest)"
        }
        if let preset = result.installation.sdkPreset(result.recommendedPreset) {
            let file: ReportText = result.keepsDefault(on: .iOS) ? "" : ": \(code: "preset.swift") enables it"
            return "Use \(preset)\(result.onPhones)\(file).\(result.filesWithDefault)"
        }
        // Confirmed picks fill other presets with values of their own.
        let others = entries.filter { $0.zonedPreset != entries.first?.zonedPreset }
        let code = CalibrationResult.code.filter { !result.keepsDefault(on: $0.platform) }.map(\.file)
        let files = ReportText.joined(code.map { "\(code: $0)" }, by: .plain(" and "))
        let sets: ReportText =
            "; \(files) \(code.count == 1 ? "sets" : "set") them in \(names(entries.filter { $0.zonedPreset == entries.first?.zonedPreset }))"
        let purposes: ReportText = others.isEmpty ? "" : ", and those of another purpose in \(names(others))"
        let enabled: ReportText =
            result.keepsDefault(on: .iOS)
            ? "" : ", and \(code: "preset.swift") enables \(code: result.installation.enabled?.rawValue ?? "")"
        return
            "Enter the settings above in the SDK's configuration\(result.onPhones). \(code: "preset.json") has them as a file\(code.isEmpty ? "" : sets + purposes + enabled).\(result.filesWithDefault)"
    }

    /// Figures rest on the beacon powers that the venue believes.
    private var power: String? {
        let own = Installation.ownPowers(of: result.venue)
        guard let power = result.installation.beaconPower else { return own }
        guard let own else { return check(power, "all figures rest on it") }
        guard result.venue.beacons.contains(where: { $0.powerAt1m == nil }) else {
            return "All figures rest on the powers of the beacons: \(own)"
        }
        return check(power, "the figures of all others rest on it") + " But \(own)"
    }

    private func check(_ power: Double, _ reason: String) -> String {
        "Check that the beacons have a power of \(Installation.words(ofPower: power)) dBm at 1 m in the SDK's dashboard, as in "
            + "\(venueName): \(reason)."
    }

    /// What is known for all visits, and for whom no gain is shown.
    private var visits: String? {
        guard isRecommended, let variations = result.variations else { return nil }
        let unit = result.objective.unit
        let mean = variations.expected
        let whole =
            "Over all visits, weighed as in \"\(VariationSection.title)\", the \(result.objective.name) \(mean.meanImprovement < 0 ? "rises" : "falls") by "
            + "\(Format.size(mean.meanImprovement)) \(unit) (95 % interval of the improvement: \(Format.interval(mean)))\(result.isGainShown ? "" : ", which may be chance")."
        let unproven = result.unprovenPhones.map { phone, share in
            let harm = phone.evidence.interval.map { -$0.lowerBound } ?? 0
            return
                "For \(PhoneClass.words([phone.phones]))\(share.map { ", \(Format.percent($0)) of the visits by our assumption," } ?? "") no gain is shown"
                + (harm > 0.005 ? "; a loss of \(Format.fixed(harm)) \(unit) is possible." : ".")
        }
        return ([whole] + unproven).joined(separator: " ")
    }

    private var check: ReportText? {
        guard isRecommended, result.source == .simulated else { return nil }
        let phones = PhoneClass.words(result.offeredPhones)
        let command =
            "beaconry benchmark VENUE --recordings WALKS --core default --core \(result.recommendedPreset ?? "preset.json")"
        return """
            Check it at the venue: the test walks are simulated. Record at least \(RecordedRuns.fewest) walks with their true \
            positions, with \(phones), and run \(code: command). If the recommended settings are worse there, go back to the default.
            """
    }

    private var require: ReportText {
        let preset: ReportText = isRecommended ? " with \(code: "--preset")" : ""
        return """
            Whether it is good enough depends on what you need: write it into a requirements file, and run \
            \(code: "beaconry evaluate VENUE --recordings WALKS --require FILE")\(preset). \
            \(code: "beaconry diagnose VENUE --recordings WALKS") says why a place is bad.
            """
    }
}

extension CalibrationResult {
    /// The files of code, each for a platform.
    static let code: [(platform: PhoneClass, file: String)] = [(.iOS, "preset.swift"), (.android, "preset.kt")]

    /// Why the code for a platform keeps the default, although settings are recommended, a part of a sentence; `nil` if it does
    /// not.
    func reasonToKeepDefault(on platform: PhoneClass) -> String? {
        guard keepsDefault(on: platform) else { return nil }
        guard isTested(on: platform) else { return "no \(platform.rawValue) phones were tested" }
        let refused = phones.filter { $0.phones.platform == platform && refusedPhones.contains($0.phones) }
        let losses = refused.map { "\(PhoneClass.words([$0.phones])) \(loss(of: $0))" }
        return "\(losses.joined(separator: " and ")), and it is not known how your app scans"
    }

    /// The files of code that keep the default, and what to do; empty, or with a space in front.
    var filesWithDefault: ReportText {
        let kept = Self.code.compactMap { platform, file in
            reasonToKeepDefault(on: platform).map { reason -> ReportText in
                " \(code: file) keeps the default, because \(reason)."
            }
        }
        guard !kept.isEmpty else { return "" }
        let all = ReportText(spans: kept.flatMap(\.spans))
        return source == .simulated ? "\(all) Name the phones of your app: \(otherSearches)." : all
    }

    /// The options that search a preset for phones of which the code keeps the default.
    private var otherSearches: ReportText {
        let searches = Self.code.filter { keepsDefault(on: $0.platform) }.flatMap { platform, _ -> [ReportText] in
            let own = phones.map(\.phones).filter { $0.platform == platform }
            guard !own.isEmpty else {
                return [
                    "\(code: "--phones \(platform == .iOS ? "ios" : "android")") searches a preset for \(platform.rawValue)"
                ]
            }
            return own.map { "\(code: "--phones \($0.phonesWord)") searches one for \(PhoneClass.words([$0]))" }
        }
        return .joined(searches, by: .plain(", "))
    }

    /// If the default is kept because the walks do not tell: with how many they would. Empty, or with a space in front.
    fileprivate var moreWalks: ReportText {
        guard let count = walksThatTell else { return "" }
        return source == .simulated
            ? " These walks are too few to decide. To decide, run again with \(code: "--walks \(count)")."
            : " These walks are too few to decide. To decide, record about \(count) walks."
    }

    /// If several classes of phones were searched together and the default is kept: how to search for each. Empty, or with a space in
    /// front.
    fileprivate var singleClasses: ReportText {
        let own = phonesOfTestWalks
        guard source == .simulated, own.count > 1 else { return "" }
        let options = ReportText.joined(own.map { "\(code: "--phones \($0.phonesWord)")" }, by: .plain(", "))
        return
            " What helps one class of phones and harms another is not found in walks of all of them: \(options) search for one."
    }

    /// What a refused class loses, with its verb.
    private func loss(of phone: PhoneClassEvidence) -> String {
        let gain = phone.evidence.meanImprovement
        return gain < -HarmRule.recommendation.largestLoss
            ? "lose \(Format.fixed(-gain)) \(objective.unit)"
            : "may lose \(Format.fixed(-phone.evidence.oneSidedBound)) \(objective.unit)"
    }

    /// For which phones the recommended settings are, with a space in front; empty if nothing is known about phones.
    var onPhones: String { offeredPhones.isEmpty ? "" : " on \(PhoneClass.words(offeredPhones))" }

    /// The phones that keep the default, and what they may lose; empty, or with a space in front.
    var refusal: String {
        let refused = phones.filter { refusedPhones.contains($0.phones) }
        guard !refused.isEmpty else { return "" }
        let list = refused.map { phone in
            let share =
                variations?.share(of: phone.phones).map { "\(Format.percent($0)) of the visits by our assumption; " }
                ?? ""
            return "\(PhoneClass.words([phone.phones])) (\(share)they \(loss(of: phone)))"
        }
        return " Keep the default on \(list.joined(separator: " and "))."
    }

    /// The classes of phones that get the recommended settings and for which no gain is shown, with their share of the visits
    /// if visits could be simulated.
    var unprovenPhones: [(phones: PhoneClassEvidence, share: Double?)] {
        phones.filter { $0.verdict != .better && !refusedPhones.contains($0.phones) }
            .map { ($0, variations?.share(of: $0.phones)) }
    }

    /// Whether the mean over all visits gains significantly.
    fileprivate var isGainShown: Bool { variations?.expected.interval.map { $0.lowerBound > 0 } ?? true }

    /// What a reader in a hurry must know beside a recommendation: for whom no gain is shown. Empty, or with a space in front.
    var doubts: String {
        guard decision == .recommend else { return "" }
        let phones = unprovenPhones.map { phone, share in
            let visits = share.map { ", \(Format.percent($0)) of the visits by our assumption" } ?? ""
            return " No gain is shown for \(PhoneClass.words([phone.phones]))\(visits)."
        }
        guard let mean = variations?.expected.meanImprovement, !isGainShown else { return phones.joined() }
        return phones.joined()
            + (mean > 0
                ? " Over all visits the gain may be chance." : " Over all visits neither gain nor loss is shown.")
    }
}

extension PhoneClass {
    /// What `--phones` calls the class.
    fileprivate var phonesWord: String {
        self == .iOS ? "ios" : PhoneProfile.builtIn.first { $0.parameters.phoneClass == self }?.name ?? "android"
    }
}

extension VariationResult {
    /// The share of the visits with phones of a class: the probability of its variation, or the rest for an expected class;
    /// `nil` without a variation for phones.
    fileprivate func share(of phones: PhoneClass) -> Double? {
        let tested = variations.filter { $0.phones != nil }
        if let variation = tested.first(where: { $0.phones == phones }) { return variation.probability.value }
        return tested.isEmpty || expectedPhones != [phones] ? nil : 1 - tested.reduce(0) { $0 + $1.probability.value }
    }
}

extension Installation {
    /// A preset of the SDK that is recommended, in words: as it is, or as we read the document where no header states it.
    func sdkPreset(_ name: String?) -> String? {
        guard let name else { return nil }
        let changes = entries.first { $0.preset.rawValue == name }?.changes.map(\.setting.key) ?? []
        let others = changes.filter { $0 != SettingKey.beaconTxPower.name }
        return "the SDK's preset \(name) "
            + (!others.isEmpty
                ? "with the values that we read in its document"
                : changes.isEmpty ? "as it is" : "as it is, with the beacon power of the venue")
    }
}
