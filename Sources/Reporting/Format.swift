package import Evaluation
internal import Foundation
internal import Search

/// Numbers in texts. No locale is used, so the output is the same on every machine.
package enum Format {
    /// With a fixed number of decimals.
    package static func fixed(_ value: Double, _ decimals: Int = 2) -> String {
        TextTable.number(value, decimals: decimals)
    }

    /// With a sign, for differences: with two decimals, or with more if two hide on which side of zero the value is.
    static func signed(_ value: Double) -> String { signed(value, decimals(value)) }

    /// With a sign and a fixed number of decimals.
    static func signed(_ value: Double, _ decimals: Int) -> String {
        let text = fixed(value, decimals)
        return text.hasPrefix("-") || text == "–" ? text.replacingOccurrences(of: "-", with: "−") : "+" + text
    }

    /// The size of a difference, with the decimals of ``signed(_:)``.
    static func size(_ value: Double) -> String { fixed(abs(value), decimals(value)) }

    private static func decimals(_ value: Double) -> Int {
        (2...6).first { value == 0 || (abs(value) * pow(10, Double($0))).rounded() > 0 } ?? 2
    }

    /// Names in a list, each once. Those with a comma are quoted, so that they do not look like two.
    static func names(_ names: [String]) -> String {
        var known: Set<String> = []
        return names.filter { known.insert($0).inserted }.map { $0.contains(",") ? "\"\($0)\"" : $0 }
            .joined(separator: ", ")
    }

    /// A number with a noun, such as `1 level` or `3 levels`.
    package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// Metres with two decimals.
    package static func metres(_ value: Double?) -> String { value.map { fixed($0) + " m" } ?? "–" }

    /// The interval of an improvement, with signs.
    package static func interval(_ evidence: PairedEvidence) -> String {
        evidence.interval.map { "\(signed($0.lowerBound)) to \(signed($0.upperBound))" } ?? "–"
    }

    /// A p-value for a table: one that rounds to 0 is not 0.
    package static func pValue(_ value: Double) -> String { value < 0.00005 ? "< 0.0001" : fixed(value, 4) }

    /// A p-value in a sentence.
    static func pEquals(_ value: Double) -> String {
        let text = pValue(value)
        return text.hasPrefix("<") ? "p \(text)" : "p = \(text)"
    }

    /// A share in per cent.
    package static func percent(_ share: Double?) -> String { share.map { fixed($0 * 100, 0) + " %" } ?? "–" }

    /// Without trailing zeros, with at most three decimals.
    package static func number(_ value: Double) -> String { TextTable.number(value) }
}
