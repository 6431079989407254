package import Diagnostics
package import Formats
internal import Search

/// The steps of a run, by which the options of its request are grouped.
public enum RequestStep: String, Sendable, CaseIterable {
    case data = "Data sets"
    /// The configurations to try.
    case search = "Search"
    /// The rules for a recommendation.
    case selection = "Selection and test"
    /// The scenario variations to test under.
    case variations = "Scenario variations"
    /// What the preset says about itself.
    case notes = "Notes in the preset"
}

/// One property of a request that a user can set on the command line, and in the request's YAML form if it has one. Help texts,
/// the schema and the documentation are generated from it.
public struct RequestOption<Request: OptionedRequest>: Sendable {
    /// The key in a request file.
    public let key: String
    public let step: RequestStep
    /// The help text, a sentence or two, without the default.
    public let sentence: String
    /// The default as text, or what happens without the option.
    public let defaultText: String
    /// The allowed values.
    let kind: YAMLKind
    /// Where the request has it, if it is the path of a file or folder.
    var path: (any WritableKeyPath<Request, String?> & Sendable)?
    /// Where the request has it, if it is a note.
    var note: (any WritableKeyPath<Request, String?> & Sendable)?
    /// The option that cannot be given together with it.
    var insteadOf: String?
    /// Sets the request's value from the fields that were read.
    let read: @Sendable (YAMLFields, inout Request) -> Void
    /// The value as YAML; `nil` without one.
    let text: @Sendable (Request) -> String?

    /// The option on the command line: `--minimum-effect` for `minimumEffect`.
    public var flag: String { YAMLKey.flag(of: key) }

    /// True for the venue file, which the command line takes without an option name.
    public var isVenue: Bool { key == "venue" }

    /// True if the option has no value on the command line.
    public var isSwitch: Bool { if case .flag = kind { true } else { false } }

    /// The allowed words, if the values are words.
    public var words: [String] {
        switch kind {
        case .choice(let words), .list(.choice(let words), _, _): words
        default: []
        }
    }

    /// The placeholder for the value in help texts.
    public var placeholder: String {
        switch kind {
        case .flag: ""
        case .integer: "<count>"
        case .number(_, let unit): unit.isEmpty ? "<number>" : "<\(unit)>"
        case .choice: "<word>"
        case .text: step == .notes ? "<text>" : "<path>"
        case .list: "<list>"
        default: "<yaml>"
        }
    }

    /// Sets the request's value from its YAML form. Returns the problems of the value.
    func set(_ request: inout Request, to yaml: String) -> [Problem] {
        let reader = YAMLReader(file: nil)
        if let root = reader.read("{\(key): \(yaml)}"),
            let fields = YAMLFields(
                root, shape: YAMLShape("request", "The options of a request.", keys: Request.options.map(\.yamlKey)))
        {
            read(fields, &request)
        }
        return reader.problems
    }

    /// The key of the request file's schema.
    package var yamlKey: YAMLKey { YAMLKey(key, kind, "\(sentence) Default: \(defaultText).") }
}

// Shorthands for common kinds of properties.
extension RequestOption {
    /// The path of the venue file.
    static func venue(_ path: any WritableKeyPath<Request, String?> & Sendable) -> RequestOption {
        .path(
            "venue", .data, path, without: "none",
            "Venue file. On the command line, write the file without an option name.")
    }

    /// A baseline file, with the SDK's own presets.
    static func baseline(_ path: any WritableKeyPath<Request, String?> & Sendable) -> RequestOption {
        .path(
            "baseline", .data, path, without: "our interpretation of the SDK's document",
            "Baseline file of `settings import-header`: the SDK's own defaults of each preset.")
    }

    /// A constants file, with what the SDK's document leaves open.
    static func constants(_ path: any WritableKeyPath<Request, String?> & Sendable) -> RequestOption {
        .path(
            "constants", .data, path, without: "our interpretation of the SDK's document",
            "Constants file of `fidelity`: what the SDK's document leaves open.")
    }

    /// A seed, 1 by default, which fits into the integers of YAML.
    static func seed(_ path: any WritableKeyPath<Request, UInt64> & Sendable) -> RequestOption {
        .value(
            "seed", .data, path, .integer(0...Int.max),
            "Seed of all random numbers; the same seed gives the same output, byte for byte.",
            read: { $0.integer($1).flatMap { UInt64(exactly: $0) } }, yaml: { "\($0)" })
    }

    /// A mean walking speed, that of visitors in malls by default.
    static func speed(_ path: any WritableKeyPath<Request, Double?> & Sendable, _ sentence: String) -> RequestOption {
        .value(
            "speed", .data, path, .number(0.15...5, unit: "m/s"), sentence, defaultText: "that of visitors in malls",
            read: { $0.number($1).map(Optional.some) }, yaml: { $0.map(YAMLText.number) })
    }

    static func integer(
        _ key: String, _ step: RequestStep, _ path: any WritableKeyPath<Request, Int> & Sendable,
        _ range: ClosedRange<Int>, _ sentence: String
    ) -> RequestOption {
        .value(key, step, path, .integer(range), sentence, read: { $0.integer($1) }, yaml: { "\($0)" })
    }

