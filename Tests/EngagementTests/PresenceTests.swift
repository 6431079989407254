import Testing

@testable import Engagement

@Suite struct PresenceTests {
    @Test func entersAfterDwell() {
        var presence = Presence(Condition(dwell: 3, exitDelay: 2))
        #expect(presence.step(at: 0, .inside) == nil)
        #expect(presence.step(at: 2, .inside) == nil)
        #expect(presence.step(at: 3, .inside) == .entered)
        #expect(presence.step(at: 4, .outside) == nil)
        #expect(presence.step(at: 6, .outside) == .exited)
    }
}
