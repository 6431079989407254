internal import Evaluation

/// Shares and intervals as texts.
package enum ShareText {
    /// Per cent without decimals, or with so many.
    package static func percent(_ share: Double?, decimals: Int = 0) -> String {
        Self.number(share.map { 100 * $0 }, decimals) + (share == nil ? "" : " %")
    }

    /// An interval of shares in per cent.
    package static func percent(_ interval: ClosedRange<Double>?, decimals: Int = 0) -> String {
        interval.map { "\(number(100 * $0.lowerBound, decimals))…\(percent($0.upperBound, decimals: decimals))" } ?? "–"
    }

    package static func interval(_ interval: ClosedRange<Double>?, _ decimals: Int) -> String {
        interval.map { "\(number($0.lowerBound, decimals))…\(number($0.upperBound, decimals))" } ?? "–"
    }

    /// A number with a noun, such as `1 slot` or `3 slots`.
    package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    package static func number(_ value: Double?, _ decimals: Int) -> String {
        TextTable.number(value, decimals: decimals)
    }
}
