/// Trigonometry of angles in turns (1 turn = 2π), eight at a time.
///
/// The fields of this module are sums of many sinusoids at every packet; these are many times faster than the C
/// library's, and being plain arithmetic they give the same bits on every platform.
extension SIMD8<Float> {
    /// cos 2πt with an absolute error below 1e-4 (and below that of t's own rounding), for |t| < 2²².
    @inline(__always)
    package var cosineOfTurns: Self { (Self(repeating: 0.25) - fractionOfTurns.magnitudes).sineInQuarters }

    /// cos 2πt and sin 2πt, both as precise as ``cosineOfTurns``; faster than one after the other.
    @inline(__always)
    package var cosineAndSineOfTurns: (cosine: Self, sine: Self) {
        let r = fractionOfTurns
        let quarter = Self(repeating: 0.25)
        let v = quarter - r.magnitudes
        // |sin 2πr| falls from |r| = ¼ to both sides; the sign is that of r.
        let sine = (quarter - v.magnitudes).sineInQuarters
        let sign = unsafeBitCast(r, to: SIMD8<UInt32>.self) & SIMD8<UInt32>(repeating: 0x8000_0000)
        return (v.sineInQuarters, unsafeBitCast(unsafeBitCast(sine, to: SIMD8<UInt32>.self) ^ sign, to: Self.self))
    }

    /// What is left of t after whole turns, in ±½.
    @inline(__always)
    private var fractionOfTurns: Self {
        // Adding 1.5·2²³ leaves no room for a fraction: the sum is rounded to a whole number.
        let shift = Self(repeating: 0x1.8p23)
        return self - ((self + shift) - shift)
    }

    /// sin 2πv for v in ±¼, an odd polynomial of least greatest error, 6.8e-5.
    @inline(__always)
    private var sineInQuarters: Self {
        let y = self * self
        let cubic = y * Self(repeating: 73.585_51) - Self(repeating: 41.095_24)
        return self * (cubic * y + Self(repeating: 6.281_28))
    }

    /// The values without their signs.
    @inline(__always)
    package var magnitudes: Self {
        unsafeBitCast(
            unsafeBitCast(self, to: SIMD8<UInt32>.self) & SIMD8<UInt32>(repeating: 0x7fff_ffff), to: Self.self)
    }
}
