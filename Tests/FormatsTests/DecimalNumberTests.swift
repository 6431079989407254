import Formats
import Testing

/// Numbers from text, as all imports read them.
@Suite struct DecimalNumberTests {
    @Test(
        arguments: [("-71", -71), ("+0.5", 0.5), ("1e-3", 0.001), ("007", 7), ("-0", 0)]
            as [(String, Double)])
    func decimalDigitsAreNumbers(text: String, number: Double) {
        #expect(Double(decimal: text) == number)
        #expect(Double(decimal: text[...]) == number)
    }

    /// Most of these are numbers for the initialiser of the standard library.
    @Test(arguments: [
        "0x10", "-0X1p4", "inf", "-Infinity", "nan", "1e999", "", " 1", "1 ", "1,5", "1_000", "e", "٣", "--1",
    ])
    func otherTextsAreNone(text: String) { #expect(Double(decimal: text) == nil) }
}
