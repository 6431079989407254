public import Diagnostics
internal import Formats

/// The command-line form of a request. An option takes the same values as its key in the request's YAML form, and the same reader
/// checks both.
public enum RequestArguments {
    /// The calibration request of the words of a command line.
    public static func request(_ words: [String]) throws(Problems) -> CalibrationRequest {
        try CalibrationRequest.read { defaults throws(Problems) in try request(words, over: defaults) }
    }

    /// The request of the words of a command line. They override `request`, which comes from a request file or is the default.
    ///
    /// A word without an option name is the venue file. A list may be written with commas instead of brackets.
    ///
    /// - Parameters:
    ///   - words: the words of a command line, after the command.
    ///   - request: the values of properties that the words do not name.
    ///   - others: other options of the command, which a misspelled option may mean.
    /// - Throws: `Problems` with all errors in the words.
    public static func request<Request: OptionedRequest>(
        _ words: [String], over request: Request, others: [String] = []
    ) throws(Problems) -> Request {
        var problems: [Problem] = []
        var values: [(option: RequestOption<Request>, text: String)] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word.count > 1 else {
                if let venue = Request.options.first(where: \.isVenue) { values.append((venue, word)) }
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = Request.options.first(where: { $0.flag == parts[0] }) else {
                let hint = Spelling.suggestion(for: parts[0], among: Request.options.map(\.flag) + others)
                problems.append(Problem("There is no option \(parts[0]).\(hint)"))
                // The next word is probably its value, not the venue.
                if parts.count == 1, let next = rest.first, !next.hasPrefix("-") { rest.removeFirst() }
                continue
            }
            if parts.count == 2 {
                values.append((option, parts[1]))
            } else if option.isSwitch {
                values.append((option, "true"))
            } else if let next = rest.first, !Request.options.contains(where: { $0.flag == next }) {
                values.append((option, next))
                rest.removeFirst()
            } else {
                problems.append(Problem("\(option.flag) needs a value: \(option.placeholder). \(option.sentence)"))
            }
        }
        var request = request
        var given: Set<String> = []
        for (option, text) in values {
            if !given.insert(option.key).inserted {
                problems.append(Problem("\(option.name) is given twice. Give it once."))
                continue
            }
            problems += option.set(&request, to: option.yaml(of: text)).map { Problem("\(option.name): \($0.message)") }
        }
        for option in Request.options where given.contains(option.key) {
            guard let other = option.insteadOf.flatMap(Request.option), given.contains(other.key) else { continue }
            problems.append(Problem("Give \(other.flag) or \(option.flag), not both."))
        }
        guard problems.isEmpty else { throw Problems(problems) }
        return request
    }

    /// The keys of the options among the words of a command line.
    public static func given<Request: OptionedRequest>(
        _ words: [String], of type: Request.Type
    ) -> Set<String> {
        Set(
            Request.options.filter { option in
                words.contains { $0 == option.flag || $0.hasPrefix("\(option.flag)=") }
            }.map(\.key))
    }

    /// The command-line words of a request: those of ``OptionedRequest/changes``.
    public static func words(of request: some OptionedRequest) -> [String] {
        request.changes.flatMap { option, text in
            // A text has quotation marks in YAML, but not on a command line.
            let word = (option.path ?? option.note).flatMap { request[keyPath: $0] } ?? text
            if option.isVenue { return [word.hasPrefix("-") ? "\(option.flag)=\(word)" : word] }
            return option.isSwitch ? [option.flag] : [option.flag, word]
        }
    }

    /// Checks that nothing is given beside `--resume`, which uses the original options.
    ///
    /// - Parameters:
    ///   - words: the words of the request.
    ///   - others: other options that are given.
    public static func checkResume(_ words: [String], others: [String]) throws(Problems) {
        let flags = words.filter { $0.hasPrefix("-") }.map { $0.prefix { $0 != "=" } }.map(String.init)
        let given = (flags.isEmpty && !words.isEmpty ? ["the venue file"] : flags) + others
        guard given.isEmpty else {
            throw Problems(
                "--resume uses the original options of the calibration; leave out \(given.joined(separator: ", ")).")
        }
    }
}

extension RequestOption {
    /// The name in messages.
    fileprivate var name: String { isVenue ? "The venue file" : flag }

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
}
