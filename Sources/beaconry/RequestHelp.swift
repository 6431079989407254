internal import Calibration

/// The options of a request as text for `--help`, grouped by step.
enum RequestHelp {
    /// The text, with lines of at most `width` columns.
    static func text<Request: OptionedRequest>(of request: Request.Type, width: Int) -> String {
        RequestStep.allCases.compactMap { step -> String? in
            let options = request.options.filter { $0.step == step && $0.key != "seed" }
            return options.isEmpty
                ? nil
                : "\(step.rawValue.uppercased()):\n"
                    + options.map { entry($0, width: width) }.joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private static func entry(_ option: RequestOption<some OptionedRequest>, width: Int) -> String {
        let name = option.isVenue ? "<venue>" : option.flag
        let head = [name, option.isVenue ? "" : option.placeholder].filter { !$0.isEmpty }.joined(separator: " ")
        let sentence = "\(option.sentence)\(words(option)) (default: \(option.defaultText))"
        let lines = HelpText.filled(sentence.split(separator: " "), width: width - 27)
        let indented = lines.map { String(repeating: " ", count: 26) + $0 }
        guard head.count < 23 else { return (["  " + head] + indented).joined(separator: "\n") }
        let first = "  " + head + String(repeating: " ", count: 24 - head.count) + lines[0]
        return ([first] + indented.dropFirst()).joined(separator: "\n")
    }

    /// The allowed words, if the sentence does not explain them.
    private static func words(_ option: RequestOption<some OptionedRequest>) -> String {
        let words = option.words.filter { !option.sentence.contains($0) }
        return words.isEmpty ? "" : " One of \(words.joined(separator: ", "))."
    }
}

extension String {
    /// The names of options in a help text.
    var flags: [String] { matches(of: /--[a-z-]+/).map { String($0.output) } }
}
