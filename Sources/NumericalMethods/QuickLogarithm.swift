/// A natural logarithm in half the time of the C library's, without its last two digits; for levels in decibels.
public enum QuickLogarithm {
    /// ln x within 1e-13, for positive normal x; for other numbers the result is undefined. About 5 ns.
    ///
    /// x = 2ᵉ m with 1/√2 ≤ m < √2, and ln m = 2 artanh t with t = (m − 1)/(m + 1), |t| < 0.1716, by the first eight
    /// terms of its series; the first omitted term is 2 t¹⁷/17 < 2e-14.
    @inlinable @inline(__always)
    public static func value(_ x: Double) -> Double {
        // The bits of 1/√2 are subtracted first, which moves m from [1, 2) into this range.
        let bits = x.bitPattern &- 0x3FE6_A09E_667F_3BCD
        let exponent = Int64(bitPattern: bits) >> 52
        let m = Double(bitPattern: x.bitPattern &- UInt64(bitPattern: exponent) << 52)
        let t = (m - 1) / (m + 1)
        let s = t * t
        // Two short chains instead of a long one.
        let s2 = s * s
        let even = 1 + s2 * (1.0 / 5 + s2 * (1.0 / 9 + s2 * (1.0 / 13)))
        let odd = 1.0 / 3 + s2 * (1.0 / 7 + s2 * (1.0 / 11 + s2 * (1.0 / 15)))
        return Double(exponent) * 0.693_147_180_559_945_309 + 2 * t * (even + s * odd)
    }
}