    static func number(
        _ key: String, _ step: RequestStep, _ path: any WritableKeyPath<Request, Double> & Sendable,
        _ range: ClosedRange<Double>, unit: String, _ sentence: String
    ) -> RequestOption {
        .value(
            key, step, path, .number(range, unit: unit), sentence, read: { $0.number($1) },
            yaml: { YAMLText.number($0) })
    }

    static func flag(
        _ key: String, _ step: RequestStep, _ path: any WritableKeyPath<Request, Bool> & Sendable, _ sentence: String
    ) -> RequestOption {
        .value(key, step, path, .flag, sentence, read: { $0.flag($1) }, yaml: { "\($0)" })
    }

    /// A text of at most 40 letters, digits, dots and hyphens that is only noted; `nil` by default.
    static func note(
        _ key: String, _ path: any WritableKeyPath<Request, String?> & Sendable, _ sentence: String
    ) -> RequestOption {
        var option = text(key, .notes, path, without: "none", sentence) { text in
            text.wholeMatch(of: #/[A-Za-z0-9.\-]{1,40}/#) == nil
                ? "1 to 40 letters, digits, dots and hyphens are expected here, not \"\(text)\"." : nil
        }
        option.note = path
        return option
    }

    /// A path of a file or folder, `nil` by default.
    static func path(
        _ key: String, _ step: RequestStep, _ path: any WritableKeyPath<Request, String?> & Sendable,
        without: String, _ sentence: String
    ) -> RequestOption {
        var option = text(key, step, path, without: without, sentence)
        option.path = path
        return option
    }

    /// A text, `nil` by default.
    ///
    /// - Parameter objection: what is wrong with a text, a sentence.
    static func text(
        _ key: String, _ step: RequestStep, _ path: any WritableKeyPath<Request, String?> & Sendable, without: String,
        _ sentence: String, objection: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> RequestOption {
        .value(
            key, step, path, .text, sentence, defaultText: without,
            read: { fields, key in
                guard let text = fields.text(key) else { return nil }
                guard let objection = objection(text) else { return text }
                fields.place(key).report(objection)
                return nil
            },
            yaml: { $0.map { YAMLText.text($0) } })
    }

    /// A property of any type.
    ///
    /// - Parameters:
    ///   - defaultText: the default or what happens without the option; `nil` for the YAML of the default.
    ///   - read: the value of the key; reports what is wrong with it.
    ///   - yaml: the value as YAML; `nil` without one.
    static func value<Value>(
        _ key: String, _ step: RequestStep, _ path: any WritableKeyPath<Request, Value> & Sendable, _ kind: YAMLKind,
        _ sentence: String, defaultText: String? = nil, read: @escaping @Sendable (YAMLFields, String) -> Value?,
        yaml: @escaping @Sendable (Value) -> String?
    ) -> RequestOption {
        RequestOption(
            key: key, step: step, sentence: sentence,
            defaultText: defaultText ?? yaml(Request()[keyPath: path]) ?? "none",
            kind: kind,
            read: { fields, request in if let value = read(fields, key) { request[keyPath: path] = value } },
            text: { yaml($0[keyPath: path]) })
    }
}

/// A request whose properties are described once, as ``options``: with default, range, unit and sentence.
public protocol OptionedRequest: Hashable, Sendable {
    init()
    /// All options, in the order of the help texts.
    static var options: [RequestOption<Self>] { get }
    /// The defaults of requests like this one; those of ``init()`` but where one option changes the defaults of others.
    var defaults: Self { get }
}

extension OptionedRequest {
    public var defaults: Self { Self() }

    static func option(_ key: String) -> RequestOption<Self>? { options.first { $0.key == key } }

    /// The options that differ from their defaults, with their values as YAML, in the order of ``options``.
    public var changes: [(option: RequestOption<Self>, text: String)] {
        let defaults = defaults
        return Self.options.compactMap { option in
            guard let text = option.text(self), text != option.text(defaults) else { return nil }
            return (option, text)
        }
    }

    /// A request that is read over another one; by default over the defaults: first those of ``init()``, and again if what was read
    /// has others.
    package static func read(
        over request: Self? = nil, _ read: (_ request: Self) throws(Problems) -> Self
    ) throws(Problems) -> Self {
        if let request { return try read(request) }
        let request = try read(Self())
        return request.defaults == Self() ? request : try read(request.defaults)
    }

    /// Checks values that no reader has checked, such as those of a program or of `resume.json`. Each goes as YAML through
    /// the reader of its option.
    ///
    /// - Throws: ``Problems`` with the option and the allowed values.
    package func check() throws(Problems) {
        let problems = changes.flatMap { option, text in
            var scratch = Self()
            return option.set(&scratch, to: text).map { Problem("\(option.key): \($0.message)") }
        }
        guard problems.isEmpty else { throw Problems(problems) }
    }
}
