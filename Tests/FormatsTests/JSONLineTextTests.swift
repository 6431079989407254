import Formats
import NumericalMethods
import Testing

/// Lines without values in between have the bytes of values.
@Suite struct JSONLineTextTests {
    @Test func linesEqualThoseOfValues() {
        let stream = RandomStream(seed: 1, purpose: "lines")
        var text = JSONLineText()
        var expected = [UInt8]()
        let special = [
            0, -0.0, 1, 127, -71, 0.1, 1e15, 1e300, Double.leastNonzeroMagnitude, .nan, .infinity, 1.0 / 3,
            123_456_789.125,
        ]
        for line in 0..<500 {
            let tick = UInt64(line)
            let number = line < special.count ? special[line] : stream.normal(tick) * 100
            let word = ["", "a", "\"quoted\\\"", "Zeile\n", "ä€😀", "\u{1}"][line % 6]
            let inner = (0..<line % 4).map { Double($0) / 3 }
            text.line {
                $0.number("t", number)
                if line % 2 == 0 { $0.string("beacon", word) } else { $0.member(.init("beacon", word)) }
                if line % 5 == 0 { $0.null("rssi") }
                $0.objects("ranging", count: inner.count) {
                    $0.member(.init("beacon", word))
                    $0.number("x", inner[$1])
                    $0.bool("walking", inner[$1] > 0)
                }
                $0.bool("last", line % 2 == 0)
            }
            var members: [JSONValue.Member] = [.init("t", .number(number)), .init("beacon", .string(word))]
            if line % 5 == 0 { members.append(.init("rssi", .null)) }
            let ranging = inner.map {
                ["beacon": .string(word), "x": .number($0), "walking": .bool($0 > 0)] as JSONValue
            }
            members.append(.init("ranging", .array(ranging)))
            members.append(.init("last", .bool(line % 2 == 0)))
            JSONValue.object(members).appendLine(to: &expected)
        }
        #expect(text.bytes == expected)
        text.removeAll()
        text.line { _ in }
        #expect(text.bytes == Array("{}\n".utf8))
    }
}
