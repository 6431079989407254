public import Diagnostics
internal import Formats

/// The command-line form of a ``CalibrationPlan``. An option takes the same values as its key in a study file, and the same
/// reader checks both.
public enum PlanArguments {
    /// The plan of the words of a command line. They override `plan`, which comes from a study file or is the default.
    ///
    /// A word without an option name is the venue file. A list may be written with commas instead of brackets.
    ///
    /// - Throws: ``Problems`` with all errors in the words.
    public static func plan(
        _ words: [String], over plan: CalibrationPlan = CalibrationPlan()
    ) throws(Problems) -> CalibrationPlan {
        var problems: [Problem] = []
        var values: [(option: PlanOption, text: String)] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word.count > 1 else {
                values.append((CalibrationPlan.venueOption, word))
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = CalibrationPlan.options.first(where: { $0.flag == parts[0] }) else {
                let hint = Spelling.suggestion(for: parts[0], among: CalibrationPlan.options.map(\.flag))
                problems.append(Problem("There is no option \(parts[0]).\(hint)"))
                // The next word is probably its value, not the venue.
                if parts.count == 1, let next = rest.first, !next.hasPrefix("-") { rest.removeFirst() }
                continue
            }
            if parts.count == 2 {
                values.append((option, parts[1]))
            } else if option.isSwitch {
                values.append((option, "true"))
            } else if let next = rest.first, !isFlag(next) {
                values.append((option, next))
                rest.removeFirst()
            } else {
                problems.append(Problem("\(option.flag) needs a value: \(option.placeholder). \(option.sentence)"))
            }
        }
        var plan = plan
        var given: Set<String> = []
        for (option, text) in values {
            if !given.insert(option.key).inserted {
                problems.append(Problem("\(option.name) is given twice. Give it once."))
                continue
            }
            let reader = YAMLReader(file: nil)
            if let root = reader.read("{\(option.key): \(option.yaml(of: text))}"),
                let fields = YAMLFields(root, shape: StudyShape.study)
            {
                option.read(fields, &plan)
            }
            problems += reader.problems.map { Problem("\(option.name): \($0.message)") }
        }
        guard problems.isEmpty else { throw Problems(problems) }
        return plan
    }

    /// The command-line words of a plan: those of ``CalibrationPlan/changes``.
    public static func words(of plan: CalibrationPlan) -> [String] {
        plan.changes.flatMap { option, text in
            if option.key == "venue" { return [plan.data.venue] }
            if option.isSwitch { return [option.flag] }
            // Text has quotation marks in YAML, but not on a command line.
            return [option.flag, option.isText ? option.plainText(plan) ?? text : text]
        }
    }

    private static func isFlag(_ word: String) -> Bool {
        word.hasPrefix("--") && CalibrationPlan.options.contains { $0.flag == word }
    }
}

extension PlanOption {
    /// The name in messages.
    fileprivate var name: String { key == "venue" ? "The venue file" : flag }

    /// True if its value is any text, such as a path.
    var isText: Bool { if case .text = kind { true } else { false } }

    /// The YAML form of a word of the command line.
    fileprivate func yaml(of word: String) -> String {
        switch kind {
        case .text: YAMLText.text(word)
        case .list where !word.hasPrefix("["):
            "["
                + word.split(separator: ",").map { item in
                    let text = item.drop { $0 == " " }
                    return key == "constraints" ? YAMLText.text(String(text)) : String(text)
                }.joined(separator: ", ") + "]"
        case .mapping, .list: word
        // Quoted, because line breaks and brackets would change the YAML around it.
        default: word.contains { "{}[],:#\n\"'".contains($0) } ? YAMLText.text(word) : word
        }
    }

    /// The plan's value of an option with text.
    fileprivate func plainText(_ plan: CalibrationPlan) -> String? {
        switch key {
        case "recordings": plan.data.recordings
        case "survey": plan.data.survey
        case "sdkVersion": plan.sdkVersion
        case "date": plan.date
        default: nil
        }
    }
}
