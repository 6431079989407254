import Diagnostics
import Testing

@Suite struct ProblemTests {
    @Test func aLongQuotationIsShortened() {
        let text = "The format is \"" + String(repeating: "[", count: 100_000) + "\"; \"beaconry-truth\" is expected."
        let message = Problem(text).message
        #expect(message.count < 4000)
        #expect(message.hasPrefix("The format is") && message.hasSuffix("is expected."))
        #expect(Problem("Short.").message == "Short.")
    }

    /// One letter may have thousands of signs, and a name may have line ends or codes that move the cursor.
    @Test func whatIsInvisibleIsShown() {
        for sign in ["\u{301}", "\u{200D}", "\r\n", "\u{E0061}"] {
            let message = Problem("There is no node \"a\(String(repeating: sign, count: 50_000))\".").message
            #expect(message.utf8.count <= 4000 && message.hasSuffix("\"."))
            #expect(message.utf8.starts(with: "There is no node \"a".utf8))
        }
        #expect(Problem("a\r\n\u{1B}[2J\u{2028}b\u{202E}").message == #"a\r\n\u{1b}[2J\u{2028}b\u{202e}"#)
        #expect(Problem("Café \"x\" 階段 é").message == "Café \"x\" 階段 é")
    }
}
