/// The hash function SHA-256 (FIPS 180-4), to name a file by its content.
public struct SHA256: Sendable {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var schedule = [UInt32](repeating: 0, count: 64)
    /// The bytes after the last whole block.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    /// The hash of no bytes so far, for bytes that come piece by piece.
    public init() {}

    /// Takes more bytes. O(bytes), about 5 ns a byte.
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        let before = rest.count
        rest.append(contentsOf: bytes)
        count += UInt64(rest.count - before)
        let whole = rest.count - rest.count % 64
        for block in stride(from: 0, to: whole, by: 64) {
            for t in 0..<16 {
                schedule[t] = rest[(block + 4 * t)..<(block + 4 * t + 4)].reduce(0) { $0 << 8 | UInt32($1) }
            }
            Self.compress(&schedule, into: &state)
        }
        rest.removeFirst(whole)
    }

    /// The digest of the bytes so far, 32 bytes.
    public func digest() -> [UInt8] {
        var last = self
        var end: [UInt8] = [0x80]
        end.append(contentsOf: repeatElement(0, count: (119 - rest.count) % 64))
        for shift in stride(from: 56, through: 0, by: -8) {
            end.append(UInt8(truncatingIfNeeded: (count * 8) >> shift))
        }
        last.update(end)
        return last.state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    /// `sha256:` and the digest of the bytes so far: the name that the project's files give to content.
    public func name() -> String { "sha256:" + Self.hexadecimal(ofDigest: digest()) }

    /// The digest in 64 hexadecimal digits, as `sha256sum` prints it. O(bytes), about 5 ns a byte.
    public static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String { hexadecimal(ofDigest: digest(bytes)) }

    /// `sha256:` and these digits: the name that the project's files give to content.
    public static func name(of bytes: some Sequence<UInt8>) -> String { "sha256:" + hexadecimal(bytes) }

    /// The digest, 32 bytes.
    public static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.digest()
    }

    private static func hexadecimal(ofDigest digest: [UInt8]) -> String {
        digest.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// One block: the message schedule and 64 rounds (section 6.2.2).
    private static func compress(_ w: inout [UInt32], into state: inout [UInt32]) {
        for t in 16..<64 {
            let s0 = rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ (w[t - 15] >> 3)
            let s1 = rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ (w[t - 2] >> 10)
            w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
        }
        var a = state[0]
        var b = state[1]
        var c = state[2]
        var d = state[3]
        var e = state[4]
        var f = state[5]
        var g = state[6]
        var h = state[7]
        for t in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let first = h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ choice &+ constants[t] &+ w[t]
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
            h = g
            g = f
            f = e
            e = d &+ first
            d = c
            c = b
            b = a
            a = first &+ second
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (section 4.2.2).
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
