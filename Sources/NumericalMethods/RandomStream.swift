import Foundation

/// Random numbers that depend only on their key: (seed, purpose, entity) and a tick.
///
/// Each number is a pure function of its place, so it does not depend on the order of drawing, the number of workers,
/// or other sources of noise. The generator is Philox4x32-10 (Salmon et al., *Parallel random numbers: as easy as 1, 2,
/// 3*, SC11); the key is mixed by SplitMix64. Cost: about 20 ns a draw.
public struct RandomStream: Sendable, Hashable {
    @usableFromInline let key: UInt64

    /// The stream of `entity` for `purpose`.
    ///
    /// - Parameters:
    ///   - seed: the seed of the whole run.
    ///   - purpose: use of the numbers; two purposes never share numbers.
    ///   - entity: the entity that they belong to (a walker, a beacon, a pair of them hashed by
    ///     ``RandomStream/entity(_:_:)``).
    public init(seed: UInt64, purpose: String, entity: UInt64 = 0) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
        var purpose = purpose
        purpose.withUTF8 { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
        key = Self.mix(Self.mix(Self.mix(seed) ^ hash) ^ entity)
    }

    /// One number for an ordered pair of entities.
    public static func entity(_ first: UInt64, _ second: UInt64) -> UInt64 {
        mix(mix(first) &+ 0x9e37_79b9_7f4a_7c15 ^ second)
    }

