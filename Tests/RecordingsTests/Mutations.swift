/// A small generator (SplitMix64) for tests that must repeat.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}

/// Copies of `bytes`, each spoilt in one to four places: bytes changed, removed, doubled or replaced by something
/// nasty.
func mutations(of bytes: [UInt8], count: Int, seed: UInt64) -> [[UInt8]] {
    let nasty =
        [
            "\"", "{", "}", "[", "]", ",", ":", "\n", "\r\n", "\\", "\\u", "\\uD800", "\\uDC00\\uD800", "1e999", "-",
            "-1e308",
            "9999999999999999999999", "NaN", "null", "true", "\u{FEFF}", "🦆", "\0", "0.00000000000000000000000000001",
            "127", "''",
            String(repeating: "[", count: 100), String(repeating: "9", count: 400),
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]
    var generator = SplitMix(state: seed)
    return (0..<count).map { _ in
        var result = bytes
        for _ in 0...generator.below(3) where !result.isEmpty {
            let place = generator.below(result.count)
            switch generator.below(9) {
            case 0, 1: result[place] = UInt8(truncatingIfNeeded: generator.next())
            case 2: result.removeSubrange(place..<min(result.count, place + 1 + generator.below(20)))
            case 3, 4: result.insert(contentsOf: result[place..<min(result.count, place + 30)], at: place)
            case 5, 6, 7:
                result.replaceSubrange(
                    place..<min(result.count, place + generator.below(4)), with: nasty[generator.below(nasty.count)])
            default: result.removeSubrange(place...)
            }
        }
        return result
    }
}
