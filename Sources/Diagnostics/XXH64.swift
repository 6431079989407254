/// The hash function XXH64 (Collet, *xxHash fast digest algorithm*, version 0.1.1), to see whether a file is still the
/// one that was written. It is many times as fast as ``SHA256``, but somebody could make another file with the same
/// hash: a name that others rely on is made with SHA-256.
package struct XXH64: Sendable {
    private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0x9e37_79b1_85eb_ca87, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0x85eb_ca77_c2b2_ae63,
        0x27d4_eb2f_1656_67c5
    )

    private var lanes = (primes.0 &+ primes.1, primes.1, UInt64(0), 0 &- primes.0)
    /// The bytes after the last whole stripe of 32.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    /// The hash of no bytes so far, for bytes that come piece by piece.
    package init() {}

    /// Takes more bytes. O(bytes), about 0.1 ns a byte in large pieces, 0.7 ns in pieces of 100.
    package mutating func update(_ bytes: [UInt8]) {
        count += UInt64(bytes.count)
        guard rest.count + bytes.count >= 32 else { return rest += bytes }
        let start = rest.isEmpty ? 0 : 32 - rest.count
        if start > 0 {
            rest += bytes[..<start]
            rest.withUnsafeBytes { take($0) }
        }
        let end = bytes.count - (bytes.count - start) % 32
        bytes.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
        rest.removeAll(keepingCapacity: true)
        rest += bytes[end...]
    }

    /// Takes whole stripes.
    private mutating func take(_ stripes: UnsafeRawBufferPointer) {
        var (a, b, c, d) = lanes
        for place in stride(from: 0, to: stripes.count, by: 32) {
            a = Self.round(a, Self.word(stripes, place))
            b = Self.round(b, Self.word(stripes, place + 8))
            c = Self.round(c, Self.word(stripes, place + 16))
            d = Self.round(d, Self.word(stripes, place + 24))
        }
        lanes = (a, b, c, d)
    }

    /// The hash of the bytes so far.
    package func value() -> UInt64 {
        let (p1, p2, p3, p4, p5) = Self.primes
        var hash = p5
        if count >= 32 {
            let (a, b, c, d) = lanes
            hash = Self.rotate(a, 1) &+ Self.rotate(b, 7) &+ Self.rotate(c, 12) &+ Self.rotate(d, 18)
            for lane in [a, b, c, d] { hash = (hash ^ Self.round(0, lane)) &* p1 &+ p4 }
        }
        hash &+= count
        rest.withUnsafeBytes { rest in
            var place = 0
            while place + 8 <= rest.count {
                hash = Self.rotate(hash ^ Self.round(0, Self.word(rest, place)), 27) &* p1 &+ p4
                place += 8
            }
            if place + 4 <= rest.count {
                let word = UInt32(littleEndian: rest.loadUnaligned(fromByteOffset: place, as: UInt32.self))
                hash = Self.rotate(hash ^ UInt64(word) &* p1, 23) &* p2 &+ p3
                place += 4
            }
            for byte in rest[place...] { hash = Self.rotate(hash ^ UInt64(byte) &* p5, 11) &* p1 }
        }
        hash = (hash ^ hash >> 33) &* p2
        hash = (hash ^ hash >> 29) &* p3
        return hash ^ hash >> 32
    }

    /// `xxh64:` and the hash of the bytes so far in 16 hexadecimal digits, as `xxhsum` prints them.
    package func name() -> String {
        let digits = String(value(), radix: 16)
        return "xxh64:" + String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotate(lane &+ word &* primes.1, 31) &* primes.0
    }

    private static func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 { word << count | word >> (64 - count) }
}
