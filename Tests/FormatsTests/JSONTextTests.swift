import Formats
import Foundation
import NumericalMethods
import Testing

/// Documents for people: the same values as those of Foundation, with lists of numbers on one line.
@Suite struct JSONTextTests {
    private enum Value: Encodable {
        case number(Double), text(String), list([Value]), object([String: Value]), nothing

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .number(let number): try number.encode(to: encoder)
            case .text(let text): try text.encode(to: encoder)
            case .list(let list): try list.encode(to: encoder)
            case .object(let object): try object.encode(to: encoder)
            case .nothing:
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            }
        }

        /// Text has what could be taken for a list, its end or an escape.
        static func random(_ stream: RandomStream, _ index: inout UInt64, depth: Int) -> Value {
            func draw(_ count: Double) -> Int {
                index += 1
                return Int(stream.uniform(index) * count)
            }
            switch draw(depth > 3 ? 3 : 6) {
            case 0, 3:
                return .number([0, -1.5, 1e-300, 4e22, 123_456_789.25, Double(draw(1e6)) / 7][draw(6)])
            case 1: return .text(["[1, 2]", "\\", "a\"[", "\n]", "", "\\\"[ 1\n]", "∞ [", "e,E"][draw(8)])
            case 2: return .nothing
            case 4: return .list((0..<draw(5)).map { _ in random(stream, &index, depth: depth + 1) })
            default:
                let keys = (0..<draw(5)).map { "k\($0) [\"" }
                return .object(
                    Dictionary(uniqueKeysWithValues: keys.map { ($0, random(stream, &index, depth: depth + 1)) }))
            }
        }
    }

    @Test func valuesAreThoseOfFoundation() throws {
        let stream = RandomStream(seed: 1, purpose: "JSON text test")
        var index: UInt64 = 0
        for _ in 0..<2000 {
            let value = ["value": Value.random(stream, &index, depth: 0)]
            let expected = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? NSDictionary
            let found = try JSONSerialization.jsonObject(with: JSONText.data(of: value)) as? NSDictionary
            #expect(expected != nil && found == expected)
        }
    }

    @Test func listsOfNumbersAreOneLine() throws {
        let value: [String: Value] = [
            "corners": .list([.list([.number(0), .number(-1.5)]), .list([.number(1e30), .number(2)])]),
            "mixed": .list([.number(1), .text("2")]), "none": .list([]), "text": .text("[1,\n2]"),
        ]
        #expect(
            try JSONText.of(value) == """
                {
                  "corners" : [
                    [0, -1.5],
                    [1e+30, 2]
                  ],
                  "mixed" : [
                    1,
                    "2"
                  ],
                  "none" : [],
                  "text" : "[1,\\n2]"
                }

                """)
    }

    @Test func aListWrittenInPartsHasTheSameBytes() throws {
        let stream = RandomStream(seed: 2, purpose: "JSON text test")
        var index: UInt64 = 0
        for count in 0..<50 {
            let elements = (0..<count).map { _ in Value.object(["a \"": Value.random(stream, &index, depth: 0)]) }
            var whole: [String: Value] = ["before": .number(1), "later": .object(["list": .list([])])]
            whole["list"] = .list([])
            let parts = MemoryOutput()
            try JSONText.write(whole, list: "list", of: elements, to: parts)
            whole["list"] = .list(elements)
            #expect(try String(decoding: parts.bytes, as: UTF8.self) == JSONText.of(whole))
        }
    }
}
