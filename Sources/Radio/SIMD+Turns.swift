/// Trigonometry of angles in turns (1 turn = 2π), four at a time.
///
/// The fields of this module are sums of many sinusoids at every packet; these are several times faster than the C
/// library's, and being plain arithmetic they give the same bits on every platform.
extension SIMD4<Double> {
    /// cos 2πt and sin 2πt with an absolute error below 1e-8, for |t| < 2⁵¹.
    @inline(__always)
    package var cosineAndSineOfTurns: (cosine: Self, sine: Self) {
        let r = fractionOfTurn
        let y = r * r
        let s = r * Self.sineOfHalf(y)
        let c = Self.cosineOfHalf(y)
        return (1 - 2 * s * s, 2 * s * c)
    }

    /// cos 2πt with an absolute error below 1e-8, for |t| < 2⁵¹.
    @inline(__always)
    package var cosineOfTurns: Self {
        let r = fractionOfTurn
        let s = r * Self.sineOfHalf(r * r)
        return 1 - 2 * s * s
    }

    /// t less the nearest whole number, in −½…½.
    @inline(__always)
    private var fractionOfTurn: Self {
        // Adding 1.5·2⁵² leaves no room for a fraction: the sum is rounded to a whole number.
        let shift = Self(repeating: 0x1.8p52)
        return self - ((self + shift) - shift)
    }

    /// sin(πr)/r of y = r², for |r| ≤ ½: Taylor's series to the 13th power.
    @inline(__always)
    private static func sineOfHalf(_ y: Self) -> Self {
        var sum = Self(repeating: 0.00046630280576761234)
        sum = sum * y - 0.007370430945714348
        sum = sum * y + 0.08214588661112819
        sum = sum * y - 0.5992645293207921
        sum = sum * y + 2.550164039877345
        sum = sum * y - 5.167712780049969
        return sum * y + 3.141592653589793
    }

    /// cos(πr) of y = r², for |r| ≤ ½: Taylor's series to the 14th power.
    @inline(__always)
    private static func cosineOfHalf(_ y: Self) -> Self {
        var sum = Self(repeating: -0.00010463810492484565)
        sum = sum * y + 0.001929574309403922
        sum = sum * y - 0.02580689139001405
        sum = sum * y + 0.2353306303588931
        sum = sum * y - 1.3352627688545893
        sum = sum * y + 4.058712126416768
        sum = sum * y - 4.934802200544679
        return sum * y + 1
    }
}
