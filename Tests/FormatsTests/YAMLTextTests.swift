import Formats
import Foundation
import Testing

struct YAMLTextTests {
    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (3, "3"), (-17, "-17"), (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"),
        (1e15, "1000000000000000"), (1e16, "1e+16"), (1e-7, "1e-07"),
        (123_456_789_012_345, "123456789012345"), (.pi, "3.141592653589793"),
    ])
    func numbers(_ number: Double, _ text: String) { #expect(YAMLText.number(number) == text) }

    /// Any finite bit pattern comes back through the reader.
    @Test func numbersRoundTrip() throws {
        var bits: UInt64 = 1
        var numbers: [Double] = [.leastNonzeroMagnitude, .greatestFiniteMagnitude, -.leastNormalMagnitude, .ulpOfOne]
        for _ in 0..<2000 {
            bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            numbers.append(Double(bitPattern: bits))
        }
        numbers = numbers.filter(\.isFinite)
        let text = "[" + numbers.map(YAMLText.number).joined(separator: ", ") + "]"
        let list = try #require(YAMLReader(file: nil).read(text))
        #expect(list.elements().map { $0.double() } == numbers)
    }

    @Test(arguments: [
        ("Hall", "Hall"), ("Hall 2", "Hall 2"), ("L0-s1", "L0-s1"), ("a/b", "a/b"), ("2", "\"2\""), ("", "\"\""),
        ("yes", "\"yes\""), ("No", "\"No\""),
        ("a: b", "\"a: b\""), ("a -b", "\"a -b\""), (" a", "\" a\""), ("a\"b\\", "\"a\\\"b\\\\\""),
        ("a\n\t", "\"a\\n\\t\""), ("\u{0}", "\"\\u0000\""),
        ("😀", "\"\\U0001f600\""), ("Café", "Café"),
    ])
    func texts(_ value: String, _ text: String) { #expect(YAMLText.text(value) == text) }

    /// Every scalar of the basic plane, alone and in a word, comes back as text through the reader.
    @Test func textsRoundTrip() throws {
        // Foundation drops a byte-order mark at the beginning.
        let scalars = (0...0xFFFF).compactMap { Unicode.Scalar(UInt32($0)) }.filter { $0 != "\u{FEFF}" }
        let values = scalars.flatMap { [String($0), "a\($0)b \($0)"] }
        let text = values.map { "- " + YAMLText.text($0) }.joined(separator: "\n")
        let list = try #require(YAMLReader(file: nil).read(text))
        let read = list.elements().map { $0.kind == .text ? $0.string() : nil }
        for (value, other) in zip(values, read)
        where other.map({ Array($0.unicodeScalars) }) != Array(value.unicodeScalars) {
            Issue.record("\(value.unicodeScalars.map(\.value)) became \(other ?? "nothing")")
        }
        #expect(read.count == values.count)
    }
}
