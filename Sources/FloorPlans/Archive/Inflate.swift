/// Unpacks what DEFLATE (RFC 1951) has packed.
package struct Inflate {
    private let packed: ArraySlice<UInt8>
    /// Where the next byte is read.
    private var place: Int
    /// Bits that were read and not yet used, the next one lowest.
    private var bits: UInt64 = 0
    private var bitCount = 0
    private var result: [UInt8] = []
    private let size: Int

    /// The bytes, or `nil` if they are damaged or not `size` many.
    package static func inflated(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        var reader = Inflate(packed, size: size)
        guard reader.read(), reader.result.count == size else { return nil }
        return reader.result
    }

    private init(_ packed: ArraySlice<UInt8>, size: Int) {
        self.packed = packed
        place = packed.startIndex
        self.size = size
        // An archive may claim any size; packed bytes become at most 1032 times as many.
        result.reserveCapacity(min(size, packed.count * 4))
    }

    /// Reads all blocks; false if they are damaged.
    private mutating func read() -> Bool {
        while true {
            guard let isLast = take(1), let kind = take(2) else { return false }
            let isGood =
                switch kind {
                case 0: readStored()
                case 1: readBlock(Self.fixedLengths, Self.fixedDistances)
                case 2: readDynamic()
                default: false
                }
            guard isGood else { return false }
            if isLast == 1 { return true }
        }
    }

    /// The next bits as a number; `nil` at the end.
    private mutating func take(_ count: Int) -> Int? {
        while bitCount < count {
            guard place < packed.endIndex else { return nil }
            bits |= UInt64(packed[place]) << UInt64(bitCount)
            place += 1
            bitCount += 8
        }
        let value = Int(bits & (1 << UInt64(count) - 1))
        bits >>= UInt64(count)
        bitCount -= count
        return value
    }

    private mutating func readStored() -> Bool {
        // The rest of the byte has no meaning.
        let rest = bitCount % 8
        bits >>= UInt64(rest)
        bitCount -= rest
        guard let length = take(16), let inverse = take(16), length == ~inverse & 0xFFFF,
            result.count + length <= size
        else { return false }
        for _ in 0..<length {
            guard let byte = take(8) else { return false }
            result.append(UInt8(byte))
        }
        return true
    }

    // MARK: - Huffman codes

    /// A canonical code: how many symbols have each length, and the symbols by length.
    private struct Code {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        /// - Returns: `nil` if there are more codes than bits allow.
        init?(_ lengths: [Int]) {
            for length in lengths where length > 0 { counts[length] += 1 }
            var left = 1
            for length in 1...15 {
                left = left * 2 - counts[length]
                guard left >= 0 else { return nil }
            }
            symbols = (1...15).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
        }
    }

    private static let fixedLengths = Code(
        Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
            + Array(repeating: 8, count: 8))
    private static let fixedDistances = Code(Array(repeating: 5, count: 30))

    private mutating func symbol(_ code: Code) -> Int? {
        var value = 0
        var first = 0
        var index = 0
        for length in 1...15 {
            guard let bit = take(1) else { return nil }
            value |= bit
            let count = code.counts[length]
            if value - first < count { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        return nil
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private mutating func readDynamic() -> Bool {
        guard let lengthCount = take(5), let distanceCount = take(5), let codeCount = take(4) else { return false }
        var lengths = [Int](repeating: 0, count: 19)
        for index in 0..<(codeCount + 4) {
            guard let length = take(3) else { return false }
            lengths[Self.order[index]] = length
        }
        guard let code = Code(lengths) else { return false }
        let total = lengthCount + 257 + distanceCount + 1
        var all: [Int] = []
        while all.count < total {
            guard let symbol = symbol(code) else { return false }
            switch symbol {
            case 0..<16: all.append(symbol)
            case 16:
                guard let last = all.last, let more = take(2) else { return false }
                all += Array(repeating: last, count: more + 3)
            default:
                guard let more = take(symbol == 17 ? 3 : 7) else { return false }
                all += Array(repeating: 0, count: more + (symbol == 17 ? 3 : 11))
            }
        }
        guard all.count == total else { return false }
        return readBlock(Code(Array(all[..<(lengthCount + 257)])), Code(Array(all[(lengthCount + 257)...])))
    }

    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145,
        8193, 12289, 16385, 24577,
    ]

    /// Literal bytes and copies of earlier ones, up to the end of the block.
    private mutating func readBlock(_ lengths: Code?, _ distances: Code?) -> Bool {
        guard let lengths, let distances else { return false }
        while true {
            guard let symbol = symbol(lengths) else { return false }
            if symbol == 256 { return true }
            if symbol < 256 {
                guard result.count < size else { return false }
                result.append(UInt8(symbol))
                continue
            }
            guard Self.lengthBases.indices.contains(symbol - 257), let extra = take(Self.lengthBits[symbol - 257]),
                let step = self.symbol(distances), step < 30, let more = take(max(step / 2 - 1, 0))
            else { return false }
            let length = Self.lengthBases[symbol - 257] + extra
            let distance = Self.distanceBases[step] + more
            guard distance <= result.count, result.count + length <= size else { return false }
            // A copy may overlap what it makes.
            for _ in 0..<length { result.append(result[result.count - distance]) }
        }
    }
}
