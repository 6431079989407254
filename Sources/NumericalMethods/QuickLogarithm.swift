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

    /// ``value(_:)-(Double)`` of four numbers.
    @inlinable @inline(__always)
    package static func value(_ x: SIMD4<Double>) -> SIMD4<Double> {
        let given = unsafeBitCast(x, to: SIMD4<UInt64>.self)
        // 1023 more than the exponent, which is a whole number below the bits of 2⁵².
        let exponent = (given &+ (0x3FF0_0000_0000_0000 &- 0x3FE6_A09E_667F_3BCD)) &>> 52
        let whole = unsafeBitCast(exponent | SIMD4(repeating: 0x4330_0000_0000_0000), to: SIMD4<Double>.self)
        let m = unsafeBitCast((given &+ 0x3FF0_0000_0000_0000) &- exponent &<< 52, to: SIMD4<Double>.self)
        let t: SIMD4<Double> = (m - 1) / (m + 1)
        let s = t * t
        let s2 = s * s
        var even = s2 * (1.0 / 13) + 1.0 / 9
        even = s2 * even + 1.0 / 5
        even = s2 * even + 1
        var odd = s2 * (1.0 / 15) + 1.0 / 11
        odd = s2 * odd + 1.0 / 7
        odd = s2 * odd + 1.0 / 3
        let logarithm: SIMD4<Double> = 2 * t * (even + s * odd)
        return (whole - (0x1p52 + 1023)) * 0.693_147_180_559_945_309 + logarithm
    }
}
