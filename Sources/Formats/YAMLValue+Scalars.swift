internal import Diagnostics
internal import Yams

extension YAMLValue {
    /// The text of a scalar. A number gives the text as it was written; anything else is reported.
    public func string() -> String? {
        switch kind {
        case .text, .number: return scalarText
        case .flag: report("Text is expected here; put \(shown) in quotes if that is the text.")
        default: report("Text is expected here, not \(shown).")
        }
        return nil
    }

    /// The text of a scalar of any kind as it was written; reports if this is a mapping or a list.
    public func scalar() -> String? {
        if let scalarText { return scalarText }
        return refused("A single value is expected here, not \(shown).")
    }

    /// A finite number; reports if this is none or outside `range`.
    ///
    /// - Parameters:
    ///   - unit: named in the problem, such as `dBm`.
    ///   - hint: what a number outside of the range probably means, in sentences.
    public func double(
        in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
        unit: String = "", hint: ((Double) -> String?)? = nil
    ) -> Double? {
        guard kind == .number, let text = scalarText, let number = Double(text), number.isFinite else {
            return refused("A finite number is expected here, not \(shown).")
        }
        guard range.contains(number) else {
            let meant = hint?(number).map { " " + $0 } ?? ""
            report(
                "\(text) is outside the allowed range \(range.inWords(YAMLText.number))\(unit.isEmpty ? "" : " " + unit).\(meant)"
            )
            return nil
        }
        return number
    }

    /// A whole number; reports if this is none or outside `range`.
    public func integer(in range: ClosedRange<Int> = Int.min...Int.max) -> Int? {
        guard kind == .number, let text = scalarText, let number = Int(text) ?? Double(text).flatMap(Int.init(exactly:))
        else { return refused("A whole number is expected here, not \(shown).") }
        guard range.contains(number) else {
            return refused("\(text) is outside the allowed range \(range.lowerBound)…\(range.upperBound).")
        }
        return number
    }

    /// True or false; reports anything else.
    public func bool() -> Bool? {
        guard kind == .flag, let text = scalarText else {
            return refused("true or false is expected here, not \(shown).")
        }
        return text.lowercased() == "true"
    }

    /// A case of an enumeration; reports anything else, with the nearest one.
    public func choice<Choice: RawRepresentable & CaseIterable>(_: Choice.Type = Choice.self) -> Choice?
    where Choice.RawValue == String {
        choice(of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
    }

    /// One of the given words; reports anything else, with the nearest one.
    public func choice(of allowed: [String]) -> String? {
        guard kind == .text, let text = scalarText else {
            return refused("One of \(allowed.joined(separator: ", ")) is expected here, not \(shown).")
        }
        if allowed.contains(text) { return text }
        return refused(
            "\"\(text)\" is not one of \(allowed.joined(separator: ", "))."
                + Spelling.suggestion(for: text, among: allowed))
    }

    private var scalarText: String? { node.scalar?.string }

    /// The value as a problem names it.
    var shown: String {
        switch kind {
        case .null: "nothing"
        case .flag, .number: scalarText ?? ""
        case .text: "the text \"\(scalarText?.prefix(60) ?? "")\""
        case .mapping: "a mapping"
        case .list: "a list"
        }
    }
}

extension ClosedRange<Double> {
    /// The range as a problem names it.
    func inWords(_ number: (Double) -> String) -> String {
        if upperBound == .greatestFiniteMagnitude { return "from \(number(lowerBound))" }
        if lowerBound == -.greatestFiniteMagnitude { return "up to \(number(upperBound))" }
        return "\(number(lowerBound))…\(number(upperBound))"
    }
}
