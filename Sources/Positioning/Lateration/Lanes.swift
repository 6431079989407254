/// Problems side by side in a vector, one a lane, with the two functions that vectors lack.
///
/// Both are made of integer and floating-point operations that every instruction set has on vectors: Swift takes roots
/// of vectors lane by lane.
protocol Lanes: SIMD where Scalar: BinaryFloatingPoint {
    /// 1/√s, for positive normal s; finite for 0.
    var inverseSquareRoot: Self { get }
    /// ln s, for positive normal s.
    var logarithm: Self { get }
}

extension SIMD8: Lanes where Scalar == Float {
    /// Within 5·10⁻⁶ of itself: halving the exponent in the bits gives 1/√s within 3.5 %, and each Newton step doubles
    /// the digits (Lomont 2003, "Fast inverse square root").
    @inline(__always)
    var inverseSquareRoot: Self {
        let bits = SIMD8<UInt32>(repeating: 0x5F37_59DF) &- (unsafeBitCast(self, to: SIMD8<UInt32>.self) &>> 1)
        let half = 0.5 * self
        var y = unsafeBitCast(bits, to: Self.self)
        y *= 1.5 - half * y * y
        y *= 1.5 - half * y * y
        return y
    }

    /// Within 4·10⁻⁷, by the first four terms of the series in ``QuickLogarithm``.
    @inline(__always)
    var logarithm: Self {
        let bits = unsafeBitCast(self, to: SIMD8<Int32>.self)
        let exponent = (bits &- 0x3F35_04F3) &>> 23
        let m = unsafeBitCast(bits &- (exponent &<< 23), to: Self.self)
        let t = (m - 1) / (m + 1)
        let s = t * t
        var series: Self = s * (1.0 / 7) + 1.0 / 5
        series = s * series + 1.0 / 3
        series = s * series + 1
        return Self(exponent) * 0.693_147_18 + 2 * t * series
    }
}

extension SIMD4: Lanes where Scalar == Double {
    /// Within 10⁻¹⁵ of itself.
    @inline(__always)
    var inverseSquareRoot: Self {
        let bits =
            SIMD4<UInt64>(repeating: 0x5FE6_EB50_C7B5_37A9) &- (unsafeBitCast(self, to: SIMD4<UInt64>.self) &>> 1)
        let half = 0.5 * self
        var y = unsafeBitCast(bits, to: Self.self)
        y *= 1.5 - half * y * y
        y *= 1.5 - half * y * y
        y *= 1.5 - half * y * y
        y *= 1.5 - half * y * y
        return y
    }

    /// Within 10⁻¹³, as ``QuickLogarithm``.
    @inline(__always)
    var logarithm: Self {
        let bits = unsafeBitCast(self, to: SIMD4<UInt64>.self)
        let moved = bits &- 0x3FE6_A09E_667F_3BCD
        // Vectors of 64-bit integers have no arithmetic shift everywhere: the exponent is shifted in without its sign,
        // and comes out as a number by the bits of 2⁵² + 1024 + exponent.
        let exponent = (moved &+ 0x4000_0000_0000_0000) &>> 52
        let m = unsafeBitCast(bits &- ((exponent &- 0x400) &<< 52), to: Self.self)
        let e = unsafeBitCast(exponent | 0x4330_0000_0000_0000, to: Self.self) - (4_503_599_627_370_496 + 1024)
        let t = (m - 1) / (m + 1)
        let s = t * t
        let s2 = s * s
        var even: Self = s2 * (1.0 / 13) + 1.0 / 9
        even = s2 * even + 1.0 / 5
        even = s2 * even + 1
        var odd: Self = s2 * (1.0 / 15) + 1.0 / 11
        odd = s2 * odd + 1.0 / 7
        odd = s2 * odd + 1.0 / 3
        return e * 0.693_147_180_559_945_309 + 2 * t * (even + s * odd)
    }
}
