/// The natural logarithm where half the time of the C library's counts more than its last digits: levels in decibels.
public enum QuickLogarithm {
    /// ln x within 1e-9, for positive normal x; other numbers give no sensible result. About 4 ns.
    ///
    /// x = 2ᵉ m with 1/√2 ≤ m < √2, and ln m = 2 artanh t with t = (m − 1)/(m + 1), |t| < 0.1716, by the first five
    /// terms of its series; the first that is left out is 2 t¹¹/11 < 7e-10.
    @inlinable
    public static func value(_ x: Double) -> Double {
        // Taking the bits of 1/√2 off first moves those of m from [1, 2) there.
        let bits = x.bitPattern &- 0x3FE6_A09E_667F_3BCD
        let exponent = Int64(bitPattern: bits) >> 52
        let m = Double(bitPattern: x.bitPattern &- UInt64(bitPattern: exponent) << 52)
        let t = (m - 1) / (m + 1)
        let s = t * t
        let series = 1 + s * (1.0 / 3 + s * (1.0 / 5 + s * (1.0 / 7 + s * (1.0 / 9))))
        return Double(exponent) * 0.693_147_180_559_945_309 + 2 * t * series
    }
}
