import Formats
import Testing

@Suite struct JSONLinesWriterTests {
    /// The shortest digits, as the standard library finds them; whole numbers without a point.
    @Test func numbersAreShortest() {
        var numbers = [
            0, -0.0, 0.1, 0.05, 0.001, -0.001, 0.0001, 1e-5, 0.3, 2.675, 1e15, 1e15 - 1, -70, 1013.25, 1e300,
        ]
        numbers += [
            0.1 + 0.2, 1.1 * 1.1, 123_456_789_012.5, 999_999_999_999.999, Double.leastNonzeroMagnitude,
            .greatestFiniteMagnitude,
        ]
        for places in [0, 1, 2, 3, 4, 6] {
            let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
            numbers += (0..<2000).map { (index: Int) -> Double in
                17.0 * Double((index * 7919) % 100_003 - 50_000) / scale
            }
        }
        // Beside what has few digits, at the halves between, and where a whole number is no longer seen.
        numbers += [0.499_999_999_999_999_94, 99_999_999_999_999.98, 999_999_999_999_999.5]
        for places in 0...4 {
            let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
            for index in 0..<500 {
                let step = Double(index * index * 7919)
                for number in [step / scale, (step + 0.5) / scale, (1e15 - Double(index) / 8) / scale] {
                    numbers += [number.nextDown, number, number.nextUp, -number.nextUp]
                }
            }
        }
        numbers += (1...2000).map { Double(bitPattern: UInt64($0) &* 0x9e37_79b9_7f4a_7c15) }.filter(\.isFinite)
        for number in numbers {
            let text = "\(number)"
            let isWhole = text.hasSuffix(".0") && abs(number) < 1e15
            #expect(JSONValue.number(number).text == (isWhole ? String(text.dropLast(2)) : text))
        }
        for number in [Double.nan, .infinity, -.infinity] { #expect(JSONValue.number(number).text == "null") }
    }

    /// One byte that needs an escape, anywhere in a text of any length.
    @Test(arguments: [("\u{0}", #"\u0000"#), ("\r", #"\r"#), ("\t", #"\t"#), ("\"", #"\""#), ("\\", #"\\"#)])
    func oneEscape(_ character: String, _ escape: String) {
        for length in 0..<40 {
            for place in 0...length {
                let before = String(repeating: "a", count: place)
                let after = String(repeating: "ü", count: length - place)
                #expect(JSONValue.string(before + character + after).text == "\"\(before)\(escape)\(after)\"")
            }
        }
    }

    @Test func textIsEscaped() {
        let value: JSONValue = ["a\"b": "plain, grüße", "c": "back\\slash\n\u{1}"]
        #expect(value.text == #"{"a\"b":"plain, grüße","c":"back\\slash\n\u0001"}"#)
    }
}
