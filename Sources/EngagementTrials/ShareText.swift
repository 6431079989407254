internal import Evaluation
internal import Formats

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

    /// A value that somebody gave: with this number of decimals, or with as many more as it needs.
    package static func given(_ value: Double, _ decimals: Int = 0) -> String {
        (decimals...max(decimals, 9)).lazy.map { number(value, $0) }.first { text in
            Double(text).map { abs($0 - value) <= 1e-9 * abs(value) } ?? false
        } ?? YAMLText.number(value)
    }

    /// A share that somebody gave, in per cent.
    package static func givenPercent(_ share: Double, _ decimals: Int = 0) -> String {
        "\(given(100 * share, decimals)) %"
    }

    /// A time that somebody gave, in minutes, such as `1.5 minutes` or `30 min`; in seconds if minutes need more than two
    /// decimals.
    package static func minutes(_ seconds: Double, isShort: Bool = false) -> String {
        time(seconds, in: 60).map { isShort ? "\($0) min" : $0 == "1" ? "1 minute" : "\($0) minutes" }
            ?? "\(given(seconds)) s"
    }

    /// The same in hours, such as `8.0 h`.
    package static func hours(_ seconds: Double) -> String {
        time(seconds, in: 3600, decimals: 1).map { "\($0) h" } ?? "\(given(seconds)) s"
    }

    private static func time(_ seconds: Double, in unit: Double, decimals: Int = 0) -> String? {
        let hundredths = 100 * seconds / unit
        return abs(hundredths - hundredths.rounded()) < 1e-6 ? given(seconds / unit, decimals) : nil
    }
}
