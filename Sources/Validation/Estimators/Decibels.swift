internal import Foundation

/// Logarithms of ratios.
enum Decibels {
    /// 10 log₁₀ of a ratio.
    static func of(_ ratio: Double) -> Double { 10 * log10(ratio) }
}
