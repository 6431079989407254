/// A number of which four make a vector, with what vectors lack.
///
/// Root and logarithm are made of integer and floating-point operations that every instruction set has on vectors:
/// Swift takes roots lane by lane. So it does comparisons, in code that is generic over the number.
protocol LaneScalar: SIMDScalar, BinaryFloatingPoint, Codable {
    /// 1/√s, for positive normal s; finite for 0.
    static func inverseSquareRoot(_ s: SIMD4<Self>) -> SIMD4<Self>
    /// ln s, for positive normal s.
    static func logarithm(_ s: SIMD4<Self>) -> SIMD4<Self>
    /// `a` in the lanes where x < y, `b` in the others.
    static func choose(
        _ a: SIMD4<Self>, where x: SIMD4<Self>, isLess y: SIMD4<Self>, else b: SIMD4<Self>
    ) -> SIMD4<Self>
}

extension Float: LaneScalar {
    @inline(__always)
    static func choose(
        _ a: SIMD4<Float>, where x: SIMD4<Float>, isLess y: SIMD4<Float>, else b: SIMD4<Float>
    ) -> SIMD4<Float> { b.replacing(with: a, where: x .< y) }

    /// Within 5·10⁻⁶ of itself: halving the exponent in the bits gives 1/√s within 3.5 %, and each Newton step doubles
    /// the digits (Lomont 2003, "Fast inverse square root").
    @inline(__always)
    static func inverseSquareRoot(_ s: SIMD4<Float>) -> SIMD4<Float> {
        let bits = SIMD4<UInt32>(repeating: 0x5F37_59DF) &- (unsafeBitCast(s, to: SIMD4<UInt32>.self) &>> 1)
        let half = 0.5 * s
        var y = unsafeBitCast(bits, to: SIMD4<Float>.self)
        y *= 1.5 - half * y * y
        y *= 1.5 - half * y * y
        return y
    }

    /// Within 4·10⁻⁷, by the first four terms of the series in ``QuickLogarithm``.
    @inline(__always)
    static func logarithm(_ s: SIMD4<Float>) -> SIMD4<Float> {
        let bits = unsafeBitCast(s, to: SIMD4<Int32>.self)
        let exponent = (bits &- 0x3F35_04F3) &>> 23
        let m = unsafeBitCast(bits &- (exponent &<< 23), to: SIMD4<Float>.self)
        let t = (m - 1) / (m + 1)
        let square = t * t
        var series: SIMD4<Float> = square * (1.0 / 7) + 1.0 / 5
        series = square * series + 1.0 / 3
        series = square * series + 1
        return SIMD4<Float>(exponent) * 0.693_147_18 + 2 * t * series
    }
}

extension Double: LaneScalar {
    @inline(__always)
    static func choose(
        _ a: SIMD4<Double>, where x: SIMD4<Double>, isLess y: SIMD4<Double>, else b: SIMD4<Double>
    ) -> SIMD4<Double> { b.replacing(with: a, where: x .< y) }

    /// Within 10⁻¹⁵ of itself: from the single-precision one, by two more steps.
    @inline(__always)
    static func inverseSquareRoot(_ s: SIMD4<Double>) -> SIMD4<Double> {
        let half = 0.5 * s
        var y = SIMD4<Double>(Float.inverseSquareRoot(SIMD4<Float>(s)))
        y *= 1.5 - half * y * y
        y *= 1.5 - half * y * y
        return y
    }

    /// Within 10⁻¹³, as ``QuickLogarithm``.
    @inline(__always)
    static func logarithm(_ s: SIMD4<Double>) -> SIMD4<Double> {
        let bits = unsafeBitCast(s, to: SIMD4<UInt64>.self)
        let moved = bits &- 0x3FE6_A09E_667F_3BCD
        // Vectors of 64-bit integers have no arithmetic shift everywhere: the exponent is shifted in without its sign,
        // and comes out as a number by the bits of 2⁵² + 1024 + exponent.
        let exponent = (moved &+ 0x4000_0000_0000_0000) &>> 52
        let m = unsafeBitCast(bits &- ((exponent &- 0x400) &<< 52), to: SIMD4<Double>.self)
        let e = unsafeBitCast(exponent | 0x4330_0000_0000_0000, to: SIMD4<Double>.self) - (4_503_599_627_370_496 + 1024)
        let t = (m - 1) / (m + 1)
        let square = t * t
        let fourth = square * square
        var even: SIMD4<Double> = fourth * (1.0 / 13) + 1.0 / 9
        even = fourth * even + 1.0 / 5
        even = fourth * even + 1
        var odd: SIMD4<Double> = fourth * (1.0 / 15) + 1.0 / 11
        odd = fourth * odd + 1.0 / 7
        odd = fourth * odd + 1.0 / 3
        return e * 0.693_147_180_559_945_309 + 2 * t * (even + square * odd)
    }
}
