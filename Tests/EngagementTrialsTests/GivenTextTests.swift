import EngagementTrials
import Testing

/// Values that somebody gave are shown as given.
@Suite struct GivenTextTests {
    @Test func asManyDigitsAsItNeeds() {
        #expect(
            [0.02, 0.4, 8.5, 10, 0, 1e-7, 15.25].map { ShareText.given($0) } == [
                "0.02", "0.4", "8.5", "10", "0", "0.0000001", "15.25",
            ])
        #expect([1, 5, 0.25, 0.1].map { ShareText.given($0, 1) } == ["1.0", "5.0", "0.25", "0.1"])
        #expect(ShareText.given(1e-20) == "1e-20" && ShareText.given(0.1 + 0.2) == "0.3")
    }

    /// Rounding of the product does not show: 100 · 0.07 is not 7.
    @Test func sharesInPerCent() {
        #expect([0.07, 0.9, 0.925].map { ShareText.givenPercent($0) } == ["7 %", "90 %", "92.5 %"])
        #expect([0.01, 0.0004].map { ShareText.givenPercent($0, 1) } == ["1.0 %", "0.04 %"])
    }

    @Test func timesInTheLargestUnitThatShowsThem() {
        let minutes = [60, 90, 1800, 390, 100, 60.5].map { ShareText.minutes($0) }
        #expect(minutes == ["1 minute", "1.5 minutes", "30 minutes", "6.5 minutes", "100 s", "60.5 s"])
        #expect([0, 0.25, 86_400].map { ShareText.minutes($0, isShort: true) } == ["0 min", "0.25 s", "1440 min"])
        #expect([28_800, 1800, 100].map { ShareText.hours($0) } == ["8.0 h", "0.5 h", "100 s"])
    }
}
