internal import Foundation

/// Lists of plain numbers with indices; equal lists that are inserted are kept once.
///
/// - Parameter Element: without padding, since lists are compared by their bytes.
struct ListStore<Element: BitwiseCopyable> {
    private var elements: [Element] = []
    /// Where each list ends.
    private var ends: [Int] = []
    /// The hash of each list; −1 for those that cannot be found again.
    private var hashes: [Int] = []
    /// Indices of the lists that can be found, −1 for none; at least twice as many as them.
    private var table: [Int32] = Array(repeating: -1, count: 64)

    var count: Int { ends.count }
    var byteCount: Int {
        elements.capacity * MemoryLayout<Element>.stride + (ends.capacity + hashes.capacity) * MemoryLayout<Int>.stride
            + table.count * MemoryLayout<Int32>.stride
    }

    func range(_ list: Int) -> Range<Int> { (list == 0 ? 0 : ends[list - 1])..<ends[list] }

    subscript(_ list: Int) -> ArraySlice<Element> { elements[range(list)] }

    /// Number of elements of all lists together.
    var elementCount: Int { elements.count }

    /// An element of all lists together; see ``range(_:)``.
    subscript(element index: Int) -> Element { elements[index] }

    /// The place of a list, which is added if it is new. O(elements).
    mutating func insert(_ list: [Element]) -> Int {
        list.withUnsafeBytes { bytes in
            let hash = Self.hash(bytes)
            var slot = hash & (table.count - 1)
            while table[slot] >= 0 {
                let known = Int(table[slot])
                if hashes[known] == hash, isEqual(known, bytes) { return known }
                slot = (slot + 1) & (table.count - 1)
            }
            table[slot] = Int32(truncatingIfNeeded: count)
            elements.append(contentsOf: list)
            ends.append(elements.count)
            hashes.append(hash)
            if 2 * count > table.count { grow() }
            return count - 1
        }
    }

    /// The place of a list that is added although it may be there. Its caller knows when it comes again; it is not
    /// found by ``insert(_:)``.
    mutating func append(_ list: [Element]) -> Int {
        elements.append(contentsOf: list)
        ends.append(elements.count)
        hashes.append(-1)
        return count - 1
    }

    private func isEqual(_ list: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        elements.withUnsafeBufferPointer { elements in
            let known = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: elements[range(list)]))
            guard known.count == bytes.count, let left = known.baseAddress, let right = bytes.baseAddress else {
                return known.count == bytes.count
            }
            return memcmp(left, right, bytes.count) == 0
        }
    }

    private mutating func grow() {
        table = Array(repeating: -1, count: 2 * table.count)
        for (list, hash) in hashes.enumerated() where hash >= 0 {
            var slot = hash & (table.count - 1)
            while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
            table[slot] = Int32(truncatingIfNeeded: list)
        }
    }

    /// The same in every run: multiplication and folding of eight bytes at a time, in four chains that do not wait for
    /// each other.
    private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
        func word(_ offset: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        var a = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
        var b = UInt64(1)
        var c = UInt64(2)
        var d = UInt64(3)
        var offset = 0
        while offset + 32 <= bytes.count {
            a = fold(a ^ word(offset))
            b = fold(b ^ word(offset + 8))
            c = fold(c ^ word(offset + 16))
            d = fold(d ^ word(offset + 24))
            offset += 32
        }
        var hash = fold(fold(fold(a ^ b) ^ c) ^ d)
        while offset + 8 <= bytes.count {
            hash = fold(hash ^ word(offset))
            offset += 8
        }
        while offset < bytes.count {
            hash = fold(hash ^ UInt64(bytes[offset]))
            offset += 1
        }
        return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF_FFFF_FFFF)
    }

    private static func fold(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
