import Diagnostics
import Testing

/// Published values of the authors' implementation with seed 0, and pieces of every length.
struct XXH64Tests {
    private func name(_ bytes: [UInt8]) -> String {
        var hash = XXH64()
        hash.update(bytes)
        return hash.name()
    }

    @Test(arguments: [
        ("", "ef46db3751d8e999"), ("a", "d24ec4f1a98c6e5b"), ("abc", "44bc2cf5ad770999"),
        ("Nobody inspects the spammish repetition", "fbcea83c8a378bf1"),
    ])
    func examples(_ message: String, _ digits: String) {
        #expect(name(Array(message.utf8)) == "xxh64:" + digits)
    }

    /// The values of the authors' sanity check: bytes of a sequence that they define, up to 222 of them.
    @Test(
        arguments: [
            (0, 0xef46_db37_51d8_e999), (1, 0xe934_a84a_db05_2768), (14, 0x8282_dcc4_994e_35c8),
            (222, 0xb641_ae8c_b691_c174),
        ] as [(Int, UInt64)])
    func sanityCheck(_ count: Int, _ value: UInt64) {
        var state: UInt64 = 2_654_435_761
        let bytes = (0..<count).map { _ in
            defer { state = state &* 11_400_714_785_074_694_797 }
            return UInt8(state >> 56)
        }
        var hash = XXH64()
        hash.update(bytes)
        #expect(hash.value() == value)
    }

    @Test func piecesGiveTheSame() {
        let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 * $0) }
        let whole = name(bytes)
        for first in 0...99 {
            var hash = XXH64()
            hash.update(Array(bytes[..<first]))
            hash.update(Array(bytes[first..<(first + first / 2)]))
            hash.update(Array(bytes[(first + first / 2)...]))
            #expect(hash.name() == whole)
        }
    }

    /// A changed byte, wherever it is, changes the hash.
    @Test func eachByteCounts() {
        let bytes = [UInt8](repeating: 7, count: 77)
        let names = Set(
            bytes.indices.map { index in
                var changed = bytes
                changed[index] = 8
                return name(changed)
            })
        #expect(names.count == bytes.count && !names.contains(name(bytes)))
    }
}