    /// A seed for a part of a run. It shares no draws with this seed, with its neighbours or with other purposes.
    ///
    /// - Parameter purpose: at most eight ASCII letters.
    public static func child(of seed: UInt64, for purpose: String) -> UInt64 {
        precondition(purpose.utf8.count <= 8 && purpose.utf8.allSatisfy { $0 < 0x80 }, "At most eight ASCII letters.")
        return entity(seed, purpose.utf8.reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// Uniform in the open interval (0, 1), 52 bits.
    ///
    /// - Parameters:
    ///   - tick: which moment or index.
    ///   - lane: which of several numbers of that moment.
    public func uniform(_ tick: UInt64 = 0, lane: UInt32 = 0) -> Double {
        Self.unit(Self.philox(key: key, tick: tick, lane: lane))
    }

    /// Two numbers uniform in (0, 1), independent of each other, for the cost of one: the first is ``uniform(_:lane:)``.
    public func uniformPair(_ tick: UInt64 = 0, lane: UInt32 = 0) -> (Double, Double) {
        let block = Self.block(key: key, tick: tick, lane: lane)
        return (Self.unit(UInt64(block.0) << 32 | UInt64(block.1)), Self.unit(UInt64(block.2) << 32 | UInt64(block.3)))
    }

    /// ``uniformPair(_:lane:)`` of four ticks, all of lane 0; about 8 ns in all.
    @inlinable @inline(__always)
    package func uniformPairs(_ ticks: SIMD4<UInt64>) -> (SIMD4<Double>, SIMD4<Double>) {
        let block = Philox4x32.blocks(ticks: ticks, key: key)
        return (Self.units(block.0 &<< 32 | block.1), Self.units(block.2 &<< 32 | block.3))
    }

    /// ``unit(_:)`` of four numbers.
    @inlinable @inline(__always)
    static func units(_ bits: SIMD4<UInt64>) -> SIMD4<Double> {
        // Below the bits of 2⁵² a whole number of 52 bits is that number.
        let whole = bits &>> 12 | SIMD4(repeating: 0x4330_0000_0000_0000)
        return (unsafeBitCast(whole, to: SIMD4<Double>.self) - 0x1p52 + 0.5) * 0x1p-52
    }

    /// The middle of one of 2⁵² equal parts of (0, 1). With 53 bits the last part's middle would round to 1.
    package static func unit(_ bits: UInt64) -> Double { (Double(bits >> 12) + 0.5) * 0x1p-52 }

    public func uniform(in range: ClosedRange<Double>, _ tick: UInt64 = 0, lane: UInt32 = 0) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * uniform(tick, lane: lane)
    }

    /// Standard normal, by the inverse distribution function: one uniform number for each normal one, so that runs stay
    /// aligned.
    public func normal(_ tick: UInt64 = 0, lane: UInt32 = 0) -> Double {
        NormalDistribution.quantile(uniform(tick, lane: lane))
    }

    public func exponential(mean: Double, _ tick: UInt64 = 0, lane: UInt32 = 0) -> Double {
        -mean * log(uniform(tick, lane: lane))
    }

    /// A whole number in 0..<`count`, by multiplication (bias below count/2⁵²).
    public func index(below count: Int, _ tick: UInt64 = 0, lane: UInt32 = 0) -> Int {
        min(Int(uniform(tick, lane: lane) * Double(count)), count - 1)
    }

    /// A random index by its share of the sum; the last one with a share above 0 if rounding selects none.
    package func choice(_ shares: [Double], _ tick: UInt64 = 0, lane: UInt32 = 0) -> Int {
        Self.index(at: uniform(tick, lane: lane), of: shares)
    }

    /// The first index up to which the shares are more than this part of their sum; the last one with a share above 0 if
    /// rounding selects none.
    package static func index(at part: Double, of shares: [Double]) -> Int {
        var left = part * shares.reduce(0, +)
        for (index, share) in shares.enumerated() where share > 0 {
            left -= share
            if left < 0 { return index }
        }
        return shares.lastIndex { $0 > 0 } ?? 0
    }

    /// The finaliser of SplitMix64 (Steele, Lea, Flood, 2014).
    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9e37_79b9_7f4a_7c15
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    private static func philox(key: UInt64, tick: UInt64, lane: UInt32) -> UInt64 {
        let block = block(key: key, tick: tick, lane: lane)
        return UInt64(block.0) << 32 | UInt64(block.1)
    }

    @inline(__always)
    private static func block(key: UInt64, tick: UInt64, lane: UInt32) -> Philox4x32.Block {
        Philox4x32.block(
            counter: (UInt32(truncatingIfNeeded: tick), UInt32(truncatingIfNeeded: tick >> 32), lane, 0),
            key: (UInt32(truncatingIfNeeded: key), UInt32(truncatingIfNeeded: key >> 32)))
    }
}

/// The counter-based generator Philox4x32 with ten rounds.
@usableFromInline package enum Philox4x32 {
    package typealias Block = (UInt32, UInt32, UInt32, UInt32)

    package static func block(counter: Block, key: (UInt32, UInt32)) -> Block {
        var c = counter
        var k = key
        for round in 0..<10 {
            if round > 0 {
                k.0 &+= 0x9e37_79b9
                k.1 &+= 0xbb67_ae85
            }
            let first = c.0.multipliedFullWidth(by: 0xd251_1f53)
            let second = c.2.multipliedFullWidth(by: 0xcd9e_8d57)
            c = (second.high ^ c.1 ^ k.0, second.low, first.high ^ c.3 ^ k.1, first.low)
        }
        return c
    }

    /// ``block(counter:key:)`` of four counters (low half of the tick, high half, 0, 0), each number in 64 bits.
    @inlinable @inline(__always)
    package static func blocks(
        ticks: SIMD4<UInt64>, key: UInt64
    ) -> (SIMD4<UInt64>, SIMD4<UInt64>, SIMD4<UInt64>, SIMD4<UInt64>) {
        let half = SIMD4<UInt64>(repeating: 0xffff_ffff)
        var c = (ticks, ticks &>> 32, SIMD4<UInt64>(), SIMD4<UInt64>())
        var k = (SIMD4(repeating: key), SIMD4(repeating: key >> 32))
        // Only the low halves are multiplied, whatever the high ones have.
        for _ in 0..<10 {
            let first = (c.0 & half) &* 0xd251_1f53
            let second = (c.2 & half) &* 0xcd9e_8d57
            c = ((second &>> 32) ^ c.1 ^ k.0, second, (first &>> 32) ^ c.3 ^ k.1, first)
            k.0 &+= 0x9e37_79b9
            k.1 &+= 0xbb67_ae85
        }
        return (c.0 & half, c.1 & half, c.2 & half, c.3 & half)
    }
}
