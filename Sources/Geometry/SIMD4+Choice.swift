extension SIMD4<Double> {
    /// These numbers where `mask` is true, `others` elsewhere.
    @inlinable
    @inline(__always)
    package func chosen(where mask: SIMDMask<SIMD4<Int64>>, else others: Self) -> Self {
        typealias Bits = SIMD4<UInt64>
        let chosen = unsafeBitCast(mask, to: Bits.self)
        let bits = unsafeBitCast(self, to: Bits.self) & chosen | unsafeBitCast(others, to: Bits.self) & ~chosen
        return unsafeBitCast(bits, to: Self.self)
    }

    /// The numbers without their signs.
    @inlinable
    @inline(__always)
    package var magnitudes: Self {
        let bits = unsafeBitCast(self, to: SIMD4<UInt64>.self) & SIMD4<UInt64>(repeating: 0x7fff_ffff_ffff_ffff)
        return unsafeBitCast(bits, to: Self.self)
    }
}
