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
}
