internal import Calibration
internal import Evaluation
internal import Radio
internal import Recordings
internal import Search
internal import VenueModel

/// The section of a calibration's report about the classes of phones.
struct PhoneSection {
    let result: CalibrationResult
    let name: String

    private var phones: [PhoneClassEvidence] { result.hasCandidate ? result.phones : [] }

    private let title = "Classes of phones"

    var section: ReportSection { ReportSection(title, [.paragraph(sentence), table]) }

    /// The table alone, for a terminal; `nil` without a class.
    var brief: ReportSection? { table.map { ReportSection(title, [$0]) } }

    /// Each class with its verdict, in a sentence under that of the report; `nil` without a class.
    var verdicts: String? {
        let unit = result.objective.unit
        let classes = phones.map { phone in
            "\(phone.phones.rawValue) (\(phone.source.rawValue)): \(word(phone)), "
                + "\(Format.signed(phone.evidence.meanImprovement)) \(unit)"
                + (phone.evidence.interval == nil ? "" : " (95 %: \(Format.interval(phone.evidence)))")
        }
        return classes.isEmpty ? nil : "By class of phones: \(classes.joined(separator: "; "))."
    }

    /// The verdict on a class in words, the same in each table and sentence.
    private func word(_ phone: PhoneClassEvidence) -> String {
        if result.refusedPhones.contains(phone.phones) { return "keeps the default" }
        return switch phone.verdict {
        // Each class has a test of its own; the whole must pass more.
        case .better: result.decision == .recommend ? "better" : "a gain, but the candidate is refused"
        case .worse: "worse"
        case .equivalent: "equivalent"
        case .mixed, .inconclusive: "neither gain nor harm is shown"
        }
    }

    /// What each class gives to an app, and which have no evidence.
    private var sentence: String {
        let unit = result.objective.unit
        let tested = PhoneClass.allCases.filter { phone in phones.contains { $0.phones == phone } }
        let facts = tested.map { "\($0.rawValue): \($0.facts)." }
        let missing = [PhoneClass.iOS, .android].filter { platform in !tested.contains { $0.platform == platform } }.map
        {
            "There is no evidence for \($0.rawValue) phones."
        }
        let rule = HarmRule.recommendation
        let rules =
            "A class keeps the default if its mean loss is above \(Format.number(rule.largestLoss)) \(unit), or, in its scenario variation, "
            + "if a loss of \(Format.number(rule.largestPossibleLoss ?? 0)) \(unit) is possible (one-sided 95 % bound)."
        let words =
            "Figures are the \(result.objective.name), mean of walks. \"Inconclusive\" means that neither gain nor harm is shown."
        return (facts + [words, rules] + missing + [regions].compactMap(\.self)).joined(separator: " ")
    }

    /// A warning if iOS cannot monitor all beacons.
    private var regions: String? {
        let identities = Set(
            result.venue.beacons.compactMap { beacon in
                if case .iBeacon(let uuid, _, _) = beacon.id { uuid } else { nil }
            })
        guard identities.count > PhoneClass.regionLimit else { return nil }
        return "The beacons have \(identities.count) UUIDs, but an app on iOS can monitor only "
            + "\(PhoneClass.regionLimit) regions."
    }

    /// The classes; `nil` without any.
    private var table: ReportPart? {
        let unit = result.objective.unit
        let rows = phones.map { phone in
            [
                phone.phones.rawValue, "\(phone.walks), \(phone.source.rawValue)",
                "\(Format.fixed(phone.baseline)) \(unit)", "\(Format.fixed(phone.candidate)) \(unit)",
                "\(Format.signed(phone.evidence.meanImprovement)) \(unit)", Format.interval(phone.evidence),
                phone.verdict.rawValue + (result.refusedPhones.contains(phone.phones) ? ", keeps the default" : ""),
            ]
        }
        let header = ["phones", "walks", "baseline", name, "improvement", "95 % interval", "verdict"]
        return rows.isEmpty ? nil : .table(SectionTable(header: header, rows: rows, leftAligned: [0, 1]))
    }
}
